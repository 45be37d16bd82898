import { expect, test } from "bun:test";
import Ajv2020 from "ajv/dist/2020.js";
import { table } from "../support/zones.ts";
import { createService, jsonOf, NOW_EPOCH_MS, textOf } from "./service.ts";

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

const NAMES = [...table.zoneIds, ...table.links.keys()];

/** As text, whose lines do not end with a space where a value is missing. */
const linesOf = (text: string): string[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());

function secondsOf(offset: string): number {
  const [hours = "0", minutes = "0"] = offset.slice(1).split(":");
  return (offset.startsWith("-") ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

test.each([
  ["winter", NOW_EPOCH_MS],
  ["summer", Date.UTC(2026, 6, 4, 12, 30, 15, 123)],
])("every zone and link has the published fields in %s, and text says the same", async (_, nowEpochMs) => {
  const then = createService({ now: () => nowEpochMs });
  for (const id of NAMES) {
    const json = await jsonOf<Record<string, string | number | null>>(`/api/timezone/${id}`, undefined, then);
    expect([id, validate(json), validate.errors]).toEqual([id, true, null]);
    const lines = Object.entries(json).map(([name, value]) => `${name}: ${value ?? ""}`);
    expect(linesOf(await textOf(`/api/timezone/${id}.txt`, then))).toEqual(linesOf(lines.join("\n")));
    expect(Number(json["raw_offset"]) + Number(json["dst_offset"])).toBe(
      secondsOf(String(json["utc_offset"])),
    );
    expect(Date.parse(String(json["datetime"]))).toBe(nowEpochMs);
  }
  expect(NAMES.length).toBe(598);
});

test.each([
  ["all zones", "/api/timezone", ""],
  ["those of an area", "/api/timezone/Europe", "Europe/"],
])("lists have %s, and exist as text", async (_, path, area) => {
  const names = table.zoneIds.filter((id) => id.startsWith(area)).toSorted();
  expect(await jsonOf<string[]>(path)).toEqual(names);
  expect(await textOf(`${path}.txt`)).toBe(names.map((name) => `${name}\n`).join(""));
});
