import { LARGE_CITY } from "../../src/domain/places/bearers.ts";
import { otherHanForms } from "./han.ts";
import type { PlaceInput } from "./place-index/place-build.ts";

/** Countries whose towns have names with and without a word for "city" or "county": 岳阳市, 경주시. */
const WITH_KINDS: ReadonlySet<string> = new Set(["CN", "HK", "JP", "KP", "KR", "MO", "TW"]);
/** Words for city, county and town; in Japan, for a city in kana, which foreigners write so too. */
const KIND =
  /(?<=\p{Script=Han}{2})[市县縣町]$|(?<=[가-힣]{2})\s?(?:(?:특별|광역|특별자치)?시|군)$|(?<=[ぁ-ヺー]{2})[しシ]$/u;
const CITY_ENDINGS: readonly (readonly [name: RegExp, ending: string])[] = [
  [/^\p{Script=Han}{2,5}(?<![市县縣區区鎮镇乡鄉街道盟旗省町村])(?<!自治州)$/u, "市"],
  [/^[가-힣]{2,4}(?<![시군구읍면동리])$/u, "시"],
];
/** What tells namesakes apart in other scripts: "روچستر، نیویورک". */
const ADDITION = /\s?(?:[،、]\s.*|\s\([^()]*\))$/u;

/** A name without a word for what the town is. */
export function withoutKind(name: string): string {
  return name.replace(KIND, "");
}

/** A name with and without a word for what the town is. A city of so many people may be called one. */
function kindForms(name: string, { population }: PlaceInput): string[] {
  const bare = withoutKind(name);
  if (bare !== name) return [bare];
  if (population < LARGE_CITY) return [];
  return CITY_ENDINGS.flatMap(([pattern, ending]) => (pattern.test(name) ? [name + ending] : []));
}

/**
 * Other spellings of a place's name that people look for: without what tells it from namesakes, with and without the word for a city in
 * Chinese, Japanese and Korean, in simplified and traditional letters.
 */
export function otherForms(name: string, place: PlaceInput): string[] {
  if (/^[ -~]*$/u.test(name)) return [];
  const short = name.replace(ADDITION, "");
  const hasKinds = WITH_KINDS.has(place.countryCode);
  const forms = [name, ...(short === name ? [] : [short])].flatMap((one) =>
    hasKinds ? [one, ...kindForms(one, place)] : [one],
  );
  const isJapanese = place.countryCode === "JP";
  const all = new Set(forms.flatMap((form) => [form, ...otherHanForms(form, isJapanese)]));
  all.delete(name);
  return [...all];
}
