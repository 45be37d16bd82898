import { Type, type TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Zone } from "../../domain/tz/zone.ts";
import { isAddress } from "../core/client-address.ts";
import type { Core } from "../core/core.ts";
import { FormattedAnswer } from "../core/formatted-answer.ts";
import type { RequestContext } from "../core/request-context.ts";
import { placeOfAddress } from "../schema/address-place.ts";
import { hintedLocation, locationOfAddress } from "../schema/place-parameter.ts";
import { examples, ownAnswers, pathParameters } from "../schema/route-schema.ts";
import { worldTime, WorldTimeSchema } from "../schema/world-time.ts";

const NamesSchema = Type.Array(Type.String(), { title: "WorldTimeNames" });
const ErrorSchema = Type.Object(
  { error: Type.String({ examples: ["unknown location Europe/Pariss"] }) },
  { title: "WorldTimeError", additionalProperties: false },
);

const TEXT_SUFFIX = ".txt";
const AREA = { description: "Area of a zone, such as Europe, or a zone without one.", example: "Europe" };
const CALLER =
  "The place is what a trusted proxy says, else what the operator's database of addresses (`--geoip`) has, and for private addresses `--home`.";
const LAST = "; with `.txt` behind it, lines of `name: value`.";

/** WorldTimeAPI's addresses and answers, for devices that were made for it and have a new host name and nothing else. */
export function worldTimeRoutes(core: Core) {
  const described = (json: TSchema) => ownAnswers({ json, isText: true, error: ErrorSchema });
  const list = { cost: 1, cache: "reference" } as const;

  return new Elysia({ name: "world-time", tags: ["WorldTimeAPI"] })
    .use(core)
    .get("/api/timezone", ({ context }) => namesAnswer(context.zones.table.zoneIds, false), {
      ...list,
      detail: {
        operationId: "listWorldTimeZones",
        summary: "WorldTimeAPI: all time zones",
        description: "The names of all zones as a JSON array.",
        ...ownAnswers({ json: NamesSchema, isText: false, error: null }),
        ...examples({ path: "/api/timezone", summary: "All zones" }),
      },
    })
    .get("/api/timezone.txt", ({ context }) => namesAnswer(context.zones.table.zoneIds, true), {
      ...list,
      detail: {
        operationId: "listWorldTimeZonesText",
        summary: "WorldTimeAPI: all time zones as text",
        description: "The names of all zones, one on each line.",
        ...ownAnswers({ json: null, isText: true, error: null }),
        ...examples({ path: "/api/timezone.txt", summary: "All zones" }),
      },
    })
    .get("/api/timezone/:area", ({ params, context }) => showZone([params.area], context), {
      cost: 1,
      params: pathParameters({ area: AREA }),
      detail: {
        operationId: "listWorldTimeArea",
        summary: "WorldTimeAPI: the time zones of an area",
        description: "The names of an area's zones; the time where the name is that of a zone, such as UTC.",
        ...described(Type.Union([NamesSchema, WorldTimeSchema])),
        ...examples(
          { path: "/api/timezone/Europe", summary: "Zones of an area" },
          { path: "/api/timezone/UTC.txt", summary: "A zone without an area" },
        ),
      },
    })
    .get(
      "/api/timezone/:area/:location",
      ({ params, context }) => showZone([params.area, params.location], context),
      {
        cost: 1,
        params: pathParameters({
          area: AREA,
          location: { description: `The rest of the zone's name${LAST}`, example: "Paris" },
        }),
        detail: {
          operationId: "getWorldTime",
          summary: "WorldTimeAPI: the current time of a time zone",
          description: "What WorldTimeAPI answered, member by member, outside the usual envelope.",
          ...described(WorldTimeSchema),
          ...examples(
            { path: "/api/timezone/Europe/Paris", summary: "Paris" },
            { path: "/api/timezone/Asia/Tokyo.txt", summary: "Tokyo as text" },
          ),
        },
      },
    )
    .get(
      "/api/timezone/:area/:location/:region",
      ({ params, context }) => showZone([params.area, params.location, params.region], context),
      {
        cost: 1,
        params: pathParameters({
          area: { ...AREA, example: "America" },
          location: { description: "Location of the zone.", example: "Argentina" },
          region: { description: `Region of the zone${LAST}`, example: "Salta" },
        }),
        detail: {
          operationId: "getWorldTimeOfRegion",
          summary: "WorldTimeAPI: the current time of a zone whose name has three parts",
          description: "As for a zone of two parts.",
          ...described(WorldTimeSchema),
          ...examples(
            { path: "/api/timezone/America/Argentina/Salta", summary: "Salta" },
            { path: "/api/timezone/America/Argentina/Salta.txt", summary: "Salta as text" },
          ),
        },
      },
    )
    .get("/api/ip", ({ context }) => showCaller(false, context), {
      cost: 1,
      detail: {
        operationId: "getWorldTimeOfCaller",
        summary: "WorldTimeAPI: the current time where the caller is",
        description: CALLER,
        ...ownAnswers({ json: WorldTimeSchema, isText: false, error: ErrorSchema }),
        ...examples({ path: "/api/ip", summary: "The caller" }),
      },
    })
    .get("/api/ip.txt", ({ context }) => showCaller(true, context), {
      cost: 1,
      detail: {
        operationId: "getWorldTimeOfCallerText",
        summary: "WorldTimeAPI: the current time where the caller is, as text",
        description: CALLER,
        ...ownAnswers({ json: null, isText: true, error: ErrorSchema }),
        ...examples({ path: "/api/ip.txt", summary: "The caller" }),
      },
    })
    .get("/api/ip/:ip", ({ params, context }) => showAddress(params.ip, context), {
      cost: 1,
      params: pathParameters({
        ip: { description: `IPv4 or IPv6 address${LAST}`, example: "192.168.1.20" },
      }),
      detail: {
        operationId: "getWorldTimeOfAddress",
        summary: "WorldTimeAPI: the current time where an address is",
        description: "By the operator's database of addresses (`--geoip`), and for private ones by `--home`.",
        ...described(WorldTimeSchema),
        ...examples(
          { path: "/api/ip/192.168.1.20", summary: "A device at home" },
          { path: "/api/ip/192.168.1.20.txt", summary: "The same as text" },
        ),
      },
    });
}

