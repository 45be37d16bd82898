import { withoutKind } from "./name-forms.ts";
import { japanese, simplified, simplifiedOfAny, traditional } from "./han.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import type { NamesByLanguage } from "./place-corrections.ts";

const HAN = /^\p{Script=Han}+$/u;
/** Smaller places have their names as the source writes them. */
const TOWN = 15_000;
/** Countries whose towns Japanese writes with Chinese letters. */
const CHINESE: ReadonlySet<string> = new Set(["CN", "HK", "MO", "TW"]);

/** The only name of a place in Chinese letters, without the word for a city, as `write` writes it; `null` where it has several or none. */
function onlyName({ alternateNames }: PlaceInput, write: (name: string) => string): string | null {
  const names = alternateNames.filter((name) => HAN.test(name)).map((name) => write(withoutKind(name)));
  const isLonger = (name: string): boolean => names.some((other) => name === `${other}市`);
  const [name, ...others] = new Set(names.filter((one) => !isLonger(one)));
  return name === undefined || others.length > 0 ? null : name;
}

/**
 * Completes names of places: Chinese ones are in the letters of the language; a name in Chinese letters that is a place's only one is its
 * name in Chinese, and in Japan's in Japanese; Japanese has Chinese names of Chinese towns; Portugal has Brazil's names beside its own.
 *
 * @param names by language and GeoNames id
 */
export function completeNames(places: readonly PlaceInput[], names: NamesByLanguage): NamesByLanguage {
  const given = names.get("zh") ?? {};
  const zh: Record<string, string> = {};
  const hant: Record<string, string> = {};
  const ja: Record<string, string> = {};
  for (const place of places) {
    const { id, countryCode, population } = place;
    const isTown = population >= TOWN;
    const own = given[id] ?? (isTown ? onlyName(place, simplifiedOfAny) : null);
    if (own !== null) {
      zh[id] = simplified(own);
      hant[id] = traditional(own);
    }
    const name = countryCode === "JP" && isTown ? onlyName(place, japanese) : null;
    if (name !== null) ja[id] = name;
    else if (own !== null && CHINESE.has(countryCode)) ja[id] = japanese(withoutKind(own));
  }
  return new Map([
    ...names,
    ["zh", zh],
    ["zh-Hant", { ...hant, ...names.get("zh-Hant") }],
    ["ja", { ...ja, ...names.get("ja") }],
    ["pt-PT", { ...names.get("pt"), ...names.get("pt-PT") }],
  ]);
}
