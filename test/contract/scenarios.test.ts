import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "../../src/domain/error.ts";
import { statusOf, titleOf } from "../../src/http/errors/error-format.ts";
import { parseNetworks } from "../../src/config/network.ts";
import { RULES } from "./answer-rules.ts";
import type { Scenario, ServiceOptions } from "./scenario.ts";
import { geoip } from "./caller-places.ts";
import { publishedOperations, type PublishedOperation } from "./operations.ts";
import { createValidator } from "./published.ts";
import { documentedPathOf, findRoute, type ServedRoute } from "./routes.ts";
import { createService, keyRing, NOW_EPOCH_MS, service, type Service } from "./service.ts";

/** A table for each noun, a row for each request. An answer with an entity tag is asked for again with it. */
const FOLDER = join(import.meta.dir, "scenarios");

type Body = {
  data?: unknown;
  error?: { code: string; errors?: { name?: string; pointer?: string }[] };
  meta?: { warnings?: { code: string }[] };
};

function has(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
}

/** A service with the options of a row, and the key that its requests send. */
async function serviceWith(given: ServiceOptions | undefined): Promise<{ by: Service; key: string | null }> {
  if (given === undefined) return { by: service, key: null };
  const { now, networks, key, geoip: isPlaced, isDraining = false, ...options } = given;
  const keys = keyRing();
  const input = { label: "contract", email: null, plan: "free", allowedOrigins: [], ...key } as const;
  const by = createService({
    ...options,
    keys,
    isDraining: () => isDraining,
    ...(now === undefined ? {} : { now: () => Date.parse(now) }),
    ...(networks === undefined ? {} : { trustedProxies: parseNetworks(networks) }),
    ...(isPlaced === true ? { geoip } : {}),
  });
  return { by, key: key === undefined ? null : (await keys.create(input, NOW_EPOCH_MS)).text };
}

/** Codes about input, which name at least one issue. */
const ABOUT_INPUT = /^(?:missing|invalid|conflicting|unknown|duplicate)_(?!api)/;

const validator = createValidator();
const operations = await publishedOperations();

function documentedStatusesOf(route: ServedRoute): string[] {
  const method = route.method.toLowerCase();
  const isIts = (each: PublishedOperation) => each.method === method && each.path === documentedPathOf(route);
  return Object.keys(operations.find(isIts)?.responses ?? {});
}

function expectBody(body: Body, row: Scenario): void {
  const { error, meta } = body;
  if (row.code !== undefined && ABOUT_INPUT.test(row.code))
    expect(error?.errors?.map(({ name, pointer }) => typeof (name ?? pointer))).toContain("string");
  if (row.data !== undefined) expect(body.data ?? body).toMatchObject(row.data);
  if (row.error !== undefined) expect(error).toMatchObject(row.error);
  if (row.code !== undefined) expect(error?.code).toBe(row.code);
  if (typeof error === "object" && "http_status" in error) {
    const code = error.code as ErrorCode;
    expect(error).toMatchObject({ http_status: statusOf(code), title: titleOf(code) });
  }
  const { warnings = [] } = row;
  const codes = (meta?.warnings ?? []).map(({ code }) => code);
  // Every count for a whole country warns of its regions.
  const isOther = (code: string): boolean =>
    code !== "holidays_regional" || warnings.includes("holidays_regional");
  expect(codes.filter(isOther)).toEqual([...warnings]);
}

/** The scenario with the beginning of the key that was made for it. */
function withHint(given: Scenario, key: string | null): Scenario {
  if (key === null || given.data === undefined) return given;
  const own = Object.entries(given.data).map(([name, value]: [string, unknown]) => [
    name,
    value === "$HINT" ? key.slice(0, 8) : value,
  ]);
  return { ...given, data: Object.fromEntries(own) as object };
}

async function expectAnswer(given: Scenario): Promise<void> {
  const { by, key } = await serviceWith(given.service);
  const row = withHint(given, key);
  const { method = "GET", path, status } = row;
  const body = row.rawBody ?? (row.body === undefined ? undefined : JSON.stringify(row.body));
  const headers = { ...row.sent, ...(key === null ? {} : { "x-api-key": key }) };
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await by.send(path, init);
  const text = await response.text();
  expect(`${response.status} ${response.status === status ? "" : text}`.trim()).toBe(String(status));
  for (const [name, wanted] of Object.entries(row.headers ?? {})) {
    const value = response.headers.get(name) ?? "";
    if (typeof wanted === "string") expect(`${name}: ${value}`).toBe(`${name}: ${wanted}`);
    else expect(value).toMatch(wanted);
  }
  for (const wanted of row.texts ?? []) expect(has(text, wanted) ? wanted : text).toBe(wanted);
  for (const unwanted of row.absent ?? []) expect(has(text, unwanted) ? text : "").toBe("");
  if (key !== null) expect(text).not.toContain(key);

  const route = findRoute(path.split("?")[0] ?? "", method);
  const tag = response.headers.get("etag");
  if (tag !== null && status === 200) {
    const again = await by.send(path, { ...init, headers: { ...headers, "if-none-match": tag } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
    if (route !== null && !route.isHidden) expect(documentedStatusesOf(route)).toContain("304");
  }
  const mediaType = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (text === "") return;
  RULES[mediaType]?.(text, path, response);
  if (!mediaType.endsWith("json")) return;
  expectBody(JSON.parse(text) as Body, row);
  if (route === null || route.isHidden) return;
  const published = [route.method.toLowerCase(), documentedPathOf(route), status, mediaType] as const;
  expect((await validator)(...published, JSON.parse(text))).toEqual([]);
}

const tables = await Promise.all(
  readdirSync(FOLDER).map(async (name) => {
    const { SCENARIOS } = (await import(join(FOLDER, name))) as { SCENARIOS: readonly Scenario[] };
    return [name, SCENARIOS] as const;
  }),
);

describe.each(tables)("%s", (_, scenarios) => {
  test.each(scenarios.map((row) => [row.title, row] as const))("%s", (__, row) => expectAnswer(row));
});
