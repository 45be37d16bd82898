import { dayOfWeek } from "../../domain/calendar/civil.ts";
import { parseDayName } from "../../domain/calendar/day-name.ts";
import { readUtcSeconds } from "../../domain/calendar/utc-seconds.ts";
import {
  DEFAULT_SLEEP_SPAN,
  DEFAULT_WORKING_SPAN,
  everyDay,
  type Participant,
  type WeekHours,
} from "../../domain/meeting/participant.ts";
import { localDayNumber, localDayStart } from "../../domain/tz/local-time.ts";
import { lawOfText, regionOfNamed, subdivisionCode } from "../../http/input/country-parameter.ts";
import type { NamedZone } from "../../http/input/words.ts";
import { A_CALENDAR } from "../holidays/calendars-of-query.ts";
import { DAY_WORDS } from "../holidays/country-record.ts";
import { UTC_ALONE, type BodyReader } from "./body-reader.ts";
import type { ParticipantBody } from "./people-schema.ts";
import { memberPointer, type ParticipantInput } from "./participant-input.ts";
import { createRegionDays, type Region, type RegionDays } from "./region-days.ts";

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A participant for scoring, with the name and city for the answer. */
export type NamedParticipant = {
  participant: Participant;
  name: string | null;
  city: string | null;
  /** Whose holidays count; `null` where those of calendars do. */
  region: Region | null;
  /** Ids of the calendars whose days off count. */
  calendars: readonly string[];
  /** How the words that name the place were read. */
  reading: NamedZone["reading"];
};

export function readParticipants(
  inputs: readonly ParticipantInput[],
  reader: BodyReader,
): Promise<NamedParticipant[]> {
  const daysOf = createRegionDays(reader.context);
  return reader.context.map(inputs, (input, index) =>
    readParticipant(input, input.body.id ?? String(index), daysOf, reader),
  );
}

function readParticipant(
  input: ParticipantInput,
  id: string,
  daysOf: (regions: readonly Region[]) => RegionDays,
  reader: BodyReader,
): NamedParticipant {
  const { at, body } = input;
  const where = readPlace(input, reader);
  const { zone, place, area, reading } = where;
  const calendars = readCalendars(body, at, reader);
  const region = calendars.length > 0 ? null : readRegion(body, where.region, at, reader);
  const fixedWeekend = body.weekend === undefined ? null : readWeekend(body.weekend, at, reader);
  const ofCalendars = calendars.map((countryCode) => ({ countryCode, subdivision: null }));
  const { holidayOn, isWeekend } = daysOf(region === null ? ofCalendars : [region]);
  // There may be thousands of busy spans, so a fast parser comes first.
  const instant = (text: string, path: string): number =>
    readUtcSeconds(text) ?? reader.instantOfText(text, `${at}/${path}`, zone);
  const busySpan = ({ start, end }: { start: string; end: string }, each: number) => {
    const startEpochSeconds = instant(start, `busy/${each}/start`);
    // The same date twice is that day, not a span without length.
    const isDay = start === end && dateOnly.test(start);
    const endEpochSeconds = isDay
      ? localDayStart(zone, localDayNumber(zone, startEpochSeconds) + 1)
      : instant(end, `busy/${each}/end`);
    if (endEpochSeconds < startEpochSeconds && endEpochSeconds !== 0)
      reader.refuse(`${at}/busy/${each}/end`, "too_small", "an end after the start");
    return { startEpochSeconds, endEpochSeconds };
  };
  return {
    name: body.name ?? null,
    city: area === null ? (place?.slug ?? null) : null,
    region,
    calendars,
    reading,
    participant: {
      id,
      zone,
      zoneChanges: (body.timezone_changes ?? []).map((change, each) => {
        const pointer = `${at}/timezone_changes/${each}`;
        return {
          fromEpochSeconds: reader.instant(change.from, `${pointer}/from`, zone),
          toEpochSeconds: reader.instant(change.to, `${pointer}/to`, zone),
          zone: reader.zone(change.timezone, `${pointer}/timezone`).zone,
        };
      }),
      workingHours:
        readWeek(body.working_hours, `${at}/working_hours`, reader) ?? everyDay(DEFAULT_WORKING_SPAN),
      preferredHours: readWeek(body.preferred_hours ?? undefined, `${at}/preferred_hours`, reader),
      sleepHours:
        body.sleep_hours === undefined
          ? DEFAULT_SLEEP_SPAN
          : body.sleep_hours && reader.span(body.sleep_hours, `${at}/sleep_hours`),
      holidayOn,
      isWeekend: fixedWeekend === null ? isWeekend : (days) => fixedWeekend.includes(dayOfWeek(days)),
      busy: (body.busy ?? []).map(busySpan),
      weight: body.weight ?? 1,
      isRequired: body.required ?? true,
    },
  };
}

