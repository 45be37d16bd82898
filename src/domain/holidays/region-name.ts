import { nameIn, pickNamed, writtenTag, type NamedIn, type NameTags, type NamesByLanguage } from "./names.ts";

/**
 * The name of a region in the requested language: the data's name in it; or its own name when the country speaks that
 * language ("Bayern" in German); else the English one ("Bavaria"). `null` when it has no name.
 *
 * @param english its English name by CLDR, if it has one
 */
export function regionName(names: NamesByLanguage, english: string | null, tags: NameTags): NamedIn | null {
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