/** A zone's time, or the names of an area's zones. */
function showZone(parts: readonly string[], context: RequestContext): FormattedAnswer {
  const { name, isText } = readSuffix(parts.join("/"));
  const prefix = `${name.toLowerCase()}/`;
  const names = context.zones.table.zoneIds.filter((id) => id.toLowerCase().startsWith(prefix));
  if (parts.length === 1 && names.length > 0) {
    context.cache = "reference";
    return namesAnswer(names, isText);
  }
  const found = context.zones.names.resolve(name);
  if (!found.ok) return errorAnswer(`unknown location ${name}`, isText, context);
  return timeAnswer(found.zone, context.callerAddress(), isText, context);
}

function showCaller(isText: boolean, context: RequestContext): FormattedAnswer {
  const address = context.callerAddress();
  const location = hintedLocation(context);
  if (location === null) return unknownAddress(address, isText, context);
  return timeAnswer(location.displayZone, address, isText, context);
}

function showAddress(text: string, context: RequestContext): FormattedAnswer {
  const { name, isText } = readSuffix(text);
  if (!isAddress(name)) return errorAnswer(`unknown location ${name}: it is no IP address`, isText, context);
  const location = locationOfAddress(name, context);
  if (location === null) return unknownAddress(name, isText, context);
  return timeAnswer(location.displayZone, name, isText, context);
}

function unknownAddress(address: string, isText: boolean, context: RequestContext): FormattedAnswer {
  const found = placeOfAddress(address, context);
  const reason = found.kind === "none" ? `: ${found.reason}` : "";
  return errorAnswer(`unknown location of ${address}${reason}`, isText, context);
}

/** `Paris.txt` asks for text. */
function readSuffix(text: string): { name: string; isText: boolean } {
  const isText = text.toLowerCase().endsWith(TEXT_SUFFIX);
  return { name: (isText ? text.slice(0, -TEXT_SUFFIX.length) : text).slice(0, 200), isText };
}

function namesAnswer(names: readonly string[], isText: boolean): FormattedAnswer {
  const sorted = names.toSorted();
  return isText
    ? new FormattedAnswer("text", sorted.map((name) => `${name}\n`).join(""))
    : new FormattedAnswer("plain_json", JSON.stringify(sorted));
}

function timeAnswer(zone: Zone, clientIp: string, isText: boolean, context: RequestContext): FormattedAnswer {
  return recordAnswer(worldTime(zone, context.nowEpochMs, clientIp), isText, 200);
}

function errorAnswer(error: string, isText: boolean, context: RequestContext): FormattedAnswer {
  context.cache = "minute";
  return recordAnswer({ error }, isText, 404);
}

function recordAnswer(
  record: Readonly<Record<string, string | number | boolean | null>>,
  isText: boolean,
  status: number,
): FormattedAnswer {
  if (!isText) return new FormattedAnswer("plain_json", JSON.stringify(record), { status });
  const lines = Object.entries(record).map(([name, value]) => `${name}: ${value ?? ""}\n`);
  return new FormattedAnswer("text", lines.join(""), { status });
}
