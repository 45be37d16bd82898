import type { HolidayArea, ActiveWindow, DaySpec } from "./rule-file.ts";
import { mergeDay } from "./rule-file.ts";
import { joinNames, nameTags, type NamesByLanguage } from "./names.ts";
import type { RuleBook } from "./rule-book.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import type { HolidayType, RuleProgram } from "./rule-program.ts";
import { staysInYear } from "./rule-reach.ts";
import type { HijriSightings } from "./rule-run.ts";
import { slugOf } from "./slug.ts";

/** A rule ready to run. */
export type CompiledRule = {
  id: string;
  text: string;
  program: RuleProgram;
  names: NamesByLanguage;
  type: HolidayType;
  spec: DaySpec;
  active: readonly ActiveWindow[] | null;
  isNationwide: boolean;
  /** First and last Gregorian year whose bases may give a day; open where they are infinite. */
  firstBase: number;
  lastBase: number;
  /** Where it stands among the rules of its set, those that look at others being the last. */
  place: number;
};

/** A rule whose days are announced year by year, and the years whose day is known, in order. */
export type AnnouncedRule = { rule: CompiledRule; knownYears: readonly number[] };

/** The rules that hold in a country or in one of its subdivisions. */
export type RuleSet = {
  countryCode: string;
  subdivision: string | null;
  /** Tags of its own languages, to look names up by. */
  localTags: readonly string[];
  rules: readonly CompiledRule[];
  /** The same by what they need. Steady ones hang on their base alone, and stay in its year or roam. */
  staying: readonly CompiledRule[];
  roaming: readonly CompiledRule[];
  /** Days of them are taken away by law. */
  amended: readonly CompiledRule[];
  dependent: readonly CompiledRule[];
  /** Whether a rule looks at days anywhere in a year: all of the years beside one are needed for it. */
  looksFar: boolean;
  announced: readonly AnnouncedRule[];
  sightings: HijriSightings;
};

/** A subdivision's code ("DE-BY", "DE-BY-A") with its names and the way to it. */
export type Subdivision = { code: string; names: NamesByLanguage; path: readonly HolidayArea[] };

export type CountryRules = {
  code: string;
  area: HolidayArea;
  subdivisions: readonly Subdivision[];
  national: RuleSet;
  regional(subdivision: Subdivision): RuleSet;
};

type DayMap = Map<string, { spec: DaySpec; type: HolidayType; isNationwide: boolean }>;

/** Reads and compiles a country; a subdivision when it is asked for. */
export function compileCountry(book: RuleBook, code: string): CountryRules | null {
  const area = book.country(code);
  if (area === null) return null;
  const subdivisions = listSubdivisions(code, area, []);
  const sightings = sightingsOf(book, area, 4);
  const nationalDays = (): DayMap => layDays(book, new Map(), area, true);
  /** What subdivisions need: for most countries nobody asks for any. */
  let shared: { days: DayMap; holders: RuleHolders } | null = null;

  function compile(subdivision: Subdivision | null, days: DayMap, holders: RuleHolders): RuleSet {
    const languages =
      subdivision?.path.findLast((step) => step.languages.length > 0)?.languages ?? area?.languages ?? [];
    const rules = [...days].map(([text, day]) => {
      const program = book.program(text);
      const names = namesOf(book, day.spec);
      const active = day.spec.active ?? windowsOf(program);
      return {
        id: idOf(code, text, day, names, holders),
        text,
        program,
        names,
        type: day.type,
        spec: day.spec,
        active,
        isNationwide: day.isNationwide,
        ...basesOf(program, day.spec, active),
      };
    });
    const ordered: CompiledRule[] = [
      ...rules.filter((rule) => !dependsOnOthers(rule)),
      ...rules.filter(dependsOnOthers),
    ].map((rule, place) => ({ ...rule, place }));
    const byNeed = Map.groupBy(ordered, needOf);
    return {
      countryCode: code,
      subdivision: subdivision?.code ?? null,
      localTags: nameTags(languages),
      rules: ordered,
      staying: byNeed.get("staying") ?? [],
      roaming: byNeed.get("roaming") ?? [],
      amended: byNeed.get("amended") ?? [],
      dependent: byNeed.get("dependent") ?? [],
      looksFar: ordered.some((rule) => rule.program.bridge !== null),
      announced: announcedOf(ordered),
      sightings,
    };
  }

  return {
    code,
    area,
    subdivisions,
    national: compile(null, nationalDays(), new Map()),
    regional(subdivision) {
      if (shared === null) {
        const days = nationalDays();
        shared = { days, holders: ruleHolders(book, code, days, subdivisions) };
      }
      return compile(subdivision, daysOf(book, shared.days, subdivision), shared.holders);
    },
  };
}

