import { MAX_EPOCH_MS, MIN_EPOCH_MS, dayOfWeek } from "../../../domain/calendar/civil.ts";
import { MINUTES_PER_DAY, SECONDS_PER_DAY } from "../../../domain/time-unit.ts";
import { parseDayName } from "../../../domain/calendar/day-name.ts";
import { parseMoment } from "../../../domain/calendar/parse.ts";
import { readUtcSeconds } from "../../../domain/calendar/utc-seconds.ts";
import type { InputIssue } from "../../../domain/error.ts";
import {
  DEFAULT_SLEEP_SPAN,
  DEFAULT_WORKING_SPAN,
  everyDay,
  type DaySpan,
  type Participant,
  type WeekHours,
} from "../../../domain/meeting/participant.ts";
import type { Steps } from "../../../domain/steps.ts";
import { resolveCountry } from "../../../domain/places/country.ts";
import { placeAt } from "../../../domain/places/place-index.ts";
import { findPlace } from "../../../domain/places/find-place.ts";
import { fixedZone, zoneById, type Zone } from "../../../domain/tz/zone.ts";
import { bodyIssue } from "../../schema/check-body.ts";
import { subdivisionCode } from "../../schema/country-parameter.ts";
import { suggestZones } from "../../schema/zone-parameter.ts";
import { placeMoment } from "../../schema/moment-parameter.ts";
import type { RequestContext } from "../../core/request-context.ts";
import { DAY_WORDS } from "../../schema/country.ts";
import type { ParticipantBody } from "./body-schema.ts";
import { createRegionDays, type Region, type RegionDays } from "./region-days.ts";

/** A participant for scoring, with the name and city for the answer. */
export type NamedParticipant = {
  participant: Participant;
  name: string | null;
  /** Slug of the given city. */
  city: string | null;
};

/** Collects the issues of a body, so that the error lists all of them. */
export type IssueList = InputIssue[];

const clockPattern = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Reads participants for scoring; adds every issue to `issues`. */
export function* readParticipants(
  bodies: readonly ParticipantBody[],
  context: RequestContext,
  issues: IssueList,
): Steps<NamedParticipant[]> {
  const people: NamedParticipant[] = [];
  const daysOf = createRegionDays(context);
  for (const [index, body] of bodies.entries()) {
    people.push(readParticipant(body, index, daysOf, context, issues));
    yield;
  }
  return people;
}

function readParticipant(
  body: ParticipantBody,
  index: number,
  daysOf: (region: Region | null) => RegionDays,
  context: RequestContext,
  issues: IssueList,
): NamedParticipant {
  const at = `/participants/${index}`;
  const { zone, countryCode, city } = readPlace(body, at, context, issues);
  const region = readRegion(body, countryCode, at, context, issues);
  const fixedWeekend = body.weekend === undefined ? null : readWeekend(body.weekend, at, issues);
  const { holidayOn, isWeekend } = daysOf(region);
  return {
    name: body.name ?? null,
    city,
    participant: {
      id: body.id ?? String(index),
      zone,
      zoneChanges: (body.timezone_changes ?? []).map((change, each) => {
        const pointer = `${at}/timezone_changes/${each}`;
        return {
          fromEpochSeconds: readInstant(change.from, zone, `${pointer}/from`, context, issues),
          toEpochSeconds: readInstant(change.to, zone, `${pointer}/to`, context, issues),
          zone: readZone(change.timezone, `${pointer}/timezone`, context, issues),
        };
      }),
      workingHours:
        readWeek(body.working_hours, `${at}/working_hours`, issues) ?? everyDay(DEFAULT_WORKING_SPAN),
      preferredHours: readWeek(body.preferred_hours ?? undefined, `${at}/preferred_hours`, issues),
      sleepHours:
        body.sleep_hours === undefined
          ? DEFAULT_SLEEP_SPAN
          : body.sleep_hours === null
            ? null
            : readSpan(body.sleep_hours, `${at}/sleep_hours`, issues),
      holidayOn,
      isWeekend: fixedWeekend === null ? isWeekend : (days) => fixedWeekend.includes(dayOfWeek(days)),
      busy: (body.busy ?? []).map((span, each) => ({
        // There may be thousands of spans, so a fast parser without a pointer comes first.
        startEpochSeconds:
          readUtcSeconds(span.start) ??
          readInstant(span.start, zone, `${at}/busy/${each}/start`, context, issues),
        endEpochSeconds:
          readUtcSeconds(span.end) ?? readInstant(span.end, zone, `${at}/busy/${each}/end`, context, issues),
      })),
      weight: body.weight ?? 1,
      isRequired: body.required ?? true,
    },
  };
}

type ParticipantPlace = { zone: Zone; countryCode: string | null; city: string | null };

