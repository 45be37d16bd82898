import { mustExist } from "../must-exist.ts";

/**
 * Names by language in one text: for each language a line break, its tag in lower case, a tab and the name. There are
 * thousands of these lists: as maps or arrays they would take as much memory as all other parts of the rules.
 */
export type NamesByLanguage = string;

export const NO_NAMES: NamesByLanguage = "";

/** The same names where they are stored, of which each is decoded when it is asked for. */
export type StoredNames = {
  nameIn(tag: string): string | undefined;
  /** The first tag and its name. */
  first(): readonly string[];
};

export type Names = NamesByLanguage | StoredNames;

/** Country codes and three-letter codes that the data set uses for languages. */
const LANGUAGE_OF_TAG: ReadonlyMap<string, string> = new Map([
  ["jp", "ja"],
  ["ge", "ka"],
  ["cz", "cs"],
  ["lat", "la"],
]);
/** A language with an optional script or country; the data also have other properties among the names. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/;
/** Arabic presentation forms, which text copied from PDF files has instead of letters. */
const PRESENTATION_FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/;

export const namesFrom = (
  entries: readonly (readonly [language: string, name: unknown])[],
): NamesByLanguage =>
  writeEntries(
    entries.flatMap(([language, name]) => {
      const tag = language.toLowerCase();
      return TAG.test(tag) ? [[LANGUAGE_OF_TAG.get(tag) ?? tag, cleanName(String(name))]] : [];
    }),
  );

const BREAKS = /[\t\n\r]+/g;

const cleanName = (name: string): string =>
  (PRESENTATION_FORMS.test(name) ? name.normalize("NFKC") : name).replace(BREAKS, " ");

const writeEntries = (entries: Iterable<readonly string[]>): NamesByLanguage =>
  [...entries].map(([tag, name]) => `\n${tag}\t${name}`).join("");

export const readEntries = (names: NamesByLanguage): string[][] =>
  names === NO_NAMES
    ? []
    : names
        .slice(1)
        .split("\n")
        .map((entry) => entry.split("\t"));

/** The name in exactly this language. */
export function nameIn(names: Names, tag: string): string | undefined {
  if (typeof names !== "string") return names.nameIn(tag);
  const key = `\n${tag}\t`;
  const at = names.indexOf(key);
  if (at < 0) return undefined;
  const end = names.indexOf("\n", at + 1);
  return names.slice(at + key.length, end < 0 ? names.length : end);
}

/** Every name, whatever its language. */
export const allNames = (names: NamesByLanguage): string[] =>
  readEntries(names).map(([, name]) => mustExist(name));

/** The names of both; `over` wins where both have a language. */
export function joinNames(old: NamesByLanguage, over: NamesByLanguage): NamesByLanguage {
  if (old === NO_NAMES || over === NO_NAMES) return old || over;
  const joined = new Map(
    [...readEntries(old), ...readEntries(over)].map(([tag = "", name = ""]) => [tag, name]),
  );
  return writeEntries(joined);
}

/** Languages whose readers also read another, by CLDR's aliases. */
const NEAR_LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["nb", ["no", "nn"]],
  ["nn", ["no", "nb"]],
  ["no", ["nb", "nn"]],
  ["fil", ["tl"]],
  ["tl", ["fil"]],
  ["iw", ["he"]],
  ["in", ["id"]],
  ["mo", ["ro"]],
  ["prs", ["fa"]],
]);
/** Tags of Chinese in the traditional script. */
const TRADITIONAL_CHINESE: ReadonlySet<string> = new Set(["zh-tw", "zh-hk", "zh-mo"]);

/** The tags to try for a language, most exact first: "zh-hant-hk", "zh-hant", "zh". */
function tagsOf(language: string): string[] {
  const tag = language.toLowerCase();
  const parts = tag.split("-");
  const tags = parts.map((_, at) => parts.slice(0, parts.length - at).join("-"));
  const script = TRADITIONAL_CHINESE.has(tag) ? ["zh-hant"] : [];
  return [tag, ...script, ...tags.slice(1), ...(NEAR_LANGUAGES.get(parts[0] ?? tag) ?? [])];
}

