import { AlmanacError } from "../error.ts";
import { createNumbering } from "../numbering.ts";
import { type ExpandedZone, type RawState, expandZone } from "./expand.ts";
import {
  type Budget,
  type RuleLine,
  type RuleSet,
  type ZonePeriod,
  createRuleSet,
  isWord,
  parseRuleLine,
  parseZonePeriod,
} from "./zi-line.ts";
import { TAIL_FIELDS, type ZoneTable } from "./table.ts";
import { buildTail } from "./tail.ts";
import { LAST_YEAR, refuse, splitFields } from "./zi-field.ts";

/** Larger text is no tzdb release. The release 2026f has 112 kB, 598 names and needs 300,000 steps. */
const LIMITS = {
  bytes: 4_000_000,
  lineLength: 2048,
  lines: 50_000,
  steps: 900_000,
  types: 65_535,
  changes: 400_000,
};

/** Every release since 2013 has more than 400 zones and links; text with fewer is truncated. */
const MINIMUM_NAMES = 300;

export type CompileOptions = {
  /** Fewest zones and links together of a whole release. Default 300. */
  minimumNames?: number;
};

type Source = {
  version: string;
  rules: Map<string, RuleLine[]>;
  zones: Map<string, ZonePeriod[]>;
  links: Map<string, { target: string; lineNumber: number }>;
};

const NAME = /^[A-Za-z][A-Za-z0-9._+-]*(?:\/[A-Za-z0-9._+-]+)*$/;

function checkName(name: string | undefined, source: Source, lineNumber: number): string {
  if (name === undefined || name.length > 64 || !NAME.test(name))
    return refuse(lineNumber, "the name of a zone");
  if (source.zones.has(name) || source.links.has(name))
    refuse(lineNumber, `a name other than "${name}", which is taken`);
  return name;
}

/** The release in the first line of a `tzdata.zi` ("# version 2026f"); `null` when it has none. */
export function releaseOf(tzdataZi: string): string | null {
  return /^# version (\d{4}[a-z]{0,2}[0-9A-Za-z._+-]{0,40})[ \t\r]*\n/.exec(tzdataZi)?.[1] ?? null;
}

function readSource(text: string): Source {
  if (text.length > LIMITS.bytes) refuse(1, `at most ${LIMITS.bytes} characters in all`);
  const lines = text.split(/\r?\n/);
  if (lines.length > LIMITS.lines) refuse(LIMITS.lines, "no further line");
  if (lines.at(-1) !== "") refuse(lines.length, "an end of line; the text is cut short");
  const version = releaseOf(text);
  if (version === null) return refuse(1, 'the release, such as "# version 2026f"');

  const source: Source = { version, rules: new Map(), zones: new Map(), links: new Map() };
  let open: ZonePeriod[] | null = null;
  for (const [index, line] of lines.entries()) {
    const lineNumber = index + 1;
    if (line.length > LIMITS.lineLength) refuse(lineNumber, `at most ${LIMITS.lineLength} characters`);
    const fields = splitFields(line, lineNumber);
    const [keyword = ""] = fields;
    if (fields.length === 0) continue;
    if (open !== null) {
      const period = parseZonePeriod(fields, lineNumber);
      open.push(period);
      if (period.until === null) open = null;
    } else if (isWord(keyword, "rule")) {
      const rule = parseRuleLine(fields, lineNumber);
      source.rules.getOrInsertComputed(rule.name, () => []).push(rule);
    } else if (isWord(keyword, "zone")) {
      const name = checkName(fields[1], source, lineNumber);
      const period = parseZonePeriod(fields.slice(2), lineNumber);
      const periods = [period];
      source.zones.set(name, periods);
      if (period.until !== null) open = periods;
    } else if (isWord(keyword, "link")) {
      const [, target = ""] = fields;
      if (fields.length !== 3) refuse(lineNumber, "the 3 fields of a link");
      source.links.set(checkName(fields[2], source, lineNumber), { target, lineNumber });
    } else {
      refuse(lineNumber, `a rule, a zone, a link or a comment, not "${keyword.slice(0, 20)}"`);
    }
  }
  if (open !== null) refuse(lines.length, "a further line of the zone; the text is cut short");
  return source;
}

