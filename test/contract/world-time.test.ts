import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { createGeoipSource } from "../../src/dataset/geoip.ts";
import { parseNetworks } from "../../src/network.ts";
import { temporaryFolder } from "../support/folder.ts";
import { writeMmdb } from "../support/mmdb-writer.ts";
import { table } from "../support/zones.ts";
import { createService, service, type Service } from "./service.ts";

const SUMMER_EPOCH_MS = Date.UTC(2026, 6, 4, 12, 30, 15, 123);

/** The fields of WorldTimeAPI's DateTimeJsonResponse, all of which its server sent. */
const TIME = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}[+-]\\d\\d:\\d\\d$";
const BOUND = { type: ["string", "null"], pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+00:00$" };
const FIELDS = {
  abbreviation: { type: "string" },
  client_ip: { type: "string" },
  datetime: { type: "string", pattern: TIME },
  day_of_week: { type: "integer", minimum: 0, maximum: 6 },
  day_of_year: { type: "integer", minimum: 1, maximum: 366 },
  dst: { type: "boolean" },
  dst_from: BOUND,
  dst_offset: { type: "integer" },
  dst_until: BOUND,
  raw_offset: { type: "integer" },
  timezone: { type: "string" },
  unixtime: { type: "integer" },
  utc_datetime: { type: "string", pattern: TIME },
  utc_offset: { type: "string", pattern: "^[+-]\\d\\d:\\d\\d$" },
  week_number: { type: "integer", minimum: 1, maximum: 53 },
};
const validate = new Ajv2020({ strict: false, allErrors: true }).compile({
  type: "object",
  properties: FIELDS,
  required: Object.keys(FIELDS),
  additionalProperties: false,
});

const folder = temporaryFolder();
const geoipPath = join(folder, "places.mmdb");
writeFileSync(
  geoipPath,
  writeMmdb({
    "203.0.113.0/24": {
      country: { iso_code: "JP" },
      location: { latitude: 35.6895, longitude: 139.6917, time_zone: "Asia/Tokyo" },
    },
    "198.51.100.0/25": { country: { iso_code: "FR" } },
    "198.51.100.128/25": { country: { iso_code: "US" } },
    "192.0.2.0/24": { location: { latitude: -33.87, longitude: 151.21 } },
    "2001:db8:0:0:0:0:0:0/32": { location: { time_zone: "Europe/Rome" } },
  }),
);
const geoip = createGeoipSource(geoipPath, () => {});

type Answer = Record<string, string | number | boolean | null>;
const jsonOf = async (by: Service, path: string, init?: RequestInit): Promise<Answer> =>
  (await (await by.send(path, init)).json()) as Answer;
const textOf = async (by: Service, path: string): Promise<string> => (await by.send(path)).text();

describe("the time of a zone", () => {
  test("has every member in winter and in summer", async () => {
    const winter = await jsonOf(service, "/api/timezone/Europe/Paris");
    expect(JSON.stringify(winter)).toBe(
      '{"abbreviation":"CET","client_ip":"127.0.0.1","datetime":"2026-11-20T10:00:00.000000+01:00","day_of_week":5,"day_of_year":324,"dst":false,"dst_from":null,"dst_offset":0,"dst_until":null,"raw_offset":3600,"timezone":"Europe/Paris","unixtime":1795165200,"utc_datetime":"2026-11-20T09:00:00.000000+00:00","utc_offset":"+01:00","week_number":47}',
    );
    const summer = await jsonOf(createService({ now: () => SUMMER_EPOCH_MS }), "/api/timezone/Europe/Paris");
    expect(summer).toMatchObject({
      abbreviation: "CEST",
      datetime: "2026-07-04T14:30:15.123000+02:00",
      day_of_week: 6,
      dst: true,
      dst_from: "2026-03-29T01:00:00+00:00",
      dst_offset: 3600,
      dst_until: "2026-10-25T01:00:00+00:00",
      raw_offset: 3600,
      utc_datetime: "2026-07-04T12:30:15.123000+00:00",
    });
    const sunday = createService({ now: () => Date.UTC(2026, 10, 22, 12) });
    expect(await jsonOf(sunday, "/api/timezone/UTC")).toMatchObject({ day_of_week: 0, timezone: "UTC" });
  });

  test.each([
    ["winter", Date.UTC(2026, 10, 20, 9)],
    ["summer", SUMMER_EPOCH_MS],
  ])(
    "of every zone and link fits the published fields, and text says the same: %s",
    async (_, nowEpochMs) => {
      const then = createService({ now: () => nowEpochMs });
      const ids = [...table.zoneIds, ...table.links.keys()];
      for (const id of ids) {
        const json = await jsonOf(then, `/api/timezone/${id}`);
        expect([id, validate(json), validate.errors]).toEqual([id, true, null]);
        const lines = Object.entries(json).map(([name, value]) => `${name}: ${value ?? ""}`);
        expect(
          (await textOf(then, `/api/timezone/${id}.txt`))
            .trimEnd()
            .split("\n")
            .map((line) => line.trimEnd()),
        ).toEqual(lines.map((line) => line.trimEnd()));
        expect(Number(json["raw_offset"]) + Number(json["dst_offset"])).toBe(
          secondsOf(String(json["utc_offset"])),
        );
        expect(Date.parse(String(json["datetime"]))).toBe(nowEpochMs);
      }
      expect(ids.length).toBe(598);
    },
  );

  test("an error has no entity tag", async () => {
    const init = { headers: { "if-none-match": "*" } };
    const response = await service.send("/api/timezone/Europe/Pariss", init);
    expect([response.status, response.headers.get("etag")]).toEqual([404, null]);
  });
});

describe("lists of zones", () => {
  test("have all zones, or those of an area, and exist as text", async () => {
    const all = (await (await service.send("/api/timezone")).json()) as string[];
    expect(all).toEqual([...table.zoneIds].toSorted());
    expect(await textOf(service, "/api/timezone.txt")).toBe(all.map((name) => `${name}\n`).join(""));
    const europe = (await (await service.send("/api/timezone/Europe")).json()) as string[];
    expect(europe).toEqual(all.filter((name) => name.startsWith("Europe/")));
    expect(await textOf(service, "/api/timezone/Europe.txt")).toBe(
      europe.map((name) => `${name}\n`).join(""),
    );
  });
});

describe("the place of an address", () => {
  const located = createService({ geoip, home: "lisbon" });

  test.each([
    ["203.0.113.7", "Asia/Tokyo"],
    ["2001:db8::17", "Europe/Rome"],
    ["198.51.100.1", "Europe/Paris"],
    ["192.0.2.1", "Australia/Sydney"],
    ["192.168.1.20", "Europe/Lisbon"],
    ["fd00::1", "Europe/Lisbon"],
    ["100.64.3.2", "Europe/Lisbon"],
  ])("%s is in %s", async (address, timezone) => {
    const json = await jsonOf(located, `/api/ip/${address}`);
    expect(json).toMatchObject({ timezone, client_ip: address });
    expect(validate(json)).toBe(true);
    expect(await textOf(located, `/api/ip/${address}.txt`)).toContain(`timezone: ${timezone}\n`);
  });

  test("an address without a place gets an error that says what is missing", async () => {
    const error = async (path: string, asked = located): Promise<string> =>
      `${(await asked.send(path)).status} ${String((await jsonOf(asked, path))["error"])}`;
    expect(await error("/api/ip", service)).toBe(
      "404 unknown location of 127.0.0.1: 127.0.0.1 is a private address, and --home names no place for those",
    );
    expect(await error("/api/ip/203.0.113.7", service)).toContain("--geoip names no database");
    expect(await error("/api/ip/198.18.0.1")).toContain("the database of --geoip does not have 198.18.0.1");
    // A country with several zones gives no zone.
    expect(await error("/api/ip/198.51.100.200")).toContain("no more of 198.51.100.200 than its country, US");
    expect(await error("/api/ip/paris")).toContain("404 unknown location paris");
  });

  test("the caller is placed by a proxy's headers, by the address, or at home", async () => {
    const proxied = createService({ geoip, home: "lisbon", trustedProxies: parseNetworks("127.0.0.0/8") });
    expect(await jsonOf(proxied, "/api/ip")).toMatchObject({
      timezone: "Europe/Lisbon",
      client_ip: "127.0.0.1",
    });
    const headers = { "x-forwarded-for": "203.0.113.7" };
    expect(await jsonOf(proxied, "/api/ip", { headers })).toMatchObject({
      timezone: "Asia/Tokyo",
      client_ip: "203.0.113.7",
    });
    const withZone = { ...headers, "cf-timezone": "Europe/Oslo" };
    expect(await jsonOf(proxied, "/api/ip", { headers: withZone })).toMatchObject({
      timezone: "Europe/Oslo",
    });
    // Without a trusted proxy anybody can send such headers.
    expect(await jsonOf(located, "/api/ip", { headers: withZone })).toMatchObject({
      timezone: "Europe/Lisbon",
    });
    const v6 = { "x-forwarded-for": "2001:db8:1:2:3:4:5:6" };
    expect(await jsonOf(proxied, "/api/ip", { headers: v6 })).toMatchObject({
      client_ip: "2001:db8:1:2:3:4:5:6",
    });
  });

  test.each(["/v1/context", "/v1/sun", "/v1/moon", "/v1/sun?date=2026-11-20"])(
    "%s without a place is the caller's, and kept by no cache",
    async (path) => {
      const response = await located.send(path);
      const { data } = (await response.json()) as { data: { location: { slug: string } } };
      expect(data.location.slug).toBe("lisbon");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.has("etag")).toBe(false);
    },
  );
});

function secondsOf(offset: string): number {
  const [hours = "0", minutes = "0"] = offset.slice(1).split(":");
  return (offset.startsWith("-") ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
