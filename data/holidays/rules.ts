import { readFileSync } from "node:fs";
// The package exports its data as a module alone, which would be evaluated at start: its JSON is taken as a file of its own.
import path from "../../node_modules/date-holidays/data/holidays.json" with { type: "file" };
import type { HolidayData, HolidayRules } from "../../src/domain/holidays/rule-book.ts";
import { readRegionList, type RegionList } from "../../src/domain/holidays/region-list.ts";
import sharedNames from "./names.yaml";
import regionNames from "./region-names.txt" with { type: "text" };
import regions from "./regions.txt" with { type: "text" };
import { ruleFiles } from "./rule-files.ts";

/** Day of the last change of a rule file: with the data's own release it dates what is computed from both. */
const RULE_FILES_RELEASE = "2026-11-22";

function parseData(): HolidayData {
  const data: unknown = JSON.parse(readFileSync(String(path), "utf8"));
  if (typeof data !== "object" || data === null) throw new TypeError("date-holidays' data are no object");
  if (!("version" in data && "holidays" in data && "names" in data)) throw new TypeError("date-holidays' data lack a part");
  const { version, holidays, names } = data;
  if (typeof holidays !== "object" || holidays === null || typeof names !== "object" || names === null)
    throw new TypeError("date-holidays' data have no countries");
  const release = String(version) > RULE_FILES_RELEASE ? String(version) : RULE_FILES_RELEASE;
  return { version: release, holidays, names };
}

let parsed: HolidayData | null = null;
let regionList: RegionList | null = null;

/**
 * Everything `createHolidayCalendar` is made from: date-holidays' data and the rule files that correct it.
 * The data, 0.8 MB of JSON, are parsed when the first holiday is asked for, not when the server starts.
 */
export const holidayRules: Required<HolidayRules> = {
  get base() {
    parsed ??= parseData();
    return parsed;
  },
  files: ruleFiles,
  names: sharedNames,
  get regions() {
    regionList ??= readRegionList(regions, regionNames);
    return regionList;
  },
};
