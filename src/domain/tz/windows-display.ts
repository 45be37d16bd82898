import { parseOffsetName } from "./offset-name.ts";
/** Windows' ids and the places of their display names in English, from Microsoft's "Default time zones" (Windows 11, and names before it). */
import text from "./windows-display.tsv" with { type: "text" };

/** "(UTC+01:00) Amsterdam, Berlin, …"; a plus may have become a space in a query. */
const DISPLAY = /^\((?:UTC|GMT)(?:([+ -])(\d\d):?(\d\d))?\) ?(.+)$/i;

const ROWS = text
  .trim()
  .split("\n")
  .map((line) => {
    const [windowsId = "", names = ""] = line.split("\t");
    return { windowsId, names: new Set(namesIn(names)) };
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
  const [row, other] = ROWS.filter((one) => names.every((name) => one.names.has(name)));
  if (row === undefined || other !== undefined) return null;
  const offset =
    sign === undefined ? null : parseOffsetName(`${sign === " " ? "+" : sign}${hours}:${minutes}`);
  return { windowsId: row.windowsId, offsetSeconds: offset };
}

/** The places in lower case, without the dots of a name that was cut. */
function namesIn(places: string): string[] {
  return places
    .toLowerCase()
    .split(",")
    .map((name) => name.replace(/…|\.{3}/, "").trim())
    .filter((name) => name !== "");
}
