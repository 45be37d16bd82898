import { AlmanacError } from "../error.ts";
import { checkReckoning, hijriMonthNumber, type HijriReckoning } from "./calendars/hijri.ts";
import { joinNames, namesFrom, NO_NAMES, type NamesByLanguage } from "./names.ts";
import type { LocalDaysGap } from "./local-days.ts";
import type { YearlyDecrees } from "./yearly-decrees.ts";
import type { HijriSightings, HolidayType, Substitution } from "./rule-program.ts";
import { weekdayOf } from "./rule-step.ts";
import {
  fieldsOf,
  firstDayOf,
  readDates,
  readExpected,
  readObserved,
  readPrefixes,
  readType,
  readWindows,
  textOf,
  textsOf,
  type Fields,
} from "./rule-value.ts";

/** Laws and announcements of a rule file, by the key that its days refer to. */
export type SourceTexts = ReadonlyMap<string, string>;

/** A country, a subdivision or a region of one. */
export type HolidayArea = {
  names: NamesByLanguage;
  languages: readonly string[];
  zones: readonly string[];
  /** Of a calendar: the country, region or calendar that it is laid over, "JP" or "DE-BY". */
  base: string | null;
  /** Of a calendar: the first and last year for which its days are known; `null` = no limit of its own. */
  knownFrom: number | null;
  knownUntil: number | null;
  /** Of a calendar: kinds of holidays of its base that are days off there like public ones. */
  publicTypes: readonly HolidayType[];
  /** Whether days worked by decree in its base are weekly days off here all the same: no exchange trades on them. */
  dropsWorkdays: boolean;
  /** Path of another area whose rules this one extends, such as ["US"]. */
  inherits: readonly string[] | null;
  days: ReadonlyMap<string, DaySpec | null>;
  /** Laws of substitution; `null` = not stated here. */
  substitutions: readonly Substitution[] | null;
  areas: ReadonlyMap<string, HolidayArea | null>;
  /** Whether it is a town or district whose own days its places alone have: lists of a country's regions leave it out. */
  isPart: boolean;
  /** Texts of a nation's rules that its regions keep as `federal`, where their own lists do not have them. */
  federalRules: ReadonlySet<string>;
  /** Local days that exist and are not held; empty = none is missing, `null` = not stated here. */
  localDays: readonly LocalDaysGap[] | null;
  /** Decisions of every year that change days off; `null` = not stated here. */
  decrees: YearlyDecrees | null;
  /** The month in which its laws and decrees were last looked up, "2026-11"; `null` = not stated. */
  checkedMonth: string | null;
  /** The code that date-holidays has for it, where that is not ISO's. */
  formerCode: string | null;
  sightings: HijriSightings;
  /** Country whose announced Hijri months and reckoning apply when this area has none. */
  sightingsLike: string | null;
  /** How Hijri months without an announcement are computed, and how many days they may be off; `null` = not stated here. */
  hijriReckoning: HijriReckoning | null;
  hijriToleranceDays: number | null;
};

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

const NO_AREAS: HolidayArea["areas"] = new Map();
const NO_SIGHTINGS: HijriSightings = new Map();

function readNames(value: unknown): NamesByLanguage {
  if (value === undefined) return NO_NAMES;
  if (typeof value === "string") return namesFrom([["en", value]]);
  return namesFrom(Object.entries(fieldsOf(value)));
}

/** The text of the law or announcement whose key the entry gives; the entry itself without one. */
function sourceOf(fields: Fields, sources: SourceTexts | null): string | null {
  const source = textOf(fields["source"]);
  return source === null ? null : (sources?.get(source) ?? source);
}

/**
 * The properties of a rule; `null` = not stated here.
 *
 * @param sources those of the rule file; `null` for the data set, whose notes are ignored as they are in many languages.
 */
