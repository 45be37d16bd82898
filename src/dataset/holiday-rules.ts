import { readFileSync } from "node:fs";
import sharedNames from "../../data/holidays/names.yaml";
import regionNames from "../../data/holidays/region-names.txt" with { type: "text" };
import regions from "../../data/holidays/regions.txt" with { type: "text" };
import weekends from "../../data/weekends.csv" with { type: "text" };
// The package exports its data only as a module, which would be evaluated at start; so its JSON file is imported by path.
import path from "../../node_modules/date-holidays/data/holidays.json" with { type: "file" };
import { readRegionList, type RegionList } from "../domain/holidays/region-list.ts";
import { mergeRules, type HolidayData, type HolidayRules } from "../domain/holidays/merge-rules.ts";
import type { WeekendRule } from "../domain/calendar/weekend.ts";
import { readCalendarFile, type CalendarDefinition } from "../domain/calendars/calendar-file.ts";
import { readCalendarFiles, readRuleFiles } from "./holiday-rule-files.ts" with { type: "macro" };

/** Day of the last change of a rule file. The later of it and the data's own release dates the holidays. */
const RULE_FILES_RELEASE = "2026-11-27";

/** Parsed rule files by country code. */
const ruleFiles: ReadonlyMap<string, unknown> = new Map(Object.entries(readRuleFiles()));

/** Parsed files of the exchanges and payment systems, by id. */
const calendarFiles: ReadonlyMap<string, unknown> = new Map(Object.entries(readCalendarFiles()));

/** The exchanges and payment systems, by id. */
export const calendarDefinitions: readonly CalendarDefinition[] = [...calendarFiles].map(([id, file]) =>
  readCalendarFile(id, file),
);

function parseData(): HolidayData {
  // A file of a pinned package; tests read all of it.
  const data: HolidayData = JSON.parse(readFileSync(String(path), "utf8"));
  return { ...data, version: data.version > RULE_FILES_RELEASE ? data.version : RULE_FILES_RELEASE };
}

/** The columns of data/weekends.csv before the last, which are plain; the build has checked them. */
function readWeekends(csv: string): WeekendRule[] {
  return csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [region = "", from = "", until = "", days = ""] = line.split(",");
      return { region, from: from || null, until: until || null, days: days.split(" ").map(Number) };
    });
}

let parsed: HolidayData | null = null;
let regionList: RegionList | null = null;

/**
 * What the build merges into the data set: date-holidays' data and the rule files that correct it. The server reads what the build
 * has stored.
 */
export const holidayRules: Required<HolidayRules> = {
  get base() {
    parsed ??= parseData();
    return parsed;
  },
  files: ruleFiles,
  calendars: calendarFiles,
  names: sharedNames,
  weekends: [...readWeekends(weekends), ...calendarDefinitions.flatMap((each) => each.weekends)],
  get regions() {
    regionList ??= readRegionList(regions, regionNames);
    return regionList;
  },
};

/** The same, merged. */
export const mergedRules = mergeRules(holidayRules);

/** The lists of regions and the files of calendars as they are stored. */
export const storedTexts = { regions, regionNames, calendars: calendarFiles };
