import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Zone, stateAt } from "../../domain/tz/zone.ts";
import { isAddress, callerAddress } from "../../http/client-address.ts";
import { decodeRest } from "../../http/input/read-address.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import type { OwnAnswers } from "../../http/route.ts";
import { placeOfAddress } from "../../http/input/address-place.ts";
import { hintedLocation, locationOfAddress, type Location } from "../../http/input/place-parameter.ts";
import { examples, ownAnswers, pathParameters, record, nullable } from "../../http/answer/route-schema.ts";
import { dayOfWeek, dayOfYear } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDateTime, formatLocal } from "../../domain/calendar/format.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { dstPeriodAt } from "../../domain/tz/dst-period.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

const MOMENT = Type.String({ examples: ["2026-11-20T10:00:00.000000+01:00"] });

/** The members of WorldTimeAPI's answers, in its order (its OpenAPI document, version 20210108). */
const WorldTimeSchema = record("WorldTime", {
  abbreviation: Type.String({ examples: ["CET"] }),
  client_ip: Type.String(),
  datetime: MOMENT,
  day_of_week: Type.Integer({ minimum: 0, maximum: 6, description: "0 is Sunday." }),
  day_of_year: Type.Integer({ minimum: 1, maximum: 366 }),
  dst: Type.Boolean(),
  dst_from: nullable(Type.String(), { description: "Begin of the present daylight time; else `null`." }),
  dst_offset: Type.Integer({ description: "Seconds that daylight time adds now." }),
  dst_until: nullable(Type.String(), { description: "Its end." }),
  raw_offset: Type.Integer({ description: "Seconds of standard time from UTC." }),
  timezone: Type.String(),
  unixtime: Type.Integer(),
  utc_datetime: MOMENT,
  utc_offset: Type.String({ examples: ["+01:00"] }),
  week_number: Type.Integer({ minimum: 1, maximum: 53 }),
});

const NamesSchema = Type.Array(Type.String(), { title: "WorldTimeNames" });
const ErrorSchema = record("WorldTimeError", {
  error: Type.String({ examples: ["unknown location Europe/Pariss"] }),
});

const TEXT_SUFFIX = ".txt";
const AREA = { description: "Area of a zone, such as Europe, or a zone without one.", example: "Europe" };
const LAST = "; with `.txt` behind it, lines of `name: value`.";
const LISTS = "The names of zones, as a JSON array or one on each line; of a zone such as UTC its time.";
const SHOWS = "What WorldTimeAPI answered, member by member, outside the usual envelope.";
const CALLER =
  "The place is what a trusted proxy says, else what the operator's database of addresses (`--geoip`) has, and for private addresses `--home`.";

const ANSWERS = {
  names: { about: LISTS, json: NamesSchema, isText: false, error: null },
  namesText: { about: LISTS, json: null, isText: true, error: null },
  area: { about: LISTS, json: Type.Union([NamesSchema, WorldTimeSchema]), isText: true, error: ErrorSchema },
  time: { about: SHOWS, json: WorldTimeSchema, isText: true, error: ErrorSchema },
  caller: { about: CALLER, json: WorldTimeSchema, isText: false, error: ErrorSchema },
  callerText: { about: CALLER, json: null, isText: true, error: ErrorSchema },
  address: { about: CALLER, json: WorldTimeSchema, isText: true, error: ErrorSchema },
} satisfies Record<string, OwnAnswers & { about: string }>;

