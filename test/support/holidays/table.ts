import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import type { Comparison } from "./comparison.ts";
import { percent } from "./report.ts";
import { openDifferences } from "./summary.ts";

const TABLE_YEAR = 2026;
/** Years looked at for days that are not decided. */
const FIRST_YEAR = 2015;
const LAST_YEAR = 2040;

const README = new URL("../../../data/holidays/README.md", import.meta.url);

const HEAD = `| country | days | regions | decided | sources | recall % | precision % | regional % | names % | open | doubts |
|---|---|---|---|---|---|---|---|---|---|---|
`;

/** The years around the table's own in which every day is decided, not expected or still to be announced. */
function decidedYears(calendar: HolidayCalendar, countryCode: string): string {
  const isDecided = (year: number): boolean => {
    const { holidays, undated } = calendar.list({ countryCode, year });
    return undated.length === 0 && holidays.every((holiday) => !holiday.isEstimated);
  };
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);
  const decided = years.filter(isDecided);
  if (decided.length === years.length) return "all";
  const first = decided[0];
  const last = decided.at(-1);
  if (first === undefined || last === undefined) return "none";
  const isWhole = last - first + 1 === decided.length;
  return `${first}-${last}${isWhole ? "" : ` but ${last - first + 1 - decided.length}`}`;
}

/** What is not certain in the table's year: expected dates and holidays not dated yet. */
function doubtsOf(calendar: HolidayCalendar, countryCode: string): string {
  const { holidays, undated } = calendar.list({ countryCode, year: TABLE_YEAR });
  const estimated = holidays.filter((holiday) => holiday.isEstimated).length;
  const doubts = [
    estimated > 0 ? `${estimated} expected` : "",
    undated.length > 0 ? `${undated.length} not announced` : "",
  ];
  return doubts.filter((doubt) => doubt !== "").join(", ");
}

function sourcesOf(file: unknown, isInBase: boolean): string {
  const isObject = typeof file === "object" && file !== null;
  const named = isObject && "sources" in file ? Object.keys(Object(file.sources)).length : 0;
  const isReplacement = isObject && "mode" in file && file.mode === "replace";
  const base = isInBase && !isReplacement ? "date-holidays" : "";
  return [named > 0 ? String(named) : "", base].filter((part) => part !== "").join(" + ");
}

function rowOf(calendar: HolidayCalendar, comparison: Comparison, file: unknown, isInBase: boolean): string {
  const { country, national, regional, names } = comparison;
  const isKnown = calendar.countryCodes.includes(country);
  const days = isKnown ? calendar.list({ countryCode: country, year: TABLE_YEAR }).holidays : [];
  const count = national.two.asked > 0 ? national.two : national.one;
  const regions = isKnown ? (calendar.country(country)?.subdivisions.length ?? 0) : 0;
  const cells = [
    country,
    days.length,
    regions,
    isKnown ? decidedYears(calendar, country) : "",
    sourcesOf(file, isInBase),
    percent(count.found, count.asked),
    percent(count.right, count.given),
    percent(regional.two.found + regional.one.found, regional.two.asked + regional.one.asked),
    percent(names.local.equal, names.local.compared),
    openDifferences(comparison),
    isKnown ? doubtsOf(calendar, country) : "no data",
  ];
  return `| ${cells.join(" | ")} |\n`;
}

/**
 * The table by country. Days: public holidays of 2026. Regions: subdivisions with days of their own. Decided: years
 * in which no day is expected or still to be announced. Sources: laws and announcements named in the rule file.
 * Open: days on which two projects differ from us and the law was not looked up.
 */
export function tableOf(
  calendar: HolidayCalendar,
  comparisons: readonly Comparison[],
  files: ReadonlyMap<string, unknown>,
  baseCodes: ReadonlySet<string>,
): string {
  const rows = comparisons.map((one) =>
    rowOf(calendar, one, files.get(one.country), baseCodes.has(one.country)),
  );
  return HEAD + rows.join("");
}

/** Puts the summary and the table between the marks in data/holidays/README.md. */
export async function writeTable(summary: string, table: string): Promise<void> {
  const text = await Bun.file(README).text();
  const block = `<!-- table -->\n\n\`\`\`text\n${summary}\n\`\`\`\n\n${table}\n<!-- /table -->`;
  await Bun.write(
    README,
    text.replace(/<!-- table -->[\s\S]*<!-- \/table -->/, () => block),
  );
}