/** Where a participant is, and whose holidays count there; a zone alone has none. */
type ParticipantPlace = NamedZone & { region: Region | null };

/** The place of a participant; `timezone` may be a place in words too. */
function readPlace(input: ParticipantInput, reader: BodyReader): ParticipantPlace {
  const { at, body } = input;
  const isCity = body.city !== undefined;
  const text = body.city ?? body.timezone;
  if (text === undefined) {
    reader.refuse(at, "missing", "a timezone or a city");
    return { ...UTC_ALONE, region: null };
  }
  const pointer = memberPointer(input, isCity ? "city" : "timezone");
  const named = isCity ? reader.town(text, pointer) : reader.zone(text, pointer);
  return { ...named, region: regionOf(named) };
}

/** The region of a place, or of the country or division that was named. */
function regionOf({ place, area }: NamedZone): Region | null {
  if (place === null) return null;
  // A country has its own law alone, a place that of its region.
  const subdivision = area?.kind === "country" ? null : regionOfNamed(area, place);
  return { countryCode: place.countryCode, subdivision };
}

function readRegion(
  body: ParticipantBody,
  ofPlace: Region | null,
  at: string,
  reader: BodyReader,
): Region | null {
  const { holidays } = reader.context;
  const law = body.country === undefined ? null : lawOfText(body.country, reader.context);
  if (body.country !== undefined && law === null) {
    const expected = "the code (ISO 3166) or the name of a country or region";
    reader.refuse(`${at}/country`, "unknown", expected);
    return null;
  }
  const countryCode = law?.country.code ?? ofPlace?.countryCode ?? null;
  if (countryCode === null) return null;
  if (body.region === undefined && law !== null && law.subdivision !== null)
    return { countryCode, subdivision: law.subdivision };
  if (body.region === undefined)
    return countryCode === ofPlace?.countryCode ? ofPlace : { countryCode, subdivision: null };
  const subdivision = subdivisionCode(countryCode, body.region, reader.context);
  if (holidays.hasSubdivision(countryCode, subdivision)) return { countryCode, subdivision };
  const expected = `a region of ${countryCode} as in /v1/holidays/countries?include=subdivisions`;
  reader.refuse(`${at}/region`, "unknown", expected);
  return { countryCode, subdivision: null };
}

/** Ids of the calendars that a participant names, each once. */
function readCalendars(
  { calendar = [], country, region }: ParticipantBody,
  at: string,
  reader: BodyReader,
): string[] {
  if (calendar.length > 0 && (country ?? region) !== undefined)
    reader.refuse(`${at}/calendar`, "conflict", "calendars, or a country and region, not both");
  const found = calendar.flatMap((text, index) => {
    const id = reader.context.data.calendars.find(text)?.id;
    if (id === undefined) reader.refuse(`${at}/calendar/${index}`, "unknown", A_CALENDAR);
    return id ?? [];
  });
  return [...new Set(found)];
}

function readWeekend(names: readonly string[], at: string, reader: BodyReader): number[] {
  return names.flatMap((name, index) => {
    const parsed = parseDayName(name);
    if (parsed.ok) return [parsed.value];
    reader.refuse(`${at}/weekend/${index}`, "enum", parsed.expected);
    return [];
  });
}

/** Hours of each day; one span stands for every day. */
function readWeek(
  hours: ParticipantBody["working_hours"],
  pointer: string,
  reader: BodyReader,
): WeekHours | null {
  if (hours === undefined) return null;
  if ("start" in hours) return everyDay(reader.span(hours, pointer));
  return DAY_WORDS.map((day) =>
    (hours[day] ?? []).map((span, index) => reader.span(span, `${pointer}/${day}/${index}`)),
  );
}
