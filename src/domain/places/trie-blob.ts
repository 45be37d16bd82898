import { openSections, packSections } from "./section.ts";
import { PREFIX_LENGTHS } from "./trie-prefilter.ts";
import type { Trie } from "./trie.ts";
import { invertSymbols, levelStartsFor } from "./trie.ts";

/** The trie as bytes for {@link trieFromBytes}. */
export function trieToBytes(trie: Trie): Uint8Array {
  return packSections({
    nodes: trie.nodes,
    labelPool: trie.labelPool,
    symbolUnits: trie.symbolUnits,
    ...Object.fromEntries(trie.prefilter.levels.map((levels, table) => [`gateLevels${table}`, levels])),
    gateOpenLevels: trie.prefilter.openLevels,
    gateOpenBits: trie.prefilter.openBits,
    ranks: trie.ranks,
    values: trie.values,
    lists: trie.lists,
    maxima: trie.maxima,
    termCountries: trie.termCountries,
    countryCount: Uint32Array.of(trie.countryCount),
    countryMaxima: trie.countryMaxima,
    bigStarts: trie.bigStarts,
    bigUnits: trie.bigUnits,
    bigChildren: trie.bigChildren,
    bigLevels: trie.bigLevels,
    topStarts: trie.topStarts,
    topPostings: trie.topPostings,
    bigCounts: trie.bigCounts,
    bigWholeCounts: trie.bigWholeCounts,
    countryStarts: trie.countryStarts,
    countryNumbers: trie.countryNumbers,
    countryCounts: trie.countryCounts,
    countryWholeCounts: trie.countryWholeCounts,
    statics: trie.statics,
  });
}

/** Opens the bytes of {@link trieToBytes}: views only, and the small table of symbols. Throws `internal_error` on damage. */
export function trieFromBytes(bytes: Uint8Array): Trie {
  const sections = openSections(bytes);
  const nodes = sections.u32("nodes");
  const values = sections.u32("values");
  const symbolUnits = sections.u16("symbolUnits");
  return {
    nodeCount: nodes.length / 2,
    termCount: values.length,
    nodes,
    labelPool: sections.u8("labelPool"),
    symbolUnits,
    symbolOfUnit: invertSymbols(symbolUnits),
    prefilter: {
      levels: PREFIX_LENGTHS.map((_, table) => sections.u8(`gateLevels${table}`)),
      openLevels: sections.u8("gateOpenLevels"),
      openBits: sections.u32("gateOpenBits"),
    },
    ranks: sections.u32("ranks"),
    values,
    lists: sections.u32("lists"),
    maxima: sections.u16("maxima"),
    levelStarts: levelStartsFor(values.length),
    termCountries: sections.u8("termCountries"),
    countryCount: sections.u32("countryCount")[0] ?? 0,
    countryMaxima: sections.u8("countryMaxima"),
    bigStarts: sections.u32("bigStarts"),
    bigUnits: sections.u16("bigUnits"),
    bigChildren: sections.u32("bigChildren"),
    bigLevels: sections.u8("bigLevels"),
    topStarts: sections.u32("topStarts"),
    topPostings: sections.u32("topPostings"),
    bigCounts: sections.u32("bigCounts"),
    bigWholeCounts: sections.u32("bigWholeCounts"),
    countryStarts: sections.u32("countryStarts"),
    countryNumbers: sections.u8("countryNumbers"),
    countryCounts: sections.u16("countryCounts"),
    countryWholeCounts: sections.u16("countryWholeCounts"),
    statics: sections.u16("statics"),
  };
}
