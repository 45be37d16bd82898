import type { WindowsZoneRow } from "../../src/dataset/records.ts";
import type { ZoneTable } from "../../src/domain/tz/table.ts";
import { assignMetazones, readCldrZones, readPrimaryZones } from "./cldr-zone.ts";
import type { Inputs } from "./inputs.ts";
import type { Json } from "./json.ts";
import {
  buildLocaleNames,
  LANGUAGES,
  readTerritories,
  readVariants,
  type ZoneLocaleNames,
} from "./locale-names.ts";
import type { Origins } from "./origin.ts";
import { createZoneNaming } from "./place-zone.ts";
import { buildWindowsRows, buildZoneRows, type ZoneRow } from "./zone-rows.ts";
import { cityInId, type ZoneTabRow } from "./zone-tab.ts";

/** Facts about zones beside their offsets, and the names of zones and countries in all languages. */
export type GatheredZones = {
  zones: ZoneRow[];
  windowsZones: WindowsZoneRow[];
  /** By language. */
  names: ReadonlyMap<string, ZoneLocaleNames>;
  /** Further English names of countries, by alpha-2. */
  englishVariants: Readonly<Record<string, readonly string[]>>;
  metazonesCorrected: string[];
};

/**
 * Reads CLDR and the groups of zones.
 * @param codes alpha-2 codes of the countries to name
 */
export function gatherZones(
  inputs: Inputs,
  origins: Origins,
  table: ZoneTable,
  tabs: { zoneTab: readonly ZoneTabRow[]; zone1970Tab: readonly ZoneTabRow[] },
  codes: readonly string[],
): GatheredZones {
  const core = (file: string): Json =>
    inputs.json(inputs.packagePath("cldr-core", `supplemental/${file}.json`), origins.cldrCore);
  const cldr = readCldrZones(
    inputs.json(inputs.packagePath("cldr-bcp47", "bcp47/timezone.json"), origins.cldrBcp47),
  );
  const metazones = assignMetazones(table, cldr, core("metaZones"));
  const zones = buildZoneRows({
    table,
    ...tabs,
    groups: inputs.json(inputs.packagePath("@vvo/tzdb", "raw-time-zones.json"), origins.zoneGroups),
    metazoneOf: metazones.metazoneOf,
    primaryZones: readPrimaryZones(core("primaryZones")),
  });
  const usedMetazones = new Set(zones.flatMap((zone) => zone.metazone ?? []));
  const listed = tabs.zoneTab.map((row) => row.zoneId);
  const named = new Set([...table.zoneIds, ...listed]);
  const idsOf = (cldrId: string): string[] => cldr.familyOf(cldrId).filter((id) => named.has(id));

  const names = new Map<string, ZoneLocaleNames>();
  let englishVariants: Record<string, string[]> = {};
  for (const language of LANGUAGES) {
    const territoriesFile = inputs.packagePath("cldr-localenames-full", `main/${language}/territories.json`);
    const zonesFile = inputs.packagePath("cldr-dates-full", `main/${language}/timeZoneNames.json`);
    const territories = inputs.json(territoriesFile, origins.cldrNames);
    // English, to which the others fall back, has a town for every zone: where CLDR names none, the id does.
    const cities = language === "en" ? Object.fromEntries(listed.map((id) => [id, cityInId(id)])) : {};
    if (language === "en") englishVariants = readVariants(territories, language);
    names.set(
      language,
      buildLocaleNames(
        language,
        readTerritories(territories, language, codes),
        inputs.json(zonesFile, origins.cldrDates),
        idsOf,
        usedMetazones,
        cities,
      ),
    );
  }
  return {
    zones,
    windowsZones: buildWindowsRows(core("windowsZones"), createZoneNaming(table, tabs.zoneTab)),
    names,
    englishVariants,
    metazonesCorrected: metazones.corrected,
  };
}
