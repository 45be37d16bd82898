import type { LocaleNames, NameTriple } from "../../src/dataset/locale-names.ts";
import type { Inputs } from "./inputs.ts";
import { jsonAt, recordAt, textAt, textOrNullAt, type Json, type JsonRecord } from "./json.ts";

/**
 * The languages that countries and zones have names in: those of CLDR's "modern" coverage that most people
 * read, at least one for every large market. The first is the one others fall back to.
 */
export const LANGUAGES: readonly string[] = [
  ..."en ar bg bn ca cs da de el es et fa fi fil fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-PT".split(
    " ",
  ),
  ..."ro ru sk sl sr sv sw ta te th tr uk ur vi zh zh-Hant".split(" "),
];

/**
 * Countries whose short form is what people say; CLDR's long one is "Hong Kong SAR China", "Palestinian
 * Territories", "Myanmar (Burma)".
 */
const SHORT_NAMED: ReadonlySet<string> = new Set(["HK", "MO", "PS", "MM"]);

const VARIANT = /^([A-Z]{2})-alt-(?:variant|short|chagos)$/u;

/** Names of countries in one language, by alpha-2. */
export function readTerritories(
  inputs: Inputs,
  language: string,
  codes: readonly string[],
): Record<string, string> {
  const names = territoriesOf(inputs, language);
  const chosen: Record<string, string> = {};
  for (const code of codes) {
    const short = SHORT_NAMED.has(code) ? textOrNullAt(names, `${code}-alt-short`) : null;
    const name = short ?? textOrNullAt(names, code);
    if (name !== null) chosen[code] = name;
  }
  return chosen;
}

/** Every other name CLDR has for a country in one language, by alpha-2. */
export function readVariants(inputs: Inputs, language: string): Record<string, string[]> {
  const variants: Record<string, string[]> = {};
  for (const [key, name] of Object.entries(territoriesOf(inputs, language))) {
    const code = VARIANT.exec(key)?.[1] ?? (SHORT_NAMED.has(key) ? key : null);
    if (code !== null && typeof name === "string") (variants[code] ??= []).push(name);
  }
  return variants;
}

/**
 * Names of one language in the form the data set keeps.
 * @param timeZoneNames CLDR's timeZoneNames.json
 * @param idsOf the ids of the zone table that CLDR's id stands for; empty where the table has none
 * @param metazones those some zone uses today; names of others are left out
 * @param cities names to begin with, which CLDR's replace
 */
export function buildLocaleNames(
  language: string,
  territories: Record<string, string>,
  timeZoneNames: Json,
  idsOf: (cldrId: string) => readonly string[],
  metazones: ReadonlySet<string>,
  cities: Record<string, string>,
): Omit<LocaleNames, "regions" | "places"> {
  const root = recordAt(timeZoneNames, "main", language, "dates", "timeZoneNames");
  const zones: Record<string, NameTriple> = {};
  for (const [cldrId, entry] of zoneEntries(recordAt(root, "zone"), "")) {
    const city = textOrNullAt(entry, "exemplarCity");
    const names = nameTriple(jsonAt(entry, "long"));
    for (const id of idsOf(cldrId)) {
      if (city !== null) cities[id] = city;
      if (names !== null) zones[id] = names;
    }
  }
  const metazoneNames: Record<string, NameTriple> = {};
  const metazoneRoot = jsonAt(root, "metazone") === null ? {} : recordAt(root, "metazone");
  for (const [metazone, entry] of Object.entries(metazoneRoot)) {
    const names = nameTriple(jsonAt(entry, "long"));
    if (names !== null && metazones.has(metazone)) metazoneNames[metazone] = names;
  }
  return {
    territories,
    cities,
    metazones: metazoneNames,
    zones,
    regionFormat: [
      textAt(root, "regionFormat"),
      textAt(root, "regionFormat-type-standard"),
      textAt(root, "regionFormat-type-daylight"),
    ],
    gmtFormat: textAt(root, "gmtFormat"),
  };
}

function territoriesOf(inputs: Inputs, language: string): JsonRecord {
  const json = inputs.json("cldrNames", `main/${language}/territories.json`);
  return recordAt(json, "main", language, "localeDisplayNames", "territories");
}

/** CLDR nests zones by the parts of their ids; a leaf is marked `_type: "zone"`. */
function* zoneEntries(branch: JsonRecord, prefix: string): Generator<readonly [string, JsonRecord]> {
  for (const key of Object.keys(branch)) {
    const id = prefix === "" ? key : `${prefix}/${key}`;
    const entry = recordAt(branch, key);
    if (textOrNullAt(entry, "_type") === "zone") yield [id, entry];
    else yield* zoneEntries(entry, id);
  }
}

function nameTriple(long: Json): NameTriple | null {
  const triple: NameTriple = [
    textOrNullAt(long, "generic"),
    textOrNullAt(long, "standard"),
    textOrNullAt(long, "daylight"),
  ];
  return triple.every((name) => name === null) ? null : triple;
}
