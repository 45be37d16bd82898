import { AlmanacError } from "../error.ts";
import { windowsWithin, type ActiveWindows } from "./active-window.ts";
import type { HolidayArea, DaySpec } from "./rule-file.ts";
import { idOf, ruleHolders, type NamedRule, type RuleHolders } from "./holiday-id.ts";
import type { HolidayDay } from "./holiday-day.ts";
import { explainRule } from "./rule-explanation.ts";
import { joinNames, nameIn, type NamesByLanguage } from "./names.ts";
import type { RuleBook } from "./rule-book.ts";
import { daysOf, namedText, nationalDays, type DayMap, type LaidDay } from "./rule-layers.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import {
  isAskedFor,
  type HijriMonths,
  type HolidayType,
  type RuleProgram,
  type Substitution,
} from "./rule-program.ts";
import { weekendTest } from "../calendar/weekend.ts";
import { UMM_AL_QURA } from "./calendars/hijri.ts";
import { countrySubdivisions, type Subdivision } from "./subdivision.ts";

/** A rule ready to run. */
export type CompiledRule = {
  id: string;
  text: string;
  program: RuleProgram;
  names: NamesByLanguage;
  type: HolidayType;
  spec: DaySpec;
  active: ActiveWindows;
  substitutions: readonly Substitution[];
  isNationwide: boolean;
  explanation: string;
  note: string | null;
  /** First and last Gregorian year whose bases may give a day; infinite when open. */
  firstBase: number;
  lastBase: number;
};

/** A day with the rule that gave it. */
export type ComputedDay = HolidayDay & { rule: CompiledRule };

/** A rule whose days are announced every year, and the first and the last year with a known day. */
export type AnnouncedRule = { rule: CompiledRule; knownFrom: number; knownTo: number };

export type RuleSet = {
  countryCode: string;
  subdivision: string | null;
  /** Its own languages. */
  languages: readonly string[];
  /** Rules that depend on the days of others come last. */
  rules: readonly CompiledRule[];
  announced: readonly AnnouncedRule[];
  /** Kinds of holidays that are listed as public. */
  publicTypes: readonly HolidayType[];
  hijri: HijriMonths;
  /** Whether dates may be estimates, in whatever year. */
  mayEstimate: boolean;
  /** Whether a day is a weekly day off there at its time. */
  isWeekend: (day: number) => boolean;
};

/** Parses and compiles a country; each subdivision at its first use. */
export function compileCountry(book: RuleBook, code: string) {
  const area = book.country(code);
  if (area === null) return null;
  const subdivisions = countrySubdivisions(book, code, area);
  const ground = [...areasBelow(book, area, LONGEST_BASE), area];
  const hijri = hijriMonthsOf(book, ground.findLast(statesHijri) ?? area, 4);
  const nationalRules = new Map<string, CompiledRule>();
  /** Computed at the first use of a subdivision. */
  let holders: RuleHolders | null = null;

  function compileRule(text: string, day: LaidDay, areas: readonly (HolidayArea | null)[]): CompiledRule {
    const substitutions = substitutionsOf(areas, namedText(text), day.type);
    const shared = nationalRules.get(text);
    if (shared === day && isSameList(shared.substitutions, substitutions)) return shared;
    const program = book.program(text);
    const named = namedRule(book, text, day);
    const active = windowsWithin(day.spec.active, program.windows);
    return {
      id: idOf(code, named, holders ?? new Map()),
      ...named,
      program,
      spec: day.spec,
      active,
      substitutions,
      explanation: explainRule({ program, active, substitutions }),
      note: day.spec.note,
      ...basesOf(program, day.spec, active),
    };
  }

  function compile(subdivision: Subdivision | null, days: DayMap): RuleSet {
    const path = [...ground, ...(subdivision?.path ?? [])];
    const languages = path.findLast((step) => step.languages.length > 0)?.languages ?? [];
    const areas = [
      ...(subdivision?.path.toReversed() ?? []),
      ...(subdivision?.standsAlone ? [] : ground.toReversed()),
    ];
    const rules = [...days]
      .map(([text, day]) => compileRule(text, day, areas))
      .sort((a, b) => Number(dependsOnOthers(a)) - Number(dependsOnOthers(b)));
    return {
      countryCode: code,
      subdivision: subdivision?.code ?? null,
      languages,
      rules,
      announced: announcedOf(rules),
      publicTypes: subdivision === null ? (area?.publicTypes ?? []) : [],
      hijri,
      mayEstimate: rules.some(givesEstimates),
      isWeekend: weekendTest(book.weekends, subdivision?.code ?? code),
    };
  }

  const national = compile(null, nationalDays(book, ground));
  for (const rule of national.rules) nationalRules.set(rule.text, rule);
  return {
    code,
    area,
    subdivisions,
    national,
    /** Compiles the rules of a subdivision. */
    regional(subdivision: Subdivision): RuleSet {
      holders ??= ruleHolders(
        code,
        national.rules,
        subdivisions.listed.map(
          (part) =>
            [part.code, namedRules(book, daysOf(book, nationalRules, part, area.federalRules))] as const,
        ),
      );
      return compile(subdivision, daysOf(book, nationalRules, subdivision, area.federalRules));
    },
  };
}

