import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { CASES, madeUpCalls, type McpCase, type McpResult } from "./mcp-cases.ts";
import { createService, service } from "./service.ts";

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

async function dataOf(path: string, body?: object): Promise<unknown> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return ((await (await service.send(path, init)).json()) as { data: unknown }).data;
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
  ])("%s %p is an error of the tool that says what to do", async (tool, given, text) => {
    const { content, isError } = await call(tool, given);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(text);
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
  });
});

describe("POST /mcp", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const post = (body: unknown, headers: Record<string, string> = {}, from = service): Promise<Response> =>
    from.send("/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test("answers without a session and without a stream", async () => {
    const response = await post(message);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(response.headers.get("mcp-session-id")).toBeNull();
  });

  test("accepts notifications without a response, and offers no stream", async () => {
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
  ])("from a page of %s gets %i", async (origin, status) => {
    expect((await post(message, { Origin: origin })).status).toBe(status);
  });

  test("counts each call against the same limit as its route", async () => {
    const limited = createService({ rateScheme: "minute" });
    const sun = { ...message, method: "tools/call", params: { name: "sun", arguments: { place: "oslo" } } };
    const one = await post(sun, {}, limited);
    const two = await post([sun, { ...sun, id: 2 }], {}, limited);
    const left = (response: Response): number => Number(response.headers.get("x-ratelimit-remaining"));
    expect(left(one) - left(two)).toBe(2);
  });

  test("refuses calls beyond the limit with 429, and invalid JSON with 400", async () => {
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
