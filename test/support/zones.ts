import { readFileSync } from "node:fs";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { zoneById, type Zone } from "../../src/domain/tz/zone.ts";

/** Every zone of the pinned release, compiled once for each test file that asks. */
export const table = compileZoneTable(readFileSync(new URL("../../data/tzdata.zi", import.meta.url), "utf8"));

/** A zone of the pinned release. @throws Error if it does not exist */
export function zoneOf(id: string | null): Zone {
  const zone = id === null ? null : zoneById(table, id);
  if (zone === null) throw new Error(`no zone ${id}`);
  return zone;
}
