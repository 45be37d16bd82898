import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TOOLS } from "../../src/mcp/tools.ts";
import { CASES, madeUpCalls, type McpCase, type McpResult } from "./mcp-cases.ts";
import { readTable } from "../support/table.ts";
import { createService, dataOf, post, service, textOf } from "./service.ts";

/** Passes a client's requests to the application without a socket. */
const fetchHere = (url: string | URL, init?: RequestInit): Promise<Response> =>
  service.send(new URL(url).pathname, init);

const client = new Client({ name: "test", version: "1" });

beforeAll(async () => {
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch: fetchHere }),
  );
});
afterAll(() => client.close());

async function call(name: string, given: Record<string, unknown>): Promise<McpResult> {
  return (await client.callTool({ name, arguments: given })) as McpResult;
}

describe("the official client over Streamable HTTP", () => {
  test("lists every tool with schemas", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(tools.length).toBeLessThanOrEqual(14);
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    for (const tool of tools) {
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
    async (...[tool, given, path, sentence, body]: McpCase) => {
      const { content, structuredContent, isError } = await call(tool, given);
      expect(isError).toBeUndefined();
      expect(structuredContent).toEqual(await dataOf<Record<string, unknown>>(path, body));
      expect(content).toHaveLength(1);
      expect(content[0]?.text).toContain(sentence);
      expect(content[0]?.text).not.toMatch(/undefined|null|NaN|\[object/);
    },
  );

  test.each(readTable("contract/mcp-questions.tsv"))(
    "'%s' is answered by one call of %s",
    async (...[, tool = "", given = "", answer = ""]: string[]) => {
      const { content, isError } = await call(tool, JSON.parse(given) as Record<string, unknown>);
      expect(isError).toBeUndefined();
      expect(content[0]?.text).toContain(answer);
    },
  );

  test.each([
    ["get_current_time", { timezone: "Europe/Pariss" }, "Did you mean Europe/Paris?"],
    ["find_place", {}, "find_place needs 'query'."],
    ["sun", { place: "pariss" }, "The value 'pariss' of 'place' is not known."],
    ["sun", { place: "+05:30" }, "'+05:30' is a UTC offset, which is no place."],
    ["find_place", { query: "x".repeat(150) }, "of 'query' is too long"],
    ["convert_time", { time: "14:30", target_timezone: "paris" }, "'source_timezone' is missing"],
    ["suggest_meeting", { places: ["london", "tokyoo"] }, "The value 'tokyoo' of 'places[1]' is not known."],
    [
      "sun",
      { place: "oslo", datum: "2026-12-21" },
      "sun has no argument 'datum'. It takes place, date, days.",
    ],
    ["suggest_meeting", { places: [] }, "needs 'places'"],
    ["holidays", { country: "germny" }, "germny"],
    ["holidays", { year: 2027 }, "holidays needs 'country'."],
    ["holidays", { country: "DE", year: 2027, days: 5 }, "holidays has no argument 'days' beside 'year'."],
    ["timezone_info", { timezone: "paris", year: 20277 }, "The value '20277' of 'year' is not a year."],
    ["timezone_info", { country: "FR", at: "2027-01-01" }, "has no argument 'at' beside 'country'."],
    ["calendar_date", { week: "2026-W47", days: 3 }, "calendar_date needs 'date'."],
    ["no_such_tool", {}, "There is get_current_time, convert_time"],
  ])("%s %p is an error of the tool that says what to do", async (tool, given, text) => {
    const { content, isError } = await call(tool, given);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(text);
  });

  test("an argument that is two parameters of the route is refused once", async () => {
    const { content } = await call("business_days", { date: "foo", country: "DE" });
    expect(content[0]?.text).toBe(
      "The value 'foo' of 'start' cannot be read. Send a date such as 2026-11-20, or today, tomorrow, yesterday.",
    );
  });

  test.each([
    [
      "sun",
      { place: "paris", date: "2026-01-01", days: 366 },
      "days",
      /Ask for the rest with date 2026-01-\d\d\./,
    ],
    [
      "next_occurrences",
      { rule: "* * * * *", timezone: "paris", count: 1000 },
      "occurrences",
      /Ask for the rest with from 2026-11-20T/,
    ],
    [
      "suggest_meeting",
      { places: ["paris", "tokyo", "sf"], limit: 50 },
      "suggestions",
      /Ask for less at once\./,
    ],
    [
      "business_days",
      { start: "2026-01-01", end: "2036-01-01", country: "IN" },
      "holidays",
      /Ask for less at once\./,
    ],
  ])("%s %p fits into 60 KB and says how to get the rest", async (tool, given, list, note) => {
    const result = await call(tool, given);
    expect(JSON.stringify(result).length).toBeLessThan(60_000);
    expect(result.content[0]?.text).toMatch(note);
    const kept = result.structuredContent?.[list];
    expect(Array.isArray(kept) ? kept.length : 0).toBeGreaterThan(9);
  });

  test("no tool answers more than 60 KB, whatever is asked for", async () => {
    const dearest: [tool: string, given: Record<string, unknown>][] = [
      ["timezone_info", { from: "2027-01-01", to: "2031-12-31" }],
      ["timezone_info", { timezone: "paris", include: "cities,transitions,names,posix" }],
      ["holidays", { types: "all", days: 366, limit: 500 }],
      ["holidays", { country: "US", year: 2027, types: "all" }],
      ["find_place", { query: "san", limit: 50 }],
      ["convert_time", { time: "now", source_timezone: "UTC", target_timezone: Array(20).fill("paris") }],
      ["moon", { place: "paris", year: 2027 }],
    ];
    for (const [tool, given] of dearest) {
      const result = await call(tool, given);
      expect([tool, result.isError, result.content[0]?.text]).toEqual([tool, undefined, expect.any(String)]);
      expect(JSON.stringify(result).length).toBeLessThan(60_000);
    }
  });

  test("the next page begins where the last one ended", async () => {
    const { content, structuredContent } = await call("sun", {
      place: "paris",
      date: "2026-01-01",
      days: 366,
    });
    const [, next] = /with date (\S+)\.$/.exec(content[0]?.text ?? "") ?? [];
    const days = structuredContent?.["days"] as { date: string }[];
    expect(Date.parse(next ?? "")).toBe(Date.parse(days.at(-1)?.date ?? "") + 86_400_000);
  });

  test("1,000 random calls give no protocol error", async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(madeUpCalls, async ([tool, given]) => {
        const { content, structuredContent, isError } = await call(tool, given);
        if (isError !== true) answered += 1;
        expect(isError === true).toBe(structuredContent === undefined);
        expect(content[0]?.text).not.toMatch(/Something went wrong|undefined|\[object/);
      }),
      { numRuns: 1000 },
    );
    expect(answered).toBeGreaterThan(100);
  }, 60_000);
});

describe("POST /mcp", () => {
  const sun = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "sun", arguments: { place: "oslo" } },
  };

  test("counts each call against the same limit as its route, and refuses those beyond it", async () => {
    const limited = createService({ rateScheme: "minute" });
    const left = async (body: unknown): Promise<number> =>
      Number((await post("/mcp", body, {}, limited)).headers.get("x-ratelimit-remaining"));
    const one = await left(sun);
    expect(await left([sun, { ...sun, id: 2 }])).toBe(one - 2);
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (let count = 0; count < 100; count += 1) await post("/mcp", list, {}, limited);
    expect((await post("/mcp", list, {}, limited)).status).toBe(429);
  });
});

test("/llms.txt names every tool", async () => {
  const text = await textOf("/llms.txt");
  for (const { name } of TOOLS) expect(text).toContain(`- ${name}: `);
});
