import type { PlaceInput } from "./place-index/place-build.ts";
import { asciiForm } from "./ascii-form.ts";
import { UNKNOWN } from "./place-names.ts";
import { cityInId, type ZoneTabRow } from "./zone-tab.ts";

type ZoneIds = { zoneIds: readonly string[]; links: ReadonlyMap<string, string> };

/**
 * Where GeoNames and the polygons name different zones, counted by country and pair: "CL America/Santiago,
 * polygon America/Coyhaique".
 */
type ZoneDisagreement = { pair: string; count: number; polygonWon: boolean; example: string };

/** Zones decided by hand, by GeoNames id: both sources are wrong, or the polygon cuts through the town. */
const ZONE_OF_PLACE: ReadonlyMap<number, string> = new Map([
  // Nicosia: the polygon of Famagusta (north) begins inside the town; GeoNames' point lies a few metres beyond the line.
  [146268, "Asia/Nicosia"],
  // Akrotiri, British territory on Cyprus: GeoNames says Europe/London for its country code; the bases keep the island's time.
  [146839, "Asia/Nicosia"],
]);

/**
 * The name under which a zone is given to a place: as zone.tab lists it (Europe/Bratislava, though tzdb
 * stores it as a link to Prague); any other link is followed to its target (Europe/Kiev to Europe/Kyiv).
 * `null` for ids the table does not have.
 */
export function createZoneNaming(
  table: ZoneIds,
  zoneTab: readonly ZoneTabRow[],
): (id: string) => string | null {
  const listed = new Set(zoneTab.map((row) => row.zoneId));
  const known = new Set(table.zoneIds);
  // A link that zone.tab lists is the target's name for one country; a link it does not list may be the old name of a listed one.
  return (id) => {
    if (listed.has(id)) return id;
    const target = table.links.get(id) ?? id;
    return known.has(target) || listed.has(target) ? target : null;
  };
}

/**
 * Decides the zone of every place. GeoNames' own is kept where the polygon at its coordinates is the same
 * zone (after links), or one of several that overlap there (Xinjiang keeps Asia/Urumqi). Where they differ
 * the polygon wins if it is one zone, and by zone.tab one of the place's own country; else the coordinates
 * are taken to lie a little off, over a border, and GeoNames stays.
 * @param zonesAt ids of the polygons at a point
 * @throws Error when a place has a zone nobody knows
 */
export function assignZones(
  places: readonly PlaceInput[],
  table: ZoneIds,
  zoneTab: readonly ZoneTabRow[],
  zonesAt: (latitudeDeg: number, longitudeDeg: number) => readonly string[],
) {
  const naming = createZoneNaming(table, zoneTab);
  const canonical = (id: string): string => table.links.get(id) ?? id;
  const zonesOfCountry = new Map<string, Set<string>>();
  for (const row of zoneTab) {
    for (const code of row.countryCodes) {
      zonesOfCountry.getOrInsertComputed(code, () => new Set()).add(row.zoneId);
    }
  }
  const isOf = (zone: string, countryCode: string): boolean =>
    zonesOfCountry.get(countryCode)?.has(zone) ?? false;
  const tally = new Map<string, ZoneDisagreement>();

  const assigned = places.map((place) => {
    const fixed = ZONE_OF_PLACE.get(place.id);
    const own = fixed ?? naming(place.timezone);
    if (own === null) throw new Error(`${place.name} (${place.id}) has the unknown zone ${place.timezone}`);
    const polygons = zonesAt(place.latitudeDeg, place.longitudeDeg).map((id) => naming(id) ?? id);
    const isSame = polygons.some((id) => canonical(id) === canonical(own));
    if (fixed !== undefined || isSame || polygons.length === 0) return { ...place, timezone: own };

    const polygon = polygons[0] ?? own;
    const isSure = polygons.length === 1 && naming(polygon) !== null;
    const polygonWon = isSure && isOf(polygon, place.countryCode);
    const pair = `${place.countryCode} ${own}, polygon ${polygons.join(" or ")}`;
    tally.getOrInsert(pair, { pair, count: 0, polygonWon, example: place.name }).count += 1;
    return { ...place, timezone: polygonWon ? polygon : own };
  });
  const disagreements = [...tally.values()].sort((a, b) => b.count - a.count || (a.pair < b.pair ? -1 : 1));
  return { places: assigned, disagreements };
}

/**
 * A zone without a town still needs a place that can be found: zone.tab's coordinates, under the name of the
 * zone's town.
 */
export function placesForEmptyZones(
  places: readonly PlaceInput[],
  zoneTab: readonly ZoneTabRow[],
  idOf: (zoneId: string) => number,
  cityOf: (zoneId: string) => string,
): PlaceInput[] {
  const inhabited = new Set(places.map((place) => place.timezone));
  return zoneTab
    .filter((row) => !inhabited.has(row.zoneId))
    .map((row) => {
      const name = cityOf(row.zoneId);
      return {
        ...UNKNOWN,
        id: idOf(row.zoneId),
        name,
        asciiName: asciiForm(name),
        alternateNames: [cityInId(row.zoneId)].filter((other) => other !== name),
        latitudeDeg: row.latitudeDeg,
        longitudeDeg: row.longitudeDeg,
        featureCode: "PPLL",
        countryCode: row.countryCodes[0] ?? "",
        admin1Code: "",
        population: 0,
        timezone: row.zoneId,
      };
    });
}
