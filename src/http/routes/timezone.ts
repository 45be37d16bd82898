import { Type } from "@sinclair/typebox";
import { daysFromCivil, civilFromDays, SECONDS_PER_DAY } from "../../domain/calendar/civil.ts";
import { formatDateTime, formatOffset } from "../../domain/calendar/format.ts";
import { AlmanacError } from "../../domain/error.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { topPlaces } from "../../domain/places/top.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
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
import { assertLocalInRange, daysOfWord, instantOf, warnOfEra } from "../moment-parameter.ts";
import { choices, date, integer, moment, optional, type DateWord } from "../parameter.ts";
import { cityRecord, CitySchema } from "../records/city.ts";
import { transitionOrNull, transitionRecord, TransitionSchema } from "../records/transition.ts";
import { zonedTime, ZonedTimeSchema } from "../records/zoned-time.ts";
import { badParameter } from "../bad-input.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { zoneOfPath } from "../zone-parameter.ts";
import { observesDst } from "../zone-observes-dst.ts";
import { nullable } from "../nullable.ts";

const ZoneSchema = Type.Object(
  {
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
      Type.Object(
        {
          standard: Type.String(),
          daylight: nullable(Type.String()),
          generic: Type.String(),
          city: Type.String(),
        },
        { additionalProperties: false },
      ),
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
    tzdb_version: Type.String({ examples: ["2026f"] }),
  },
  { additionalProperties: false },
);

const MAX_SPAN_YEARS = 200;
/** Before every recorded change of any zone (the earliest is of 1800). */
const BEFORE_ALL = daysFromCivil(1, 1, 2) * SECONDS_PER_DAY;

export const timezoneRoute = defineRoute({
  path: "/v1/timezone/*timezone",
  operationId: "getTimezone",
  tag: "Time zones",
  summary: "One time zone in full",
  description:
    "What a zone is, where it holds, its names, its present state, its rule for the years ahead and its changes in any span of up to 200 years.",
  formats: ["json", "ics", "text"],
  pathParameters: {
    timezone: { description: "As for the current time.", example: "Europe/Paris" },
  },
  query: {
    at: optional(
      moment({ description: "The instant that `current` shows.", example: "2026-11-20T09:00:00Z" }),
    ),
    include: choices(["transitions", "cities", "names", "posix"], {
      description: "Parts to give besides the basic ones; a part left out is `null`.",
      default: ["names", "posix"],
    }),
    year: optional(integer({ description: "Year whose transitions are listed.", minimum: 1, maximum: 9999 })),
    from: optional(
      date({
        description: "First day of the transitions listed; default 1 January of this year.",
        aliases: ["start"],
      }),
    ),
    to: optional(
      date({
        description: "Last day of the transitions listed; default 31 December of next year.",
        aliases: ["end"],
      }),
    ),
    limit: integer({
      description: "Most transitions listed.",
      minimum: 1,
      maximum: 1000,
      default: 100,
      aliases: ["count", "size", "per_page", "max_rows"],
    }),
  },
  data: ZoneSchema,
  errors: ["timezone_not_found", "invalid_parameter", "conflicting_parameters", "out_of_range"],
  examples: [
    { path: "/v1/timezone/Europe/Paris?at=2026-11-20T09:00:00Z", summary: "Paris" },
    {
      path: "/v1/timezone/Australia/Lord_Howe?include=transitions&year=2027",
      summary: "A zone whose daylight time is half an hour",
    },
  ],
  handle(context, query) {
    const zone = zoneOfPath(context.path[0] ?? "", context);
    const at = instantOf("at", query.at, context);
    assertLocalInRange(zone, at.epochSeconds);
    const span = transitionSpan(zone, query, context);
    const isPinned = at.isPinned && (span.isPinned || !query.include.includes("transitions"));
    const cache = isPinned ? "pinned" : "live";
    if (context.format === "ics") {
      const body = writeVtimezone(zone, span.fromEpochSeconds, span.toEpochSeconds);
      return { cache: span.isPinned ? "pinned" : "live", format: "ics", body };
    }
    const state = stateAt(zone, at.epochSeconds);
    if (context.format === "text") {
      return { cache, format: "text", body: textOfZone(zone, at.epochSeconds) };
    }
    warnOfEra(at.epochSeconds, context);
    const info = context.data.zoneInfo(zone.id) ?? context.data.zoneInfo(zone.canonicalId);
    const wants = new Set(query.include);
    const today = Math.floor((at.epochSeconds + state.offsetSeconds) / SECONDS_PER_DAY);
    const transitions = wants.has("transitions")
      ? transitionsBetween(zone, span.fromEpochSeconds, span.toEpochSeconds, query.limit).map((transition) =>
          transitionRecord(transition, today),
        )
      : null;
    const first = nextTransition(zone, BEFORE_ALL);
    return {
      cache,
      isOfSecond: true,
      data: {
        id: zone.id,
        canonical_id: zone.canonicalId,
        is_canonical: zone.id === zone.canonicalId,
        aliases: aliasesOf(zone, context),
        kind: zone.kind,
        country_codes: [...(info?.countryCodes ?? [])],
        latitude: info?.latitudeDeg ?? null,
        longitude: info?.longitudeDeg ?? null,
        comment: info?.comment ?? null,
        windows_ids: [...(info?.windowsIds ?? [])],
        names: wants.has("names") ? namesOf(zone, context) : null,
        current: zonedTime(zone, at.epochSeconds, "local_time"),
        standard_offset: formatOffset(state.standardOffsetSeconds),
        observes_dst: observesDst(zone, at.epochSeconds),
        posix_tz: wants.has("posix") ? posixTz(zone) : null,
        first_year:
          first === null ? null : civilFromDays(Math.floor(first.epochSeconds / SECONDS_PER_DAY)).year,
        previous_transition: transitionOrNull(previousTransition(zone, at.epochSeconds), today),
        next_transition: transitionOrNull(nextTransition(zone, at.epochSeconds), today),
        transitions,
        transition_count: transitions?.length ?? null,
        cities: wants.has("cities") ? citiesOf(zone, at.epochSeconds, context) : null,
        tzdb_version: context.zones.table.version,
      },
    };
  },
});