/** Follows links to links. Refuses long chains and rings. */
function resolveLinks(source: Source): Map<string, string> {
  const links = new Map<string, string>();
  for (const [name, { target, lineNumber }] of source.links) {
    let id = target;
    for (let step = 0; step < 8 && !source.zones.has(id); step += 1) id = source.links.get(id)?.target ?? "";
    if (!source.zones.has(id)) refuse(lineNumber, `a zone named "${target.slice(0, 64)}"`);
    links.set(name, id);
  }
  return new Map([...links].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Expands a zone; writes its changes out to the end of the calendar when its endless rules do not fit in a tail. */
function expandWhole(
  periods: readonly ZonePeriod[],
  sets: ReadonlyMap<string, RuleSet>,
  budget: Budget,
): ExpandedZone {
  const zone = expandZone(periods, sets, budget);
  const rules = zone.tail.map(({ date, state }) => ({ date, type: 0, offsetSeconds: state.offsetSeconds }));
  if (rules.length === 0 || buildTail(rules, zone.tailStandardOffsetSeconds) !== null) return zone;
  return { ...expandZone(periods, sets, budget, LAST_YEAR), tail: [] };
}

/**
 * Zones whose negative saving is read as summer time on top of a lower standard time, against the letter of their law.
 * Ireland's Standard Time Act of 1968 calls the summer clock standard and the winter hour a deviation, and tzdb follows it since
 * 2018; but people, and all other interfaces, call it GMT with summer time.
 *
 * All others with negative saving (Morocco and Western Sahara 2018-2026, Namibia 1994-2017, Czechoslovakia in the winter of
 * 1946) keep their legal standard time; the months behind it are not daylight saving time.
 */
const SUMMER_TIME_ZONES: ReadonlySet<string> = new Set(["Europe/Dublin"]);

/**
 * The legal standard offset of each state of a zone: daylight saving time is what is ahead of it. `breakpoint` is the number of the
 * change that begins the state: -1 for the time before the first, `Infinity` for the rules after the last. In a summer-time zone the
 * lower standard applies from the first negative saving on; before it the source is used unchanged.
 */
function legalStandardOffset(
  zoneId: string,
  zone: ExpandedZone,
): (state: RawState, breakpoint: number) => number {
  if (!SUMMER_TIME_ZONES.has(zoneId)) return plainStandardOffset;
  const savings = zone.breakpoints.map(({ state }) => state.savingSeconds);
  const first = savings.findIndex((saving) => saving < 0);
  if (first < 0) return plainStandardOffset;
  const deepest = Math.min(...savings);
  return (state, breakpoint) =>
    breakpoint < first ? plainStandardOffset(state) : state.offsetSeconds - state.savingSeconds + deepest;
}

/** A positive saving that the source flags as standard time is a change of standard, not daylight saving time. */
function plainStandardOffset(state: RawState): number {
  const isStandard = state.savingSeconds > 0 && !state.flag;
  return isStandard ? state.offsetSeconds : state.offsetSeconds - state.savingSeconds;
}

type Type = RawState & { standardOffsetSeconds: number };

/**
 * Compiles the text of a `tzdata.zi` (zic(8)'s input language: rules, zones with their continuation lines, links) into a table.
 * Writes changes out to 2037 at least; later years stay rules.
 * Throws `internal_error` with the line and what was expected there, also for truncated text.
 * The work is bounded for any text.
 */
export function compileZoneTable(tzdataZi: string, options: CompileOptions = {}): ZoneTable {
  const source = readSource(tzdataZi);
  const names = source.zones.size + source.links.size;
  const { minimumNames = MINIMUM_NAMES } = options;
  if (names < minimumNames) {
    throw new AlmanacError(
      "internal_error",
      `time zone source: expected at least ${minimumNames} zones and links, not ${names}; the text is cut short`,
    );
  }
  const links = resolveLinks(source);
  const sets = new Map<string, RuleSet>();
  for (const [name, rules] of source.rules) sets.set(name, createRuleSet(rules));
  const budget: Budget = { stepsLeft: LIMITS.steps };

  const zoneIds = [...source.zones.keys()].sort();
  const abbreviations = createNumbering<string>();
  const types = createNumbering<Type>(
    (t) => `${t.offsetSeconds} ${t.standardOffsetSeconds} ${t.flag} ${t.abbreviation}`,
  );
  const changeAt: number[] = [];
  const changeType: number[] = [];
  const changeStart = [0];
  const tailRules: number[] = [];
  const tailStart = [0];
  const initialType: number[] = [];
  const tailStandardOffsetSeconds: number[] = [];
  const tailFromYear: number[] = [];

  for (const id of zoneIds) {
    const zone = expandWhole(source.zones.get(id) ?? [], sets, budget);
    const standardOf = legalStandardOffset(id, zone);
    const known = new Map<RawState, { standardOffsetSeconds: number; type: number }>();
    const typeOf = (state: RawState, breakpoint: number): number => {
      const standardOffsetSeconds = standardOf(state, breakpoint);
      const last = known.get(state);
      if (last?.standardOffsetSeconds === standardOffsetSeconds) return last.type;
      const type = types.numberOf({ ...state, standardOffsetSeconds });
      known.set(state, { standardOffsetSeconds, type });
      return type;
    };
    initialType.push(typeOf(zone.initial, -1));
    for (const [breakpoint, { epochSeconds, state }] of zone.breakpoints.entries()) {
      changeAt.push(epochSeconds);
      changeType.push(typeOf(state, breakpoint));
    }
    changeStart.push(changeAt.length);
    for (const { date, state } of zone.tail) {
      const { month, dayKind, day, weekday, timeSeconds, clock } = date;
      tailRules.push(month, dayKind, day, weekday, timeSeconds, clock, typeOf(state, Infinity));
    }
    tailStart.push(tailRules.length / TAIL_FIELDS);
    tailStandardOffsetSeconds.push(zone.tailStandardOffsetSeconds);
    tailFromYear.push(zone.lastYear + 1);
    if (types.items.length > LIMITS.types || changeAt.length > LIMITS.changes)
      refuse(1, "fewer changes in all");
  }

  return {
    version: source.version,
    zoneIds,
    links,
    typeAbbreviation: Uint16Array.from(types.items, (type) => abbreviations.numberOf(type.abbreviation)),
    abbreviations: abbreviations.items,
    changeAt: Float64Array.from(changeAt),
    changeStart: Uint32Array.from(changeStart),
    tailStart: Uint32Array.from(tailStart),
    typeOffsetSeconds: Int32Array.from(types.items, (type) => type.offsetSeconds),
    typeStandardOffsetSeconds: Int32Array.from(types.items, (type) => type.standardOffsetSeconds),
    tailStandardOffsetSeconds: Int32Array.from(tailStandardOffsetSeconds),
    tailFromYear: Int32Array.from(tailFromYear),
    tailRules: Int32Array.from(tailRules),
    changeType: Uint16Array.from(changeType),
    initialType: Uint16Array.from(initialType),
    typeFlag: Uint8Array.from(types.items, (type) => (type.flag ? 1 : 0)),
  };
}
