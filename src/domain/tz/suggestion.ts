import { daysFromCivil } from "../calendar/civil.ts";
import { editsBetween, wordOf, type Word } from "../text/edit-distance.ts";
import { nearNames } from "../text/near-names.ts";
import { KNOWN_ZONES, UNWRITTEN_ABBREVIATIONS } from "./known-zones.ts";
import { posixTz } from "./posix.ts";
import type { ZoneTable } from "./table.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { stateAt, transitionsBetween, zoneById, type Zone } from "./zone.ts";

const MAX_SUGGESTIONS = 5;
/** Longest text with suggestions: a longer one is no typo of a name. */
const MAX_TEXT_LENGTH = 48;
const MAX_ABBREVIATION_CANDIDATES = 8;

type Candidate = { id: string; full: Word; last: Word; isLink: boolean; rank: number };

/** Lower case, with `_` for spaces and hyphens: the form in which names are compared. */
export function foldZoneName(text: string): string {
  return text.toLowerCase().replace(/[ -]/g, "_");
}

function lastSegment(folded: string): string {
  return folded.slice(folded.lastIndexOf("/") + 1);
}

function rankOf(id: string): number {
  const rank = KNOWN_ZONES.indexOf(id);
  return rank < 0 ? KNOWN_ZONES.length : rank;
}

/** January of the release's year: abbreviations of that year and the next count as current. */
export function releaseSeconds(table: ZoneTable): number {
  return daysFromCivil(Number(table.version.slice(0, 4)) || 2026, 1, 1) * SECONDS_PER_DAY;
}

/**
 * The zones of each current abbreviation. Of zones with the same meaning and the same rules only the best known is listed.
 */
function currentAbbreviations(table: ZoneTable): Map<string, string[]> {
  const from = releaseSeconds(table);
  const zones = table.zoneIds
    .map((id) => ({ id, rank: rankOf(id), zone: zoneById(table, id) }))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const meanings = new Set<string>();
  const found = new Map<string, string[]>();
  for (const { id, zone } of zones) {
    if (zone === null || !id.includes("/")) continue;
    for (const [abbreviation, offsetSeconds] of abbreviationsOf(zone, from)) {
      const meaning = `${abbreviation} ${offsetSeconds} ${posixTz(zone)}`;
      if (!/^[A-Z]{2,6}$/.test(abbreviation) || meanings.has(meaning)) continue;
      meanings.add(meaning);
      found.getOrInsertComputed(abbreviation, () => []).push(id);
    }
  }
  return found;
}

function abbreviationsOf(zone: Zone, fromSeconds: number): Map<string, number> {
  const first = stateAt(zone, fromSeconds);
  const found = new Map([[first.abbreviation, first.offsetSeconds]]);
  for (const { after } of transitionsBetween(zone, fromSeconds, fromSeconds + 731 * SECONDS_PER_DAY, 16)) {
    found.set(after.abbreviation, after.offsetSeconds);
  }
  return found;
}

/** How many typos a name of this length may have and still be recognised. */
function slipsAllowed(text: string): number {
  return Math.min(3, Math.max(1, Math.floor(text.length / 3)));
}

/** How unlike a name the text is, 0 for a full match; `Infinity` when too unlike. */
function unlikeness(whole: Word, last: Word, candidate: Candidate): number {
  const isWhole = whole.text === last.text;
  // A right city with a wrong area ("Europe/Tokyo") is likelier than a typo in the city's name.
  const headingCost = isWhole || candidate.full.text === whole.text ? 0 : 0.5;
  if (candidate.last.text === last.text) return headingCost;
  const best = Math.min(
    editsBetween(last, candidate.last, slipsAllowed(last.text)) + headingCost,
    isWhole ? Infinity : editsBetween(whole, candidate.full, slipsAllowed(whole.text)),
  );
  const isBeginning = last.text.length >= 3 && candidate.last.text.startsWith(last.text);
  return isBeginning ? Math.min(best, 1.25 + headingCost) : best;
}

/**
 * Makes the functions that suggest zones for an unknown name.
 * A bare abbreviation gives every zone that has it now, the best known first (at most 8); any other text gives up to 5 ids that are
 * like it as a whole or in their last segment ("Europe/Pariss", "Tokyo", "New York", "europe-paris").
 * The work per call is bounded: text of more than 48 characters has no suggestions.
 */
export function createSuggester(table: ZoneTable, zoneBySlug: (slug: string) => Zone | null) {
  let abbreviations: Map<string, string[]> | null = null;
  let candidates: Candidate[] | null = null;

  const candidatesOf = (): Candidate[] =>
    [...table.zoneIds, ...table.links.keys()].map((id) => {
      const folded = foldZoneName(id);
      return {
        id,
        full: wordOf(folded),
        last: wordOf(lastSegment(folded)),
        isLink: table.links.has(id),
        rank: rankOf(id),
      };
    });

  /** The zones that an abbreviation may mean now, in any case, the best known first: `IST`, `BST`. Others mean none. */
  const zonesOfAbbreviation = (text: string): string[] => {
    if (!/^[A-Za-z]{2,8}$/.test(text)) return [];
    const name = text.toUpperCase();
    abbreviations ??= currentAbbreviations(table);
    const unwritten = (UNWRITTEN_ABBREVIATIONS.get(name) ?? []).filter((id) => zoneById(table, id) !== null);
    return [...new Set([...(abbreviations.get(name) ?? []), ...unwritten])].slice(
      0,
      MAX_ABBREVIATION_CANDIDATES,
    );
  };

  const suggest = (input: string): string[] => {
    const text = input.trim();
    if (text === "" || text.length > MAX_TEXT_LENGTH) return [];
    const ids = zonesOfAbbreviation(text);
    if (ids.length > 0) return ids;
    const folded = foldZoneName(text);
    const whole = wordOf(folded);
    const last = wordOf(lastSegment(folded));
    candidates ??= candidatesOf();
    const near = nearNames(
      candidates,
      (candidate) => unlikeness(whole, last, candidate),
      (a, b) => Number(a.isLink) - Number(b.isLink) || a.rank - b.rank || (a.id < b.id ? -1 : 1),
    );
    // Drops matches that are much worse than the best.
    const worst = (near[0]?.cost ?? 0) + 1.5;
    const found: string[] = [];
    const clocks = new Set<string>();
    const bySlug = zoneBySlug(text.toLowerCase());
    if (bySlug !== null) {
      found.push(bySlug.id);
      clocks.add(bySlug.canonicalId);
    }
    for (const { candidate, cost } of near) {
      const canonicalId = table.links.get(candidate.id) ?? candidate.id;
      if (found.length >= MAX_SUGGESTIONS || cost > worst) break;
      if (clocks.has(canonicalId)) continue;
      clocks.add(canonicalId);
      found.push(candidate.id);
    }
    return found;
  };

  return { suggest, zonesOfAbbreviation };
}
