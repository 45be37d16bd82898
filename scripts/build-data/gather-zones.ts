import type { ZoneTable } from "../../src/domain/tz/table.ts";
import { assignMetazones, readZoneFamilies, readPrimaryZones } from "./cldr-zone.ts";
import type { Inputs } from "./inputs.ts";
import { buildLocaleNames, LANGUAGES, readTerritories } from "./locale-names.ts";
import { createZoneNaming } from "./place-zone.ts";
import { buildWindowsRows, buildZoneRows } from "./zone-rows.ts";
import { cityInId, type ZoneTabs } from "./zone-tab.ts";

/**
 * Facts about zones beside their offsets, and the names of zones and countries by language, from CLDR and the groups of
 * zones.
 *
 * @param codes alpha-2 codes of the countries to name
 */
export function gatherZones(inputs: Inputs, table: ZoneTable, tabs: ZoneTabs, codes: readonly string[]) {
  const familyOf = readZoneFamilies(inputs.json("cldrBcp47", "bcp47/timezone.json"));
  const metazones = assignMetazones(table, familyOf, inputs.supplement("metaZones"));
  const zones = buildZoneRows({
    table,
    ...tabs,
    groups: inputs.json("zoneGroups", "raw-time-zones.json"),
    metazoneOf: metazones.metazoneOf,
    primaryZones: readPrimaryZones(inputs.supplement("primaryZones")),
  });
  const usedMetazones = new Set(zones.flatMap((zone) => zone.metazone ?? []));
  const listed = tabs.zoneTab.map((row) => row.zoneId);
  const named = new Set([...table.zoneIds, ...listed]);
  const idsOf = (cldrId: string): string[] => familyOf(cldrId).filter((id) => named.has(id));
  const namesIn = (language: string) =>
    buildLocaleNames(
      language,
      readTerritories(inputs, language, codes),
      inputs.json("cldrDates", `main/${language}/timeZoneNames.json`),
      idsOf,
      usedMetazones,
      // English, to which the others fall back, has a town for every zone: where CLDR names none, the id does.
      language === "en" ? Object.fromEntries(listed.map((id) => [id, cityInId(id)])) : {},
    );
  return {
    zones,
    windowsZones: buildWindowsRows(inputs.supplement("windowsZones"), createZoneNaming(table, tabs.zoneTab)),
    names: new Map(LANGUAGES.map((language) => [language, namesIn(language)])),
    metazonesCorrected: metazones.corrected,
  };
}
