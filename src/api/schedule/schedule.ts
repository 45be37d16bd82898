import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { daysFromCivil, MAX_EPOCH_SECONDS } from "../../domain/calendar/civil.ts";
import { formatLocal } from "../../domain/calendar/format.ts";
import { LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import { searchOccurrences, type OccurrenceSearch } from "../../domain/schedule/occurrences.ts";
import { scheduleToIcs } from "../../domain/schedule/ics.ts";
import { SEARCH_LIMIT } from "../../domain/schedule/rule.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { localDayStart } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { csvOf } from "../../domain/text/csv.ts";
import { daysOfWord, isFixed, placeMoment } from "../../http/input/moment-parameter.ts";
import { answerOf, examples, mayFail } from "../../http/answer/route-schema.ts";
import { describeRule } from "./schedule-words.ts";
import {
  occurrenceRecord,
  OccurrenceSchema,
  scheduleParameters,
  ScheduleSchema,
  startOfQuery,
  workingDaysOf,
} from "./schedule-record.ts";
import { ruleOfQuery, type ScheduleRule } from "./schedule-rule.ts";
import { sentenceLanguage } from "../../http/answer/sentences.ts";
import { placeOfWords, zoneOfWords } from "../../http/input/words.ts";
import type { Core } from "../../http/plugins/core.ts";
import { badParameter, missingParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { FormattedAnswer, oneOf } from "../../http/answer/format.ts";
import { parameters } from "../../http/input/parameter.ts";

export const ScheduleQuery = parameters(scheduleParameters, { formats: ["json", "csv", "ics"] });

type Query = Static<typeof ScheduleQuery>;

/** When a recurring time comes next. */
export function scheduleRoutes(core: Core) {
  return new Elysia({ name: "schedule", tags: ["Time"] })
    .use(core)
    .get("/v1/schedule", ({ query, context }) => oneOf(listSchedule(query, context)), {
      query: ScheduleQuery,
      response: answerOf(ScheduleSchema),
      detail: {
        operationId: "listOccurrences",
        summary: "When a crontab line, a recurrence rule or 'every other Tuesday' happens next",
        description:
          "The next occurrences, or those of a span, on the clock of a zone. A time that the clock skips is pushed forward, of one that comes twice the first is taken, unless `disambiguation` says otherwise; `resolution` says what happened.",
        ...mayFail(
          "missing_parameter",
          "nonexistent_time",
          "ambiguous_time",
          "no_business_days",
          "out_of_range",
        ),
        ...examples({
          "/v1/schedule?cron=0 9 * * 1-5&timezone=America/New_York&count=3&country=US&holidays=skip":
            "Nine on working days in New York",
          "/v1/schedule?rule=FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9&timezone=Europe/Paris&start=2026-11-03&count=3":
            "Every second week",
          "/v1/schedule?every=last sunday of march at 2:30&timezone=Europe/Berlin&from=2027-01-01&count=3":
            "In English, at a time that the clock skips",
        }),
      },
    });
}

async function listSchedule(query: Query, context: RequestContext) {
  const { zone, rule, startWallSeconds, explanation, search } = await findSchedule(query, context);
  const occurrences = search.found();
  if (context.format === "ics") {
    const title = query.title ?? explanation ?? rule.text;
    // The start of today, which stands for a start that was not sent, would give an event another UID every day.
    const start = query.start === undefined ? "" : startWallSeconds;
    const key = `schedule-${Bun.hash.crc32([rule.text, zone.id, start].join()).toString(36)}`;
    const releasedAtEpochMs = context.zones.releasedAtEpochMs ?? context.zones.loadedAtEpochMs;
    const feed = { title, key, isUtc: query.utc, releasedAtEpochMs };
    return new FormattedAnswer("ics", scheduleToIcs(occurrences, zone, feed));
  }
  const records = await context.map(occurrences, (one) => occurrenceRecord(one, zone, context));
  if (context.format === "csv") {
    const rows = records.map((record) => ({ ...record, resolution: record.resolution.kind }));
    return new FormattedAnswer("csv", csvOf(Object.keys(OccurrenceSchema.properties), rows));
  }
  return {
    rule: { kind: rule.kind, text: rule.text, rrule: rule.rrule },
    explanation,
    timezone: zone.id,
    start: formatLocal(startWallSeconds),
    occurrences: records,
    count: records.length,
    skipped: search.skipped.map(formatLocal),
    has_ended: search.end() === "rule_ended",
  };
}

/**
 * The occurrences that a query asks for, and how its rule was read.
 *
 * @throws AlmanacError where the rule, the clock or the span cannot be read, and for a rule that never happens
 */
export async function findSchedule(query: Query, context: RequestContext) {
  const { zone, region } = clockOf(query, context);
  const country = query.country ?? (query.subdivision === undefined ? region : undefined);
  const workingDays = workingDaysOf({ ...query, country }, zone, context);
  const startWallSeconds = startOfQuery(query, zone, context);
  const rule = await ruleOfQuery(query, { startWallSeconds, zone, workingDays });
  warnOfStart(query, rule, context);
  const search = searchOccurrences({
    times: rule.times,
    isInterval: rule.isInterval,
    zone,
    disambiguation: query.disambiguation,
    ...spanOf(query, rule, zone, context),
    count: query.count,
    dayOffChoice: query.holidays,
    workingDays,
  });
  while (search.step()) await context.pause();
  warnOfDaysOff(search, workingDays, zone);
  assertHappens(search, rule, query, context);
  return {
    zone,
    rule,
    startWallSeconds: rule.startWallSeconds,
    explanation: explanationOf(rule, context),
    search,
  };
}

/** Warns of what may still change the working days from the first to the last moment that was found or skipped. */
function warnOfDaysOff(
  search: OccurrenceSearch,
  workingDays: ReturnType<typeof workingDaysOf>,
  zone: Zone,
): void {
  const walls = search
    .found()
    .map(({ epochSeconds }) => epochSeconds + offsetSecondsAt(zone, epochSeconds))
    .concat(search.skipped);
  if (workingDays === null || walls.length === 0) return;
  const [first, last] = [Math.min(...walls), Math.max(...walls)].map((wall) =>
    Math.floor(wall / SECONDS_PER_DAY),
  );
  if (first !== undefined && last !== undefined) workingDays.warnOfDays(first, last);
}

/** The zone of the rule, and the region or country of the city that was named. */
function clockOf(query: Query, context: RequestContext): { zone: Zone; region: string | undefined } {
  const city = query.city === undefined ? null : placeOfWords({ name: "city" }, query.city, context);
  const named =
    query.timezone === undefined ? city : zoneOfWords({ name: "timezone" }, query.timezone, context);
  if (named === null)
    throw missingParameter("timezone", "a zone or city on whose clock the rule is, such as America/New_York");
  return { zone: named.zone, region: city?.place.subdivisionCode ?? city?.place.countryCode };
}

/** Days off are known no longer. */
const END_OF_HOLIDAYS = daysFromCivil(LAST_HOLIDAY_YEAR + 1, 1, 1) * SECONDS_PER_DAY;

/** The span to search; sets how long the answer stays valid. */
function spanOf(
  { from, to, disambiguation, start, holidays }: Query,
  { parts }: ScheduleRule,
  zone: Zone,
  context: RequestContext,
) {
  const placement = { zone, disambiguation, offset: "reject" } as const;
  const isPinned =
    from !== undefined && [from, to, start].every((moment) => moment === undefined || isFixed(moment));
  context.cache = isPinned ? "pinned" : "live";
  const fromEpochSeconds =
    from === undefined
      ? Math.floor(context.nowEpochMs / 1000) + 1
      : Math.ceil(placeMoment("from", from, placement, context).epochMs / 1000);
  const isDay = to?.kind === "date" || (to?.kind === "relative" && to.word !== "now");
  const toEpochSeconds =
    to === undefined
      ? (holidays === "keep" && (parts?.workingDay ?? null) === null ? MAX_EPOCH_SECONDS : END_OF_HOLIDAYS) -
        SECONDS_PER_DAY
      : isDay
        ? localDayStart(zone, daysOfWord(to, zone, context) + 1) - 1
        : placeMoment("to", to, placement, context).epochSeconds;
  if (toEpochSeconds < fromEpochSeconds)
    throw badParameter("to", "too_small", context.textOf("to") ?? "", "a moment after 'from', or after now");
  return { fromEpochSeconds, toEpochSeconds };
}

/** Whether a rule counts, takes steps of more than one, or has its day or time from its start. */
function dependsOnStart({ rrule }: ScheduleRule): boolean {
  if (rrule === null) return false;
  const isOfAnyDay = /FREQ=(?:WEEK|MONTH|YEAR)LY/i.test(rrule) && !/BY(?:\w*DAY|WEEKNO|SETPOS)=/i.test(rrule);
  const isOfAnyTime = !/BYHOUR|HOURLY|MINUTELY|SECONDLY/i.test(rrule);
  return isOfAnyDay || isOfAnyTime || /COUNT|INTERVAL=(?!1\b)/i.test(rrule);
}

function warnOfStart({ start }: Query, rule: ScheduleRule, context: RequestContext): void {
  if (start !== undefined || !dependsOnStart(rule)) return;
  const message =
    "The rule counts from its start, and takes its day or time from it where it names none: the first that may be was taken. Send 'start'.";
  context.warn("start_assumed", message, "start");
}

/** @throws AlmanacError when a rule that has not ended was not found to happen. */
function assertHappens(
  search: OccurrenceSearch,
  rule: ScheduleRule,
  { to, holidays }: Query,
  context: RequestContext,
): void {
  const end = search.end();
  const isCut = end === SEARCH_LIMIT;
  const isNever = search.found().length === 0 && search.skipped.length === 0 && to === undefined;
  const isWithoutEnd =
    rule.kind === "cron" ? !/\b\d{4}\b/.test(rule.text) : !/COUNT|UNTIL/i.test(rule.rrule ?? "COUNT");
  if (isNever && (isCut || (isWithoutEnd && end === "rule_ended"))) {
    throw isCut
      ? badParameter(
          rule.kind,
          "not_found",
          rule.text,
          "a rule that happens sooner or more often, because one search looks at so many times only",
        )
      : badParameter(rule.kind, "never", rule.text, "a rule whose parts hold for some day or time together");
  }
  if (!isCut) return;
  const why =
    holidays === "skip" ? "so many days off were left out" : "the rule happens too rarely or too often";
  context.warn("search_limit", `The search ended early, because ${why}: there may be later occurrences.`);
}

function explanationOf(
  { parts }: ScheduleRule,
  { language, localizer, data }: RequestContext,
): string | null {
  if (parts === null) return null;
  const spoken = sentenceLanguage(language);
  localizer.noteLanguage(spoken);
  return describeRule(parts, spoken, data.words(spoken));
}
