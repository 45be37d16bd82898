import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Zone } from "../../domain/tz/zone.ts";
import { isAddress } from "../core/client-address.ts";
import type { Core } from "../core/core.ts";
import { FormattedAnswer } from "../core/formatted-answer.ts";
import type { RequestContext } from "../core/request-context.ts";
import { placeOfAddress } from "../schema/address-place.ts";
import { hintedLocation, locationOfAddress, type Location } from "../schema/place-parameter.ts";
import { examples, ownAnswers, pathParameters, type OwnAnswers } from "../schema/route-schema.ts";
import { record } from "../schema/record.ts";
import { worldTime, WorldTimeSchema } from "../schema/world-time.ts";

const NamesSchema = Type.Array(Type.String(), { title: "WorldTimeNames" });
const ErrorSchema = record("WorldTimeError", {
  error: Type.String({ examples: ["unknown location Europe/Pariss"] }),
});
const TIME: OwnAnswers = { json: WorldTimeSchema, isText: true, error: ErrorSchema };
const TEXT: OwnAnswers = { json: null, isText: true, error: ErrorSchema };

const TEXT_SUFFIX = ".txt";
const AREA = { description: "Area of a zone, such as Europe, or a zone without one.", example: "Europe" };
const LAST = "; with `.txt` behind it, lines of `name: value`.";
const CALLER =
  "The place is what a trusted proxy says, else what the operator's database of addresses (`--geoip`) has, and for private addresses `--home`.";

/** WorldTimeAPI's addresses and answers, for devices that were made for it and have a new host name and nothing else. */
export function worldTimeRoutes(core: Core) {
  return new Elysia({ name: "world-time", tags: ["WorldTimeAPI"] })
    .use(core)
    .get("/api/timezone", ({ context }) => showNames(false, context), {
      cost: 1,
      detail: described("listWorldTimeZones", "all time zones", "The names of all zones as a JSON array.", {
        answers: { json: NamesSchema, isText: false, error: null },
        paths: ["/api/timezone"],
      }),
    })
    .get("/api/timezone.txt", ({ context }) => showNames(true, context), {
      cost: 1,
      detail: described("listWorldTimeZonesText", "all time zones as text", "One name on each line.", {
        answers: { ...TEXT, error: null },
        paths: ["/api/timezone.txt"],
      }),
    })
    .get("/api/timezone/:area", ({ params: { area }, context }) => showZone(area, context), {
      cost: 1,
      params: pathParameters({ area: AREA }),
      detail: described("listWorldTimeArea", "the time zones of an area", "Their names, or a zone's time.", {
        answers: { ...TIME, json: Type.Union([NamesSchema, WorldTimeSchema]) },
        paths: ["/api/timezone/Europe", "/api/timezone/UTC.txt"],
      }),
    })
    .get(
      "/api/timezone/:area/:location",
      ({ params: { area, location }, context }) => showZone(`${area}/${location}`, context),
      {
        cost: 1,
        params: pathParameters({
          area: AREA,
          location: { description: `The rest of the zone's name${LAST}`, example: "Paris" },
        }),
        detail: described(
          "getWorldTime",
          "the current time of a time zone",
          "WorldTimeAPI's answer, member by member.",
          {
            answers: TIME,
            paths: ["/api/timezone/Europe/Paris", "/api/timezone/Asia/Tokyo.txt"],
          },
        ),
      },
    )
    .get(
      "/api/timezone/:area/:location/:region",
      ({ params: { area, location, region }, context }) => showZone(`${area}/${location}/${region}`, context),
      {
        cost: 1,
        params: pathParameters({
          area: { ...AREA, example: "America" },
          location: { description: "Location of the zone.", example: "Argentina" },
          region: { description: `Region of the zone${LAST}`, example: "Salta" },
        }),
        detail: described(
          "getWorldTimeOfRegion",
          "the current time of a zone whose name has three parts",
          "As for two parts.",
          {
            answers: TIME,
            paths: ["/api/timezone/America/Argentina/Salta", "/api/timezone/America/Argentina/Salta.txt"],
          },
        ),
      },
    )
    .get("/api/ip", ({ context }) => showCaller(false, context), {
      cost: 1,
      detail: described("getWorldTimeOfCaller", "the current time where the caller is", CALLER, {
        answers: { ...TIME, isText: false },
        paths: ["/api/ip"],
      }),
    })
    .get("/api/ip.txt", ({ context }) => showCaller(true, context), {
      cost: 1,
      detail: described("getWorldTimeOfCallerText", "the current time where the caller is, as text", CALLER, {
        answers: TEXT,
        paths: ["/api/ip.txt"],
      }),
    })
    .get("/api/ip/:ip", ({ params: { ip }, context }) => showAddress(ip, context), {
      cost: 1,
      params: pathParameters({
        ip: { description: `IPv4 or IPv6 address${LAST}`, example: "192.168.1.20" },
      }),
      detail: described("getWorldTimeOfAddress", "the current time where an address is", CALLER, {
        answers: TIME,
        paths: ["/api/ip/192.168.1.20", "/api/ip/192.168.1.20.txt"],
      }),
    });
}

function described(
  operationId: string,
  what: string,
  description: string,
  { answers, paths }: { answers: OwnAnswers; paths: readonly string[] },
) {
  const shown = paths.map((path) => ({ path, summary: path.endsWith(TEXT_SUFFIX) ? "As text" : "As JSON" }));
  const summary = `WorldTimeAPI: ${what}`;
  return { operationId, summary, description, ...ownAnswers(answers), ...examples(...shown) };
}

/** The names of all zones, or those that begin with a prefix. */
function showNames(isText: boolean, context: RequestContext, prefix = ""): FormattedAnswer {
  context.cache = "reference";
  const names = context.zones.table.zoneIds.filter((id) => id.toLowerCase().startsWith(prefix)).toSorted();
  return isText
    ? new FormattedAnswer("text", names.map((name) => `${name}\n`).join(""))
    : new FormattedAnswer("plain_json", JSON.stringify(names));
}

/** A zone's time, or the names of an area's zones. */
function showZone(text: string, context: RequestContext): FormattedAnswer {
  const { name, isText } = readSuffix(text);
  const prefix = `${name.toLowerCase()}/`;
  const isArea = context.zones.table.zoneIds.some((id) => id.toLowerCase().startsWith(prefix));
  if (isArea && !name.includes("/")) return showNames(isText, context, prefix);
  const found = context.zones.names.resolve(name);
  if (!found.ok) return errorAnswer(`unknown location ${name}`, isText, context);
  return timeAnswer(found.zone, context.callerAddress(), isText, context);
}

function showCaller(isText: boolean, context: RequestContext): FormattedAnswer {
  return showLocation(context.callerAddress(), hintedLocation(context), isText, context);
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

/** `Paris.txt` asks for text. */
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

function recordAnswer(
  record: Readonly<Record<string, string | number | boolean | null>>,
  isText: boolean,
  status: number,
): FormattedAnswer {
  if (!isText) return new FormattedAnswer("plain_json", JSON.stringify(record), { status });
  const lines = Object.entries(record).map(([name, value]) => `${name}: ${value ?? ""}\n`);
  return new FormattedAnswer("text", lines.join(""), { status });
}
