import { foldText } from "../text/fold.ts";
import groupNames from "./school-group.tsv" with { type: "text" };
import type { SchoolArea, SchoolCountry, SchoolPeriod } from "./school-data.ts";

/** Schools that share every date: those of an area, or of one group in it. `null`: of the whole country, of all groups. */
export type SchoolCell = { area: string | null; group: string | null };

/** The schools that a question is about. */
export type SchoolScope = {
  /** Code of the region, which need not be an area of the data; `null` for the country. */
  region: string | null;
  /** The region and every area that it lies in. */
  chain: ReadonlySet<string>;
  /** Groups of schools there; `null` where any may be. */
  groups: readonly string[] | null;
};

/** The areas of a country, with the answers to what lies in what. */
export type SchoolAreas = {
  has(code: string): boolean;
  nameOf(code: string): string;
  /** @param placeName a town, which may be an area of its own within the region. */
  scopeOf(region: string | null, placeName?: string): SchoolScope;
  /** Whether a period is for some of a scope's schools. */
  concerns(period: SchoolPeriod, scope: SchoolScope): boolean;
  /** Whether a period is for all schools of a cell. */
  isOf(period: SchoolPeriod, cell: SchoolCell): boolean;
  cellsOf(scope: SchoolScope): readonly SchoolCell[];
};

export function indexSchoolAreas({ areas, periods }: SchoolCountry): SchoolAreas {
  const byCode = new Map(areas.map((area) => [area.code, area]));

  const paths = new Map<string, readonly string[]>();

  /** An area and those around it, the smallest first; "DE-BY-A", which is none itself, lies in "DE-BY". */
  function pathOf(code: string): readonly string[] {
    const parent = (byCode.has(code) ? byCode.get(code)?.parent : /^.+-.+(?=-)/u.exec(code)?.[0]) ?? null;
    return paths.getOrInsertComputed(code, () => (parent === null ? [code] : [code, ...pathOf(parent)]));
  }

  /** The areas of a period without those that lie in another of them. */
  const widest = (period: SchoolPeriod): readonly string[] =>
    period.areas.filter((code) => !pathOf(code).some((each) => each !== code && period.areas.includes(each)));
  const areasOf = new Map(periods.map((period) => [period, widest(period)]));
  const areasIn = (period: SchoolPeriod): readonly string[] => areasOf.get(period) ?? [];
  const used = new Set(periods.flatMap(areasIn));
  const holders = new Set([...used].flatMap((code) => pathOf(code).slice(1)));
  const smallest = [...used].filter((code) => !holders.has(code));

  const groupsAlong = (path: Iterable<string>): readonly string[] | null => {
    for (const code of path) {
      const groups = byCode.get(code)?.groups ?? [];
      if (groups.length > 0) return groups;
    }
    return null;
  };

  const isInArea = (period: SchoolPeriod, path: readonly string[]): boolean =>
    areasIn(period).length === 0 || areasIn(period).some((code) => path.includes(code));

  /** Groups that the periods of an area name; those of the whole country under "". */
  const groupsOf = new Map<string, Set<string>>();
  for (const period of periods) {
    for (const code of areasIn(period).length === 0 ? [""] : areasIn(period)) {
      const known = groupsOf.getOrInsertComputed(code, () => new Set());
      for (const group of period.groups) known.add(group);
    }
  }
  const cells = (smallest.length === 0 ? [null] : smallest.sort()).flatMap((area): SchoolCell[] => {
    const path = area === null ? [] : pathOf(area);
    const named = ["", ...path].flatMap((code) => [...(groupsOf.get(code) ?? [])]);
    const groups = new Set([...(groupsAlong(path) ?? []), ...named]);
    return groups.size === 0 ? [{ area, group: null }] : [...groups].map((group) => ({ area, group }));
  });

  function townIn(region: string, placeName: string): SchoolArea | undefined {
    const wanted = foldText(placeName);
    const isTown = ({ code, name }: SchoolArea): boolean =>
      code !== region && foldText(name) === wanted && pathOf(code).includes(region);
    // The smallest area comes last: a town may have the name of its province.
    return areas.findLast(isTown);
  }

  /** Whether an area has schools of the scope: it is around the region, or in it. */
  const meets = (code: string, { region, chain }: SchoolScope): boolean =>
    region === null || chain.has(code) || pathOf(code).includes(region);
  const hasGroup = (group: string, { groups }: SchoolScope): boolean => groups?.includes(group) ?? true;

  return {
    has: (code) => byCode.has(code),
    nameOf: (code) => byCode.get(code)?.name ?? code,
    scopeOf(region, placeName) {
      if (region === null) return { region, chain: new Set(), groups: null };
      const town = placeName === undefined ? undefined : townIn(region, placeName);
      const code = town?.code ?? region;
      const chain = new Set([...pathOf(code), region]);
      return { region: code, chain, groups: groupsAlong(chain) };
    },
    concerns: (period, scope) =>
      (areasIn(period).length === 0 || areasIn(period).some((code) => meets(code, scope))) &&
      (period.groups.length === 0 || period.groups.some((group) => hasGroup(group, scope))),
    isOf: (period, { area, group }) =>
      isInArea(period, area === null ? [] : pathOf(area)) &&
      (period.groups.length === 0 || (group !== null && period.groups.includes(group))),
    cellsOf: (scope) =>
      cells.filter(
        ({ area, group }) =>
          (area === null || meets(area, scope)) && (group === null || hasGroup(group, scope)),
      ),
  };
}

/** What the last part of a group's code means; others are named by themselves. */
const GROUP_NAMES = new Map(groupNames.split("\n").map((line) => line.split("\t") as [string, string]));

/** The name of a group in English. */
export const groupName = (code: string): string => GROUP_NAMES.get(code.replace(/^.*-/, "")) ?? code;
