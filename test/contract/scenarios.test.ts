import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "../../src/domain/error.ts";
import type { AppDeps } from "../../src/app.ts";
import { statusOf, titleOf } from "../../src/http/errors/error-format.ts";
import { parseNetworks } from "../../src/config/network.ts";
import type { KeyInput } from "../../src/state/store.ts";
import { RULES } from "./answer-rules.ts";
import { geoip } from "./caller-places.ts";
import { publishedOperations, type PublishedOperation } from "./operations.ts";
import { createValidator } from "./published.ts";
import { documentedPathOf, findRoute, type ServedRoute } from "./routes.ts";
import { createService, keyRing, NOW_EPOCH_MS, service, type Service } from "./service.ts";

/**
 * A table for each noun, a row for each request: `/path` or `POST /path body`; its status, with an error's code; JSON that
 * stands in `data` or `error`, or a list of texts in the body; warnings; headers; a list of texts that must not stand in the
 * answer; headers of the request; the service's own options, where `key` is sent (`$HINT` is how it begins), and `networks` are trusted proxies.
 * A text or header `/…/` is an expression. An answer with an entity tag is asked for again with it.
 */
const FOLDER = join(import.meta.dir, "scenarios");

type Options = Partial<Pick<AppDeps, "rateScheme" | "home" | "embedAncestors">> & {
  readonly now?: string;
  readonly networks?: string;
  readonly geoip?: boolean;
  readonly isDraining?: boolean;
  readonly key?: Partial<KeyInput>;
};

type Body = {
  data?: unknown;
  error?: { code: string; errors?: { name?: string; pointer?: string }[] };
  meta?: { warnings?: { code: string }[] };
};

/** `{"$has":[…]}` is a list with these items among others, `{"$like":"…"}` a text by an expression, `{"$any":"Number"}` a type. */
function readMatcher(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$like" in value) return expect.stringMatching(new RegExp(String(value.$like), "u"));
  if ("$any" in value) return expect.any(value.$any === "Number" ? Number : String);
  if (!("$has" in value) || !Array.isArray(value.$has)) return value;
  const isRecord = (item: unknown): item is object => item?.constructor === Object;
  return expect.arrayContaining(
    value.$has.map((item: unknown) => (isRecord(item) ? expect.objectContaining(item) : item)),
  );
}

const expressionOf = (text: string): RegExp | string =>
  /^\/[^]*\/$/.test(text) ? new RegExp(text.slice(1, -1)) : text;

function has(text: string, wanted: string): boolean {
  const expression = expressionOf(wanted);
  return typeof expression === "string" ? text.includes(expression) : expression.test(text);
}

/** A service with the options of a row, and the key that its requests send. */
async function serviceWith(cell: string): Promise<{ by: Service; key: string | null }> {
  if (cell === "") return { by: service, key: null };
  const { now, networks, key, geoip: isPlaced, isDraining = false, ...options } = JSON.parse(cell) as Options;
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

function expectBody(body: Body, row: Row): void {
  const { error, meta } = body;
  if (ABOUT_INPUT.test(row.code))
    expect(error?.errors?.map(({ name, pointer }) => typeof (name ?? pointer))).toContain("string");
  if (row.expected !== "" && !row.expected.startsWith("["))
    expect(row.status < 400 ? (body.data ?? body) : error).toMatchObject(
      JSON.parse(row.expected, readMatcher) as object,
    );
  if (row.code !== "") expect(error?.code).toBe(row.code);
  if (typeof error === "object" && "http_status" in error) {
    const code = error.code as ErrorCode;
    expect(error).toMatchObject({ http_status: statusOf(code), title: titleOf(code) });
  }
  const codes = (meta?.warnings ?? []).map(({ code }) => code);
  // Every count for a whole country warns of its regions.
  const isOther = (code: string): boolean =>
    code !== "holidays_regional" || row.warnings.includes("holidays_regional");
  expect(codes.filter(isOther).join()).toBe(row.warnings);
}

async function expectAnswer(given: Row): Promise<void> {
  const { by, key } = await serviceWith(given.options);
  const row = { ...given, expected: given.expected.replace("$HINT", key?.slice(0, 8) ?? "") };
  const { method, path, body, status } = row;
  const headers = { ...row.sent, ...(key === null ? {} : { "x-api-key": key }) };
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await by.send(path, init);
  const text = await response.text();
  expect(`${response.status} ${response.status === status ? "" : text}`.trim()).toBe(String(status));
  for (const [name, wanted] of Object.entries(row.headers)) {
    const value = response.headers.get(name) ?? "";
    const expression = expressionOf(wanted);
    if (typeof expression === "string") expect(`${name}: ${value}`).toBe(`${name}: ${expression}`);
    else expect(value).toMatch(expression);
  }
  if (row.expected.startsWith("["))
    for (const wanted of JSON.parse(row.expected) as string[])
      expect(has(text, wanted) ? wanted : text).toBe(wanted);
  for (const unwanted of row.absent) expect(has(text, unwanted) ? text : "").toBe("");
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

type Row = ReturnType<typeof readRow>;

function readRow(line: string) {
  const [title = "", request = "", answer = "", expected = "", warnings = "", ...further] = line.split("\t");
  const [headers = "", absent = "", sent = "", options = ""] = further;
  const [, method = "GET", path = "", body] = /^(?:([A-Z]+) )?(\S+)(?: (.+))?$/.exec(request) ?? [];
  const [status, code = ""] = answer.split(" ");
  const headersOf = (cell: string) => JSON.parse(cell || "{}") as Record<string, string>;
  return {
    title,
    method,
    path,
    body,
    status: Number(status),
    code,
    expected,
    warnings,
    headers: headersOf(headers),
    absent: JSON.parse(absent || "[]") as string[],
    sent: headersOf(sent),
    options,
  };
}

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const [, ...lines] = readFileSync(join(FOLDER, name), "utf8").trimEnd().split("\n");
  test.each(lines.map(readRow).map((row) => [row.title, row] as const))("%s", (_, row) => expectAnswer(row));
});
