import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays, daysFromCivil, MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/calendar/civil.ts";
import { formatDate, formatLocal, formatOffset, formatUtc } from "../../domain/calendar/format.ts";
import type { Steps } from "../../domain/steps.ts";
import { changeGroupsToIcs, zoneChangesToIcs } from "../../domain/tz/clock-changes-ics.ts";
import {
  clockChangesOf,
  findClockChanges,
  type ChangeGroup,
  type ClockChange,
  type ClockChanges,
} from "../../domain/tz/clock-changes.ts";
import { fixedZone, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { badParameter } from "../core/bad-input.ts";
import type { Core } from "../core/core.ts";
import { FormattedAnswer } from "../core/formatted-answer.ts";
import type { RequestContext } from "../core/request-context.ts";
import { runInSlices } from "../core/time-slice.ts";
import { countryOfQuery } from "../schema/country-parameter.ts";
import { csvOf } from "../schema/csv.ts";
import { daysOfWord, warnOfEra } from "../schema/moment-parameter.ts";
import { nullable } from "../schema/nullable.ts";
import { date, list, optional, parameters } from "../schema/parameter.ts";
import { answerOf, examples, mayFail } from "../schema/route-schema.ts";
import { zoneOfQuery } from "../schema/zone-parameter.ts";

const MAX_SPAN_YEARS = 10;

const KIND = Type.String({ enum: ["dst_start", "dst_end", "offset_change"] });
const COUNTRY_CODES = Type.Array(Type.String());

const ZoneChangeSchema = Type.Object(
  {
    timezone: Type.String(),
    country_codes: COUNTRY_CODES,
    local_before: Type.String({ description: "What the clock shows when it is moved." }),
    local_after: Type.String({ description: "What it is moved to." }),
    offset_before: Type.String(),
    offset_after: Type.String(),
    abbreviation_before: Type.String(),
    abbreviation_after: Type.String(),
    against_year_before: Type.String({
      enum: ["same", "moved", "new"],
      description:
        "`same`: by the rule of the year before; `moved`: another date, time or amount; `new`: no such change then.",
    }),
    at_year_before: nullable(Type.String(), { description: "The change of the same kind the year before." }),
  },
  { title: "ZoneChange", additionalProperties: false },
);

const ChangesSchema = Type.Object(
  {
    from: Type.String({ examples: ["2026-11-20"] }),
    to: Type.String({ description: "Last day." }),
    changes: Type.Array(
      Type.Object(
        {
          at: Type.String({ examples: ["2027-03-28T01:00:00Z"] }),
          unix: Type.Integer(),
          kind: KIND,
          shift_seconds: Type.Integer({ description: "How far clocks move; negative is back." }),
          rule: nullable(Type.String(), {
            description:
              "The rule that goes on in years to come; `null` for a change that was decided by itself.",
            examples: ["last Sunday of March at 01:00 UTC"],
          }),
          country_codes: COUNTRY_CODES,
          timezones: Type.Array(ZoneChangeSchema),
        },
        { title: "ClockChange", additionalProperties: false },
      ),
    ),
    count: Type.Integer(),
    dropped: Type.Array(
      Type.Object(
        { timezone: Type.String(), country_codes: COUNTRY_CODES, kind: KIND, at_year_before: Type.String() },
        { title: "DroppedChange", additionalProperties: false },
      ),
      { description: "Changes of the year before that do not come again." },
    ),
    tzdb_version: Type.String({ examples: ["2026f"] }),
  },
  { title: "ClockChanges", additionalProperties: false },
);

const ChangesQuery = parameters(
  {
    from: optional(
      date({ description: "First day, by UTC; default today.", aliases: ["start"], example: "2027-01-01" }),
    ),
    to: optional(
      date({
        description: `Last day, by UTC, at most ${MAX_SPAN_YEARS} years later; default a year.`,
        aliases: ["end"],
        example: "2027-12-31",
      }),
    ),
    country: optional(
      list({
        description: "Only zones of these countries.",
        aliases: ["country_code", "countrycode", "cc"],
        example: ["FR"],
      }),
    ),
    timezone: optional(
      list({
        description: "Only these zones, or those of these cities.",
        aliases: ["tz", "time_zone", "tzid", "zone"],
        example: ["Europe/Paris"],
      }),
    ),
  },
  { formats: ["json", "csv", "ics"] },
);

type Query = Static<typeof ChangesQuery>;

/** Who moves the clocks when. */
export function timezoneChangesRoutes(core: Core) {
  return new Elysia({ name: "timezone-changes", tags: ["Time zones"] })
    .use(core)
    .get("/v1/timezone/changes", ({ query, context }) => listChanges(query, context), {
      cost: 1,
      cache: "pinned",
      query: ChangesQuery,
      response: answerOf(ChangesSchema),
      detail: {
        operationId: "listClockChanges",
        summary: "Who changes the clocks when",
        description:
          "Every moment of a span at which clocks are moved, with the zones that move together by one rule, and what is unlike the year before. Changes of a name alone are left out.",
        ...mayFail("invalid_parameter"),
        ...examples(
          { path: "/v1/timezone/changes?timezone=Europe/Paris", summary: "A zone, in the year to come" },
          {
            path: "/v1/timezone/changes?country=FR,US&from=2027-01-01&to=2027-12-31",
            summary: "Two countries",
          },
          {
            path: "/v1/timezone/changes?timezone=Africa/Casablanca&from=2027-01-01",
            summary: "A zone that follows Ramadan",
          },
        ),
      },
    });
}

function listChanges(query: Query, context: RequestContext) {
  const asked = askedOf(query, context);
  return context.format === "json"
    ? runInSlices(describeChanges(asked, context), context.slice)
    : runInSlices(writeChanges(asked, context), context.slice);
}

/** What a query asks for. */
type Asked = { zones: Zone[]; fromDays: number; toDays: number };

function askedOf(query: Query, context: RequestContext): Asked {
  const { fromDays, toDays } = spanOf(query, context);
  warnOfEra(fromDays * SECONDS_PER_DAY, context);
  warnOfEra((toDays + 1) * SECONDS_PER_DAY, context);
  return { zones: zonesOf(query, context), fromDays, toDays };
}

function findAsked({ zones, fromDays, toDays }: Asked): Steps<ClockChanges> {
  return findClockChanges(zones, fromDays * SECONDS_PER_DAY, (toDays + 1) * SECONDS_PER_DAY);
}

function* describeChanges(asked: Asked, context: RequestContext) {
  const { groups, dropped } = yield* findAsked(asked);
  return {
    from: formatDate(asked.fromDays),
    to: formatDate(asked.toDays),
    changes: groups.map((group) => ({
      ...groupRecord(group),
      country_codes: countryCodesOfGroup(group, context),
      timezones: group.changes.map((change) => zoneChangeRecord(change, context)),
    })),
    count: groups.length,
    dropped: dropped.map(({ zone, transition }) => ({
      timezone: zone.id,
      country_codes: countryCodesOf(zone, context),
      kind: transition.kind,
      at_year_before: formatUtc(transition.epochSeconds),
    })),
    tzdb_version: context.zones.table.version,
  };
}

function* writeChanges(asked: Asked, context: RequestContext) {
  const { groups } = yield* findAsked(asked);
  if (context.format === "csv") return new FormattedAnswer("csv", csvOfChanges(groups, context));
  const countriesOf = (group: ChangeGroup): string[] => countryCodesOfGroup(group, context);
  return new FormattedAnswer("ics", changeGroupsToIcs(groups, countriesOf, feedOf(context)));
}

/** The years before and after this one that a subscription holds. */
const FEED_YEARS = { before: 1, after: 3 } as const;

/** A zone's changes as a calendar without dates in its address, from last year on. */
export function zoneFeed(zone: Zone, context: RequestContext): FormattedAnswer {
  const { year } = civilFromDays(Math.floor(context.nowEpochMs / MS_PER_DAY));
  const span = {
    fromEpochSeconds: daysFromCivil(year - FEED_YEARS.before, 1, 1) * SECONDS_PER_DAY,
    toEpochSeconds: daysFromCivil(year + FEED_YEARS.after + 1, 1, 1) * SECONDS_PER_DAY,
  };
  const changes = clockChangesOf(zone, span.fromEpochSeconds, span.toEpochSeconds);
  context.cache = "pinned";
  return new FormattedAnswer("ics", zoneChangesToIcs(zone, changes, span, feedOf(context)));
}

function feedOf({ zones }: RequestContext) {
  return { host: "almanac", releasedAtEpochMs: zones.releasedAtEpochMs ?? zones.loadedAtEpochMs };
}

/** The days asked for; sets how long the answer stays true. */
function spanOf(query: Query, context: RequestContext): { fromDays: number; toDays: number } {
  const utc = fixedZone(0);
  const fromDays = daysOfWord(query.from ?? { kind: "relative", word: "today" }, utc, context);
  const { year, month, day } = civilFromDays(fromDays);
  const toDays =
    query.to === undefined ? daysFromCivil(year + 1, month, day) - 1 : daysOfWord(query.to, utc, context);
  const text = context.textOf("to") ?? "";
  if (toDays < fromDays) throw badParameter("to", "too_small", text, "a day that is not before 'from'");
  if (toDays >= daysFromCivil(year + MAX_SPAN_YEARS, month, day)) {
    throw badParameter("to", "too_large", text, `a span of at most ${MAX_SPAN_YEARS} years`);
  }
  const isPinned = query.from?.kind === "date" && (query.to === undefined || query.to.kind === "date");
  // One second less, because the present one of this day has begun.
  const leftSeconds = SECONDS_PER_DAY - 1 - (Math.floor(context.nowEpochMs / 1000) % SECONDS_PER_DAY);
  if (!isPinned) context.cacheControl = `public, max-age=${Math.min(3600, leftSeconds)}`;
  return { fromDays, toDays };
}

function zonesOf({ timezone, country }: Query, context: RequestContext): Zone[] {
  const { table } = context.zones;
  const codes = country?.map((text) => countryOfQuery("country", text, context).code);
  const named =
    timezone?.map((text) => zoneOfQuery("timezone", text, context).zone) ??
    table.zoneIds.flatMap((id) => zoneById(table, id) ?? []);
  return [...new Set(named)].filter(
    (zone) => codes === undefined || countryCodesOf(zone, context).some((code) => codes.includes(code)),
  );
}

function countryCodesOf(zone: Zone, { data }: RequestContext): string[] {
  return [...((data.zoneInfo(zone.id) ?? data.zoneInfo(zone.canonicalId))?.countryCodes ?? [])];
}

function countryCodesOfGroup({ changes }: ChangeGroup, context: RequestContext): string[] {
  return [...new Set(changes.flatMap(({ zone }) => countryCodesOf(zone, context)))].toSorted();
}

function groupRecord({ epochSeconds, kind, shiftSeconds, rule }: ChangeGroup) {
  return { at: formatUtc(epochSeconds), unix: epochSeconds, kind, shift_seconds: shiftSeconds, rule };
}

function zoneChangeRecord(
  { zone, transition, yearBefore, comparison }: ClockChange,
  context: RequestContext,
) {
  const { epochSeconds, before, after } = transition;
  return {
    timezone: zone.id,
    country_codes: countryCodesOf(zone, context),
    local_before: formatLocal(epochSeconds + before.offsetSeconds),
    local_after: formatLocal(epochSeconds + after.offsetSeconds),
    offset_before: formatOffset(before.offsetSeconds),
    offset_after: formatOffset(after.offsetSeconds),
    abbreviation_before: before.abbreviation,
    abbreviation_after: after.abbreviation,
    against_year_before: comparison,
    at_year_before: yearBefore === null ? null : formatUtc(yearBefore.epochSeconds),
  };
}

const CSV_COLUMNS = [
  "at",
  "unix",
  "kind",
  "shift_seconds",
  "rule",
  ...Object.keys(ZoneChangeSchema.properties),
];

function csvOfChanges(groups: readonly ChangeGroup[], context: RequestContext): string {
  const records = groups.flatMap((group) =>
    group.changes.map((change) => {
      const record = zoneChangeRecord(change, context);
      return { ...groupRecord(group), ...record, country_codes: record.country_codes.join(" ") };
    }),
  );
  return csvOf(CSV_COLUMNS, records);
}