function readDay(value: unknown, sources: SourceTexts | null) {
  if (value === false) return null;
  const fields = fieldsOf(value);
  return {
    names: readNames(typeof value === "string" ? value : fields["name"]),
    nameRef: textOf(fields["_name"]),
    type: readType(fields["type"]),
    active: readWindows(fields["active"]),
    disable: readPrefixes(fields["disable"]),
    enable: readPrefixes(fields["enable"]),
    dates: readDates(fields["dates"]),
    /** The day from which its dates are not decided, and how many days they may be off. */
    expected: readExpected(fields["expected"]),
    /** Days off that were decided one by one, by the holiday's own day number. */
    observed: readObserved(fields["observed"]),
    source: sourceOf(fields, sources),
    /** Who observes it, when not everybody, in English: "Only in municipalities with a Catholic majority". */
    note: sources === null ? null : textOf(fields["note"]),
  };
}

export type DaySpec = NonNullable<ReturnType<typeof readDay>>;

function readSubstitutions(value: unknown, sources: SourceTexts | null): Substitution[] | null {
  if (!Array.isArray(value)) return null;
  return value.map(fieldsOf).map((fields) => {
    const on = textsOf(fields["on"]);
    const [to, types] = [textOf(fields["to"]), textsOf(fields["types"])];
    return {
      weekdays: on.map(weekdayOf).filter((weekday) => weekday > 0),
      onWeekend: on.includes("weekend"),
      onHoliday: on.includes("holiday"),
      when: fields["when"] === undefined ? null : textsOf(fields["when"]).map(weekdayOf),
      to: to === "previous" || to === "nearest" ? to : weekdayOf(to ?? "") || "next",
      types: types.length === 0 ? ["public"] : types.flatMap((type) => readType(type) ?? []),
      type: readType(fields["type"]),
      active: readWindows(fields["active"]),
      only: fields["only"] === undefined ? null : new Set(textsOf(fields["only"])),
      except: new Set(textsOf(fields["except"])),
      source: sourceOf(fields, sources),
    };
  });
}

function readLocalDays(value: unknown, sources: SourceTexts | null): LocalDaysGap[] | null {
  if (!Array.isArray(value)) return null;
  return value.map(fieldsOf).map((fields) => ({
    name: String(fields["name"]),
    daysPerYear: fields["days_a_year"] === undefined ? null : Number(fields["days_a_year"]),
    active: readWindows(fields["active"]),
    source: sourceOf(fields, sources),
  }));
}

function readDecrees(value: unknown, sources: SourceTexts | null): YearlyDecrees | null {
  if (value === undefined) return null;
  const fields = fieldsOf(value);
  return {
    statement: String(fields["statement"]),
    untilYear: Number(fields["until"]),
    source: sourceOf(fields, sources),
  };
}

function readSightings(value: unknown): HijriSightings {
  if (value === undefined) return NO_SIGHTINGS;
  const months = new Map<number, number>();
  for (const [month, date] of Object.entries(fieldsOf(value))) {
    const match = /^(1\d{3})-0?(\d{1,2})$/.exec(month);
    if (match === null)
      throw new AlmanacError("internal_error", `holiday rules: "${month}" is no Hijri month`);
    months.set(hijriMonthNumber(Number(match[1]), Number(match[2])), firstDayOf(date));
  }
  return months;
}

/**
 * Reads one area of date-holidays' data or of a rule file from plain objects.
 * Throws `internal_error` on a type, date or month that cannot be read.
 */
export function readArea(value: unknown, sources: SourceTexts | null = null): HolidayArea {
  const fields = fieldsOf(value);
  const hijri = fieldsOf(fields["hijri"]);
  const inherits = textsOf(fields["_days"]);
  return {
    names: joinNames(readNames(fields["name"]), readNames(fields["names"])),
    languages: textsOf(fields["langs"]).map((language) => language.toLowerCase()),
    zones: textsOf(fields["zones"]),
    base: textOf(fields["base"]),
    knownFrom: numberOf(fieldsOf(fields["known"])["from"]),
    knownUntil: numberOf(fieldsOf(fields["known"])["until"]),
    publicTypes: textsOf(fields["types"]).flatMap((type) => readType(type) ?? []),
    dropsWorkdays: fields["workdays_of_base"] === false,
    inherits: inherits.length === 0 ? null : inherits,
    days: readDays(fields, sources),
    substitutions: readSubstitutions(fields["substitutes"], sources),
    areas: readAreas(fields, sources),
    isPart: false,
    federalRules: new Set(textsOf(fields["federal"])),
    localDays: readLocalDays(fields["local_days"], sources),
    decrees: readDecrees(fields["decreed"], sources),
    checkedMonth: textOf(fields["checked"]),
    formerCode: textOf(fields["was"]),
    sightings: readSightings(hijri["months"]),
    sightingsLike: textOf(hijri["like"]),
    hijriReckoning: hijri["reckoning"] === undefined ? null : checkReckoning(String(hijri["reckoning"])),
    hijriToleranceDays: hijri["tolerance_days"] === undefined ? null : Number(hijri["tolerance_days"]),
  };
}

