import { windowsWithout } from "./active-window.ts";
import type { RuleBook } from "./rule-book.ts";
import { mergeStated, type DaySpec, type HolidayArea } from "./rule-file.ts";
import { DAY_TYPES, type HolidayType } from "./rule-program.ts";
import type { Subdivision } from "./subdivision.ts";

/** A rule of a place, with what its areas say of it. */
export type LaidDay = { spec: DaySpec; type: HolidayType; isNationwide: boolean };
/** The rules of a place, by their text. */
export type DayMap = ReadonlyMap<string, LaidDay>;

/** The rules of a country without its subdivisions; of a calendar with those of the areas below it, the lowest first. */
export const nationalDays = (book: RuleBook, areas: readonly HolidayArea[]): DayMap =>
  areas.reduce<DayMap>(
    (days, area) => layDays(book, area.dropsWorkdays ? withoutWorkdays(days) : days, area, true),
    new Map(),
  );

const withoutWorkdays = (days: DayMap): DayMap =>
  new Map([...days].filter(([, { type }]) => type !== "workday"));

/**
 * The rules of a subdivision: those of its areas over the country's, from the widest to the innermost.
 *
 * @param federal rules of the country that stay as `federal` where the subdivision's own list does not have them
 */
export function daysOf(
  book: RuleBook,
  national: DayMap,
  subdivision: Subdivision,
  federal: ReadonlySet<string>,
): DayMap {
  let days: DayMap = subdivision.standsAlone ? new Map() : national;
  for (const area of subdivision.path) days = layDays(book, days, area, false);
  if (federal.size > 0 && !subdivision.standsAlone) days = withFederalDays(days, national, federal);
  if (subdivision.standsAlone)
    for (const [text, day] of days) day.isNationwide = national.get(text)?.type === day.type;
  return days;
}

/**
 * Merges the rules of an area with its parent's. As in the data set, a repeated rule is public unless it states a type.
 * Its years narrow those of a parent's rule that holds always. Beside a rule that has years as well, or binds less, it is
 * a second law.
 */
function layDays(book: RuleBook, above: DayMap, area: HolidayArea, isNationwide: boolean): DayMap {
  const days = new Map(above);
  for (const [text, spec] of [...inheritedDays(book, area, 3), ...area.days]) {
    if (spec === null) {
      days.delete(text);
      continue;
    }
    const old = days.get(text);
    const type = spec.type ?? "public";
    const laid = {
      spec: old === undefined ? spec : mergeStated(old.spec, spec),
      type,
      isNationwide: isNationwide || (old?.isNationwide === true && old.type === type),
    };
    const isSecondLaw =
      old !== undefined && spec.active !== null && (old.spec.active !== null || bindsMore(laid, old));
    if (isSecondLaw) layBeside(days, text, old, { ...laid, isNationwide });
    else days.set(text, laid);
  }
  return days;
}

/** Adds the federation's days that a region has not, or only marks: they are free for those who work by federal law. */
function withFederalDays(days: DayMap, national: DayMap, federal: ReadonlySet<string>): DayMap {
  const kept = new Map(days);
  for (const [text, day] of national) {
    const own = days.get(text);
    if (federal.has(text) && (own === undefined || own.type === "observance" || own.type === "optional"))
      kept.set(text, { ...day, type: day.type === "public" ? "federal" : day.type, isNationwide: false });
  }
  return kept;
}

const bindsMore = (one: LaidDay, other: LaidDay): boolean =>
  DAY_TYPES.indexOf(one.type) < DAY_TYPES.indexOf(other.type);

/** Tells the second law of a text from the first. */
const SECOND_LAW = " #10";

/** Lays a second law of one text beside the first. The more binding has all its years, or the first; the other has the rest. */
function layBeside(days: Map<string, LaidDay>, text: string, first: LaidDay, second: LaidDay): void {
  const isSecondWhole = bindsMore(second, first);
  const [whole, other] = isSecondWhole ? [second, first] : [first, second];
  const active = windowsWithout(other.spec.active, whole.spec.active ?? []);
  const rest = { ...other, spec: { ...other.spec, active } };
  days.set(text, isSecondWhole ? rest : first);
  days.set(`${text}${SECOND_LAW}`, isSecondWhole ? second : rest);
}

/** The text of a rule as laws of substitution name it. */
export const namedText = (text: string): string =>
  text.endsWith(SECOND_LAW) ? text.slice(0, -SECOND_LAW.length) : text;

/** The rules of the area that an area of the data set names as its own base, and of that one's. */
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
