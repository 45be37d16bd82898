import { openSections, packSections } from "./section.ts";
import type { Trie } from "./trie.ts";
import { invertSymbols, levelStartsFor } from "./trie.ts";

/** The trie as bytes for {@link trieFromBytes}. */
export function trieToBytes(trie: Trie): Uint8Array {
  return packSections({
    labels: trie.labels,
    links: trie.links,
    labelPool: trie.labelPool,
    symbolUnits: trie.symbolUnits,
    gate: trie.gates[0],
    longGate: trie.gates[1],
    terminalBits: trie.terminalBits,
    terminalRanks: trie.terminalRanks,
    values: trie.values,
    lists: trie.lists,
    maxima: trie.maxima,
    countryMasks: trie.countryMasks,
    bigStarts: trie.bigStarts,
    bigUnits: trie.bigUnits,
    bigChildren: trie.bigChildren,
    topStarts: trie.topStarts,
    topPostings: trie.topPostings,
    bigCounts: trie.bigCounts,
    bigWholeCounts: trie.bigWholeCounts,
    statics: trie.statics,
  });
}

/** Opens the bytes of {@link trieToBytes}: views only, and the small table of symbols. Throws `internal_error` on damage. */
export function trieFromBytes(bytes: Uint8Array): Trie {
  const sections = openSections(bytes);
  const labels = sections.u32("labels");
  const values = sections.u32("values");
  const symbolUnits = sections.u16("symbolUnits");
  return {
    nodeCount: labels.length,
    termCount: values.length,
    labels,
    links: sections.u32("links"),
    labelPool: sections.u8("labelPool"),
    symbolUnits,
    symbolOfUnit: invertSymbols(symbolUnits),
    gates: [sections.u32("gate"), sections.u32("longGate")],
    terminalBits: sections.u32("terminalBits"),
    terminalRanks: sections.u32("terminalRanks"),
    values,
    lists: sections.u32("lists"),
    maxima: sections.u16("maxima"),
    levelStarts: levelStartsFor(values.length),
    countryMasks: sections.u32("countryMasks"),
    bigStarts: sections.u32("bigStarts"),
    bigUnits: sections.u16("bigUnits"),
    bigChildren: sections.u32("bigChildren"),
    topStarts: sections.u32("topStarts"),
    topPostings: sections.u32("topPostings"),
    bigCounts: sections.u32("bigCounts"),
    bigWholeCounts: sections.u32("bigWholeCounts"),
    statics: sections.u16("statics"),
  };
}