type SpanQuery = { year?: number | undefined; from?: DateWord | undefined; to?: DateWord | undefined };

/** The span that transitions are listed for: local midnights of the zone, the end excluded. */
function transitionSpan(zone: Zone, query: SpanQuery, context: RouteContext) {
  if (query.year !== undefined && (query.from !== undefined || query.to !== undefined)) {
    throw new AlmanacError("conflicting_parameters", "Give either 'year' or 'from' and 'to'.", {
      errors: [
        {
          in: "query",
          name: "year",
          reason: "conflict",
          value: String(query.year),
          expected: "no 'from' or 'to' beside it",
        },
      ],
    });
  }
  const thisYear = civilFromDays(daysOfWord({ kind: "relative", word: "today" }, zone, context)).year;
  const firstDay =
    query.from === undefined
      ? daysFromCivil(query.year ?? thisYear, 1, 1)
      : daysOfWord(query.from, zone, context);
  const lastDay =
    query.to === undefined
      ? query.from === undefined
        ? daysFromCivil((query.year ?? thisYear + 1) + 1, 1, 1) - 1
        : daysFromCivil(civilFromDays(firstDay).year + 2, 1, 1) - 1
      : daysOfWord(query.to, zone, context);
  if (lastDay < firstDay) {
    throw badParameter("to", "too_small", context.textOf("to") ?? "", "a day that is not before 'from'");
  }
  if (lastDay - firstDay > MAX_SPAN_YEARS * 366) {
    throw badParameter(
      "to",
      "too_large",
      context.textOf("to") ?? "",
      `a span of at most ${MAX_SPAN_YEARS} years`,
    );
  }
  return {
    fromEpochSeconds: startOfDay(zone, firstDay),
    toEpochSeconds: startOfDay(zone, lastDay + 1),
    isPinned: query.year !== undefined || (query.from?.kind === "date" && query.to?.kind === "date"),
  };
}

function startOfDay(zone: Zone, days: number): number {
  return resolveLocal(zone, days * SECONDS_PER_DAY, "compatible").epochSeconds;
}

function aliasesOf(zone: Zone, context: RouteContext): string[] {
  const { links } = context.zones.table;
  const aliases: string[] = [];
  if (zone.id !== zone.canonicalId) aliases.push(zone.canonicalId);
  for (const [link, target] of links) {
    if (target === zone.canonicalId && link !== zone.id) aliases.push(link);
  }
  return aliases.toSorted();
}

function namesOf(zone: Zone, context: RouteContext) {
  const names = context.data.zoneNames(zone.id, context.language);
  return names === null
    ? null
    : { standard: names.standard, daylight: names.daylight, generic: names.generic, city: names.city };
}

function citiesOf(zone: Zone, epochSeconds: number, context: RouteContext) {
  const { data, zones, language } = context;
  const { indexes } = topPlaces(data.placeIndex, { timezones: [zone.canonicalId], limit: 5 });
  return indexes.map((index) =>
    cityRecord(placeAt(data.placeIndex, index), { data, zones, epochSeconds, language }),
  );
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
