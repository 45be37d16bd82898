import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { foldText } from "../../domain/text/fold.ts";
import { nextTransition, stateAt, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { csvOf } from "../../domain/text/csv.ts";
import { assertLocalInRange, atParameter, instantOf } from "../../http/input/moment-parameter.ts";
import {
  choice,
  flag,
  integer,
  optional,
  freeText,
  parameters,
  countryList,
  itemLimit,
  searchText,
} from "../../http/input/parameter.ts";
import { countryOfQuery } from "../../http/input/country-parameter.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer, oneOf } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, record } from "../../http/answer/route-schema.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

const RowSchema = record("ZoneSummary", {
  id: Type.String(),
  canonical_id: Type.String(),
  utc_offset: Type.String(),
  utc_offset_seconds: Type.Integer(),
  abbreviation: Type.String(),
  is_dst: Type.Boolean(),
  observes_dst: Type.Boolean(),
  country_codes: Type.Array(Type.String()),
  name: Type.String(),
});

const ListSchema = record("ZoneList", {
  timezones: Type.Array(Type.Union([RowSchema, Type.String()])),
  count: Type.Integer(),
  total: Type.Integer(),
  page: Type.Integer(),
  limit: Type.Integer(),
  has_more: Type.Boolean(),
  tzdb_version: Type.String(),
});

type Row = Static<typeof RowSchema>;

/** All rows in one language, and the time during which they are valid. */
type Rows = { table: object; fromEpochSeconds: number; untilEpochSeconds: number; rows: readonly Row[] };

const ListQuery = parameters(
  {
    region: optional(freeText, { description: "First part of the identifier.", example: "Europe" }),
    country: countryList("ISO 3166-1 codes.", "FR"),
    q: searchText("Text in identifier, name, town or abbreviation.", "pacific"),
    utc_offset: optional(freeText, { description: "Present offset.", example: "+05:30", maxLength: 9 }),
    observes_dst: optional(flag, {
      description: "Only zones that have, or have not, daylight time within a year.",
    }),
    include_aliases: flag({ description: "Also list links such as Asia/Calcutta.", default: false }),
    at: atParameter("The instant that offsets are given for."),
    sort: choice(["id", "offset", "-offset"], { description: "Order.", default: "id" }),
    view: choice(["full", "ids"], { description: "`ids` lists identifiers alone.", default: "full" }),
    page: integer({ description: "Page, from 1.", minimum: 1, maximum: 100_000, default: 1 }),
    limit: itemLimit("Zones on a page.", 1000, 1000),
  },
  { formats: ["json", "csv", "text"] },
);

type Query = Static<typeof ListQuery>;

export function timezoneListRoutes(core: Core) {
  const currentRows = createRowCache();
  return new Elysia({ name: "timezone-list", tags: ["Time zones"] })
    .use(core)
    .get("/v1/timezone/list", ({ query, context }) => oneOf(listTimezones(query, currentRows, context)), {
      query: ListQuery,
      response: answerOf(ListSchema),
      detail: {
        operationId: "listTimezones",
        summary: "All time zones",
        description:
          "The zones of the IANA database with their present UTC offsets, by region, country, offset or text.",
        ...mayFail("out_of_range"),
        ...examples({
          "/v1/timezone/list?country=FR&view=ids": "Zones of a country",
          "/v1/timezone/list?utc_offset=%2B05:45": "Zones at an offset",
        }),
      },
    });
}

type CurrentRows = (epochSeconds: number, context: RequestContext) => Promise<Rows>;

/** Caches the rows of each language, because they change only when some zone's clock does. */
function createRowCache(): CurrentRows {
  const rowsByLanguage = new Map<string, Rows>();

  return async function currentRows(epochSeconds, context) {
    const { language } = context.localizer;
    const known = rowsByLanguage.get(language);
    const isFresh =
      known !== undefined &&
      known.table === context.zones.table &&
      epochSeconds >= known.fromEpochSeconds &&
      epochSeconds < known.untilEpochSeconds;
    if (isFresh) return known;
    const made = await rowsAt(epochSeconds, context);
    rowsByLanguage.set(language, made);
    return made;
  };
}

async function listTimezones(query: Query, currentRows: CurrentRows, context: RequestContext) {
  const at = instantOf("at", query.at, context);
  const { table } = context.zones;
  for (const id of ["Etc/GMT-14", "Etc/GMT+12"]) {
    const edge = zoneById(table, id);
    if (edge !== null) assertLocalInRange(edge, at.epochSeconds);
  }
  const makeRows = at.isPinned ? rowsAt : currentRows;
  const source = await makeRows(at.epochSeconds, context);
  const found = filterRows(source.rows, query, context);
  const sorted = query.sort === "id" ? found : sortByOffset(found, query.sort === "-offset");
  context.cache = at.isPinned ? "pinned" : "reference";
  if (!at.isPinned) {
    // One second less, because the current second has begun.
    const remainingSeconds = source.untilEpochSeconds - at.epochSeconds - 1;
    context.cacheControl = `public, max-age=${Math.min(SECONDS_PER_DAY, remainingSeconds)}`;
  }
  const startIndex = (query.page - 1) * query.limit;
  const rows = sorted.slice(startIndex, startIndex + query.limit);
  const { format, localizer } = context;
  if (format === "text") return new FormattedAnswer("text", rows.map((row) => `${row.id}\n`).join(""));
  if (format === "csv") {
    localizer.noteLanguage(localizer.language);
    return new FormattedAnswer("csv", csvOf(Object.keys(RowSchema.properties), rows));
  }
  if (query.view === "full" && rows.length > 0) localizer.noteLanguage(localizer.language);
  return {
    timezones: query.view === "ids" ? rows.map((row) => row.id) : rows,
    count: rows.length,
    total: sorted.length,
    page: query.page,
    limit: query.limit,
    has_more: startIndex + rows.length < sorted.length,
    tzdb_version: table.version,
  };
}

function filterRows(rows: readonly Row[], query: Query, context: RequestContext): Row[] {
  const countries = query.country?.map((code) => countryOfQuery(code, context).code);
  const offsetSeconds = query.utc_offset === undefined ? null : offsetOf(query.utc_offset, context);
  const region = regionOf(rows, query);
  const words = query.q === undefined ? null : foldText(query.q);
  return rows.filter(
    (row) =>
      (query.include_aliases || row.id === row.canonical_id) &&
      (region === null || isIn(region, row)) &&
      (countries === undefined || countries.some((code) => row.country_codes.includes(code))) &&
      (offsetSeconds === null || row.utc_offset_seconds === offsetSeconds) &&
      (query.observes_dst === undefined || row.observes_dst === query.observes_dst) &&
      (words === null || foldText(`${row.id} ${row.name} ${row.abbreviation}`).includes(words)),
  );
}

const isIn = (region: string, { id }: Row): boolean => id.toLowerCase().startsWith(`${region}/`);

/** The region asked for, in lower case. @throws AlmanacError `invalid_parameter` if no identifier begins with it. */
function regionOf(rows: readonly Row[], { region, include_aliases: withLinks }: Query): string | null {
  if (region === undefined) return null;
  const listed = rows.filter((row) => withLinks || row.id === row.canonical_id);
  if (listed.some((row) => isIn(region.toLowerCase(), row))) return region.toLowerCase();
  const regions = new Set(
    listed.flatMap(({ id }) => (id.includes("/") ? [id.slice(0, id.indexOf("/"))] : [])),
  );
  const expected = `one of ${[...regions].join(", ")}; or country for the zones of a country`;
  throw badParameter("region", "unknown", region, expected);
}

async function rowsAt(epochSeconds: number, context: RequestContext): Promise<Rows> {
  const { table } = context.zones;
  const ids = [...table.zoneIds, ...table.links.keys()].toSorted();
  const zones = ids.flatMap((id) => zoneById(table, id) ?? []);
  let untilEpochSeconds = epochSeconds + SECONDS_PER_DAY;
  const rows = await context.map(zones, (zone) => {
    untilEpochSeconds = Math.min(
      untilEpochSeconds,
      nextTransition(zone, epochSeconds)?.epochSeconds ?? Infinity,
    );
    return rowOf(zone, epochSeconds, context);
  });
  return { table, fromEpochSeconds: epochSeconds, untilEpochSeconds, rows };
}

function rowOf(zone: Zone, epochSeconds: number, context: RequestContext): Row {
  const state = stateAt(zone, epochSeconds);
  const names = context.data.zoneNames(zone.id, context.language);
  return {
    id: zone.id,
    canonical_id: zone.canonicalId,
    utc_offset: offsetName(state.offsetSeconds),
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

/** @throws AlmanacError `invalid_parameter` for text that is not an offset. */
function offsetOf(value: string, context: RequestContext): number {
  const found = context.zones.names.resolve(value);
  if (found.ok && found.zone.kind === "fixed") return stateAt(found.zone, 0).offsetSeconds;
  throw badParameter(
    "utc_offset",
    "syntax",
    value,
    "an offset such as +05:30 (in an address %2B05:30) or -03:00",
  );
}

const YEAR_SECONDS = 366 * SECONDS_PER_DAY;

/** Whether the zone has daylight time at the instant or within the 12 months after it. */
export function observesDst(zone: Zone, epochSeconds: number): boolean {
  let cursor = epochSeconds;
  while (cursor <= epochSeconds + YEAR_SECONDS) {
    if (stateAt(zone, cursor).isDst) return true;
    const next = nextTransition(zone, cursor);
    if (next === null) return false;
    cursor = next.epochSeconds;
  }
  return false;
}
