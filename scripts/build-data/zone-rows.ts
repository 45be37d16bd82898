import type { windowsZone, zone } from "../../src/dataset/schema.ts";
import type { ZoneTable } from "../../src/domain/tz/table.ts";
import { jsonAt, listAt, textAt, textOrNullAt, textsAt, type Json } from "./json.ts";
import type { ZoneTabs } from "./zone-tab.ts";

export type ZoneRow = typeof zone.$inferInsert;
type WindowsZoneRow = typeof windowsZone.$inferInsert;

type ZoneSources = Pick<ZoneTabs, "zoneTab" | "zone1970Tab"> & {
  table: ZoneTable;
  /** @vvo/tzdb's raw-time-zones.json. Its offsets are never read. */
  groups: Json;
  metazoneOf: (id: string) => string | null;
  primaryZones: ReadonlyMap<string, string>;
};

/**
 * One row for every zone and link of the table, sorted by id. Countries are those whose zone.tab row is the
 * zone itself or a link to it on the same continent (Europe/Prague: CZ, SK; not Arctic/Longyearbyen for Europe/Berlin). A link that zone.tab does not list has its target's
 * place, countries and comment.
 */
export function buildZoneRows(sources: ZoneSources): ZoneRow[] {
  const { table, zoneTab, zone1970Tab } = sources;
  const canonical = (id: string): string => table.links.get(id) ?? id;
  const tab = new Map(zoneTab.map((row) => [row.zoneId, row]));
  const tab1970 = new Map(zone1970Tab.map((row) => [row.zoneId, row]));
  const countriesOf = new Map<string, string[]>();
  const listed = [...zoneTab].sort(
    (a, b) => Number(table.links.has(a.zoneId)) - Number(table.links.has(b.zoneId)),
  );
  for (const row of listed) {
    const target = canonical(row.zoneId);
    if (continentOf(row.zoneId) !== continentOf(target)) continue;
    const codes = countriesOf.get(target) ?? [];
    countriesOf.set(target, [...new Set([...codes, ...row.countryCodes])]);
  }
  const groups = readGroups(sources.groups, canonical);
  const zonesPerCountry = new Map<string, number>();
  for (const row of zoneTab) {
    for (const code of row.countryCodes) zonesPerCountry.set(code, (zonesPerCountry.get(code) ?? 0) + 1);
  }
  const ids = [...table.zoneIds, ...table.links.keys()].sort();
  return ids.map((id) => {
    const target = canonical(id);
    const place = tab.get(id) ?? tab.get(target) ?? tab1970.get(target);
    const ownCodes = table.links.has(id) ? tab.get(id)?.countryCodes : undefined;
    const code = place?.countryCodes[0];
    const isNamedByCountry =
      code !== undefined &&
      (zonesPerCountry.get(code) === 1 || canonical(sources.primaryZones.get(code) ?? "") === target);
    const group = groups.get(id) ?? groups.get(target);
    return {
      id,
      canonicalId: target,
      countryCodes: [...(ownCodes ?? countriesOf.get(target) ?? [])],
      latitudeDeg: place?.latitudeDeg ?? null,
      longitudeDeg: place?.longitudeDeg ?? null,
      comment: place?.comment ?? null,
      mainCities: group?.mainCities ?? [],
      alternativeName: group?.alternativeName ?? null,
      groupId: group?.groupId ?? null,
      metazone: sources.metazoneOf(id),
      nameTerritory: isNamedByCountry ? code : null,
    };
  });
}

/** The first part of an id. */
const continentOf = (id: string): string => id.split("/", 1)[0] ?? "";

/**
 * CLDR's Windows names: one row for each name, territory and zone, in CLDR's order, ids as the table has them
 * today.
 * @throws Error when the table lacks a zone
 */
export function buildWindowsRows(
  windowsZones: Json,
  naming: (id: string) => string | null,
): WindowsZoneRow[] {
  const rows: WindowsZoneRow[] = [];
  for (const entry of listAt(windowsZones, "mapTimezones")) {
    const windowsId = textAt(entry, "mapZone", "_other");
    const territory = textAt(entry, "mapZone", "_territory");
    for (const id of textAt(entry, "mapZone", "_type").match(/\S+/gu) ?? []) {
      const zoneId = naming(id);
      if (zoneId === null) throw new Error(`${windowsId} names the unknown zone ${id}`);
      const isNew = !rows.some(
        (row) => row.windowsId === windowsId && row.territory === territory && row.zoneId === zoneId,
      );
      if (isNew) rows.push({ position: rows.length, windowsId, territory, zoneId });
    }
  }
  return rows;
}

type Group = { groupId: string; mainCities: string[]; alternativeName: string | null };

function readGroups(entries: Json, canonical: (id: string) => string): ReadonlyMap<string, Group> {
  const named = listAt(entries).filter((entry) => jsonAt(entry, "name") !== null);
  const groups = named.map((entry) => ({
    groupId: textAt(entry, "name"),
    mainCities: textsAt(entry, "mainCities"),
    alternativeName: textOrNullAt(entry, "alternativeName"),
    members: textsAt(entry, "group"),
  }));
  const found = new Map<string, Group>();
  // A zone's own group first, then one that counts it in, then one that counts a link to it in.
  for (const group of groups) found.getOrInsert(group.groupId, group);
  for (const group of groups) for (const id of group.members) found.getOrInsert(id, group);
  for (const group of groups) for (const id of group.members) found.getOrInsert(canonical(id), group);
  return found;
}