function listSubdivisions(prefix: string, area: HolidayArea, above: readonly HolidayArea[]): Subdivision[] {
  const found: Subdivision[] = [];
  for (const [key, child] of area.areas) {
    if (child === null) continue;
    const code = `${prefix}-${key.toUpperCase()}`;
    const path = [...above, child];
    found.push({ code, names: child.names, path }, ...listSubdivisions(code, child, path));
  }
  return found;
}

function daysOf(book: RuleBook, national: DayMap, subdivision: Subdivision): DayMap {
  let days = national;
  for (const area of subdivision.path) days = layDays(book, days, area, false);
  return days;
}

/** Rules of an area over those above it, as the data set means it: a rule said again is public unless it says otherwise. */
function layDays(book: RuleBook, above: DayMap, area: HolidayArea, isNationwide: boolean): DayMap {
  const days: DayMap = new Map(above);
  for (const [text, spec] of [...inheritedDays(book, area, 3), ...area.days]) {
    if (spec === null) {
      days.delete(text);
      continue;
    }
    const old = days.get(text);
    const type = spec.type ?? "public";
    const merged = old === undefined ? spec : mergeDay(old.spec, spec);
    days.set(text, {
      spec: merged,
      type,
      isNationwide: isNationwide || (old?.isNationwide === true && old.type === type),
    });
  }
  return days;
}

function inheritedDays(
  book: RuleBook,
  area: HolidayArea,
  depth: number,
): readonly [string, DaySpec | null][] {
  const [code, ...path] = area.inherits ?? [];
  if (code === undefined || depth === 0) return [];
  let source = book.country(code);
  for (const step of path)
    if (step !== "states" && step !== "regions") source = source?.areas.get(step) ?? null;
  if (source === null) return [];
  return [...inheritedDays(book, source, depth - 1), ...source.days];
}

function sightingsOf(book: RuleBook, area: HolidayArea, depth: number): HijriSightings {
  const like = area.sightingsLike === null || depth === 0 ? null : book.country(area.sightingsLike);
  if (like === null) return area.sightings;
  return new Map([...sightingsOf(book, like, depth - 1), ...area.sightings]);
}

function namesOf(book: RuleBook, spec: DaySpec): NamesByLanguage {
  const shared = spec.nameRef === null ? null : book.sharedNames(spec.nameRef);
  return shared === null ? spec.names : joinNames(shared, spec.names);
}

/** Whether a rule looks at what others give, and so runs after them. */
function dependsOnOthers({ program }: Pick<CompiledRule, "program">): boolean {
  return program.bridge !== null || program.steps.some((step) => step.kind === "if_holiday");
}

/** What a rule needs to be run: the lists of `RuleSet`. */
function needOf(rule: CompiledRule): "staying" | "roaming" | "amended" | "dependent" {
  const { spec, program } = rule;
  if (dependsOnOthers(rule)) return "dependent";
  if (spec.disable !== null) return "amended";
  return spec.dates === null && spec.observed === null && staysInYear(program) ? "staying" : "roaming";
}

/** How many years a day may lie from its base, whatever the steps say: the longest way is a part of a year. */
const FAR_YEARS = 2;

/**
 * Most countries carry many dates of single years and rules that held for some years: they are skipped without a look in
 * all others.
 */
