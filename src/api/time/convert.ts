import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { OFFSET_OPTIONS } from "../../domain/calendar/reconcile-offset.ts";
import { fixedZone } from "../../domain/tz/zone.ts";
import {
  assertLocalInRange,
  placeMoment,
  warnOfEra,
  disambiguationParameter,
  type PlacedMoment,
} from "../../http/input/moment-parameter.ts";
import {
  choice,
  date,
  moment,
  optional,
  freeText,
  parameters,
  placeList,
} from "../../http/input/parameter.ts";
import {
  resolutionRecord,
  ResolutionSchema,
  zonedTime,
  zonedTimeProperties,
  ZonedTimeSchema,
  type ZonedTime,
} from "./zoned-time-record.ts";
import { conflictError, missingParameter, readAll } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  clockNote,
  englishDate,
  sentenceLanguage,
  sentencesIn,
  type ClockParts,
} from "../../http/answer/sentences.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import { answerOf, examples, mayFail, nullable, closed, record } from "../../http/answer/route-schema.ts";
import { namesInTexts } from "../../http/answer/names-in-texts.ts";
import {
  MatchSchema,
  matchRecord,
  warnOfSplitName,
  zoneOfWords,
  type NamedZone,
} from "../../http/input/words.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

const ConvertedSchema = record("Converted", {
  local_time: ZonedTimeSchema.properties.local_time,
  ...zonedTimeProperties,
  difference_seconds: Type.Integer({ description: "How far this clock is ahead of the source's." }),
  difference: Type.String({ examples: ["-06:00"] }),
  difference_hours: Type.Number({ examples: [-6] }),
  day_shift: Type.Integer({ description: "Calendar days from the source's date to this one." }),
  match: MatchSchema,
});

const SourceSchema = record("ConversionSource", { ...ZonedTimeSchema.properties, match: MatchSchema });

const ConvertSchema = record("Convert", {
  input: closed({
    from: nullable(Type.String()),
    to: Type.Array(Type.String()),
    time: nullable(Type.String()),
    date: nullable(Type.String()),
    disambiguation: Type.String(),
    offset: Type.String(),
  }),
  from: SourceSchema,
  to: ConvertedSchema,
  results: Type.Array(ConvertedSchema),
  unix_ms: Type.Integer({
    description: "The instant in milliseconds, with the fraction of a second that was sent.",
  }),
  resolution: ResolutionSchema,
  summary: Type.String({ examples: ["10:00 Friday in Paris is 04:00 Friday in New York"] }),
});

export const ConvertQuery = parameters({
  from: optional(freeText, {
    description:
      "Zone or place of the source: `Europe/Paris`, `tokyo`, `germany`. Not needed when `time` is an instant or left out.",
    aliases: ["from_tz", "from_timezone", "source"],
    example: "Europe/Paris",
  }),
  to: placeList({
    description:
      "Zones or places to convert to, 1 to 50. With a space, a comma may stand within a name: `Boston, MA`.",
    aliases: ["to_tz", "to_timezone", "target"],
    example: ["America/New_York", "Asia/Kolkata"],
  }),
  time: optional(moment, {
    description: "Local date-time, instant, time of day or date; now when absent.",
    aliases: ["datetime", "date_time", "at"],
    example: "2026-11-20T10:00",
  }),
  date: optional(date, { description: "Day of a bare `HH:MM`; today in the source's zone when absent." }),
  disambiguation: disambiguationParameter,
  offset: choice(OFFSET_OPTIONS, {
    description: "What to do when an RFC 9557 time's offset is not its zone's.",
    default: "reject",
  }),
});

type Query = Static<typeof ConvertQuery>;

/** One time in many zones. */
export function convertRoutes(core: Core) {
  return new Elysia({ name: "convert", tags: ["Time"] })
    .use(core)
    .get("/v1/time/convert", ({ query, context }) => convertTime(query, context), {
      query: ConvertQuery,
      response: answerOf(ConvertSchema),
      detail: {
        operationId: "convertTime",
        summary: "Convert a time between time zones",
        description:
          "Turns a local time or an instant into the local times of up to 50 zones or cities with the time difference, and says what happened when the local time was skipped or came twice.",
        ...mayFail(
          "missing_parameter",
          "ambiguous_place",
          "nonexistent_time",
          "ambiguous_time",
          "out_of_range",
        ),
        ...examples({
          "/v1/time/convert?from=Europe/Paris&to=America/New_York,Asia/Tokyo,Asia/Kolkata&time=2026-11-20T10:00":
            "One time in three zones",
          "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30":
            "A time that the clock skips",
        }),
      },
    });
}

