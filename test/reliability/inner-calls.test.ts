import { describe, expect, test } from "bun:test";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { parseNetworks } from "../../src/network.ts";
import { CASES } from "../contract/mcp-cases.ts";
import { createService } from "../contract/service.ts";

/** A service whose metrics the machine itself may read, behind a proxy that is trusted. */
const service = createService({
  metricsAllow: parseNetworks("127.0.0.0/8"),
  trustedProxies: parseNetworks("127.0.0.1"),
});

const FROM_OUTSIDE = { "x-forwarded-for": "203.0.113.5", "content-type": "application/json" };

type Item = { status: number; body: { error?: { code: string }; data?: object; text?: string } };

async function batch(paths: readonly string[]): Promise<Item[]> {
  const body = JSON.stringify({ requests: paths.map((path) => ({ path })) });
  const response = await service.send("/v1/batch", { method: "POST", body, headers: FROM_OUTSIDE });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { responses: Item[] } }).data.responses;
}

const WAYS_UP = ["..", "%2e%2e", "%2E.", ".%2e"];

/** Paths that lead elsewhere once somebody reads `..`, `\` or an escape a second time. */
const LEADING_ELSEWHERE: readonly (readonly [title: string, paths: readonly string[]])[] = [
  ...[
    (up: string) => `/time/${up}/${up}/metrics`,
    (up: string) => `/time/${up}/${up}/keys`,
    (up: string) => `/time/${up}/usage`,
    (up: string) => `/time/Europe/${up}/${up}/status`,
    (up: string) => `/v1/${up}/metrics`,
    (up: string) => `/${up}/metrics`,
    (up: string) => `/holidays/${up}/status`,
    (up: string) => `/city/${up}`,
    (up: string) => `/city/${up}/nearby`,
  ].map((path) => [path(".."), WAYS_UP.map(path)] as const),
  ["backslashes", ["/time/..\\..\\metrics", "/time\\..\\..\\metrics", "/time/..%5c..%5cmetrics"]],
  [
    "encoded slashes",
    [
      "/time/..%2f..%2fmetrics",
      "/time/%2e%2e%2f%2e%2e%2fmetrics",
      "/holidays/..%2fstatus",
      "/city/paris%2fnearby",
    ],
  ],
  ["escapes of escapes", ["/time/%252e%252e/%252e%252e/metrics"]],
  ["single dots", ["/./status", "/%2e/status", "/time/./UTC"]],
];

describe("a path in a batch", () => {
  test.each(LEADING_ELSEWHERE)("%s: leads nowhere", async (_, paths) => {
    for (const [index, item] of (await batch(paths)).entries()) {
      expect([paths[index], [400, 404].includes(item.status), item.body.text]).toEqual([
        paths[index],
        true,
        undefined,
      ]);
    }
  });

  test.each(["/metrics", "/../metrics", "/docs", "/", "/v1/embed/clock", "/places/paris", "/mcp", "/meet"])(
    "%s is no published route of the API and is not reached",
    async (path) => {
      const [item, below] = await batch([path, `/v1${path}`]);
      expect([item?.status, item?.body.text]).toEqual([
        path === "/" ? 200 : path.includes("..") ? 400 : 404,
        undefined,
      ]);
      expect([200, 400, 404]).toContain(below?.status ?? 0);
      expect(below?.body.text).toBeUndefined();
    },
  );

  test("keys and usage are refused however they are spelt", async () => {
    const items = await batch(["/keys/me", "/usage", "/v1/keys", "/%6beys/me", "/usag%65", "/v1//keys/me"]);
    expect(items.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
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
    expect(items.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

type ToolResult = { isError?: boolean; structuredContent?: object; content: { text: string }[] };

async function callTool(name: string, given: object): Promise<ToolResult> {
  const response = await service.send("/mcp", {
    method: "POST",
    headers: FROM_OUTSIDE,
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
  });
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: ToolResult };
  return result;
}

/** Names of other routes, and ways to them. */
const WORDS = [
  ...WAYS_UP,
  ".",
  "../status",
  "..\\status",
  "../../metrics",
  "convert",
  "list",
  "search",
  "upcoming",
];

describe("an argument of a tool", () => {
  const rows = TOOLS.flatMap(({ name, route }) => {
    const [, given = {}] = CASES.find(([tool]) => tool === name) ?? [];
    return Object.entries(given)
      .filter(([, value]) => typeof value === "string")
      .map(([argument]) => [name, argument, given, route] as const);
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
    const sunOf = async (address: string): Promise<number | undefined> => {
      const item = { path: "/sun", headers: { "x-forwarded-for": "10.0.0.1" } };
      const response = await home.send("/v1/batch", {
        method: "POST",
        headers: { "x-forwarded-for": address },
        body: JSON.stringify({ requests: [item] }),
      });
      return ((await response.json()) as { data: { responses: Item[] } }).data.responses[0]?.status;
    };
    // Callers with a private address are at home.
    expect([await sunOf("10.0.0.1"), await sunOf("203.0.113.5")]).toEqual([200, 400]);
  });
});
