import { nameIn, pickNamed, writtenTag, type NamedIn, type NameTags, type NamesByLanguage } from "./names.ts";

/**
 * What a region is called in the language asked for: as the data name it in that language; by its own name where the
 * country speaks it ("Bayern" in German); else in English ("Bavaria"). `null` where nothing names it.
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
  // The data file plain names in the country's language under English.
  if (spoken !== undefined && own.name !== "") return { name: own.name, language: writtenTag(spoken) };
  if (english !== null) return { name: english, language: "en" };
  const any = pickNamed(names, tags.wanted);
  return any.name === "" ? null : any;
}

/** Tags end with English ones, which stand for any language that has no name. */
const isForeign = (tag: string): boolean => tag !== "en" && !tag.startsWith("en-");
