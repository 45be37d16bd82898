import { countryKey } from "../places/country.ts";

/** A code of ISO 3166-2: current, or withdrawn and replaced by another. */
export type RegionCode = {
  /** The current code: its own, or that of its successor. */
  code: string;
  /** The region it lies in, such as the Île-de-France for Paris; `null` = directly in the country. */
  parent: string | null;
  /** The same place as a country or a region of one: "GP" for FR-971, "BQ-BO" for NL-BQ1. */
  sameAs: string | null;
};

/** The regions of all countries. Codes are upper case, "GB-LND". */
export type RegionList = {
  find(code: string): RegionCode | null;
  /** Current codes of a country, in order. */
  codesOf(countryCode: string): readonly string[];
  /** Current codes of the regions with an English name, whatever its case and accents. */
  codesNamed(name: string): readonly string[];
  /** Its English name; `null` where there is none. */
  nameOf(code: string): string | null;
};

const WORD = /^([A-Z0-9]+)(?:([:>=])([A-Z0-9-]+))?$/;
/** Longest chain of withdrawn codes. */
const MAX_SUCCESSIONS = 3;

type Entry = { mark: string | undefined; target: string };

/**
 * Reads the list of regions: a line for each country with its codes. `A:B`: A lies in B; `A>B`: B replaced A; `A=XX`:
 * A is country XX as well. Parses a country at its first use.
 *
 * @param names a line for each country with `A=Name|B=Name`
 */
export function readRegionList(text: string, names = ""): RegionList {
  const lines = linesByCountry(text);
  const nameLines = linesByCountry(names);
  const read = new Map<string, ReadonlyMap<string, Entry>>();
  let codesByName: ReadonlyMap<string, readonly string[]> | null = null;

  function entriesOf(countryCode: string): ReadonlyMap<string, Entry> {
    const known = read.get(countryCode);
    if (known !== undefined) return known;
    const entries = new Map<string, Entry>();
    for (const word of (lines.get(countryCode) ?? "").split(" ")) {
      const [, region, mark, target = ""] = WORD.exec(word) ?? [];
      if (region !== undefined) entries.set(region, { mark, target });
    }
    // Unknown codes are not cached, so that callers cannot fill the memory.
    if (lines.has(countryCode)) read.set(countryCode, entries);
    return entries;
  }

  function find(code: string): RegionCode | null {
    const country = code.slice(0, 2);
    const entries = entriesOf(country);
    let region = code.slice(3);
    let entry = code[2] === "-" ? entries.get(region) : undefined;
    for (let i = 0; i < MAX_SUCCESSIONS && entry?.mark === ">"; i += 1) {
      region = entry.target;
      entry = entries.get(region);
    }
    if (entry === undefined) return null;
    const { mark, target } = entry;
    return {
      code: `${country}-${region}`,
      parent: mark === ":" ? `${country}-${target}` : null,
      sameAs: mark === "=" ? target : null,
    };
  }

  return {
    find,
    codesOf: (countryCode: string): readonly string[] =>
      [...entriesOf(countryCode)]
        .filter(([, { mark }]) => mark !== ">")
        .map(([region]) => `${countryCode}-${region}`),
    codesNamed(name: string): readonly string[] {
      codesByName ??= indexNames(nameLines);
      return codesByName.get(countryKey(name)) ?? [];
    },
    nameOf(code: string): string | null {
      const start = `${code.slice(3)}=`;
      const words = nameLines.get(code.slice(0, 2))?.split("|") ?? [];
      return words.find((word) => word.startsWith(start))?.slice(start.length) ?? null;
    },
  };
}

function indexNames(nameLines: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  for (const [country, line] of nameLines) {
    for (const word of line.split("|")) {
      const [region = "", name = ""] = word.split("=");
      codes.getOrInsertComputed(countryKey(name), () => []).push(`${country}-${region}`);
    }
  }
  return codes;
}

function linesByCountry(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split("\n"))
    if (line !== "" && !line.startsWith("#")) lines.set(line.slice(0, 2), line.slice(3));
  return lines;
}
