import { at } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import type { AskedArea } from "./ask-place.ts";
import type { Asking } from "./asking.ts";
import { dateInWords, joined } from "./ask-words.ts";

/** Most regions that an answer names. */
const MAX_REGIONS = 4;

export const LIST_ROUTE = "GET /v1/holidays/:country/:year";

/** Page of the holidays of an area in a year. */
export function calendarPath({ code }: AskedArea, year: number): string {
  const [country = code, region = ""] = code.split("-", 2);
  return `/calendar/${country}/${year}${queryText([["region", region === "" ? "" : code.slice(3)]])}`;
}

/** Parameters of an area for the list of a year. */
export function areaValues({ code }: AskedArea): Readonly<Record<string, string>> {
  const [country = code] = code.split("-");
  return { country, ...(code.includes("-") ? { region: code } : {}) };
}

/** The day off, which may be another one than the date. */
export const dateOf = (holiday: object): string =>
  String(at(holiday, "observed_date") ?? at(holiday, "date"));
export const nameOf = (holiday: object): string => String(at(holiday, "name"));
/** "from Thursday 24 December 2026 to Friday 8 January 2027". */
export const spanText = (holiday: object): string =>
  `${nameOf(holiday)} from ${dateInWords(String(at(holiday, "date")))} to ${dateInWords(String(at(holiday, "end_date")))}`;

/** "Bavaria and Hesse", or "9 regions" of more than an answer names; school zones, which have no names, are left out. */
export function regionsText(codes: readonly string[], { context }: Asking): string {
  const names = codes
    .map((code) => ({ code, name: context.holidays.regionName(code.slice(0, 2), code, "en") }))
    .flatMap(({ code, name }) => (name === code ? [] : name));
  return names.length > MAX_REGIONS ? `${names.length} regions` : joined(names);
}
