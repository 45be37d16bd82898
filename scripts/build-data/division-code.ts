import { iso31662 } from "iso-3166";
import type { RegionList } from "../../src/domain/holidays/region-list.ts";
import { foldText } from "../../src/domain/text/fold.ts";

/** Words that say what kind of division one is; sources differ in them. */
const KIND_WORDS =
  /\b(?:province|provincia|county|region|district|governorate|oblast|state|prefecture|departamento|department|parish|urban|municipality|city|division|republic|krai|emirate|autonomous|canton|voivodeship|pradesh|of|the)\b/giu;

/** The name of a division without what kind it is, folded. */
export function divisionKey(name: string): string {
  return foldText(name.replace(KIND_WORDS, " ")) || foldText(name);
}

/** Codes by country and {@link divisionKey} of a name, where the country has one region of that name. */
export function codesByName(
  names: readonly (readonly [code: string, name: string | null])[],
): ReadonlyMap<string, string> {
  const codes = new Map<string, Set<string>>();
  for (const [code, name] of names) {
    const key = `${code.slice(0, 2)} ${divisionKey(name ?? "")}`;
    codes.getOrInsertComputed(key, () => new Set()).add(code);
  }
  return new Map(
    [...codes].flatMap(([key, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[key, first] as const],
    ),
  );
}

/**
 * Finds the code of ISO 3166-2 of each division: by the committed table; else by its name, which is that of one region of its country in
 * ISO's own spelling, in CLDR's English, or in another language.
 *
 * @param divisions GeoNames' names by "FR.11"
 * @param table codes decided by hand; an empty one for a division that has none
 * @param translated names by language and code
 * @returns codes by "FR.11"
 */
export function findDivisionCodes(
  divisions: ReadonlyMap<string, string>,
  regions: RegionList,
  table: Readonly<Record<string, string>>,
  translated: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ReadonlyMap<string, string> {
  const current = iso31662.filter(({ code }) => regions.find(code)?.code === code);
  // A division of the first level comes before those in it: Santiago is a region and a province.
  const { true: inner = [], false: outer = [] } = Object.groupBy(current, ({ parent }) =>
    parent?.includes("-") === true ? "true" : "false",
  );
  const levels = [outer, inner];
  const indexes = [
    ...levels.map((level) => codesByName(level.map(({ code, name }) => [code, name]))),
    ...levels.map((level) => codesByName(level.map(({ code }) => [code, regions.nameOf(code)]))),
    ...levels.map((level) =>
      codesByName(
        level.flatMap(({ code }) =>
          [...translated.values()].map((names) => [code, names.get(code) ?? null] as const),
        ),
      ),
    ),
  ];
  const codes = new Map<string, string>();
  for (const [division, name] of divisions) {
    const key = `${division.slice(0, 2)} ${divisionKey(name)}`;
    const named = indexes.map((index) => index.get(key)).find((code) => code !== undefined);
    const code = table[division] ?? named ?? "";
    if (code !== "") codes.set(division, code);
  }
  return codes;
}
