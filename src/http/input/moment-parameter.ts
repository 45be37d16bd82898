import { isDaysInRange, MAX_EPOCH_SECONDS, MIN_EPOCH_SECONDS } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDateTime, formatLocal } from "../../domain/calendar/format.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { reconcileOffset, type OffsetOption } from "../../domain/calendar/reconcile-offset.ts";
import { AlmanacError } from "../../domain/error.ts";
import {
  DISAMBIGUATIONS,
  localDayNumber,
  localDayStart,
  resolveLocal,
  type Disambiguation,
  type LocalResolution,
} from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { choice, ALIASES, moment as momentParameter, optional, type DateWord } from "./parameter.ts";
import { badParameter, whereOf } from "../errors/bad-input.ts";
import type { RequestContext } from "../context.ts";
import { warnOfClockChange } from "../answer/sentences.ts";
import { zoneOfWords } from "./words.ts";

/** An instant, and how it was found if a local time was given. */
export type PlacedMoment = {
  epochMs: number;
  epochSeconds: number;
  resolution: LocalResolution;
  /** Whether a local time was given, so that `resolution` applies. */
  isLocal: boolean;
  /** Whether the caller fixed the moment, so that the answer stays valid. */
  isPinned: boolean;
};

const INSTANT_EXPECTED =
  "an instant with its offset such as 2026-11-20T10:00:00+01:00 or 2026-11-20T10:00:00Z, Unix seconds or milliseconds, or now";

const COMPATIBLE = { disambiguation: "compatible", offset: "reject" } as const;

export const disambiguationParameter = choice(DISAMBIGUATIONS, {
  description: "Which reading to take of a local time that is skipped or comes twice.",
  default: "compatible",
});

/** The parameter that pins the moment of an answer. */
export function atParameter(description: string) {
  return optional(momentParameter, { description, aliases: ALIASES.at, example: "2026-11-20T09:00:00Z" });
}

type DayMoment = DateWord | Extract<Moment, { kind: "date" | "relative" }>;

type MomentContext = DayContext & Pick<RequestContext, "zones" | "data" | "warn">;

/**
 * The instant that a parameter names: RFC 3339, RFC 9557 (also a local time with its zone in brackets), Unix time,
 * or now when it is absent.
 *
 * @throws AlmanacError `invalid_parameter` for a local time without a zone, or an offset that its zone does not have.
 */
export function instantOf(
  name: string,
  moment: Moment | undefined,
  context: MomentContext & Pick<RequestContext, "textOf">,
): PlacedMoment {
  if (moment === undefined || (moment.kind === "relative" && moment.word === "now")) {
    return placed(context.nowEpochMs, false);
  }
  const isPlaced = moment.kind === "instant" || (moment.kind === "local" && moment.zone !== null);
  if (!isPlaced) throw badParameter(name, "syntax", context.textOf(name), INSTANT_EXPECTED);
  return placeMoment(name, moment, { zone: null, ...COMPATIBLE }, context);
}

/**
 * The instant that `at` names on a route about one zone: a local time is read in that zone, a date as its first moment;
 * now when it is absent.
 *
 * @throws AlmanacError as `placeMoment`.
 */
export function momentIn(zone: Zone, at: Moment | undefined, context: MomentContext): PlacedMoment {
  return at === undefined
    ? placed(context.nowEpochMs, false)
    : placeMoment("at", at, { zone, ...COMPATIBLE }, context);
}

/**
 * As `momentIn`, for an answer that shows the zone's clock then: it sets how long the answer stays valid, and warns.
 *
 * @throws AlmanacError also `out_of_range` when the clock leaves the years 1 to 9999
 */
export function clockMomentIn(zone: Zone, at: Moment | undefined, context: RequestContext): PlacedMoment {
  const moment = momentIn(zone, at, context);
  assertLocalInRange(zone, moment.epochSeconds);
  warnOfEra(moment.epochSeconds, context);
  context.cache = moment.isPinned ? "pinned" : "live";
  return moment;
}