function basesOf(
  { base }: RuleProgram,
  spec: DaySpec,
  active: readonly ActiveWindow[] | null,
): { firstBase: number; lastBase: number } {
  if (spec.enable !== null) return { firstBase: -Infinity, lastBase: Infinity };
  if (base.kind === "gregorian" && base.year !== null && spec.dates === null)
    return { firstBase: base.year, lastBase: base.year };
  const windows = active ?? [{ fromDay: null, toDay: null }];
  const first = windows.map(({ fromDay }) => (fromDay === null ? -Infinity : civilFromDays(fromDay).year));
  const last = windows.map(({ toDay }) => (toDay === null ? Infinity : civilFromDays(toDay).year));
  return { firstBase: Math.min(...first) - FAR_YEARS, lastBase: Math.max(...last) + FAR_YEARS };
}

/** Dates given to the same holiday by rules of single years count as known. */
function announcedOf(rules: readonly CompiledRule[]): AnnouncedRule[] {
  return rules
    .filter((rule) => rule.program.base.kind === "announced")
    .map((rule) => ({ rule, knownYears: knownYears(rules.filter((other) => other.id === rule.id)) }));
}

function knownYears(rules: readonly CompiledRule[]): number[] {
  const years = rules.flatMap(({ program: { base }, spec }) => [
    ...(spec.dates?.keys() ?? []),
    ...(base.kind === "gregorian" && base.year !== null ? [base.year] : []),
  ]);
  return years.sort((a, b) => a - b);
}

/** Windows that the rule itself says: "since 2021", "since 1990 and prior to 2004". */
function windowsOf(program: RuleProgram): ActiveWindow[] | null {
  const windows: { fromDay: number | null; toDay: number | null }[] = [];
  for (const step of program.steps) {
    if (step.kind !== "since" && step.kind !== "until") continue;
    const day = daysFromCivil(step.year, step.month, step.day);
    const last = windows.at(-1);
    if (step.kind === "since") windows.push({ fromDay: day, toDay: null });
    else if (last !== undefined && last.toDay === null) last.toDay = day;
    else windows.push({ fromDay: null, toDay: day });
  }
  return windows.length === 0 ? null : windows;
}

/** One rule and type: what a holiday of several subdivisions has in common. */
const holderKey = (text: string, type: HolidayType): string => `${text.replace(/ ?#\d+/, "")} ${type}`;

/** For each name, the regional rules that carry it, and the first subdivision of each: what tells their ids apart. */
type RuleHolders = ReadonlyMap<string, ReadonlyMap<string, string>>;

function ruleHolders(
  book: RuleBook,
  code: string,
  national: DayMap,
  subdivisions: readonly Subdivision[],
): RuleHolders {
  const holders = new Map<string, Map<string, string>>();
  const nationalSlugs = new Set([...national].map(([text, day]) => slugOf(namesOf(book, day.spec), text)));
  for (const subdivision of subdivisions) {
    for (const [text, day] of daysOf(book, national, subdivision)) {
      if (day.isNationwide) continue;
      const slug = slugOf(namesOf(book, day.spec), text);
      const texts = holders.get(slug) ?? new Map<string, string>(nationalSlugs.has(slug) ? [["", code]] : []);
      const key = holderKey(text, day.type);
      if (!texts.has(key)) texts.set(key, subdivision.code.slice(code.length + 1).toLowerCase());
      holders.set(slug, texts);
    }
  }
  return holders;
}

/**
 * The id of a holiday: country and English name. Where several rules of subdivisions share a name (Labour Day in
 * Australia), the first subdivision of each rule is added, so that an id means one day in a year.
 */
function idOf(
  code: string,
  text: string,
  day: { type: HolidayType; isNationwide: boolean },
  names: NamesByLanguage,
  holders: RuleHolders,
): string {
  const slug = slugOf(names, text);
  const plain = `${code.toLowerCase()}-${slug}`;
  const texts = day.isNationwide ? undefined : holders.get(slug);
  if (texts === undefined || texts.size < 2) return plain;
  const owner = texts.get(holderKey(text, day.type));
  return owner === undefined ? plain : `${plain}-${owner}`;
}
