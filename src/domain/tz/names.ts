import { LEGACY_IDS } from "./known-zones.ts";
import type { Warning } from "../error.ts";
import { offsetName, parseOffsetName } from "./offset-name.ts";
import { zoneSlug } from "./slug.ts";
import { createSuggester, foldZoneName, releaseSeconds } from "./suggestion.ts";
import type { ZoneTable } from "./table.ts";
import { readWindowsDisplay } from "./windows-display.ts";
import { type Zone, fixedZone, nextTransition, stateAt, zoneById } from "./zone.ts";

export type ZoneNaming =
  | { ok: true; zone: Zone; warnings: readonly Warning[] }
  /** Suggestions are computed when they are read. */
  | { ok: false; readonly suggestions: string[] };

export type ZoneNames = {
  /**
   * The zone that a text names, or suggestions. In this order: IANA id or link in any case; `Z`; a fixed offset; a Windows id or display name; an id
   * with spaces or hyphens for underscores. The zone keeps the requested id, in tzdb's case.
   * Bare abbreviations name no zone. Never throws; text of more than 200 characters names nothing.
   */
  resolve(input: string): ZoneNaming;
  zoneBySlug(slug: string): Zone | null;
  aliasesOf(zone: Zone): string[];
  zonesOfAbbreviation: (text: string) => string[];
};

const MAX_NAME_LENGTH = 200;
const UTC_IDS = ["UTC", "Etc/UTC"] as const;
/** `Etc/GMT-5`: here the hyphen is a sign, and a space may not replace it. */
const SIGNED_ID = /[+-]\d{1,2}$/;

/** Restores a plus that a query string turned into a space, as in `Etc/GMT 5`. */
function withLostPlus(lower: string): string {
  return lower.startsWith("etc/gmt ") ? lower.replace(" ", "+") : lower;
}

/** The first id of a key wins: canonical zones come before links. */
function indexBy(ids: readonly string[], keyOf: (id: string) => string): Map<string, string> {
  return new Map(ids.toReversed().map((id) => [keyOf(id), id]));
}

/**
 * Makes the parser of zone names for one table. `windows` pairs Windows ids with IANA ids (CLDR windowsZones); pairs whose IANA id
 * the table lacks are ignored. Caches at most two results per id.
 */
export function createZoneNames(
  table: ZoneTable,
  windows: readonly (readonly [windowsId: string, ianaId: string])[],
): ZoneNames {
  const ids = [...table.zoneIds, ...table.links.keys()];
  const byLower = indexBy(ids, (id) => id.toLowerCase());
  const byFolded = indexBy(
    ids.filter((id) => !SIGNED_ID.test(id)),
    foldZoneName,
  );
  const byWindows = new Map<string, string>();
  for (const [windowsId, ianaId] of windows) {
    const id = byLower.get(ianaId.toLowerCase());
    if (id !== undefined) byWindows.set(windowsId.toLowerCase(), id);
  }
  const utcId = UTC_IDS.find((id) => byLower.has(id.toLowerCase()));
  if (utcId !== undefined) byLower.set("z", utcId);

  const linksByTarget = Map.groupBy(table.links, ([, target]) => target);
  /** The other ids of a zone, sorted. */
  const aliasesOf = ({ id, canonicalId }: Zone): string[] => {
    const links = (linksByTarget.get(canonicalId) ?? []).map(([link]) => link);
    return [canonicalId, ...links].filter((other) => other !== id).sort();
  };

  const judgedAt = releaseSeconds(table);
  const namings = new Map<string, ZoneNaming>();
  let bySlug: Map<string, string> | null = null;

  const namingOfId = (id: string): ZoneNaming | null => {
    const known = namings.get(id);
    if (known !== undefined) return known;
    const zone = zoneById(table, id);
    if (zone === null) return null;
    const naming: ZoneNaming = { ok: true, zone, warnings: warningsOf(zone, judgedAt) };
    namings.set(id, naming);
    return naming;
  };

  /** The zone of a slug in any case: `europe-paris`, `america-argentina-buenos-aires`. */
  const zoneBySlug = (slug: string): Zone | null => {
    bySlug ??= indexBy(ids, zoneSlug);
    const id = slug.length > MAX_NAME_LENGTH ? undefined : bySlug.get(slug.toLowerCase());
    return id === undefined ? null : zoneById(table, id);
  };

  const { suggest, zonesOfAbbreviation } = createSuggester(table, zoneBySlug);

  const resolveOther = (input: string): ZoneNaming => {
    if (input.length > MAX_NAME_LENGTH) return { ok: false, suggestions: [] };
    const lower = input.trim().toLowerCase();
    const plainId = byLower.get(lower);
    const plain = plainId === undefined ? null : namingOfId(plainId);
    if (plain !== null) {
      // Caches the lower-case form, which URLs use. At most one entry per id.
      if (lower === input) namings.set(lower, plain);
      return plain;
    }
    const offsetSeconds = parseOffsetName(input.trimEnd());
    if (offsetSeconds !== null) return { ok: true, zone: fixedZone(offsetSeconds), warnings: [] };
    const display = readWindowsDisplay(input);
    if (display !== null) {
      const id = byWindows.get(display.windowsId.toLowerCase());
      const shown = id === undefined ? null : namingOfId(id);
      const standard = shown?.ok === true ? stateAt(shown.zone, judgedAt).standardOffsetSeconds : null;
      if (shown !== null && (display.offsetSeconds === null || display.offsetSeconds === standard))
        return shown;
      // A display name with an offset that its places do not have.
      return { ok: false, suggestions: id === undefined ? [] : [id] };
    }
    const otherId =
      byWindows.get(lower) ?? byLower.get(withLostPlus(lower)) ?? byFolded.get(foldZoneName(lower));
    const other = otherId === undefined ? null : namingOfId(otherId);
    return (
      other ?? {
        ok: false,
        get suggestions() {
          return suggest(input);
        },
      }
    );
  };

  return {
    resolve: (input: string): ZoneNaming => namings.get(input) ?? resolveOther(input),
    zoneBySlug,
    aliasesOf,
    zonesOfAbbreviation,
  };
}

/** Ids with the sign of POSIX: `Etc/GMT+5` is five hours *behind* UTC. */
const POSIX_SIGNED = /^Etc\/GMT[+-](?!0$)\d{1,2}$/;

/**
 * Warnings about an id: `legacy_zone` for ids that look like abbreviations, `posix_sign` for `Etc/GMT+5`. `atEpochSeconds` is an
 * instant of the release's own year, at which the zone counts as fixed or changing.
 */
function warningsOf(zone: Zone, atEpochSeconds: number): readonly Warning[] {
  const [, use, meaning] = LEGACY_IDS.find(([id]) => id === zone.id) ?? [];
  const offset = offsetName(stateAt(zone, atEpochSeconds).offsetSeconds);
  if (use !== undefined) {
    const isFixed = nextTransition(zone, atEpochSeconds) === null;
    const what = isFixed
      ? `fixed ${offset}`
      : zone.canonicalId === zone.id
        ? "a legacy zone with rules of its own"
        : `a legacy name of ${zone.canonicalId}`;
    return [{ code: "legacy_zone", message: `${zone.id} is ${what}; use ${use} for ${meaning}` }];
  }
  if (!POSIX_SIGNED.test(zone.id)) return [];
  const message = `${zone.id} is UTC${offset}: ids of this kind have the sign of POSIX, which is positive west of Greenwich`;
  return [{ code: "posix_sign", message }];
}