export type Placement = {
  /** Zone of local times; `null` when only instants are possible. */
  zone: Zone | null;
  disambiguation: Disambiguation;
  offset: OffsetOption;
  /** Day of a bare time of day; today in `zone` when absent. */
  date?: DateWord | undefined;
};

/**
 * The instant of any moment: local times are read in the zone, dates mean the first moment of their day.
 *
 * @throws AlmanacError `invalid_parameter`; `nonexistent_time` and `ambiguous_time` by `disambiguation`.
 */
export function placeMoment(
  name: string,
  moment: Moment,
  placement: Placement,
  context: MomentContext,
): PlacedMoment {
  if (moment.kind === "instant") {
    if (moment.zone === null) return placed(moment.epochMs, true);
    const { zone } = zoneOfWords({ name }, moment.zone, context);
    const reconciled = reconcileOffset(moment, zone, placement.offset, placement.disambiguation);
    if (!reconciled.ok) throw badParameter(name, reconciled.reason, moment.zone, reconciled.expected);
    return fromResolution(reconciled.value, ((moment.epochMs % 1000) + 1000) % 1000, true);
  }
  if (moment.kind === "relative" && moment.word === "now") return placed(context.nowEpochMs, false);
  const zone =
    moment.kind === "local" && moment.zone !== null
      ? zoneOfWords({ name }, moment.zone, context).zone
      : placement.zone;
  if (zone === null) throw badParameter(name, "syntax", "", INSTANT_EXPECTED);
  switch (moment.kind) {
    case "local": {
      const resolution = resolveNamed(name, zone, moment.localSeconds, placement, context);
      return fromResolution(resolution, moment.millisecond, true);
    }
    case "time": {
      const day = placement.date ?? { kind: "relative", word: moment.day ?? "today" };
      const days = daysOfWord(day, zone, context);
      const localSeconds = days * SECONDS_PER_DAY + moment.secondOfDay;
      const isPinned = placement.date?.kind === "date";
      return fromResolution(resolveNamed(name, zone, localSeconds, placement, context), 0, isPinned);
    }
    default:
      return placed(localDayStart(zone, daysOfWord(moment, zone, context)) * 1000, moment.kind === "date");
  }
}

/** As `resolveLocal`, but warns of a time that is skipped or comes twice; an error names the parameter and lists both candidates. */
function resolveNamed(
  name: string,
  zone: Zone,
  localSeconds: number,
  { disambiguation }: Placement,
  context: Pick<RequestContext, "warn">,
): LocalResolution {
  if (disambiguation !== "reject") {
    const resolution = resolveLocal(zone, localSeconds, disambiguation);
    warnOfClockChange(zone, resolution, context);
    return resolution;
  }
  const { kind, epochSeconds, candidates, ...rest } = resolveLocal(zone, localSeconds, "compatible");
  if (kind === "exact") return { kind, epochSeconds, candidates, ...rest };
  throw inexactTime(name, zone, localSeconds, { kind, candidates });
}

/** The error for a local time that is skipped or comes twice where that is refused: it names the time, the zone and the ways out. */
function inexactTime(
  name: string,
  zone: Zone,
  localSeconds: number,
  { kind, candidates }: Pick<LocalResolution, "kind" | "candidates">,
  subject = "",
): AlmanacError {
  const local = formatLocal(localSeconds);
  const ways =
    subject !== ""
      ? "Send disambiguation=earlier or later, or another rule"
      : kind === "gap"
        ? "Send another time, or disambiguation=earlier or later"
        : "Send its offset, or disambiguation=earlier or later";
  const message =
    kind === "gap"
      ? `The clocks of ${zone.id} skip ${local}${subject}. ${ways}.`
      : `The clocks of ${zone.id} show ${local}${subject === "" ? "" : `${subject},`} twice. ${ways}.`;
  const expected = "a local time that comes once, or disambiguation=earlier or later";
  return new AlmanacError(kind === "gap" ? "nonexistent_time" : "ambiguous_time", message, {
    errors: [{ ...whereOf(name), reason: "unknown", value: local, expected }],
    extra: { candidates: candidateTexts(candidates, zone) },
  });
}

