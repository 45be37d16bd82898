import { Type } from "@sinclair/typebox";
import { formatOffset } from "../../domain/calendar/format.ts";
import { foldText } from "../../domain/places/fold.ts";
import { nextTransition, stateAt, zoneById, type Zone } from "../../domain/tz/zone.ts";
import type { Steps } from "../../domain/steps.ts";
import { csvOf } from "../csv.ts";
import { assertLocalInRange, instantOf } from "../moment-parameter.ts";
import { choice, flag, integer, list, moment, optional, freeText } from "../parameter.ts";
import { countryOfQuery } from "../country-parameter.ts";
import { badParameter } from "../bad-input.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { observesDst } from "../zone-observes-dst.ts";

const RowSchema = Type.Object(
  {
    id: Type.String(),
    canonical_id: Type.String(),
    utc_offset: Type.String(),
    utc_offset_seconds: Type.Integer(),
    abbreviation: Type.String(),
    is_dst: Type.Boolean(),
    observes_dst: Type.Boolean(),
    country_codes: Type.Array(Type.String()),
    name: Type.String(),
  },
  { additionalProperties: false },
);

const ListSchema = Type.Object(
  {
    timezones: Type.Array(Type.Union([RowSchema, Type.String()])),
    count: Type.Integer(),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
    tzdb_version: Type.String(),
  },
  { additionalProperties: false },
);

type Row = {
  id: string;
  canonical_id: string;
  utc_offset: string;
  utc_offset_seconds: number;
  abbreviation: string;
  is_dst: boolean;
  observes_dst: boolean;
  country_codes: string[];
  name: string;
};

/** All rows of one language, true from one instant to another. */
type Rows = { table: object; fromEpochSeconds: number; untilEpochSeconds: number; rows: readonly Row[] };

const DAY_SECONDS = 86_400;
/** Zones between which others may have a turn. */
const STEP_ZONES = 50;

export function createTimezoneListRoute() {
  // One entry for each language the data has; a row changes only when some zone's clock does.
  const rowsByLanguage = new Map<string, Rows>();

  function* currentRows(epochSeconds: number, context: RouteContext): Steps<Rows> {
    const known = rowsByLanguage.get(context.language);
    const isFresh =
      known !== undefined &&
      known.table === context.zones.table &&
      epochSeconds >= known.fromEpochSeconds &&
      epochSeconds < known.untilEpochSeconds;
    if (isFresh) return known;
    const made = yield* rowsAt(epochSeconds, context);
    rowsByLanguage.set(context.language, made);
    return made;
  }

  return defineRoute({
    path: "/v1/timezone/list",
    operationId: "listTimezones",
    tag: "Time zones",
    summary: "All time zones",
    description:
      "The zones of the IANA database with their present offsets, by region, country, offset or text.",
    formats: ["json", "csv", "text"],
    query: {
      region: optional(freeText({ description: "First part of the identifier.", example: "Europe" })),
      country: optional(
        list({
          description: "ISO 3166-1 codes.",
          aliases: ["country_code", "countrycode", "cc"],
          example: ["FR"],
        }),
      ),
      q: optional(
        freeText({
          description: "Text in identifier, name, town or abbreviation.",
          aliases: ["query", "name", "search", "text"],
          example: "pacific",
          maxLength: 100,
        }),
      ),
      utc_offset: optional(freeText({ description: "Present offset.", example: "+05:30", maxLength: 9 })),
      observes_dst: optional(
        flag({ description: "Only zones that have, or have not, daylight time within a year." }),
      ),
      include_aliases: flag({ description: "Also list links such as Asia/Calcutta.", default: false }),
      at: optional(moment({ description: "The instant that offsets are given for." })),
      sort: choice(["id", "offset", "-offset"], { description: "Order.", default: "id" }),
      view: choice(["full", "ids"], { description: "`ids` lists identifiers alone.", default: "full" }),
      page: integer({ description: "Page, from 1.", minimum: 1, maximum: 100_000, default: 1 }),
      limit: integer({
        description: "Zones on a page.",
        minimum: 1,
        maximum: 1000,
        default: 1000,
        aliases: ["count", "size", "per_page", "max_rows"],
      }),
    },
    data: ListSchema,
    errors: ["invalid_parameter", "out_of_range"],
    examples: [
      { path: "/v1/timezone/list?country=FR&view=ids", summary: "Zones of a country" },
      { path: "/v1/timezone/list?utc_offset=%2B05:45", summary: "Zones at an offset" },
    ],
    *handle(context, query) {
      const at = instantOf("at", query.at, context);
      const isNow = !at.isPinned;
      for (const id of ["Etc/GMT-14", "Etc/GMT+12"]) {
        const edge = zoneById(context.zones.table, id);
        if (edge !== null) assertLocalInRange(edge, at.epochSeconds);
      }
      const steps = isNow ? currentRows(at.epochSeconds, context) : rowsAt(at.epochSeconds, context);
      const source = yield* steps;
      const countries = query.country?.map((code) => countryCode(code, context));
      const offsetSeconds = query.utc_offset === undefined ? null : offsetOf(query.utc_offset, context);
      const region = query.region?.toLowerCase();
      const words = query.q === undefined ? null : foldText(query.q);
      const found = source.rows.filter(
        (row) =>
          (query.include_aliases || row.id === row.canonical_id) &&
          (region === undefined || row.id.toLowerCase().startsWith(`${region}/`)) &&
          (countries === undefined || countries.some((code) => row.country_codes.includes(code))) &&
          (offsetSeconds === null || row.utc_offset_seconds === offsetSeconds) &&
          (query.observes_dst === undefined || row.observes_dst === query.observes_dst) &&
          (words === null || foldText(`${row.id} ${row.name} ${row.abbreviation}`).includes(words)),
      );
      const sorted = query.sort === "id" ? found : sortByOffset(found, query.sort === "-offset");
      const start = (query.page - 1) * query.limit;
      const rows = sorted.slice(start, start + query.limit);
      // A second less, as the present one has begun.
      const remaining = source.untilEpochSeconds - at.epochSeconds - 1;
      const cache = isNow ? "reference" : "pinned";
      const maxAge = isNow ? { cacheControl: `public, max-age=${Math.min(DAY_SECONDS, remaining)}` } : {};
      if (context.format === "csv") {
        const records = rows.map((row) => ({ ...row, country_codes: row.country_codes.join(" ") }));
        return { cache, ...maxAge, format: "csv", body: csvOf(Object.keys(RowSchema.properties), records) };
      }
      if (context.format === "text") {
        return { cache, ...maxAge, format: "text", body: rows.map((row) => `${row.id}\n`).join("") };
      }
      return {
        cache,
        ...maxAge,
        data: {
          timezones: query.view === "ids" ? rows.map((row) => row.id) : rows,
          count: rows.length,
          total: sorted.length,
          page: query.page,
          limit: query.limit,
          has_more: start + rows.length < sorted.length,
          tzdb_version: context.zones.table.version,
        },
      };
    },
  });
}

