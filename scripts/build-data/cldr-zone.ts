import type { ZoneTable } from "../../src/domain/tz/table.ts";
import { stateAt, zoneById } from "../../src/domain/tz/zone.ts";
import { jsonAt, listAt, recordAt, textAt, textOrNullAt, type Json } from "./json.ts";
import { SECONDS_PER_DAY } from "../../src/domain/time-unit.ts";

/**
 * All ids, old and new, that CLDR holds to be one zone with an id, its own (Asia/Calcutta to this day) first.
 * @param timezones cldr-bcp47's timezone.json
 */
export function readZoneFamilies(timezones: Json): (id: string) => readonly string[] {
  const families = new Map<string, string[]>();
  for (const entry of Object.values(recordAt(timezones, "keyword", "u", "tz"))) {
    const family = textOrNullAt(entry, "_alias")?.split(" ") ?? [];
    for (const id of family) families.set(id, family);
  }
  return (id) => families.get(id) ?? [id];
}

/**
 * The metazone of every id: CLDR's of today, checked against the table, which may be newer. Where a zone's
 * standard offset in the year after the release is not that of the metazone's golden zone, CLDR has not
 * followed yet (Vancouver in 2026): then it is the first metazone whose golden zone has the same letters and
 * standard offset, else none.
 */
export function assignMetazones(
  table: ZoneTable,
  familyOf: (id: string) => readonly string[],
  metaZones: Json,
): { metazoneOf: (id: string) => string | null; corrected: string[] } {
  const info = recordAt(metaZones, "metazoneInfo", "timezone");
  const golden = goldenZones(metaZones);
  const winter = Date.UTC(Number(table.version.slice(0, 4)) + 1, 0, 15) / 1000;
  const halfYear = 182 * SECONDS_PER_DAY;
  const corrected: string[] = [];
  const decided = new Map<string, string | null>();

  /** Legal standard offset and letters of standard time; `null` where the zone has none for half a year. */
  const clockOf = (id: string): { offsetSeconds: number; letters: string } | null => {
    const zone = zoneById(table, id);
    if (zone === null) return null;
    const states = [stateAt(zone, winter), stateAt(zone, winter + halfYear)];
    const standard = states.find((state) => !state.isDst);
    if (standard === undefined) return null;
    return { offsetSeconds: standard.standardOffsetSeconds, letters: standard.abbreviation };
  };

  const decide = (canonicalId: string, askedId: string): string | null => {
    const ids = [...familyOf(askedId), ...familyOf(canonicalId)];
    const named = ids.map((id) => currentMetazone(info, id)).find((metazone) => metazone !== null) ?? null;
    const clock = clockOf(canonicalId);
    const goldenId = named === null ? undefined : golden.get(named);
    if (named === null || clock === null || goldenId === undefined) return named;
    if (clockOf(goldenId)?.offsetSeconds === clock.offsetSeconds) return named;
    const hasLetters = /^[A-Z]{3,}$/u.test(clock.letters);
    const other = [...golden].find(([, id]) => {
      const theirs = clockOf(id);
      return theirs?.offsetSeconds === clock.offsetSeconds && theirs.letters === clock.letters;
    });
    const chosen = hasLetters ? (other?.[0] ?? null) : null;
    corrected.push(`${askedId}: ${named} -> ${chosen ?? "none"}`);
    return chosen;
  };

  return {
    metazoneOf: (id) => decided.getOrInsertComputed(id, () => decide(table.links.get(id) ?? id, id)),
    corrected,
  };
}

/** Countries with one zone, or a primary one, lend it their name in "… Time" (CLDR primaryZones). */
export function readPrimaryZones(primaryZones: Json): ReadonlyMap<string, string> {
  return new Map(Object.keys(recordAt(primaryZones)).map((code) => [code, textAt(primaryZones, code)]));
}

function goldenZones(metaZones: Json): ReadonlyMap<string, string> {
  const rows = listAt(metaZones, "metazones").map((row) => recordAt(row, "mapZone"));
  const ofWorld = rows.filter((row) => textAt(row, "_territory") === "001");
  return new Map(ofWorld.map((row) => [textAt(row, "_other"), textAt(row, "_type")]));
}

/** The use without an end. */
function currentMetazone(info: Json, id: string): string | null {
  const uses = jsonAt(info, ...id.split("/"));
  if (!Array.isArray(uses)) return null;
  const current = listAt(uses).find((use) => textOrNullAt(use, "usesMetazone", "_to") === null);
  return current === undefined ? null : textAt(current, "usesMetazone", "_mzone");
}
