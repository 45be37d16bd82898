import { nameIn, pickName, type NameTags, type NamesByLanguage } from "./names.ts";

/**
 * What a region is called in the language asked for: as the data name it in that language; by its own name where the
 * country speaks it ("Bayern" in German); else in English ("Bavaria"). `null` where nothing names it.
 *
 * @param english its English name by CLDR, if it has one
 */
export function regionName(names: NamesByLanguage, english: string | null, tags: NameTags): string | null {
  const [language = "en"] = tags.wanted;
  const isEnglish = language === "en" || language.startsWith("en-");
  const given = isEnglish ? undefined : tags.wanted.filter(isForeign).map((tag) => nameIn(names, tag));
  const exact = given?.find((name) => name !== undefined);
  if (exact !== undefined) return exact;
  const own = pickName(names, tags.local);
  const isOwn = tags.wanted.some((tag) => isForeign(tag) && tags.local.includes(tag));
  if (isOwn && own !== "") return own;
  return english ?? (pickName(names, tags.wanted) || null);
}

/** Tags end with English ones, which stand for any language that has no name. */
const isForeign = (tag: string): boolean => tag !== "en" && !tag.startsWith("en-");
