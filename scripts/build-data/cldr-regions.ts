import { traditional, simplified } from "./han.ts";
import type { Inputs } from "./inputs.ts";
import { scriptOfLanguage } from "./script-use.ts";

/** CLDR's files of languages that have none of their own; it has no names in traditional Chinese. */
const FILE_OF: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["pt-PT", "pt"],
  ["zh-Hant", "zh"],
]);
const ROW = /<subdivision type="([a-z]{2})([a-z0-9]+)"[^>]*>([^<]+)</gu;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&apos;", "'"],
  ["&quot;", '"'],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);
/** CLDR numbers namesakes. */
export const NUMBER_OF_NAMESAKE = /[²³¹⁴-⁹]+$/u;
/** What tells a region from others of its name elsewhere: "Centre (Cameroun)". */
const EXPLANATION = /\s*(?:\([^()]*\)|（[^（）]*）|[,،、]\s.*)$/u;
/** The scripts of languages, where ICU's tag of the script does not name them as Unicode does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Jpan: String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`,
  Kore: String.raw`\p{Script=Hangul}`,
  Hans: String.raw`\p{Script=Han}`,
  Hant: String.raw`\p{Script=Han}`,
};

/** Whether all letters of a name are of its language's script. */
function createScriptCheck(language: string): (name: string) => boolean {
  const script = scriptOfLanguage(language);
  const foreign = new RegExp(`(?![${SCRIPTS[script] ?? `\\p{Script=${script}}`}])\\p{L}`, "u");
  return (name) => /\p{L}/u.test(name) && !foreign.test(name);
}

/** A name without CLDR's marks, with a capital letter; in Chinese, in the letters of the language. */
function tidyName(name: string, language: string): string {
  const bare = name
    .replace(/&\w+;/gu, (entity) => ENTITIES.get(entity) ?? entity)
    .replace(NUMBER_OF_NAMESAKE, "")
    .replace(EXPLANATION, "")
    .trim();
  if (language === "zh") return simplified(bare);
  if (language === "zh-Hant") return traditional(bare);
  return bare.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
}

/** CLDR's names of the regions of ISO 3166-2 in one language, by code; names in another script are left out. */
export function readCldrRegions(inputs: Inputs, language: string): ReadonlyMap<string, string> {
  const path = `3rdparty/cldr/common/subdivisions/${FILE_OF.get(language) ?? language}.xml`;
  if (!inputs.has("cldrRegions", path)) return new Map();
  const isOfLanguage = createScriptCheck(language);
  return inputs.read("cldrRegions", path, (xml) => {
    const rows = [...xml.matchAll(ROW)].map(
      ([, country = "", region = "", name = ""]) =>
        [`${country}-${region}`.toUpperCase(), tidyName(name, language)] as const,
    );
    return new Map(rows.filter(([, name]) => isOfLanguage(name)));
  });
}
