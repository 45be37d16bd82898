import KDBush from "kdbush";
import { distanceKm } from "../../src/domain/places/great-circle.ts";
import type { CurrentPlace } from "./current-place.ts";
import { jsonAt, listAt, textAt, type Json } from "./json.ts";
import type { PlaceInput } from "./place-index/place-build.ts";

/** A place whose own code has gone, or that was written by hand, takes the division of the nearest row of today within this distance. */
const MAX_NEIGHBOUR_KM = 8;
const KM_PER_DEGREE = 111;
/** Where GeoNames' second level is the government region, and people write the district, its third. */
const DISTRICT_LEVEL = 4;

/** Names of second-level divisions by "FR.11.78", in Germany of districts by "DE.02.09274". */
export type SecondLevelNames = ReadonlyMap<string, string>;

/** @param districts German districts with their official key, `AGS`, and name */
export function readSecondLevelNames(admin2: Json, districts: Json): SecondLevelNames {
  const names = listAt(admin2)
    .map((row) => [textAt(row, "code"), textAt(row, "name")] as const)
    .filter(([code]) => !code.startsWith("DE."));
  const german = listAt(districts).map((row) => {
    const name = textAt(row, "name").replace(/,.*$/u, "");
    const isTown = textAt(row, "type").includes("tadt");
    return [
      `DE.${String(jsonAt(row, "AGS"))}`,
      isTown || /kreis\b/iu.test(name) ? name : `Landkreis ${name}`,
    ] as const;
  });
  return new Map([...names, ...german]);
}

/** The code of a place's second level in the base: in Germany that of the district. */
function ownCode({ countryCode, divisionPath }: PlaceInput): string {
  const codes = divisionPath.split(".");
  return (countryCode === "DE" ? codes[DISTRICT_LEVEL - 1] : codes[2]) ?? "";
}

function keyOf(countryCode: string, admin1Code: string, code: string): string {
  return countryCode === "DE" ? `DE.${code}` : `${countryCode}.${admin1Code}.${code}`;
}

/**
 * Gives every place its second-level division: that of the row of today which is paired with it; else its own in the base, where that is
 * still one; else that of the nearest row of today in the same first-level division. Places for which none is known have empty texts.
 */
export function assignAdmin2(
  places: readonly PlaceInput[],
  pairOf: (place: PlaceInput) => CurrentPlace | null,
  current: readonly CurrentPlace[],
  names: SecondLevelNames,
): PlaceInput[] {
  const isNamed = (row: CurrentPlace): boolean =>
    names.has(keyOf(row.countryCode, row.admin1Code, row.admin2Code));
  const rows = current.filter(isNamed);
  const tree = new KDBush(rows.length);
  for (const { longitudeDeg, latitudeDeg } of rows) tree.add(longitudeDeg, latitudeDeg);
  tree.finish();
  const nearest = ({ countryCode, admin1Code, longitudeDeg, latitudeDeg }: PlaceInput): string => {
    const north = MAX_NEIGHBOUR_KM / KM_PER_DEGREE;
    const east = north / Math.max(0.05, Math.cos((latitudeDeg * Math.PI) / 180));
    const near = tree
      .range(longitudeDeg - east, latitudeDeg - north, longitudeDeg + east, latitudeDeg + north)
      .flatMap((at) => rows[at] ?? [])
      .filter((row) => row.countryCode === countryCode && row.admin1Code === admin1Code)
      .map((row) => ({ row, km: distanceKm(latitudeDeg, longitudeDeg, row.latitudeDeg, row.longitudeDeg) }))
      .sort((a, b) => a.km - b.km);
    return near[0]?.row.admin2Code ?? "";
  };
  return places.map((place) => {
    const { countryCode, admin1Code } = place;
    const name = (code: string): string => names.get(keyOf(countryCode, admin1Code, code)) ?? "";
    const row = pairOf(place);
    const codes = [row?.admin1Code === admin1Code ? row.admin2Code : "", ownCode(place)];
    const code = codes.find((each) => name(each) !== "") ?? (countryCode === "DE" ? "" : nearest(place));
    return { ...place, admin2Code: name(code) === "" ? "" : code, admin2Name: name(code) };
  });
}
