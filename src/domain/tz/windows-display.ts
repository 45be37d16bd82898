import { parseOffsetName } from "./offset-name.ts";
/**
 * Windows' ids, the places of their display names in English, and those of earlier versions of Windows. Sources: the texts of Windows
 * of November 2025 as github.com/mattjohnsonpint/TimeZoneNames publishes them (`windows-displaynames.json`); the lists of Windows XP
 * and 7 in github.com/GridProtectionAlliance/openPDC ("Connection Strings", 2013) and of the old enumeration with Microsoft's indexes.
 */
import text from "./windows-display.tsv" with { type: "text" };

/** "(UTC+01:00) Amsterdam, Berlin, …"; a plus may have become a space in a query. */
const DISPLAY = /^\((?:UTC|GMT)(?:([+ -])(\d\d):?(\d\d))?\) ?(.+)$/i;

const ROWS = text
  .trim()
  .split("\n")
  .map((line) => {
    const [windowsId = "", names = "", earlier = ""] = line.split("\t");
    return {
      windowsId,
      names: new Set(namesIn(names)),
      earlier: earlier.split("|").map((list) => new Set(namesIn(list))),
    };
  });

/** What a display name of Windows says: the id whose places it names, and the offset before them; `null` where none is written. */
export type WindowsDisplay = { windowsId: string; offsetSeconds: number | null };

/**
 * Reads a display name of Windows, all of its places or some. `null` for other texts, and where no zone of Windows has all the
 * places.
 */
export function readWindowsDisplay(input: string): WindowsDisplay | null {
  const [, sign, hours = "", minutes = "", places = ""] = DISPLAY.exec(input.trim()) ?? [];
  const names = namesIn(places);
  if (names.length === 0) return null;
  const hasAll = (list: ReadonlySet<string>): boolean => names.every((name) => list.has(name));
  const isWhole = (list: ReadonlySet<string>): boolean => list.size === names.length && hasAll(list);
  const found = [
    ROWS.filter((one) => hasAll(one.names)),
    ROWS.filter((one) => one.earlier.some(isWhole)),
    ROWS.filter((one) => one.earlier.some(hasAll)),
  ].find((rows) => rows.length > 0);
  const [row, other] = found ?? [];
  if (row === undefined || other !== undefined) return null;
  const offset =
    sign === undefined ? null : parseOffsetName(`${sign === " " ? "+" : sign}${hours}:${minutes}`);
  return { windowsId: row.windowsId, offsetSeconds: offset };
}

/** The places in lower case, without the dots of a name that was cut, and whether it was new when Windows had two. */
function namesIn(places: string): string[] {
  return places
    .toLowerCase()
    .replaceAll("us and canada", "us & canada")
    .replaceAll("co-ordinated", "coordinated")
    .replaceAll("st. ", "st ")
    .split(",")
    .map((name) => name.replace(/…|\.{3}| - (?:new|old)$/g, "").trim())
    .filter((name) => name !== "");
}
