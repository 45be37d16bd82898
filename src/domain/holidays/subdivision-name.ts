import type { SubdivisionName } from "./holiday.ts";
import type { CountryDays, Region } from "./country-days.ts";
import type { RegionList } from "./region-list.ts";
import { type NameTags, nameTags, pickName, regionName } from "./names.ts";
import { createCache, type Cache } from "../cache.ts";

/** Names of subdivisions in languages, cached. */
export type SubdivisionNames = {
  describe(subdivision: Pick<Region, "code" | "names">, tags: NameTags): SubdivisionName;
  /** A subdivision with its name, in `lang` or in English; `null` for an unknown code. */
  find(countryCode: string, code: string, lang: string): SubdivisionName | null;
  clear(): void;
};

export function createSubdivisionNames(
  list: RegionList,
  countryDays: (countryCode: string) => CountryDays | null,
): SubdivisionNames {
  const regionNamesByLang = createCache<Cache<SubdivisionName | null>>(64);

  function describe({ code, names }: Pick<Region, "code" | "names">, tags: NameTags): SubdivisionName {
    const named = regionName(names, list.nameOf(code), tags);
    const localName = pickName(names, tags.local);
    return { code, name: named?.name ?? code, nameLanguage: named?.language ?? null, localName };
  }

  const find = (countryCode: string, code: string, lang: string): SubdivisionName | null =>
    // Most codes begin with their country's, and are then a key by themselves: an answer may name a hundred.
    regionNamesByLang
      .getOrMake(lang, () => createCache(400))
      .getOrMake(code.startsWith(countryCode) ? code : `${countryCode} ${code}`, () => {
        const country = countryDays(countryCode);
        const found = country?.regions.find(code.toUpperCase()) ?? null;
        if (country === null || found === null) return null;
        return describe(found, { wanted: nameTags([lang]), local: nameTags(country.facts.languages) });
      });

  return { describe, find, clear: () => regionNamesByLang.clear() };
}
