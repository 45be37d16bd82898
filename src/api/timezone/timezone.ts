import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { daysFromCivil, civilFromDays } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDateTime } from "../../domain/calendar/format.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { topPlaces } from "../../domain/places/top.ts";
import { posixTz } from "../../domain/tz/posix.ts";
import { writeVtimezone } from "../../domain/tz/vtimezone.ts";
import {
  nextTransition,
  offsetSecondsAt,
  previousTransition,
  stateAt,
  transitionsBetween,
  type Zone,
} from "../../domain/tz/zone.ts";
import { atParameter, clockMomentIn, type PlacedMoment } from "../../http/input/moment-parameter.ts";
import { choices, parameters, itemLimit } from "../../http/input/parameter.ts";
import { cityRecord, CitySchema } from "../../http/answer/city-record.ts";
import { transitionSpan, transitionSpanParameters, type TransitionSpan } from "./transition-span.ts";
import {
  transitionOrNull,
  transitionRecord,
  TransitionSchema,
  zonedTime,
  ZonedTimeSchema,
  resolutionOrNull,
  ResolutionSchema,
} from "../time/zoned-time-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  answerOf,
  examples,
  mayFail,
  pathParameters,
  closed,
  record,
  nullable,
} from "../../http/answer/route-schema.ts";
import { decodeRest } from "../../http/input/read-address.ts";
import { MatchSchema, matchRecord, zoneOfWords } from "../../http/input/words.ts";
import { timezoneAtRoutes } from "./timezone-at.ts";
import { timezoneChangesRoutes, zoneFeed } from "./timezone-changes.ts";
import { timezoneListRoutes, observesDst } from "./timezone-list.ts";
import { PINNED_RELEASE } from "../../dataset/zones.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

const ZoneSchema = record("Zone", {
  id: Type.String({ examples: ["Europe/Paris"] }),
  canonical_id: Type.String(),
  is_canonical: Type.Boolean(),
  aliases: Type.Array(Type.String(), { description: "Other identifiers of the same zone." }),
  kind: Type.String({ enum: ["region", "fixed", "link"] }),
  country_codes: Type.Array(Type.String()),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  comment: nullable(Type.String()),
  windows_ids: Type.Array(Type.String()),
  names: nullable(
    closed({
      standard: Type.String(),
      daylight: nullable(Type.String()),
      generic: Type.String(),
      city: Type.String(),
    }),
  ),
  current: ZonedTimeSchema,
  standard_offset: Type.String({ examples: ["+01:00"] }),
  observes_dst: Type.Boolean({ description: "Whether there is daylight time within 12 months." }),
  posix_tz: nullable(Type.String({ examples: ["CET-1CEST,M3.5.0,M10.5.0/3"] })),
  first_year: nullable(Type.Integer({ description: "Year of the zone's first recorded change." })),
  previous_transition: nullable(TransitionSchema),
  next_transition: nullable(TransitionSchema),
  transitions: nullable(Type.Array(TransitionSchema)),
  transition_count: nullable(Type.Integer()),
  cities: nullable(Type.Array(CitySchema)),
  resolution: nullable(ResolutionSchema, {
    description: "How `at` was read where it was a local time.",
  }),
  match: MatchSchema,
  tzdb_version: Type.String({ examples: [PINNED_RELEASE.version] }),
});

/** Before every recorded change of any zone; the earliest is in 1800. */
const BEFORE_ALL = daysFromCivil(1, 1, 2) * SECONDS_PER_DAY;

export const TimezoneQuery = parameters(
  {
    at: atParameter("The moment that `current` shows; a local time is one of this zone."),
    include: choices(["transitions", "cities", "names", "posix"], {
      description: "Parts to give besides the basic ones; a part left out is `null`.",
      default: ["names", "posix"],
    }),
    ...transitionSpanParameters,
    limit: itemLimit("Most transitions listed.", 1000, 100),
  },
  { formats: ["json", "ics", "text"] },
);

type Query = Static<typeof TimezoneQuery>;

/** One time zone in full, all zones, the zone of a coordinate, and clock changes. */
export function timezoneRoutes(core: Core) {
  return new Elysia({ name: "timezone", tags: ["Time zones"] })
    .use(core)
    .get(
      "/v1/timezone/:timezone",
      ({ params, query, context }) => describeTimezone(params.timezone, query, context),
      {
        params: pathParameters({
          timezone: {
            description:
              "As for the current time; with `.ics` behind it, the zone's clock changes as a calendar to subscribe to.",
            example: "Europe/Paris",
          },
        }),
        query: TimezoneQuery,
        response: answerOf(ZoneSchema),
        detail: {
          operationId: "getTimezone",
          summary: "One time zone in full",
          description:
            "What a zone is, where it holds, its names, its UTC offset and abbreviation now, its daylight saving (DST) rule for the years ahead and its transitions (changes of clocks) in any span of up to 200 years.",
          ...mayFail("timezone_not_found", "ambiguous_place", "out_of_range"),
          ...examples({
            "/v1/timezone/Europe/Paris?at=2026-11-20T09:00:00Z": "Paris",
            "/v1/timezone/Europe/Paris.ics": "Its clock changes as a subscription",
            "/v1/timezone/Australia/Lord_Howe?include=transitions&year=2027":
              "A zone whose daylight time is half an hour",
          }),
        },
      },
    )
    .get(
      "/v1/timezone/*",
      ({ params, query, context }) => describeTimezone(decodeRest(params), query, context),
      {
        query: TimezoneQuery,
        detail: { hide: true, operationId: "getTimezone" },
      },
    )
    .use(timezoneListRoutes(core))
    .use(timezoneAtRoutes(core))
    .use(timezoneChangesRoutes(core));
}