const statesHijri = ({ sightings, sightingsLike, hijriReckoning }: HolidayArea): boolean =>
  sightings.size > 0 || sightingsLike !== null || hijriReckoning !== null;

/** A calendar is laid over another at most this many times. */
const LONGEST_BASE = 4;

/** The areas that a calendar is laid over, the lowest first; none of a country. Throws `internal_error` where one is unknown. */
function areasBelow(book: RuleBook, { base }: HolidayArea, depth: number): readonly HolidayArea[] {
  if (base === null) return [];
  const whole = book.has(base) ? base : (base.split("-", 1)[0] ?? base);
  const below = depth > 0 && book.has(whole) ? book.country(whole) : null;
  const region = below === null || whole === base ? null : countrySubdivisions(book, whole, below).find(base);
  if (below === null || (whole !== base && region === null))
    throw new AlmanacError("internal_error", `calendar rules: the base "${base}" is not known`);
  if (region?.standsAlone) return region.path;
  return [...areasBelow(book, below, depth - 1), below, ...(region?.path ?? [])];
}

export type CountryRules = NonNullable<ReturnType<typeof compileCountry>>;

const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

const namedRule = (book: RuleBook, text: string, { spec, type, isNationwide }: LaidDay): NamedRule => ({
  text,
  names: namesOf(book, spec),
  type,
  isNationwide,
});
const namedRules = (book: RuleBook, days: DayMap): NamedRule[] =>
  [...days].map(([text, day]) => namedRule(book, text, day));

/** The laws of the innermost area that has some for the rule: those that name it, else those for all its holidays. */
function substitutionsOf(
  areas: readonly (HolidayArea | null)[],
  text: string,
  type: HolidayType,
): readonly Substitution[] {
  for (const area of areas) {
    const laws = area?.substitutions ?? [];
    const named = laws.filter(({ only }) => only?.has(text));
    if (named.length > 0) return named;
    const general = laws.filter(({ only }) => only === null);
    if (general.length > 0)
      return general.filter(({ except, types }) => isAskedFor(types, type) && !except.has(text));
  }
  return [];
}

/** How many days a month without an announcement may be off, unless a file states it. */
const TOLERANCE_DAYS = 1;

function hijriMonthsOf(book: RuleBook, area: HolidayArea, depth: number): HijriMonths {
  const like = area.sightingsLike === null || depth === 0 ? null : book.country(area.sightingsLike);
  const followed = like === null ? null : hijriMonthsOf(book, like, depth - 1);
  return {
    announced: new Map([...(followed?.announced ?? []), ...area.sightings]),
    reckoning: area.hijriReckoning ?? followed?.reckoning ?? UMM_AL_QURA,
    toleranceDays: area.hijriToleranceDays ?? followed?.toleranceDays ?? TOLERANCE_DAYS,
  };
}

