import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { changeGroupsToIcs, zoneChangesToIcs } from "../../domain/tz/clock-changes-ics.ts";
import {
  clockChangesOf,
  droppedChangesOf,
  groupChanges,
  type ChangeGroup,
} from "../../domain/tz/clock-changes.ts";
import { zoneById, type Zone, UTC } from "../../domain/tz/zone.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer, oneOf } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  changeRecord,
  ChangesSchema,
  countryCodesOf,
  countryCodesOfGroup,
  droppedRecord,
  groupRecord,
  zoneChangeRecord,
  ZoneChangeSchema,
} from "./clock-change-record.ts";
import { countryOfQuery } from "../../http/input/country-parameter.ts";
import { csvOf } from "../../domain/text/csv.ts";
import { daysOfWord, warnOfEra } from "../../http/input/moment-parameter.ts";
import { date, optional, parameters, countryList, zoneList } from "../../http/input/parameter.ts";
import { answerOf, examples } from "../../http/answer/route-schema.ts";
import { sentenceLanguage } from "../../http/answer/sentences.ts";
import { zoneOfWords } from "../../http/input/words.ts";

const dayOf = (description: string, alias: string, example: string) =>
  optional(date, { description, aliases: [alias], example });

const MAX_SPAN_YEARS = 5;

export const ChangesQuery = parameters(
  {
    from: dayOf("First day, by UTC; default today.", "start", "2027-01-01"),
    to: dayOf(
      `Last day, by UTC, at most ${MAX_SPAN_YEARS} years later; default a year.`,
      "end",
      "2027-12-31",
    ),
    country: countryList("Only zones of these countries.", "FR"),
    timezone: zoneList("Only these zones, or those of these cities.", "Europe/Paris"),
  },
  { formats: ["json", "csv", "ics"] },
);

type Query = Static<typeof ChangesQuery>;

export function timezoneChangesRoutes(core: Core) {
  return new Elysia({ name: "timezone-changes", tags: ["Time zones"] })
    .use(core)
    .get("/v1/timezone/changes", ({ query, context }) => oneOf(listChanges(query, context)), {
      cache: "pinned",
      query: ChangesQuery,
      response: answerOf(ChangesSchema),
      detail: {
        operationId: "listClockChanges",
        summary: "Who changes the clocks when",
        description:
          "Every moment of a span at which clocks are moved, with the zones that move together by one rule, and what is unlike the year before. Changes of a name alone are left out.",
        ...examples({
          "/v1/timezone/changes?timezone=Europe/Paris": "A zone, in the year to come",
          "/v1/timezone/changes?country=FR,US&from=2027-01-01&to=2027-12-31": "Two countries",
          "/v1/timezone/changes?timezone=Africa/Casablanca&from=2027-01-01": "A zone that follows Ramadan",
        }),
      },
    });
}

async function listChanges(query: Query, context: RequestContext) {
  const { groups, dropped, fromDays, toDays } = await findChanges(query, context);
  if (context.format === "csv") return new FormattedAnswer("csv", csvOfChanges(groups, context));
  if (context.format === "ics") {
    const countriesOf = (group: ChangeGroup): string[] => countryCodesOfGroup(group, context);
    return new FormattedAnswer("ics", changeGroupsToIcs(groups, countriesOf, feedOf(context)));
  }
  return {
    from: formatDate(fromDays),
    to: formatDate(toDays),
    changes: await context.map(groups, (group) => changeRecord(group, context)),
    count: groups.length,
    dropped: dropped.map((change) => droppedRecord(change, context)),
    tzdb_version: context.zones.table.version,
  };
}

/** The clock changes of a span in groups, and those that do not come again. @throws AlmanacError as the route. */
export async function findChanges(query: Query, context: RequestContext) {
  const { fromDays, toDays } = spanOf(query, context);
  const [from, to] = [fromDays * SECONDS_PER_DAY, (toDays + 1) * SECONDS_PER_DAY];
  warnOfEra(from, context);
  warnOfEra(to, context);
  const found = await context.map(zonesOf(query, context), (zone) => ({
    changes: clockChangesOf(zone, from, to),
    dropped: droppedChangesOf(zone, from, to),
  }));
  const groups = groupChanges(found.flatMap(({ changes }) => changes));
  const dropped = found
    .flatMap((ofZone) => ofZone.dropped)
    .toSorted((a, b) => a.transition.epochSeconds - b.transition.epochSeconds);
  return { groups, dropped, fromDays, toDays };
}

/** Years before and after this one in a subscription. */
const FEED_YEARS = { before: 1, after: 3 } as const;

/** A zone's changes as a calendar to subscribe to: its address has no dates. */
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

function feedOf({ zones, language: sent, localizer }: RequestContext) {
  const language = sentenceLanguage(sent);
  localizer.noteLanguage(language);
  return { host: "almanac", releasedAtEpochMs: zones.releasedAtEpochMs ?? zones.loadedAtEpochMs, language };
}

/** The requested days; sets how long the answer stays valid. */
function spanOf(query: Query, context: RequestContext) {
  const fromDays = daysOfWord(query.from ?? { kind: "relative", word: "today" }, UTC, context);
  const { year, month, day } = civilFromDays(fromDays);
  const toDays =
    query.to === undefined ? daysFromCivil(year + 1, month, day) - 1 : daysOfWord(query.to, UTC, context);
  const text = context.textOf("to") ?? "";
  if (toDays < fromDays) throw badParameter("to", "too_small", text, "a day that is not before 'from'");
  if (toDays >= daysFromCivil(year + MAX_SPAN_YEARS, month, day)) {
    throw badParameter("to", "too_large", text, `a span of at most ${MAX_SPAN_YEARS} years`);
  }
  const isPinned = query.from?.kind === "date" && (query.to === undefined || query.to.kind === "date");
  if (!isPinned) {
    // One second less, because the current second has begun.
    const leftSeconds = SECONDS_PER_DAY - 1 - (Math.floor(context.nowEpochMs / 1000) % SECONDS_PER_DAY);
    context.cacheControl = `public, max-age=${Math.min(3600, leftSeconds)}`;
  }
  return { fromDays, toDays };
}

function zonesOf({ timezone, country }: Query, context: RequestContext): Zone[] {
  const { table } = context.zones;
  const codes = country?.map((text) => countryOfQuery(text, context).code);
  const named =
    timezone?.map((text) => zoneOfWords({ name: "timezone" }, text, context).zone) ??
    table.zoneIds.flatMap((id) => zoneById(table, id) ?? []);
  return [...new Set(named)].filter(
    (zone) => codes === undefined || countryCodesOf(zone, context).some((code) => codes.includes(code)),
  );
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
    group.changes.map((change) => ({
      ...groupRecord(group, context.localizer),
      ...zoneChangeRecord(change, context),
    })),
  );
  return csvOf(CSV_COLUMNS, records);
}
