import { data } from "date-holidays/data";
import type { HolidayRules } from "../../src/domain/holidays/rule-book.ts";
import { ruleFiles } from "./rule-files.ts";

/** Everything `createHolidayCalendar` is made from: date-holidays' data and the rule files that correct it. */
export const holidayRules: HolidayRules = { base: data, files: ruleFiles };
