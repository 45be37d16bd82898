import knownZones from "./known-zone.tsv" with { type: "text" };
import legacyIds from "./legacy-id.tsv" with { type: "text" };
import abbreviations from "./unwritten-abbreviation.tsv" with { type: "text" };

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));

/**
 * Decides only the order of suggestions. Abbreviations are mostly used in English, so the large zones of English-speaking countries
 * come first; then zones by the number of people with that clock, each represented by its most populous metropolitan area.
 */
export const KNOWN_ZONES = rowsOf(knownZones).flat();

/**
 * Common abbreviations that tzdb does not have, because it abbreviates these zones with digits ("+04") or tells summer from winter
 * (ET is EST or EDT), American words for zones ("Pacific"), and their zones. They give suggestions, but never resolve. ET, MT and PT are
 * codes of countries too.
 */
export const UNWRITTEN_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf(abbreviations).map(([name = "", ...zones]) => [name, zones]),
);

/** Ids that look like abbreviations and are in tzdb only for old systems, with the zone that people mean by them, and its name. */
export const LEGACY_IDS = rowsOf(legacyIds);
