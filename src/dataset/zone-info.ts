/**
 * Facts about a zone beside its clock. For a link, place and countries are those that zone.tab gives the link
 * itself.
 */
export type ZoneInfo = {
  readonly id: string;
  readonly canonicalId: string;
  /**
   * ISO 3166-1 alpha-2, the most populous first (zone1970.tab, then zone.tab); empty for Etc and legacy
   * zones.
   */
  readonly countryCodes: readonly string[];
  readonly latitudeDeg: number | null;
  readonly longitudeDeg: number | null;
  /** What the zone covers, where its country has several: "Mountain - south Idaho". */
  readonly comment: string | null;
  /** Large cities of the zone's group (`groupId`). */
  readonly mainCities: readonly string[];
  /** English name of the group: "Central European Time". */
  readonly alternativeName: string | null;
  /**
   * The zone that represents all zones of the same clock and country in lists for people; `null` for zones in
   * no list.
   */
  readonly groupId: string | null;
  readonly metazone: string | null;
  readonly nameTerritory: string | null;
  /** GeoNames id of the town it is named for. */
  readonly placeId: number | null;
  /** Windows names of this zone or of the zone it stands for. */
  readonly windowsIds: readonly string[];
};
