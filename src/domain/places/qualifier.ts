import { mustExist } from "../must-exist.ts";
import { foldText } from "../text/fold.ts";
import {
  NAME_USE,
  NO_DIVISION,
  findFirstKey,
  findKey,
  keyAt,
  membersOfArea,
  targetAt,
  type AreaIndex,
  type NameTarget,
} from "./area.ts";
import { readKind } from "./division-kind.ts";

/** An incomplete qualifier ("Toledo, Spa") may stand for at most this many names. */
const MAX_COMPLETIONS = 128;

/** What a qualifier may mean, by number: countries, divisions of both levels, and islands or regions that are no division. */
export type QualifierMeaning = {
  countries: ReadonlySet<number>;
  admin1s: ReadonlySet<number>;
  admin2s: ReadonlySet<number>;
  areas: readonly number[];
};

function admin2KeyAt({ admin2Keys, admin2KeyStarts }: AreaIndex, at: number): string {
  return admin2Keys.toString("utf8", mustExist(admin2KeyStarts[at]), mustExist(admin2KeyStarts[at + 1]));
}

/** Calls back with the number of each second-level division whose name is a key, or begins with it. */
function findAdmin2s(index: AreaIndex, key: string, isPrefix: boolean, add: (admin2: number) => void): void {
  const { admin2Targets } = index;
  const start = findFirstKey(index.admin2Keys, index.admin2KeyStarts, key);
  const end = isPrefix ? Math.min(start + MAX_COMPLETIONS, admin2Targets.length) : admin2Targets.length;
  for (let at = start; at < end; at++) {
    const found = admin2KeyAt(index, at);
    if (isPrefix ? !found.startsWith(key) : found !== key) return;
    add(mustExist(admin2Targets[at]));
  }
}

/** Collects what names mean. */
function createCollector(index: AreaIndex) {
  const countries = new Set<number>();
  const admin1s = new Set<number>();
  const admin2s = new Set<number>();
  const areas = new Set<number>();
  const codeOf = (country: number): string => mustExist(index.countryCodes[country]);
  /** Whether a word for what a division is allows it; an empty set allows everything. */
  const isKind = (where: ReadonlySet<string>, country: number, levels: readonly number[]) =>
    where.size === 0 || levels.some((level) => where.has(`${codeOf(country)}${level}`));
  const addTarget = ({ number, use }: NameTarget, where: ReadonlySet<string>): void => {
    if (use === NAME_USE.airport) return;
    const country = mustExist(index.countries[number]);
    const division = mustExist(index.divisions[number]);
    if (membersOfArea(index, number).length > 0) {
      if (isKind(where, country, [0, 1, 2])) areas.add(number);
    } else if (division === NO_DIVISION) {
      if (isKind(where, country, [0])) countries.add(country);
    } else if (index.areaOfDivision[division] === number && isKind(where, country, [1]))
      admin1s.add(division);
  };
  return {
    /** Adds what a name means; `where` as a word for what it is allows it, "ES2". */
    addName(name: string, where: ReadonlySet<string>): void {
      const key = foldText(name);
      if (key === "") return;
      for (const target of findKey(index, key)) addTarget(target, where);
      findAdmin2s(index, key, false, (admin2) => {
        if (isKind(where, mustExist(index.admin2Countries[admin2]), [2])) admin2s.add(admin2);
      });
    },
    /** Adds all whose names begin with a key. */
    addPrefix(key: string): void {
      const start = findFirstKey(index.keys, index.keyStarts, key);
      const end = Math.min(start + MAX_COMPLETIONS, index.targets.length);
      for (let at = start; at < end && keyAt(index, at).startsWith(key); at++)
        addTarget(targetAt(index, at), ANYWHERE);
      findAdmin2s(index, key, true, (admin2) => admin2s.add(admin2));
    },
    isEmpty: () => countries.size + admin1s.size + admin2s.size + areas.size === 0,
    meaning: (): QualifierMeaning => ({ countries, admin1s, admin2s, areas: [...areas] }),
  };
}

const ANYWHERE: ReadonlySet<string> = new Set();

/**
 * What a qualifier means: every country, division of either level, island and region of that name or code. With a word for what it is
 * ("provincia de Toledo", "Hiroshima-ken") also those of the name without it, first where such divisions are: Toledo in Brazil is no
 * province. When there are none, and `isPrefixAllowed`, those whose names begin so. `null` when it means nothing here.
 */
export function findQualifier(
  index: AreaIndex,
  text: string,
  isPrefixAllowed: boolean,
): QualifierMeaning | null {
  const found = createCollector(index);
  found.addName(text, ANYWHERE);
  const kind = readKind(text);
  if (kind !== null) {
    for (const name of kind.names) if (kind.where.size > 0) found.addName(name, kind.where);
    if (found.isEmpty()) for (const name of kind.names) found.addName(name, ANYWHERE);
  }
  const key = foldText(text);
  if (found.isEmpty() && isPrefixAllowed && key.length >= 2) found.addPrefix(key);
  return found.isEmpty() ? null : found.meaning();
}