/** WorldTimeAPI's addresses and answers, for devices where only the host name can be changed. */
export function worldTimeRoutes(core: Core) {
  const location = { description: `The rest of the zone's name${LAST}`, example: "Paris" };
  const first = { description: "Location of the zone.", example: "Argentina" };
  const region = { description: `Region of the zone${LAST}`, example: "Salta" };
  const ip = { description: `IPv4 or IPv6 address${LAST}`, example: "192.168.1.20" };

  return new Elysia({ name: "world-time", tags: ["WorldTimeAPI"] })
    .use(core)
    .get("/api/timezone", ({ context }) => showNames(false, context), {
      detail: described("names", "listWorldTimeZones", "all time zones", "timezone"),
    })
    .get("/api/timezone.txt", ({ context }) => showNames(true, context), {
      detail: described("namesText", "listWorldTimeZonesText", "all time zones as text", "timezone.txt"),
    })
    .get("/api/timezone/:area", ({ params, context }) => showZone(params, context), {
      params: pathParameters({ area: AREA }),
      detail: described(
        "area",
        "listWorldTimeArea",
        "the time zones of an area",
        "timezone/Europe timezone/UTC.txt",
      ),
    })
    .get("/api/timezone/:area/:location", ({ params, context }) => showZone(params, context), {
      params: pathParameters({ area: AREA, location }),
      detail: described(
        "time",
        "getWorldTime",
        "the current time of a time zone",
        "timezone/Europe/Paris timezone/Asia/Tokyo.txt",
      ),
    })
    .get("/api/timezone/:area/:location/:region", ({ params, context }) => showZone(params, context), {
      params: pathParameters({ area: { ...AREA, example: "America" }, location: first, region }),
      detail: described(
        "time",
        "getWorldTimeOfRegion",
        "the current time of a zone whose name has three parts",
        "timezone/America/Argentina/Salta timezone/America/Argentina/Salta.txt",
      ),
    })
    .get("/api/ip", ({ context }) => showCaller(false, context), {
      detail: described("caller", "getWorldTimeOfCaller", "the current time where the caller is", "ip"),
    })
    .get("/api/ip.txt", ({ context }) => showCaller(true, context), {
      detail: described(
        "callerText",
        "getWorldTimeOfCallerText",
        "the current time where the caller is, as text",
        "ip.txt",
      ),
    })
    .get("/api/ip/:ip", ({ params, context }) => showAddress(params.ip, context), {
      params: pathParameters({ ip }),
      detail: described(
        "address",
        "getWorldTimeOfAddress",
        "the current time where an address is",
        "ip/192.168.1.20 ip/192.168.1.20.txt",
      ),
    })
    .get("/developer/api/timezone", ({ context }) => showNames(false, context), {
      detail: hidden("listWorldTimeZones"),
    })
    .get("/developer/api/timezone.txt", ({ context }) => showNames(true, context), {
      detail: hidden("listWorldTimeZonesText"),
    })
    .get("/developer/api/timezone/:area", ({ params, context }) => showZone(params, context), {
      detail: hidden("listWorldTimeArea"),
    })
    .get(
      "/developer/api/timezone/*",
      ({ params, context }) => showZone({ area: decodeRest(params) }, context),
      {
        detail: hidden("getWorldTime"),
      },
    )
    .get("/developer/api/ip", ({ context }) => showCaller(false, context), {
      detail: hidden("getWorldTimeOfCaller"),
    })
    .get("/developer/api/ip.txt", ({ context }) => showCaller(true, context), {
      detail: hidden("getWorldTimeOfCallerText"),
    })
    .get("/developer/api/ip/*", ({ params, context }) => showAddress(decodeRest(params), context), {
      detail: hidden("getWorldTimeOfAddress"),
    });
}

/** The `detail` of the same route at the address to which guides of devices moved in 2026. */
const hidden = (operationId: string) => ({ hide: true, operationId });

/** The `detail` of a route, with addresses under `/api/` as examples. */
function described(answers: keyof typeof ANSWERS, operationId: string, what: string, addresses: string) {
  const { about: description, ...own } = ANSWERS[answers];
  const shown = addresses
    .split(" ")
    .map((address) => [`/api/${address}`, address.endsWith(TEXT_SUFFIX) ? "As text" : "As JSON"]);
  return {
    operationId,
    summary: `WorldTimeAPI: ${what}`,
    description,
    ...ownAnswers(own),
    ...examples(Object.fromEntries(shown)),
  };
}

/** The names of all zones, or those that begin with a prefix. */
function showNames(isText: boolean, context: RequestContext, prefix = ""): FormattedAnswer {
  context.cache = "reference";
  const names = context.zones.table.zoneIds.filter((id) => id.toLowerCase().startsWith(prefix)).toSorted();
  return isText
    ? new FormattedAnswer("text", names.map((name) => `${name}\n`).join(""))
    : new FormattedAnswer("plain_json", JSON.stringify(names));
}

type ZoneParts = { readonly area: string; readonly location?: string; readonly region?: string };