function readAreas(fields: Fields, sources: SourceTexts | null): HolidayArea["areas"] {
  const areas = new Map<string, HolidayArea | null>();
  for (const kind of ["regions", "states", "parts"])
    for (const [code, area] of Object.entries(fieldsOf(fields[kind])))
      areas.set(code, area === false ? null : { ...readArea(area, sources), isPart: kind === "parts" });
  return areas.size === 0 ? NO_AREAS : areas;
}

type Days = HolidayArea["days"];

/** What date-holidays writes weekday by weekday into a rule for the day off that stands for it. */
const STAND_IN = / (?:and if|if is|if \d).*?(?= since | prior | #|$)/i;

/** The rules of an area: those written out, those of date-holidays that were reviewed, and the working days by decree. */
function readDays(area: Fields, sources: SourceTexts | null): Days {
  const days = new Map<string, DaySpec | null>();
  for (const [source, rules] of Object.entries(fieldsOf(area["reviewed"])))
    for (const rule of textsOf(rules)) days.set(rule, readDay({ source }, sources));
  for (const [rule, day] of Object.entries(fieldsOf(area["days"]))) {
    if (sources !== null) days.set(rule, readDay(day, sources));
    else if (!isStandIn(rule, fieldsOf(day))) {
      const own = rule.replace(STAND_IN, "");
      days.set(days.has(own) ? `${own} #9` : own, readDay(day, null));
    }
  }
  for (const [year, decree] of Object.entries(fieldsOf(area["workdays"])))
    days.set(
      `announced workdays-${year}`,
      readDay({ _name: "workday", type: "workday", ...fieldsOf(decree) }, sources),
    );
  return days;
}

const isStandIn = (rule: string, day: Fields): boolean =>
  rule.startsWith("substitutes ") || (day["substitute"] === true && /^\d{4}-\d\d-\d\d$/.test(rule));

/** Merges two entries for a day or an area: `over` wins where it states a value. */
export function mergeStated<T extends { names: NamesByLanguage }>(old: T, over: T): T {
  const stated = Object.entries(over).filter(([, value]) => value !== null);
  return { ...old, ...Object.fromEntries(stated), names: joinNames(old.names, over.names) };
}

/** Applies a rule file to the data set: `false` removes a rule; an existing rule keeps what the file does not state. */
export function mergeArea(base: HolidayArea, over: HolidayArea): HolidayArea {
  const areas = new Map(base.areas);
  for (const [code, area] of over.areas) {
    const old = areas.get(area?.formerCode ?? code);
    if (typeof area?.formerCode === "string") areas.delete(area.formerCode);
    if (area === null) areas.delete(code);
    else areas.set(code, old === undefined || old === null ? area : mergeArea(old, area));
  }
  const days = new Map(base.days);
  for (const [rule, day] of over.days) {
    const old = days.get(rule);
    // A rule that is not the area's own belongs to a parent or to an inherited area, and is removed from this area only.
    if (day === null && old !== undefined) days.delete(rule);
    else days.set(rule, day === null || old === undefined || old === null ? day : mergeStated(old, day));
  }
  return {
    ...mergeStated(base, over),
    federalRules: base.federalRules.union(over.federalRules),
    publicTypes: over.publicTypes.length > 0 ? over.publicTypes : base.publicTypes,
    dropsWorkdays: base.dropsWorkdays || over.dropsWorkdays,
    languages: over.languages.length > 0 ? over.languages : base.languages,
    zones: over.zones.length > 0 ? over.zones : base.zones,
    days,
    areas,
    sightings: new Map([...base.sightings, ...over.sightings]),
  };
}