function describeTimezone(timezone: string, query: Query, context: RequestContext) {
  const source = { name: "timezone", notFound: "timezone_not_found" } as const;
  if (/\.ics$/i.test(timezone))
    return zoneFeed(zoneOfWords(source, timezone.slice(0, -4), context).zone, context);
  const named = zoneOfWords(source, timezone, context);
  const { zone } = named;
  const at = clockMomentIn(zone, query.at, context);
  const span = transitionSpan(zone, query, context);
  if (context.format === "ics") {
    context.cache = span.isPinned ? "pinned" : "live";
    return new FormattedAnswer("ics", writeVtimezone(zone, span.fromEpochSeconds, span.toEpochSeconds));
  }
  const isPinned = at.isPinned && (span.isPinned || !query.include.includes("transitions"));
  context.cache = isPinned ? "pinned" : "live";
  if (context.format === "text") return new FormattedAnswer("text", textOfZone(zone, at.epochSeconds));
  context.addHeader("Link", `</v1/timezone/${zone.id}.ics>; rel="alternate"; type="text/calendar"`);
  return { ...zoneRecord(zone, at, span, query, context), match: matchRecord(named.reading, context) };
}

/** A zone with its transitions. @throws AlmanacError as the route. */
export function describeZone(zone: Zone, query: Query, context: RequestContext) {
  const at = clockMomentIn(zone, query.at, context);
  return zoneRecord(zone, at, transitionSpan(zone, query, context), query, context);
}

function zoneRecord(
  zone: Zone,
  at: PlacedMoment,
  span: TransitionSpan,
  query: Query,
  context: RequestContext,
) {
  const { include, limit } = query;
  const { epochSeconds } = at;
  const info = context.data.zoneInfo(zone.id) ?? context.data.zoneInfo(zone.canonicalId);
  const state = stateAt(zone, epochSeconds);
  const today = Math.floor((epochSeconds + state.offsetSeconds) / SECONDS_PER_DAY);
  const transitions = include.includes("transitions")
    ? transitionsBetween(zone, span.fromEpochSeconds, span.toEpochSeconds, limit).map((transition) =>
        transitionRecord(transition, today),
      )
    : null;
  const first = nextTransition(zone, BEFORE_ALL);
  return {
    id: zone.id,
    canonical_id: zone.canonicalId,
    is_canonical: zone.id === zone.canonicalId,
    aliases: context.zones.names.aliasesOf(zone),
    kind: zone.kind,
    country_codes: [...(info?.countryCodes ?? [])],
    latitude: info?.latitudeDeg ?? null,
    longitude: info?.longitudeDeg ?? null,
    comment: context.localizer.english(info?.comment ?? null),
    windows_ids: [...(info?.windowsIds ?? [])],
    names: include.includes("names") ? namesOf(zone, context) : null,
    current: zonedTime(zone, epochSeconds, context.localizer),
    standard_offset: offsetName(state.standardOffsetSeconds),
    observes_dst: observesDst(zone, epochSeconds),
    posix_tz: include.includes("posix") ? posixTz(zone) : null,
    first_year: first === null ? null : civilFromDays(Math.floor(first.epochSeconds / SECONDS_PER_DAY)).year,
    previous_transition: transitionOrNull(previousTransition(zone, epochSeconds), today),
    next_transition: transitionOrNull(nextTransition(zone, epochSeconds), today),
    transitions,
    transition_count: transitions?.length ?? null,
    cities: include.includes("cities") ? citiesOf(zone, epochSeconds, context) : null,
    resolution: resolutionOrNull(at, zone),
    tzdb_version: context.zones.table.version,
  };
}

function namesOf(zone: Zone, context: RequestContext) {
  const names = context.localizer.zone(zone.id);
  return names === null
    ? null
    : { standard: names.standard, daylight: names.daylight, generic: names.generic, city: names.city };
}

function citiesOf(zone: Zone, epochSeconds: number, context: RequestContext) {
  const { placeIndex } = context.data;
  const { indexes } = topPlaces(placeIndex, { timezones: [zone.canonicalId], limit: 5 });
  return indexes.map((index) => cityRecord(placeAt(placeIndex, index), epochSeconds, context));
}

function textOfZone(zone: Zone, epochSeconds: number): string {
  const offsetSeconds = offsetSecondsAt(zone, epochSeconds);
  const posix = posixTz(zone);
  return [
    zone.id,
    formatDateTime(epochSeconds, offsetSeconds),
    stateAt(zone, epochSeconds).abbreviation,
    ...(posix === null ? [] : [posix]),
    "",
  ].join("\n");
}
