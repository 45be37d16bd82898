import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { formatLocal } from "../../domain/calendar/format.ts";
import { lengthText } from "../../domain/schedule/event-length.ts";
import { searchOccurrences, type OccurrenceSearch } from "../../domain/schedule/occurrences.ts";
import { searchPreviousOccurrences } from "../../domain/schedule/previous-occurrences.ts";
import { SEARCH_LIMIT } from "../../domain/schedule/rule.ts";
import { csvOf } from "../../domain/text/csv.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { FormattedAnswer, oneOf } from "../../http/answer/format.ts";
import { answerOf, examples, mayFail, needsOneOf } from "../../http/answer/route-schema.ts";
import { sentenceLanguage } from "../../http/answer/sentences.ts";
import type { RequestContext } from "../../http/context.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import { throwInexact } from "../../http/input/moment-parameter.ts";
import { parameters } from "../../http/input/parameter.ts";
import type { Core } from "../../http/plugins/core.ts";
import { checkStart, clockOfQuery, lengthOfQuery, spanOf, startOfQuery } from "./schedule-clock.ts";
import { listsOfQuery } from "./schedule-lists.ts";
import {
  occurrenceRecord,
  OccurrenceSchema,
  scheduleParameters,
  ScheduleSchema,
  workingDaysOf,
} from "./schedule-record.ts";
import { scheduleFile } from "./schedule-file.ts";
import { readSentRule, type ScheduleRule } from "./schedule-rule.ts";
import { describeRule } from "./schedule-words.ts";
import { sentRule } from "./sent-rule.ts";

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
        ...needsOneOf(["cron"], ["rule"], ["every"]),
        ...mayFail(
          "missing_parameter",
          "nonexistent_time",
          "ambiguous_time",
          "no_business_days",
          "out_of_range",
        ),
        ...examples({
          "/v1/schedule?cron=0 9 * * 1-5&timezone=America/New_York&count=3&country=US&holidays=skip":
            "Nine on business days in New York",
          "/v1/schedule?rule=FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9&timezone=Europe/Paris&start=2026-11-03&count=3":
            "Every second week",
          "/v1/schedule?rule=DTSTART;TZID=Europe/Paris:20261103T140000%0AEXDATE;TZID=Europe/Paris:20261201T140000%0ARRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU&count=1":
            "The lines of a calendar's event",
          "/v1/schedule?every=last sunday of march at 2:30&timezone=Europe/Berlin&from=2027-01-01&count=3":
            "In English, at a time that the clock skips",
        }),
      },
    });
}

async function listSchedule(query: Query, context: RequestContext) {
  const found = await findSchedule(query, context);
  if (context.format === "ics") return scheduleFile(query, found, context);
  const { zone, rule, startWallSeconds, explanation, search } = found;
  const records = await context.map(search.found(), (one) =>
    occurrenceRecord(one, zone, rule.length, context),
  );
  if (context.format === "csv") {
    const rows = records.map((record) => ({ ...record, resolution: record.resolution.kind }));
    return new FormattedAnswer("csv", csvOf(Object.keys(OccurrenceSchema.properties), rows));
  }
  return {
    rule: {
      kind: rule.kind,
      text: rule.text,
      rrule: rule.rrule,
      rdate: rule.lists.added.map(formatLocal),
      exdate: rule.lists.left.map(({ text }) => text),
      duration: rule.length === null ? null : lengthText(rule.length),
    },
    explanation,
    timezone: zone.id,
    start: formatLocal(startWallSeconds),
    occurrences: records,
    count: records.length,
    skipped: search.skipped.map(formatLocal),
    has_ended: search.end() === "rule_ended",
    happens:
      query.at === undefined || (records.length === 0 && search.end() === SEARCH_LIMIT)
        ? null
        : records.length > 0,
  };
}

/**
 * The occurrences that a query asks for, and how its rule was read.
 *
 * @throws AlmanacError where the rule, the clock or the span cannot be read, and for a rule that never happens
 */
export async function findSchedule(query: Query, context: RequestContext) {
  const sent = sentRule(query);
  const { zone, region } = clockOfQuery(query, sent, context);
  const isNamed = query.region !== undefined || query.calendar !== undefined;
  const country = query.country ?? (isNamed ? undefined : region);
  const workingDays = workingDaysOf({ ...query, country }, zone, context);
  const startWallSeconds = startOfQuery(query, sent, zone, context);
  const lists = listsOfQuery(query, sent, zone, context);
  const length = lengthOfQuery(query, sent, zone, context);
  const clock = { startWallSeconds, zone, workingDays, lists, length };
  const rule = await readSentRule(sent, query.dialect, clock, context);
  checkStart(query, sent, rule, context);
  const search = (query.direction === "previous" ? searchPreviousOccurrences : searchOccurrences)({
    times: rule.times,
    isInterval: rule.isInterval,
    zone,
    disambiguation: query.disambiguation === "reject" ? "compatible" : query.disambiguation,
    onInexact: query.disambiguation === "reject" ? (...at) => throwInexact(rule.kind, zone, ...at) : null,
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
    title: query.title ?? sent.calendar?.summary ?? null,
    isOfDays: sent.calendar?.start?.isDate === true,
    startWallSeconds: rule.startWallSeconds,
    explanation: explanationOf(rule, context),
    search,
  };
}

/** Warns of what may still change the business days from the first to the last moment that was found or skipped. */
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

/** @throws AlmanacError when a rule that has not ended was not found to happen. */
function assertHappens(
  search: OccurrenceSearch,
  rule: ScheduleRule,
  { to, at, holidays }: Query,
  context: RequestContext,
): void {
  const end = search.end();
  const isCut = end === SEARCH_LIMIT;
  const isNever =
    search.found().length === 0 && search.skipped.length === 0 && to === undefined && at === undefined;
  const isWithoutEnd =
    rule.kind === "cron" ? !/\b\d{4}\b/.test(rule.text) : !/COUNT|UNTIL/i.test(rule.rrule ?? "COUNT");
  if (isNever && (isCut || (isWithoutEnd && end === "rule_ended"))) {
    throw isCut
      ? badParameter(
          rule.kind,
          "not_found",
          rule.text,
          "a rule that happens sooner or more often, because one search is limited",
        )
      : badParameter(rule.kind, "never", rule.text, "a rule whose parts hold for some day or time together");
  }
  if (!isCut) return;
  const why =
    holidays === "skip" ? "too many days off were left out" : "the rule happens too rarely or too often";
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
