import { join } from "node:path";
import type { PlaceInput } from "../../src/domain/places/place-build.ts";
import type { PlaceIndex } from "../../src/domain/places/place-index.ts";
import {
  PLACE_BLOB_NAMES,
  alternateNamesAt,
  openPlaceIndex,
  placeAt,
} from "../../src/domain/places/place-index.ts";
import { buildPlaceIndex } from "../../src/domain/places/place-index-build.ts";
import type { Admin1Qualifier, CountryQualifier } from "../../src/domain/places/qualifier.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { multiplyAlternates, multiplyPlaces } from "./scale-names.ts";

/**
 * Builds an index of ten times as much, in a process of its own as it takes gigabytes: `bun scripts/bench/scale-build.ts KIND TIMES
 * DATA-SET DIRECTORY` leaves the parts in the directory. Times 1 gives the index of the data set itself.
 */
const MULTIPLIERS = { places: multiplyPlaces, alternates: multiplyAlternates } as const;

export type Multiplied = keyof typeof MULTIPLIERS;

/** What an index was made of. */
function readInputs(index: PlaceIndex): PlaceInput[] {
  return Array.from({ length: index.table.count }, (_, at) => {
    const { index: _rank, slug: _slug, ...place } = placeAt(index, at);
    return { ...place, alternateNames: alternateNamesAt(index, at) };
  });
}

/** All that an index knows to be meant after a comma. */
function readQualifiers(index: PlaceIndex): { countries: CountryQualifier[]; admin1s: Admin1Qualifier[] } {
  const { qualifiers, table } = index;
  const namesOf = (target: number): string[] =>
    qualifiers.keys.filter((_, at) => qualifiers.targets[at] === target);
  return {
    countries: table.countryCodes.map((code, number) => ({
      code,
      alpha3: "",
      continentCode: qualifiers.continentCodes[number] ?? "",
      names: namesOf(0x1_0000 + number),
    })),
    admin1s: table.admin1s.map(({ countryCode, code }, number) => ({
      countryCode,
      code,
      names: namesOf(number),
    })),
  };
}

/** Opens what a build left in a directory. */
export async function openBuilt(directory: string): Promise<PlaceIndex> {
  const blobs: Record<string, Uint8Array> = {};
  for (const name of PLACE_BLOB_NAMES) blobs[name] = await Bun.file(join(directory, name)).bytes();
  return openPlaceIndex(blobs);
}

if (import.meta.main) {
  const [, , kind = "", times = "", path = "", directory = ""] = process.argv;
  const name = (Object.keys(MULTIPLIERS) as Multiplied[]).find((each) => each === kind);
  if (name === undefined) throw new Error(`there is no kind ${kind}`);
  const { placeIndex } = openDataSet({ kind: "file", path });
  const places = MULTIPLIERS[name](readInputs(placeIndex), Number(times));
  const { blobs } = buildPlaceIndex({ places, ...readQualifiers(placeIndex) });
  for (const [blob, bytes] of Object.entries(blobs)) await Bun.write(join(directory, blob), bytes);
  console.log(JSON.stringify({ places: places.length, peakMb: process.resourceUsage().maxRSS / 1024 }));
}