function namesOf(book: RuleBook, spec: DaySpec): NamesByLanguage {
  const english = nameIn(spec.names, "en");
  const shared =
    spec.nameRef !== null
      ? book.sharedNames(spec.nameRef)
      : english === undefined
        ? null
        : book.translationsOf(english);
  return shared === null ? spec.names : joinNames(shared, spec.names);
}

export const dependsOnOthers = ({ program }: Pick<CompiledRule, "program">): boolean =>
  program.kind === "between";

const givesEstimates = ({ program, spec: { dates, expected } }: CompiledRule): boolean =>
  program.isSighted ||
  expected !== null ||
  [...(dates?.values() ?? [])].flat().some(({ toleranceDays }) => toleranceDays > 0);

/** How many years a day may lie from its base: the steps move it by less than a year. */
const FAR_YEARS = 2;

/**
 * The years of a rule's bases. Most countries have many dates of single years and rules for some years, which are skipped
 * in all others.
 */
function basesOf(
  { kind, year }: RuleProgram,
  spec: DaySpec,
  active: ActiveWindows,
): { firstBase: number; lastBase: number } {
  if (spec.enable !== null) return { firstBase: -Infinity, lastBase: Infinity };
  if (year !== null && spec.dates === null) return { firstBase: year, lastBase: year };
  if (kind === "announced" && spec.dates !== null) {
    const years = [...spec.dates.keys()];
    return { firstBase: Math.min(...years), lastBase: Math.max(...years) };
  }
  const windows = active ?? [{ fromDay: null, toDay: null }];
  const first = windows.map(({ fromDay }) => (fromDay === null ? -Infinity : civilFromDays(fromDay).year));
  const last = windows.map(({ toDay }) => (toDay === null ? Infinity : civilFromDays(toDay).year));
  return { firstBase: Math.min(...first) - FAR_YEARS, lastBase: Math.max(...last) + FAR_YEARS };
}

/** A holiday announced in at least this many years, and in this share of those from the first to the last, comes every year. */
const REGULAR = { years: 4, part: 0.75 };
/** Rules of days off that are decreed now and then: for a transfer of work, or to lengthen a feast. */
const OCCASIONAL = /^announced (?:swap|\S+-off)$/;
/** Rules that come every year, although few of their dates are known. */
const YEARLY = /^announced yearly-/;

function announcedOf(rules: readonly CompiledRule[]): AnnouncedRule[] {
  return rules.flatMap((rule) => {
    if (rule.program.kind !== "announced" || OCCASIONAL.test(rule.text)) return [];
    // Rules of single years make the date of the same announced holiday known.
    const known = rules
      .filter((other) => other.id === rule.id)
      .flatMap(({ program: { year }, spec }) => [
        ...(spec.dates?.keys() ?? []),
        ...(year === null ? [] : [year]),
      ]);
    const [knownFrom, knownTo] = [Math.min(...known), Math.max(...known)];
    const isRegular = known.length >= Math.max(REGULAR.years, REGULAR.part * (knownTo - knownFrom + 1));
    return known.length > 0 && (isRegular || YEARLY.test(rule.text)) ? [{ rule, knownFrom, knownTo }] : [];
  });
}

/**
 * Rules announced every year without a known date in the year: with them it is not complete. Those decreed now and then
 * are missed in no year.
 */
export function undatedRules({ announced, rules }: RuleSet, year: number): readonly AnnouncedRule[] {
  const [first, last] = [daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31)];
  const isInForce = ({ active }: CompiledRule): boolean =>
    active?.some(({ fromDay, toDay }) => (fromDay ?? first) <= last && (toDay ?? last) > first) ?? true;
  /** Whether a rule gives the same holiday in the year. */
  const isComputed = ({ id }: CompiledRule): boolean =>
    rules.some(
      (other) =>
        other.id === id &&
        other.program.kind === "dated" &&
        (other.program.year ?? year) === year &&
        isInForce(other) &&
        !other.spec.disable?.some((prefix) => prefix.year === year && prefix.month === null),
    );
  return announced.filter(
    ({ rule, knownFrom, knownTo }) =>
      (year < knownFrom || year > knownTo) && isInForce(rule) && !isComputed(rule),
  );
}
