import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { createService } from "./service.ts";

const service = createService();

/** Hands a client's requests to the application, without a socket. */
const fetchHere = (url: string | URL, init?: RequestInit): Promise<Response> =>
  service.send(new URL(url).pathname, init);

const client = new Client({ name: "test", version: "1" });

beforeAll(async () => {
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch: fetchHere }),
  );
  // With this the client holds every structured answer against the tool's output schema.
  await client.listTools();
});
afterAll(() => client.close());

type Result = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

async function call(name: string, given: Record<string, unknown>): Promise<Result> {
  return (await client.callTool({ name, arguments: given })) as Result;
}

async function dataOf(path: string, body?: object): Promise<unknown> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return ((await (await service.send(path, init)).json()) as { data: unknown }).data;
}

type Case = readonly [
  tool: string,
  given: Record<string, unknown>,
  path: string,
  sentence: string,
  body?: object,
];

const CASES: readonly Case[] = [
  [
    "get_current_time",
    { timezone: "tokyo" },
    "/v1/time/Asia/Tokyo",
    "It is 18:00 on Friday 2026-11-20 in tokyo (Asia/Tokyo) (JST, UTC+09:00).",
  ],
  ["get_current_time", { timezone: "Europe/Paris" }, "/v1/time/Europe/Paris", "in Europe/Paris (CET"],
  [
    "convert_time",
    { source_timezone: "new york", time: "14:30", target_timezone: "Asia/Tokyo" },
    "/v1/time/convert?from=new-york-city&to=Asia/Tokyo&time=14:30",
    "14:30 on Friday 2026-11-20 in new york (America/New_York) is 04:30 on Saturday 2026-11-21 in Asia/Tokyo.",
  ],
  ["find_place", { query: "sf" }, "/v1/city/search?limit=5&q=sf", "San Francisco, California"],
  [
    "timezone_info",
    { timezone: "sydney" },
    "/v1/timezone/Australia/Sydney",
    "Australia/Sydney is at UTC+11:00",
  ],
  ["timezone_at", { lat: 48.85, lon: 2.35 }, "/v1/timezone/at?lat=48.85&lon=2.35", "Europe/Paris"],
  [
    "clock_changes",
    { timezone: "paris", from: "2027-01-01", to: "2027-06-30" },
    "/v1/timezone/changes?timezone=Europe/Paris&from=2027-01-01&to=2027-06-30",
    "Clocks are moved from 2027-01-01 to 2027-06-30: forward at 2027-03-28T01:00:00Z in FR",
  ],
  [
    "clock_changes",
    { country: "JP" },
    "/v1/timezone/changes?country=JP",
    "No clock is moved there from 2026-11-20 to 2027-11-19.",
  ],
  [
    "holidays",
    { country: "germany", year: 2027, subdivision: "BY" },
    "/v1/holidays/germany/2027?subdivision=BY",
    "Epiphany on 2027-01-06",
  ],
  [
    "next_holidays",
    { country: "DE" },
    "/v1/holidays/upcoming?country=DE&limit=5",
    "Christmas Day on 2026-12-25",
  ],
  [
    "is_business_day",
    { date: "2026-12-25", country: "DE" },
    "/v1/date/business-days?start=2026-12-25&end=2026-12-25&country=DE",
    "2026-12-25 is no business day (Christmas Day).",
  ],
  [
    "count_business_days",
    { start: "2026-12-01", end: "2026-12-31", country: "DE" },
    "/v1/date/business-days?start=2026-12-01&end=2026-12-31&country=DE",
    "There are 22 business days",
  ],
  [
    "add_to_date",
    { date: "2026-01-31", months: 1 },
    "/v1/date/add?date=2026-01-31&months=1",
    "2026-02-28, a Saturday",
  ],
  [
    "date_difference",
    { start: "2026-01-31", end: "2027-03-01" },
    "/v1/date/diff?start=2026-01-31&end=2027-03-01",
    "394 days",
  ],
  [
    "sun",
    { place: "tromsø", date: "2026-12-21" },
    "/v1/sun?q=troms%C3%B8&date=2026-12-21",
    "does not rise in Tromsø",
  ],
  [
    "sun",
    { place: "-33.87,151.21", date: "2026-12-21" },
    "/v1/sun?lat=-33.87&lon=151.21&date=2026-12-21",
    "the sun rises at 05:",
  ],
  ["moon", {}, "/v1/moon?tz=UTC", "waxing gibbous, 78 % illuminated"],
  [
    "suggest_meeting",
    { places: ["sf", "Europe/London"], duration_minutes: 30 },
    "/v1/meeting/suggest",
    "The best start is",
    {
      duration_minutes: 30,
      participants: [
        { name: "San Francisco", city: "san-francisco" },
        { name: "Europe/London", timezone: "Europe/London" },
      ],
    },
  ],
];

/** Values that fit an argument, more often than not. */
function likelyOf(name: string): fc.Arbitrary<unknown> {
  if (/^(start|end|date)$/.test(name)) return fc.constantFrom("2026-12-25", "today", "2027-02-30", "1 March");
  if (/^(lat|lon)$/.test(name)) return fc.double({ min: -100, max: 100, noNaN: true });
  if (name === "country") return fc.constantFrom("DE", "germany", "jp", "Atlantis");
  if (name === "time") return fc.constantFrom("14:30", "2026-12-01T09:00", "noon");
  const place = fc.constantFrom("tokyo", "Europe/Paris", "sf", "são paulo", "48.85,2.35", "+05:30", "Pariss");
  return name === "places" ? fc.array(place, { minLength: 1, maxLength: 4 }) : place;
}

