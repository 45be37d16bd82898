import ownNames from "../../data/admin1-own-names.yaml";
import { codesOfDivisions, FURTHER_NAMES } from "./admin1-alias.ts";
import type { Inputs } from "./inputs.ts";
import { recordAt } from "./json.ts";
import { LANGUAGES } from "./locale-names.ts";
import type { DivisionCodes } from "./division-code.ts";

/** By language, country and GeoNames' English name. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  ownNames;

/** Countries of whose further names one is the whole name in the country's language: which of them, by language. */
const FURTHER: readonly (readonly [language: string, countryCode: string, at: number])[] = [
  ["ja", "JP", -1],
  ["zh", "CN", 0],
];
const HAN = /^\p{Script=Han}+$/u;

/** Names of the United Kingdom's countries by language and GeoNames' code ("GB.SCT"). */
export type BritishNames = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The only divisions that CLDR names in other languages than English. It writes "gbsct" for GB-SCT, which GeoNames has as GB.SCT. */
export function readBritishNames(inputs: Inputs): BritishNames {
  const byLanguage = new Map<string, Record<string, string>>();
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    const file = `subdivisions/${language}/${language.replace("-", "_")}.json`;
    if (!inputs.has("cldrSubdivisions", file)) continue;
    const root = recordAt(inputs.json("cldrSubdivisions", file), "subdivisions", "localeDisplayNames");
    const names = Object.entries(recordAt(root, "subdivisions")).flatMap(([code, name]) =>
      code.startsWith("gb") && typeof name === "string" ? [[`GB.${code.slice(2).toUpperCase()}`, name]] : [],
    );
    byLanguage.set(language, Object.fromEntries(names));
  }
  return byLanguage;
}

/**
 * Names of first-level divisions in one language, by GeoNames' code ("DE.02"), where it has one that is not the English one.
 * @param divisions GeoNames' names by "DE.02"
 */
export function readRegionNames(
  language: string,
  divisions: ReadonlyMap<string, string>,
  { names: translated }: DivisionCodes,
  british: BritishNames,
): Record<string, string> {
  const names: Record<string, string> = {};
  const keys = codesOfDivisions(divisions);
  const put = (countryCode: string, english: string, name: string): void => {
    const key = keys.get(`${countryCode} ${english}`);
    if (key !== undefined) names[key] = name;
  };
  for (const [key, english] of divisions) {
    const name = language === "en" ? undefined : translated.get(key)?.get(language);
    if (name !== undefined && name !== english) names[key] = name;
  }
  Object.assign(names, british.get(language));
  for (const [countryCode, own] of Object.entries(OWN_NAMES[language] ?? {})) {
    for (const [english, name] of Object.entries(own)) put(countryCode, english, name);
  }
  for (const [tag, countryCode, at] of FURTHER) {
    if (tag !== language) continue;
    for (const [english, further] of Object.entries(FURTHER_NAMES[countryCode] ?? {})) {
      const name = further.filter((one) => HAN.test(one)).at(at);
      if (name !== undefined) put(countryCode, english, name);
    }
  }
  return names;
}