/** Whether a name in one language is an answer to a request for another: "de" for "de-AT", "no" for "nb". */
export const isNameFor = (nameLanguage: string, language: string): boolean =>
  nameLanguage === language || tagsOf(language).includes(nameLanguage.toLowerCase());

/** A tag as BCP 47 writes it: "de-AT", "zh-Hant". */
const writtenTag = (tag: string): string =>
  tag.replace(/-[a-z0-9]+/g, (part) =>
    part.length === 5 ? `-${part.charAt(1).toUpperCase()}${part.slice(2)}` : part.toUpperCase(),
  );

/** Tags of the requested language, and of those of the country. */
export type NameTags = { wanted: readonly string[]; local: readonly string[] };

/** The tags to look names up by: the given languages in order, then English. Computed once for many names. */
export function nameTags(languages: readonly string[]): readonly string[] {
  return [...languages, "en", "en-us"].flatMap(tagsOf);
}

/** A name and the language it is in, as a BCP 47 tag. */
export type NamedIn = { name: string; language: string };

/** The first name found by the tags, else any, with its language. Both are empty when there is none. */
export function pickNamed(names: Names, tags: readonly string[]): NamedIn {
  for (const tag of tags) {
    const name = nameIn(names, tag);
    if (name !== undefined) return { name, language: writtenTag(tag) };
  }
  const [tag = "", name = ""] = typeof names === "string" ? (readEntries(names)[0] ?? []) : names.first();
  return { name, language: writtenTag(tag) };
}

function englishName(names: Names): NamedIn | null {
  const name = nameIn(names, "en") ?? nameIn(names, "en-us");
  return name === undefined ? null : { name, language: "en" };
}

/** The names of a holiday: in the requested language, with the one it is in (it may be English or another), and in English. */
export function writeNames(names: Names, tags: NameTags) {
  const { name, language } = pickNamed(names, tags.wanted);
  return { name, nameLanguage: language, english: englishName(names) };
}

export type HolidayNames = Readonly<ReturnType<typeof writeNames>>;

export const pickName = (names: Names, tags: readonly string[]): string => pickNamed(names, tags).name;

/**
 * The name of a region in the requested language: the data's name in it; or its own name when the country speaks that
 * language ("Bayern" in German); else the English one ("Bavaria"). `null` when it has no name.
 *
 * @param english its English name by CLDR, if it has one
 */
export function regionName(names: Names, english: string | null, tags: NameTags): NamedIn | null {
  const [language = "en"] = tags.wanted;
  const isEnglish = language === "en" || language.startsWith("en-");
  const exact = tags.wanted.find((tag) => isForeign(tag) && nameIn(names, tag) !== undefined);
  if (!isEnglish && exact !== undefined) return pickNamed(names, [exact]);
  const own = pickNamed(names, tags.local);
  const spoken = tags.wanted.find((tag) => isForeign(tag) && tags.local.includes(tag));
  // The data have plain names in the country's language under the tag of English.
  if (spoken !== undefined && own.name !== "") return { name: own.name, language: writtenTag(spoken) };
  if (english !== null) return { name: english, language: "en" };
  const any = pickNamed(names, tags.wanted);
  return any.name === "" ? null : any;
}

/** The list of tags ends with English ones, as the fallback of every language. */
const isForeign = (tag: string): boolean => tag !== "en" && !tag.startsWith("en-");

/**
 * Names the holidays of one answer in one language: the requested one if all of them have a name in it, else English.
 * A holiday without an English name keeps the name it has.
 *
 * @param all every holiday in the answer
 * @param language BCP 47
 */
export function inOneLanguage(
  all: readonly HolidayNames[],
  language: string,
): <T extends HolidayNames>(holiday: T) => T {
  if (all.every(({ nameLanguage }) => isNameFor(nameLanguage, language))) return (holiday) => holiday;
  return (holiday) => {
    const { english } = holiday;
    return english === null ? holiday : { ...holiday, name: english.name, nameLanguage: english.language };
  };
}