describe("the official client over Streamable HTTP", () => {
  test("lists every tool with schemas", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.outputSchema?.type).toBe("object");
      expect(tool.annotations?.readOnlyHint).toBe(true);
      for (const name of tool.inputSchema.required ?? []) {
        expect(Object.keys(tool.inputSchema.properties ?? {})).toContain(name);
      }
      expect(JSON.stringify(tool)).not.toContain('"x-');
    }
  });

  test("the cases below call every tool", () => {
    expect(new Set(CASES.map(([tool]) => tool))).toEqual(new Set(TOOLS.map(({ name }) => name)));
  });

  test.each(CASES)(
    "%s %p answers what its route does",
    async (...[tool, given, path, sentence, body]: Case) => {
      const { content, structuredContent, isError } = await call(tool, given);
      expect(isError).toBeUndefined();
      expect(structuredContent).toEqual((await dataOf(path, body)) as Record<string, unknown>);
      expect(content).toHaveLength(1);
      expect(content[0]?.text).toContain(sentence);
      expect(content[0]?.text).not.toMatch(/undefined|null|NaN|\[object/);
    },
  );

  test.each([
    ["get_current_time", { timezone: "Europe/Pariss" }, "Did you mean Europe/Paris?"],
    ["get_current_time", {}, "get_current_time needs 'timezone'."],
    [
      "sun",
      { place: "oslo", datum: "2026-12-21" },
      "sun has no argument 'datum'. It takes place, date, days.",
    ],
    ["suggest_meeting", { places: [] }, "needs 'places'"],
    ["holidays", { country: "germny" }, "germny"],
    ["no_such_tool", {}, "There is get_current_time, convert_time"],
  ])("%s %p is an error of the tool that leads on", async (tool, given, text) => {
    const { content, isError } = await call(tool, given);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(text);
  });

  test("1,000 made-up calls give no error of the protocol", async () => {
    const word = fc.oneof(
      fc.constantFrom(
        "tokyo",
        "Europe/Paris",
        "DE",
        "2026-12-25",
        "today",
        "48.85,2.35",
        "P1M",
        "+05:30",
        "",
      ),
      fc.string({ maxLength: 30 }),
    );
    const value = fc.oneof(
      { weight: 20, arbitrary: word },
      fc.integer({ min: -5, max: 3000 }),
      fc.array(word, { maxLength: 4 }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const calls = fc.constantFrom(...TOOLS).chain((row) => {
      const names = [...Object.keys(row.own ?? {}), ...row.takes];
      const wild = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
        requiredKeys: [...(row.required ?? [])],
      });
      const likely = fc.record(Object.fromEntries((row.required ?? []).map((name) => [name, likelyOf(name)])));
      return fc.tuple(fc.constant(row.name), fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(wild, likely));
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(calls, async ([tool, given]) => {
        const { content, structuredContent, isError } = await call(tool, given);
        if (isError !== true) answered += 1;
        expect(isError === true).toBe(structuredContent === undefined);
        expect(content[0]?.text).not.toMatch(/Something went wrong|undefined|\[object/);
      }),
      { numRuns: 1000 },
    );
    expect(answered).toBeGreaterThan(200);
  }, 60_000);
});

describe("POST /mcp", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const post = (body: unknown, headers: Record<string, string> = {}, from = service): Promise<Response> =>
    from.send("/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test("answers without a session and without a word of streams", async () => {
    const response = await post(message);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(response.headers.get("mcp-session-id")).toBeNull();
  });

  test("takes notifications without an answer, and is no stream", async () => {
    const note = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([note.status, await note.text()]).toEqual([202, ""]);
    const stream = await service.send("/mcp");
    expect([stream.status, stream.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["http://localhost:6274", 200],
    ["http://127.0.0.1", 200],
  ])("of a page of %s is answered with %i", async (origin, status) => {
    expect((await post(message, { Origin: origin })).status).toBe(status);
  });

  test("counts each call by the same limit as the route it asks", async () => {
    const limited = createService({ rateScheme: "minute" });
    const sun = { ...message, method: "tools/call", params: { name: "sun", arguments: { place: "oslo" } } };
    const one = await post(sun, {}, limited);
    const two = await post([sun, { ...sun, id: 2 }], {}, limited);
    const left = (response: Response): number => Number(response.headers.get("x-ratelimit-remaining"));
    expect(left(one) - left(two)).toBe(2);
  });

  test("refuses with 429 beyond the limit, and what is no JSON with 400", async () => {
    const limited = createService({ rateScheme: "minute" });
    let last = await post(message, {}, limited);
    for (let count = 0; count < 100; count += 1) last = await post(message, {}, limited);
    expect(last.status).toBe(429);
    const broken = await service.send("/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });
});

test("/llms.txt names every tool and every documented route", async () => {
  const text = await (await service.send("/llms.txt")).text();
  for (const { name } of TOOLS) expect(text).toContain(`- ${name}: `);
  for (const path of ["/v1/time/{timezone}", "/v1/holidays/{country}/{year}", "/v1/meeting/suggest"]) {
    expect(text).toContain(path);
  }
});