function* rowsAt(epochSeconds: number, context: RouteContext): Steps<Rows> {
  const { table } = context.zones;
  const ids = [...table.zoneIds, ...table.links.keys()].toSorted();
  const rows: Row[] = [];
  let untilEpochSeconds = epochSeconds + DAY_SECONDS;
  for (const id of ids) {
    const zone = zoneById(table, id);
    if (zone === null) continue;
    const next = nextTransition(zone, epochSeconds);
    if (next !== null && next.epochSeconds < untilEpochSeconds) untilEpochSeconds = next.epochSeconds;
    rows.push(rowOf(zone, epochSeconds, context));
    if (rows.length % STEP_ZONES === 0) yield;
  }
  return { table, fromEpochSeconds: epochSeconds, untilEpochSeconds, rows };
}

function rowOf(zone: Zone, epochSeconds: number, context: RouteContext): Row {
  const state = stateAt(zone, epochSeconds);
  const names = context.data.zoneNames(zone.id, context.language);
  return {
    id: zone.id,
    canonical_id: zone.canonicalId,
    utc_offset: formatOffset(state.offsetSeconds),
    utc_offset_seconds: state.offsetSeconds,
    abbreviation: state.abbreviation,
    is_dst: state.isDst,
    observes_dst: observesDst(zone, epochSeconds),
    country_codes: [...(context.data.zoneInfo(zone.id)?.countryCodes ?? [])],
    name: names?.generic ?? zone.id,
  };
}

function sortByOffset(rows: readonly Row[], isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * (a.utc_offset_seconds - b.utc_offset_seconds));
}

/** Alpha-2 code of a country named in a filter. @throws AlmanacError `invalid_parameter`, reason `unknown`. */
function countryCode(code: string, context: RouteContext): string {
  return countryOfQuery("country", code, context).code;
}

/** @throws AlmanacError `invalid_parameter` for text that is no offset. */
function offsetOf(value: string, context: RouteContext): number {
  const found = context.zones.names.resolve(value);
  if (found.ok && found.zone.kind === "fixed") return stateAt(found.zone, 0).offsetSeconds;
  throw badParameter(
    "utc_offset",
    "syntax",
    value,
    "an offset such as +05:30 (in an address %2B05:30) or -03:00",
  );
}
