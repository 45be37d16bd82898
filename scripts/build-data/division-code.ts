import { iso31662 } from "iso-3166";
import type { RegionList } from "../../src/domain/holidays/region-list.ts";
import { foldText } from "../../src/domain/places/fold.ts";
import { listAt, recordAt, textAt, textOrNullAt, type Json } from "./json.ts";

/** A region of `iso3166-2-db`, which pairs codes of ISO 3166-2 with GeoNames' and has names in some languages. */
type DbRegion = { code: string; names: readonly (readonly [language: string, name: string])[] };

/** The code of ISO 3166-2 of GeoNames' divisions, and their names in languages. */
export type DivisionCodes = {
  /** By GeoNames' code: "FR.11" is "FR-IDF". */
  codes: ReadonlyMap<string, string>;
  /** By GeoNames' code, then language. */
  names: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** Words that say what kind of division one is; sources differ in them. */
const KIND_WORDS =
  /\b(?:province|provincia|county|region|district|governorate|oblast|state|prefecture|departamento|department|parish|urban|municipality|city|division|republic|krai|emirate|autonomous|canton|voivodeship|pradesh|of|the)\b/giu;
/** Languages of `iso3166-2-db` whose names are those of other sources. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(["geonames", "kr"]);

function keyOf(name: string): string {
  return foldText(name.replace(KIND_WORDS, " ")) || foldText(name);
}

/** Regions by "FR.11", GeoNames' code. */
function readDb(db: Json): ReadonlyMap<string, DbRegion> {
  const regions = new Map<string, DbRegion>();
  for (const country of Object.keys(recordAt(db))) {
    for (const row of listAt(db, country, "regions")) {
      const admin = textOrNullAt(row, "admin");
      if (admin === null) continue;
      const names = Object.entries(recordAt(row, "names")).flatMap(([language, name]) =>
        typeof name === "string" && name !== "" ? [[language, name] as const] : [],
      );
      regions.set(`${country}.${admin}`, { code: `${country}-${textAt(row, "iso")}`, names });
    }
  }
  return regions;
}

/** Codes by country and {@link keyOf} of a name, where the country has one region of that name. */
function codesByName(
  names: readonly (readonly [code: string, name: string | null])[],
): ReadonlyMap<string, string> {
  const groups = Map.groupBy(names, ([code, name]) => `${code.slice(0, 2)} ${keyOf(name ?? "")}`);
  return new Map(
    [...groups].flatMap(([key, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[key, first[0]] as const],
    ),
  );
}

/**
 * Finds the code of ISO 3166-2 of each division: by the committed table; else by its name, which is that of one region of its country in
 * ISO's own spelling, or in CLDR's English; else by `iso3166-2-db`, where that gives GeoNames' code to a region of the same name. The
 * database alone does not decide, because Morocco, Taiwan and Vietnam have been redrawn since.
 *
 * @param divisions GeoNames' names by "FR.11"
 * @param table codes decided by hand; an empty one for a division that has none
 */
export function findDivisionCodes(
  divisions: ReadonlyMap<string, string>,
  db: Json,
  regions: RegionList,
  table: Readonly<Record<string, string>>,
): DivisionCodes {
  const byAdmin = readDb(db);
  const current = iso31662.filter(({ code }) => regions.find(code)?.code === code);
  // A division of the first level comes before those in it: Santiago is a region and a province.
  const { true: inner = [], false: outer = [] } = Object.groupBy(current, ({ parent }) =>
    parent?.includes("-") === true ? "true" : "false",
  );
  const indexes = [
    ...[outer, inner].map((level) => codesByName(level.map(({ code, name }) => [code, name]))),
    ...[outer, inner].map((level) => codesByName(level.map(({ code }) => [code, regions.nameOf(code)]))),
  ];
  const codes = new Map<string, string>();
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, name] of divisions) {
    const country = key.slice(0, 2);
    const region = byAdmin.get(key);
    const known = region?.names.some(([, other]) => keyOf(other) === keyOf(name)) ? region : undefined;
    const spellings = [name, ...(known?.names.map(([, other]) => other) ?? [])];
    const named = indexes.flatMap((index) =>
      spellings.flatMap((one) => index.get(`${country} ${keyOf(one)}`) ?? []),
    );
    const code = table[key] ?? named[0] ?? regions.find(known?.code ?? "")?.code;
    if (code !== undefined && code !== "") codes.set(key, code);
    if (known !== undefined)
      names.set(key, new Map(known.names.filter(([language]) => !NO_LANGUAGE.has(language))));
  }
  return { codes, names };
}