/** The place of a participant; `timezone` may also be a city's slug. */
function readPlace(
  body: ParticipantBody,
  at: string,
  context: RequestContext,
  issues: IssueList,
): ParticipantPlace {
  const name = body.city === undefined ? "timezone" : "city";
  const text = body.city ?? body.timezone;
  if (text === undefined) {
    issues.push(bodyIssue(at, "missing", undefined, "a timezone or a city"));
    return { zone: fixedZone(0), countryCode: null, city: null };
  }
  const found = findCity(text, name === "city", context);
  if (found !== null) return found;
  return { zone: readZone(text, `${at}/${name}`, context, issues), countryCode: null, city: null };
}

function findCity(text: string, isCity: boolean, context: RequestContext): ParticipantPlace | null {
  const { zones, data } = context;
  if (!isCity && zones.names.resolve(text).ok) return null;
  const found = findPlace(data.placeIndex, text);
  if (found === null) return null;
  const place = placeAt(data.placeIndex, found.index);
  const zone = zoneById(zones.table, place.timezone);
  return zone === null ? null : { zone, countryCode: place.countryCode, city: place.slug };
}

export function readZone(text: string, pointer: string, context: RequestContext, issues: IssueList): Zone {
  const found = context.zones.names.resolve(text);
  if (found.ok) return found.zone;
  const [near] = suggestZones(text, found.suggestions, context);
  const example = near === undefined ? "" : ` such as ${near}`;
  issues.push(bodyIssue(pointer, "unknown", text, `an IANA timezone identifier${example}, or a city's slug`));
  return fixedZone(0);
}

function readRegion(
  body: ParticipantBody,
  cityCountry: string | null,
  at: string,
  context: RequestContext,
  issues: IssueList,
): Region | null {
  const country = body.country === undefined ? null : resolveCountry(context.data.countries, body.country);
  if (body.country !== undefined && country === null) {
    issues.push(
      bodyIssue(`${at}/country`, "unknown", body.country, "an ISO 3166-1 code or a country's English name"),
    );
    return null;
  }
  const code = country?.code ?? cityCountry;
  if (code === null) return null;
  if (body.subdivision === undefined) return { countryCode: code, subdivision: null };
  const subdivision = subdivisionCode(code, body.subdivision);
  if (!context.holidays.hasSubdivision(code, subdivision)) {
    const expected = `a region of ${code} as in /v1/holidays/countries?include=subdivisions`;
    issues.push(bodyIssue(`${at}/subdivision`, "unknown", body.subdivision, expected));
    return { countryCode: code, subdivision: null };
  }
  return { countryCode: code, subdivision };
}

function readWeekend(names: readonly string[], at: string, issues: IssueList): number[] {
  return names.flatMap((name, index) => {
    const parsed = parseDayName(name);
    if (parsed.ok) return [parsed.value];
    issues.push(bodyIssue(`${at}/weekend/${index}`, "enum", name, parsed.expected));
    return [];
  });
}

function readWeek(
  hours: ParticipantBody["working_hours"],
  pointer: string,
  issues: IssueList,
): WeekHours | null {
  if (hours === undefined) return null;
  return DAY_WORDS.map((day) =>
    ((hours as Record<string, { start: string; end: string }[] | undefined>)[day] ?? []).map((span, index) =>
      readSpan(span, `${pointer}/${day}/${index}`, issues),
    ),
  );
}

function readSpan(span: { start: string; end: string }, pointer: string, issues: IssueList): DaySpan {
  return {
    startMinute: readClock(span.start, `${pointer}/start`, issues),
    endMinute: readClock(span.end, `${pointer}/end`, issues),
  };
}

/** Minutes of `HH:MM`; `24:00` is the end of the day. */
export function readClock(text: string, pointer: string, issues: IssueList): number {
  if (text === "24:00" && !pointer.endsWith("/start")) return MINUTES_PER_DAY;
  const parts = clockPattern.exec(text);
  if (parts !== null) return Number(parts[1]) * 60 + Number(parts[2]);
  issues.push(bodyIssue(pointer, "syntax", text, "a time of day such as 09:00"));
  return 0;
}

/** Epoch seconds of an instant, or of a local time in `zone`. */
function readInstant(
  text: string,
  zone: Zone,
  pointer: string,
  context: RequestContext,
  issues: IssueList,
): number {
  const parsed = parseMoment(text);
  if (!parsed.ok) {
    issues.push(bodyIssue(pointer, parsed.reason, text, parsed.expected));
    return 0;
  }
  const { epochMs } = placeMoment(
    pointer,
    parsed.value,
    { zone, disambiguation: "compatible", offset: "reject" },
    context,
  );
  if (epochMs < MIN_EPOCH_MS + SECONDS_PER_DAY * 1000 || epochMs > MAX_EPOCH_MS - SECONDS_PER_DAY * 1000) {
    issues.push(bodyIssue(pointer, "too_large", text, "a moment well within the years 0001 to 9999"));
    return 0;
  }
  return Math.floor(epochMs / 1000);
}
