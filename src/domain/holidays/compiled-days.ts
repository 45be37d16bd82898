import { mustExist } from "../must-exist.ts";
import {
  openRegions,
  type CountryDays,
  type CountryFacts,
  type CountryYear,
  type Place,
} from "./country-days.ts";
import type { DayRule, HolidayDay } from "./holiday-day.ts";
import { NATION, placeSetOf } from "./place-set.ts";
import type { RuleBook } from "./rule-book.ts";
import { createRuleNumbers } from "./rule-number.ts";
import type { HolidayArea } from "./rule-file.ts";
import {
  compileCountry,
  undatedRules,
  type AnnouncedRule,
  type CountryRules,
  type RuleSet,
} from "./rule-set.ts";
import type { Subdivision } from "./subdivision.ts";
import { decreesOf } from "./yearly-decrees.ts";
import { runYear, type SharedDays } from "./year-run.ts";

/**
 * Compiles the rules of a country or calendar and of its regions; `null` without any. The build stores what this computes, and a
 * server computes where an operator has added days.
 */
export function compileDays(book: RuleBook, code: string): CountryDays | null {
  const uses = new Set<string>();
  const country = (used: string): HolidayArea | null => {
    uses.add(used);
    return book.country(used);
  };
  const rules = compileCountry({ ...book, country }, code);
  if (rules === null) return null;
  const { sets, places, placeOf } = compilePlaces(rules, book);
  const ruleNumber = createRuleNumbers();
  const { area, subdivisions } = rules;
  const facts: CountryFacts = {
    code,
    names: area.names,
    languages: area.languages,
    zones: area.zones,
    checkedMonth: area.checkedMonth,
    knownFrom: area.knownFrom,
    knownUntil: area.knownUntil,
    uses: [...uses].sort(),
    places,
    regions: subdivisions.own().map(({ code: own, names, isPart }) => ({
      code: own,
      names,
      place: placeOf.get(own) ?? NATION,
      isPart,
    })),
    dataCodes: [...subdivisions.dataCodes],
    within: book.regions.codesOf(code).flatMap((each) => {
      const place = placeOf.get(each) ?? NATION;
      return place === NATION || subdivisions.has(each) ? [] : [[each, place] as const];
    }),
  };
  return {
    facts,
    regions: openRegions(facts, book.regions),
    year: (year) => yearOf(sets, createRowKeys(ruleNumber), year),
  };
}

/** The sets of rules of a country and its regions, those that are the same once. */
function compilePlaces(rules: CountryRules, book: RuleBook) {
  const { area, subdivisions } = rules;
  const sets: RuleSet[] = [rules.national];
  const places: Place[] = [placeFacts(rules.national, [area])];
  const placeOf = new Map<string, number>();
  const known = new Map<string, number>();
  const numbers = new Map<HolidayArea, number>();
  const keyOf = ({ code, path, standsAlone }: Subdivision): string => {
    const areas = path.map((each) => numbers.getOrInsertComputed(each, () => numbers.size));
    const ownWeekend = book.weekends.some(({ region }) => region === code) ? code : "";
    return `${areas.join()} ${standsAlone} ${ownWeekend}`;
  };
  for (const code of new Set([...subdivisions.own().map((each) => each.code), ...subdivisions.codes()])) {
    const found = subdivisions.find(code);
    if (found === null || found.path.length === 0) continue;
    const place = known.getOrInsertComputed(keyOf(found), () => {
      const set = rules.regional(found);
      sets.push(set);
      return places.push(placeFacts(set, [area, ...found.path])) - 1;
    });
    placeOf.set(code, place);
  }
  return { sets, places, placeOf };
}

/** @param areas from the widest to the innermost; the innermost that states something decides */
const placeFacts = ({ languages, mayEstimate }: RuleSet, areas: readonly HolidayArea[]): Place => ({
  languages,
  mayEstimate,
  localDays: areas.findLast(({ localDays }) => localDays !== null)?.localDays ?? [],
  decrees: decreesOf(areas),
});

function yearOf(sets: readonly RuleSet[], keys: RowKeys, year: number): CountryYear {
  const shared: SharedDays = new Map();
  const days = mergeRows(
    sets.map((set) => runYear(set, year, shared)),
    keys.ofDay,
  );
  const undated = mergeRows(
    sets.map((set) => undatedRules(set, year)),
    keys.ofUndated,
  );
  return {
    days: days.map(({ row }) => row),
    places: days.map(({ places }) => placeSetOf(sets.length, places)),
    undated: undated.map(({ row: { rule, knownFrom, knownTo }, places }) => ({
      id: rule.id,
      rule,
      knownFrom,
      knownTo,
      places: placeSetOf(sets.length, places),
    })),
  };
}

/** Numbers by which the same days of several places are known. */
function createRowKeys(ruleNumber: (rule: DayRule) => number) {
  const numbers = new Map<string, number>();
  const numberOfDay = new WeakMap<HolidayDay, number>();
  const numberOf = (text: string): number => numbers.getOrInsertComputed(text, () => numbers.size);
  return {
    /** Most places share the very same day. */
    ofDay(day: HolidayDay): number {
      const known = numberOfDay.get(day);
      if (known !== undefined) return known;
      const { rule, id, source, lastDay, observedDay, isDayFree, isHalfDay, offFromMinutes, toleranceDays } =
        day;
      const number = numberOf(
        `${ruleNumber(rule)} ${day.day} ${lastDay} ${observedDay} ${isDayFree} ${isHalfDay} ${offFromMinutes} ${toleranceDays} ${id} ${source}`,
      );
      numberOfDay.set(day, number);
      return number;
    },
    ofUndated: ({ rule, knownFrom, knownTo }: AnnouncedRule): number =>
      numberOf(`${ruleNumber(rule)} ${knownFrom} ${knownTo} ${rule.id}`),
  };
}

type RowKeys = ReturnType<typeof createRowKeys>;

type Row<T> = { key: number; row: T; places: number[] };

/**
 * Joins the lists of places into one that has each row once and keeps the order of every list; a row that stands in another
 * order somewhere is there twice.
 */
function mergeRows<T>(lists: readonly (readonly T[])[], keyOf: (row: T) => number): Row<T>[] {
  const merged: Row<T>[] = [];
  for (const [place, list] of lists.entries()) {
    let next = 0;
    for (const row of list) {
      const key = keyOf(row);
      const at = merged.findIndex((one, index) => index >= next && one.key === key);
      if (at < 0) merged.splice(next, 0, { key, row, places: [place] });
      else mustExist(merged[at]).places.push(place);
      next = (at < 0 ? next : at) + 1;
    }
  }
  return merged;
}