/** One time by the clocks of other places. @throws AlmanacError as the route. */
export function convertTime(query: Query, context: RequestContext) {
  const sentTime = query.time;
  checkDate(query, context);
  const names = namesInTexts("to", query.to, context);
  const [source, ...targets] = readAll([
    () => sourceZone(query.from, sentTime, context),
    ...names.map((name, index) => () => zoneOfWords({ name: `to[${index}]` }, name, context)),
  ]);
  const isPlace = ({ reading }: NamedZone): boolean => reading !== null && "bearer" in reading;
  for (const [index, target] of targets.entries()) {
    const [before, name] = names.slice(index - 1, index + 1);
    const isPair = isPlace(target) && targets.slice(index - 1, index).some(isPlace);
    if (isPair && before !== undefined && name !== undefined) warnOfSplitName("to", [before, name], context);
  }
  const place = placeMoment(
    "time",
    sentTime ?? { kind: "relative", word: "now" },
    { zone: source.zone, disambiguation: query.disambiguation, offset: query.offset, date: query.date },
    context,
  );
  for (const { zone } of [source, ...targets]) assertLocalInRange(zone, place.epochSeconds);
  warnOfEra(place.epochSeconds, context);
  const from = zonedTime(source.zone, place.epochSeconds, context.localizer);
  const results = targets.map((target) => convertedRecord(target, place.epochSeconds, from, context));
  const [to] = results;
  const [target] = targets;
  // Never happens, because a required list has at least one item.
  if (to === undefined || target === undefined) throw missingParameter("to", "parameter 'to'");
  context.cache = place.isPinned ? "pinned" : "live";
  return {
    input: {
      from: query.from ?? null,
      to: names,
      time: context.textOf("time"),
      date: context.textOf("date"),
      disambiguation: query.disambiguation,
      offset: query.offset,
    },
    from: { ...from, match: matchRecord(source.reading, context) },
    to,
    results,
    unix_ms: place.epochMs,
    resolution: resolutionRecord(place.resolution, source.zone),
    summary: summaryOf([source, from], [target, to], place.resolution, context),
  };
}

/** @throws AlmanacError when `date` does not go with a bare time of day, and so would not count. */
function checkDate({ date: day, time }: Query, context: RequestContext): void {
  if (day === undefined || (time?.kind === "time" && time.day === undefined)) return;
  if (time === undefined) throw missingParameter("time", "the time of day on 'date', such as 15:00");
  const sameDay =
    time.kind === "local"
      ? Math.floor(time.localSeconds / SECONDS_PER_DAY)
      : time.kind === "date" && time.days;
  if (day.kind === "date" && day.days === sameDay) return;
  const expected = "a day in 'date' or in 'time', not in both";
  throw conflictError(
    "'time' has a day of its own beside 'date'. Send a time of day such as 15:00 with 'date'.",
    {
      name: "date",
      value: context.textOf("date") ?? "",
      expected,
    },
  );
}

/** @throws AlmanacError `missing_parameter` when neither `from` nor `time` names the zone or the instant. */
function sourceZone(
  from: string | undefined,
  sentTime: Moment | undefined,
  context: RequestContext,
): NamedZone {
  if (from !== undefined) return zoneOfWords({ name: "from" }, from, context);
  const isPlaced = sentTime?.kind === "instant" || sentTime?.kind === "local";
  if (isPlaced && sentTime.zone !== null) return zoneOfWords({ name: "time" }, sentTime.zone, context);
  const isNow = sentTime === undefined || (sentTime.kind === "relative" && sentTime.word === "now");
  if (sentTime?.kind !== "instant" && !isNow) {
    throw missingParameter("from", "the zone or city of 'time', or a 'time' with its offset");
  }
  if (sentTime?.kind !== "instant" || sentTime.offsetSeconds === null)
    return zoneOfWords({ name: "from" }, "UTC", context);
  return { zone: fixedZone(sentTime.offsetSeconds), place: null, area: null, reading: null };
}

function convertedRecord(
  { zone, reading }: NamedZone,
  epochSeconds: number,
  from: ZonedTime,
  context: RequestContext,
) {
  const time = zonedTime(zone, epochSeconds, context.localizer);
  const differenceSeconds = time.utc_offset_seconds - from.utc_offset_seconds;
  return {
    ...time,
    difference_seconds: differenceSeconds,
    difference: offsetName(differenceSeconds),
    difference_hours: Math.round((differenceSeconds / 3600) * 10_000) / 10_000,
    day_shift: dayNumber(time) - dayNumber(from),
    match: matchRecord(reading, context),
  };
}

function dayNumber(time: ZonedTime): number {
  return Math.floor((time.unix + time.utc_offset_seconds) / SECONDS_PER_DAY);
}

/** A zone with what its clock shows. */
type NamedTime = readonly [zone: NamedZone, time: ZonedTime];

/**
 * "10:00 Friday in Paris is 04:00 Friday in New York", in a single language; before it what happened to a time that the clock skips or
 * shows twice.
 */
function summaryOf(
  from: NamedTime,
  to: NamedTime,
  resolution: PlacedMoment["resolution"],
  context: RequestContext,
): string {
  const localizer = context.localizer.in(sentenceLanguage(context.language));
  const { language } = localizer;
  const partsOf = ([named, { time, day_of_week: day }]: NamedTime): ClockParts => ({
    place: nameOf(named, localizer),
    time: time.endsWith(":00") ? time.slice(0, -3) : time,
    weekday: localizer.weekday(day),
  });
  const sentences = sentencesIn(language);
  const conversion = sentences.conversion(partsOf(from), partsOf(to));
  const dateOf = language === "en" ? englishDate : context.data.words(language).date;
  const note = clockNote(nameOf(from[0], localizer), from[0].zone, resolution, dateOf);
  if (note === null) return conversion;
  return sentences.clockChange(note) + (/^(?:ja|zh)/.test(language) ? "。" : ". ") + conversion;
}

function nameOf({ zone, place, area }: NamedZone, localizer: Localizer): string {
  if (area !== null) return localizer.area(area);
  if (place !== null) return localizer.city(place);
  const isRegion = zone.id.includes("/") && !zone.id.startsWith("Etc/");
  if (isRegion) return localizer.zone(zone.id)?.city ?? zone.id;
  return /^[+-]/.test(zone.id) ? `UTC${zone.id}` : zone.id;
}