/** Refuses an occurrence of the rule that a parameter has, at a local time that is skipped or comes twice. */
export function throwInexact(
  name: string,
  zone: Zone,
  localSeconds: number,
  resolution: LocalResolution,
): never {
  throw inexactTime(name, zone, localSeconds, resolution, `, a time of '${name}'`);
}

/** The readings of a local time, each with its own offset. */
export function candidateTexts(candidates: readonly number[], zone: Zone): string[] {
  return candidates.map((epochSeconds) => formatDateTime(epochSeconds, offsetSecondsAt(zone, epochSeconds)));
}

/** The time, where an answer that asks for the day alone lasts as long as the day. */
export type DayContext = Pick<RequestContext, "nowEpochMs" | "lastsUntilEpochMs">;

/** The day that a date or a word such as `today` means in a zone, as days since 1970-01-01. */
export function daysOfWord(word: DayMoment, zone: Zone, context: DayContext): number {
  return word.kind === "date" ? word.days : dayOfWord(word, todayIn(zone, context));
}

/** Whether a moment is a whole day: a date, `today`, `tomorrow` or `yesterday`. */
export function isDay(moment: Moment): moment is DayMoment {
  return moment.kind === "date" || (moment.kind === "relative" && moment.word !== "now");
}

/** The same where today is known. */
export function dayOfWord(word: DayMoment, today: number): number {
  if (word.kind === "date") return word.days;
  return today + (word.word === "tomorrow" ? 1 : word.word === "yesterday" ? -1 : 0);
}

export function todayIn(zone: Zone, context: DayContext): number {
  const { lastsUntilEpochMs, nowEpochMs } = context;
  const today = localDayNumber(zone, Math.floor(nowEpochMs / 1000));
  context.lastsUntilEpochMs = Math.min(lastsUntilEpochMs, localDayStart(zone, today + 1) * 1000);
  return today;
}

/** Whether the moment will mean the same tomorrow. */
export function isFixed(value: Moment): boolean {
  return value.kind !== "relative" && value.kind !== "time";
}

function placed(epochMs: number, isPinned: boolean): PlacedMoment {
  const epochSeconds = Math.floor(epochMs / 1000);
  const resolution = { epochSeconds, kind: "exact", applied: null, candidates: [], shiftSeconds: 0 } as const;
  return { epochMs, epochSeconds, isPinned, isLocal: false, resolution };
}

function fromResolution(resolution: LocalResolution, millisecond: number, isPinned: boolean): PlacedMoment {
  const { epochSeconds } = resolution;
  return { epochMs: epochSeconds * 1000 + millisecond, epochSeconds, isPinned, isLocal: true, resolution };
}

const PROJECTED_SECONDS = 10 * 366 * SECONDS_PER_DAY;

/** Adds the warnings that any answer about a zone's clock at the instant needs. */
export function warnOfEra(epochSeconds: number, context: Pick<RequestContext, "hasCome" | "warn">): void {
  if (epochSeconds < 0) context.warn("pre_1970", "The time-zone database vouches only for times since 1970.");
  if (context.hasCome((epochSeconds - PROJECTED_SECONDS) * 1000)) return;
  const message = "More than ten years ahead: today's rules are carried on, and laws may change them.";
  context.warn("projected", message);
}

/** @throws AlmanacError `out_of_range` when the zone's clock leaves the years 1 to 9999 at the instant. */
export function assertLocalInRange(zone: Zone, epochSeconds: number): void {
  const localSeconds = epochSeconds + offsetSecondsAt(zone, epochSeconds);
  const isInRange =
    epochSeconds >= MIN_EPOCH_SECONDS &&
    epochSeconds <= MAX_EPOCH_SECONDS &&
    isDaysInRange(Math.floor(localSeconds / SECONDS_PER_DAY));
  if (isInRange) return;
  throw new AlmanacError("out_of_range", `In ${zone.id} this moment lies outside the years 0001 to 9999.`);
}
