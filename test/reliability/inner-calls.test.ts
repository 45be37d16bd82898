import { describe, expect, test } from "bun:test";
import { TOOLS } from "../../src/mcp/tools.ts";
import { parseNetworks } from "../../src/config/network.ts";
import { CASES } from "../contract/mcp-cases.ts";
import { createService, post } from "../contract/service.ts";
import { readTable } from "../support/table.ts";

/** A service whose metrics the machine itself may read, behind a proxy that is trusted. */
const service = createService({
  metricsAllow: parseNetworks("127.0.0.0/8"),
  trustedProxies: parseNetworks("127.0.0.1"),
});

const FROM_OUTSIDE = { "x-forwarded-for": "203.0.113.5" };

type Item = { status: number; body: { error?: { code: string }; data?: object; text?: string } };

/** The items of a batch as a caller gets them who is not the machine itself. */
async function batch(
  requests: readonly (string | object)[],
  headers = FROM_OUTSIDE,
  by = service,
): Promise<Item[]> {
  const response = await post("/v1/batch", { requests }, headers, by);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { responses: Item[] } }).data.responses;
}

const WAYS_UP = ["..", "%2e%2e", "%2E.", ".%2e"];

describe("a path in a batch", () => {
  test.each(readTable("reliability/ways-out.tsv"))("%s leads nowhere", async (path = "") => {
    const paths = WAYS_UP.map((up) => path.replaceAll("..", up));
    for (const [index, { status, body }] of (await batch(paths)).entries())
      expect([paths[index], [400, 404].includes(status) || status, body.text]).toEqual([
        paths[index],
        true,
        undefined,
      ]);
  });

  test.each(["/metrics", "/../metrics", "/docs", "/", "/v1/embed/clock", "/places/paris", "/mcp", "/meet"])(
    "%s is no published route of the API and is not reached",
    async (path) => {
      const [item, below] = await batch([path, `/v1${path}`]);
      const status =
        new Map([
          ["/", 200],
          ["/../metrics", 400],
        ]).get(path) ?? 404;
      expect([item?.status, item?.body.text]).toEqual([status, undefined]);
      expect([200, 400, 404]).toContain(below?.status ?? 0);
      expect(below?.body.text).toBeUndefined();
    },
  );

  test("keys and usage are refused however they are spelt", async () => {
    const items = await batch(["/keys/me", "/usage", "/v1/keys", "/%6beys/me", "/usag%65", "/v1//keys/me"]);
    expect(items.map(({ status }) => status)).toEqual(items.map(() => 403));
  });

  test("names a zone raw and encoded", async () => {
    const items = await batch([
      "/time/Europe/Paris",
      "/time/Europe%2FParis",
      "/v1/time/America/Argentina/Buenos_Aires",
      "/time/%45urope/Paris/",
      "/timezone/Etc%2FGMT+5",
      "/city/k%C3%B6ln",
    ]);
    expect(items.map(({ status }) => status)).toEqual(items.map(() => 200));
  });
});

type ToolResult = { isError?: boolean; structuredContent?: object; content: { text: string }[] };

async function callTool(name: string, given: object): Promise<ToolResult> {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
  const response = await post("/mcp", call, FROM_OUTSIDE, service);
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: ToolResult }).result;
}

/** Names of other routes, and ways to them. */
const WORDS = [...WAYS_UP, ...". ../status ..\\status ../../metrics convert list search upcoming".split(" ")];

describe("an argument of a tool", () => {
  const rows = TOOLS.flatMap(({ name }) => {
    const [, given = {}] = CASES.find(([tool]) => tool === name) ?? [];
    return Object.entries(given)
      .filter(([, value]) => typeof value === "string")
      .map(([argument]) => [name, argument, given] as const);
  });

  test.each(rows)("%s: '%s' leads to no other route", async (name, argument, given) => {
    const right = Object.keys((await callTool(name, given)).structuredContent ?? {});
    for (const word of WORDS) {
      const { isError = false, structuredContent } = await callTool(name, { ...given, [argument]: word });
      // Refused, or answered by the same route.
      if (!isError) expect([word, Object.keys(structuredContent ?? {})]).toEqual([word, right]);
    }
  });
});

describe("what an item of a batch may see of its caller", () => {
  test("is what the batch itself may see, and not what the item says", async () => {
    const home = createService({ home: "Europe/Paris", trustedProxies: parseNetworks("127.0.0.1") });
    const item = { path: "/sun", headers: { "x-forwarded-for": "10.0.0.1" } };
    const sunOf = async (address: string) =>
      (await batch([item], { ...FROM_OUTSIDE, "x-forwarded-for": address }, home))[0]?.status;
    // Callers with a private address are at home.
    expect([await sunOf("10.0.0.1"), await sunOf("203.0.113.5")]).toEqual([200, 400]);
  });
});