/** A zone's time, or the names of an area's zones. */
function showZone({ area, location, region }: ZoneParts, context: RequestContext): FormattedAnswer {
  const { name, isText } = readSuffix(
    [area, location, region].filter((part) => part !== undefined).join("/"),
  );
  const prefix = `${name.toLowerCase()}/`;
  const isArea = context.zones.table.zoneIds.some((id) => id.toLowerCase().startsWith(prefix));
  if (isArea && !name.includes("/")) return showNames(isText, context, prefix);
  const found = context.zones.names.resolve(name);
  if (!found.ok) return errorAnswer(`unknown location ${name}`, isText, context);
  return timeAnswer(found.zone, callerAddress(context), isText, context);
}

function showCaller(isText: boolean, context: RequestContext): FormattedAnswer {
  return showLocation(callerAddress(context), hintedLocation(context), isText, context);
}

function showAddress(text: string, context: RequestContext): FormattedAnswer {
  const { name, isText } = readSuffix(text);
  if (!isAddress(name)) return errorAnswer(`unknown location ${name}: it is no IP address`, isText, context);
  return showLocation(name, locationOfAddress(name, context), isText, context);
}

function showLocation(address: string, location: Location | null, isText: boolean, context: RequestContext) {
  if (location !== null) return timeAnswer(location.displayZone, address, isText, context);
  const found = placeOfAddress(address, context);
  const reason = found.kind === "none" ? `: ${found.reason}` : "";
  return errorAnswer(`unknown location of ${address}${reason}`, isText, context);
}

/** Splits off `.txt`, which chooses text. */
function readSuffix(text: string): { name: string; isText: boolean } {
  const isText = text.toLowerCase().endsWith(TEXT_SUFFIX);
  return { name: (isText ? text.slice(0, -TEXT_SUFFIX.length) : text).slice(0, 200), isText };
}

function timeAnswer(zone: Zone, clientIp: string, isText: boolean, context: RequestContext): FormattedAnswer {
  return recordAnswer(worldTime(zone, context.nowEpochMs, clientIp), isText, 200);
}

function errorAnswer(error: string, isText: boolean, context: RequestContext): FormattedAnswer {
  context.cache = "minute";
  return recordAnswer({ error }, isText, 404);
}

function recordAnswer(members: object, isText: boolean, status: number): FormattedAnswer {
  if (!isText) return new FormattedAnswer("plain_json", JSON.stringify(members), { status });
  const lines = Object.entries(members).map(([name, value]) => `${name}: ${value ?? ""}\n`);
  return new FormattedAnswer("text", lines.join(""), { status });
}

/** The answer of WorldTimeAPI for a zone at an instant. */
function worldTime(zone: Zone, epochMs: number, clientIp: string): Static<typeof WorldTimeSchema> {
  const epochSeconds = Math.floor(epochMs / 1000);
  const { offsetSeconds, standardOffsetSeconds, dstOffsetSeconds, isDst, abbreviation } = stateAt(
    zone,
    epochSeconds,
  );
  const days = Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY);
  const period = dstPeriodAt(zone, epochSeconds);
  return {
    abbreviation,
    client_ip: clientIp,
    datetime: microsecondText(epochMs, offsetSeconds),
    day_of_week: dayOfWeek(days) % 7,
    day_of_year: dayOfYear(days),
    dst: isDst,
    dst_from: boundText(period?.fromEpochSeconds),
    dst_offset: dstOffsetSeconds,
    dst_until: boundText(period?.untilEpochSeconds),
    raw_offset: standardOffsetSeconds,
    timezone: zone.id,
    unixtime: epochSeconds,
    utc_datetime: microsecondText(epochMs, 0),
    utc_offset: offsetName(offsetSeconds),
    week_number: weekOf(days, "iso").week,
  };
}

/** RFC 3339 with microseconds, as WorldTimeAPI wrote it. */
function microsecondText(epochMs: number, offsetSeconds: number): string {
  const epochSeconds = Math.floor(epochMs / 1000);
  const microseconds = String(Math.floor((epochMs - epochSeconds * 1000) * 1000)).padStart(6, "0");
  return `${formatLocal(epochSeconds + offsetSeconds)}.${microseconds}${offsetName(offsetSeconds)}`;
}

function boundText(epochSeconds: number | null | undefined): string | null {
  return epochSeconds === null || epochSeconds === undefined ? null : formatDateTime(epochSeconds, 0);
}
