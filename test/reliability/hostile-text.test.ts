import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { TSchema } from "@sinclair/typebox";
import { explainConfig } from "../../src/config.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { OPTION_TABLE, readClockOptions } from "../../src/embed/options.ts";
import type { Route } from "../../src/http/route.ts";
import { allRoutes } from "../contract/routes.ts";
import { createService } from "../contract/service.ts";
import { temporaryFolder } from "../process.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const service = createService();
const routes = allRoutes().filter((route) => !route.needsKey);
const reads = routes.filter((route) => route.method === "GET" && route.formats.includes("json"));
const posts = routes.filter((route) => route.method === "POST");

type Fault = { name?: string; reason: string };
type Answer = { status: number; text: string; faults: Fault[]; data: unknown };

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const response = await service.send(path, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body = (isJson ? JSON.parse(text) : {}) as { data?: unknown; error?: { errors: Fault[] } };
  return { status: response.status, text, faults: body.error?.errors ?? [], data: body.data };
}

const exampleOf = (route: Route): string => route.examples[0]?.path ?? route.path;

/** An example with a parameter set as it is to be sent, encoded already. */
function withQuery(route: Route, name: string, encoded: string): string {
  const [path = "", query = ""] = exampleOf(route).split("?");
  const schema: TSchema | undefined = route.querySchema.properties[name];
  const aliases: unknown = schema?.["x-aliases"];
  const names = new Set([name, ...(Array.isArray(aliases) ? aliases.map(String) : [])]);
  const pairs = query.split("&").filter((pair) => pair !== "" && !names.has(pair.split("=")[0] ?? ""));
  return `${path}?${[...pairs, encoded].join("&")}`;
}

const CONTROLS = ["%00", "a%00b", "%0d%0aX-Evil:1", "%1b[31m", "%7f", "%c2%85", "%09"];
const NO_UTF8 = [
  "%ff",
  "%c0%af",
  "%c0%80",
  "%e0%80%af",
  "%ed%a0%80",
  "%f8%88%80%80%80",
  "%f4%90%80%80",
  "%e2%82",
  "%",
  "%zz",
];
const ODD = [
  "\u202eabc",
  "\u200b",
  "\u200f",
  "\ufeff",
  "\u2028",
  "\u00a0",
  "e\u0301\u0301\u0301",
  "\u{1f41b}",
  "\u0661\u0662",
  "'\"><script>alert(1)</script>",
  "../../etc/passwd",
  "${7*7}",
  "{{7*7}}",
  "a".repeat(199),
  "%25",
  "-",
  ",",
  ",,,",
];

describe("text that is none, in every parameter of every route", () => {
  test.each(reads.map((route) => [route.path, route] as const))("%s", async (_, route) => {
    const names = Object.keys(route.querySchema.properties);
    for (const name of names) {
      for (const text of [...CONTROLS, ...NO_UTF8]) {
        const path = withQuery(route, name, `${name}=${text}`);
        const { status, faults } = await ask(path);
        expect(`${path} ${status} ${faults.map((fault) => fault.name).join()}`).toBe(`${path} 400 ${name}`);
      }
      for (const text of ODD) {
        const path = withQuery(route, name, `${name}=${encodeURIComponent(text)}`);
        const { status } = await ask(path);
        expect(`${path} ${[200, 400, 404, 422].includes(status) ? "" : status}`.trim()).toBe(path);
      }
    }
    const [parameter] = Object.keys(route.pathParameters);
    if (parameter === undefined) return;
    const pathOf = (text: string): string => route.path.replace(/[:*]\w+/g, text);
    for (const text of [...CONTROLS, ...NO_UTF8]) {
      expect(`${text} ${(await ask(pathOf(text))).status}`).toBe(`${text} 400`);
    }
    for (const text of ODD) {
      const { status } = await ask(pathOf(encodeURIComponent(text)));
      expect(`${text} ${[400, 404].includes(status) ? "" : status}`.trim()).toBe(text.trim());
    }
  });
});

/** Every string in a JSON value, each replaced in a copy of its own. */
function* withEachString(value: unknown, text: string): Generator<unknown> {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const changed of withEachString(member, text)) {
      yield Array.isArray(value)
        ? value.map((each: unknown, index) => (String(index) === name ? changed : each))
        : { ...value, [name]: changed };
    }
  }
}

describe("text that is none, in every member of every body", () => {
  const texts = ["\u0000", "a\r\nb", "\u001b[31m", "\ud800", "\udc00a", "", " ", ...ODD, "a".repeat(20_000)];
  test.each(posts.map((route) => [route.path, route] as const))("%s", async (path, route) => {
    let sent = 0;
    for (const example of route.examples) {
      for (const text of texts) {
        for (const body of withEachString(example.body, text)) {
          // Keys are made only so many times for one address: a service of its own for each.
          const { status } = await createService().send(path, {
            method: "POST",
            body: JSON.stringify(body),
          });
          sent += 1;
          const shown = JSON.stringify(body).slice(0, 300);
          expect(`${shown} ${status < 500 ? "" : status}`.trim()).toBe(shown);
        }
      }
    }
    expect(sent).toBeGreaterThan(route.isBodyOptional ? 0 : 20);
  });
});

describe("text that is none, in headers", () => {
  test.each([
    "accept",
    "accept-encoding",
    "accept-language",
    "if-none-match",
    "origin",
    "traceparent",
    "user-agent",
    "x-request-id",
    "content-type",
    "x-forwarded-for",
    "cf-ipcountry",
    "range",
  ])("%s", async (name) => {
    for (const text of [
      "\u00ff\u00fe",
      ",".repeat(5000),
      ";q=,;q=",
      "*;q=1e999",
      'W/"',
      '"'.repeat(3000),
      "bytes=0-0",
      "a".repeat(8000),
    ]) {
      const headers = { [name]: text };
      for (const init of [
        { headers },
        { headers, method: "OPTIONS" },
        { headers, method: "POST", body: "{}" },
      ]) {
        const { status } = await ask("/v1/time/UTC?at=0", init);
        expect(`${text.slice(0, 20)} ${status < 500 ? "" : status}`.trim()).toBe(text.slice(0, 20));
      }
    }
  });
});

const isNumber = (schema: TSchema): boolean => schema["type"] === "integer" || schema["type"] === "number";

describe("numbers that other readers would take", () => {
  const numbers = reads.flatMap((route) =>
    Object.entries<TSchema>(route.querySchema.properties)
      .filter(([, schema]) => isNumber(schema))
      .map(([name]) => [route.path, name, route] as const),
  );
  test.each(numbers)("%s %s", async (_, name, route) => {
    for (const text of [
      "0x10",
      "0b1",
      "0o7",
      "1e1",
      "NaN",
      "Infinity",
      "-Infinity",
      "%2B5",
      "%205",
      "5%20",
      "5%0a",
      "1,5",
      "1_000",
      "--5",
      "%D9%A5",
      "true",
      "null",
      "5;6",
      "9".repeat(400),
    ]) {
      const path = withQuery(route, name, `${name}=${text}`);
      const { status, faults } = await ask(path);
      expect(`${path} ${status} ${faults.some((fault) => fault.name === name)}`).toBe(`${path} 400 true`);
    }
  });

  test("there are some", () => expect(numbers.length).toBeGreaterThan(20));
});

describe("a parameter given twice, or without a value", () => {
  test.each(reads.map((route) => [route.path, route] as const))("%s", async (_, route) => {
    for (const [name, schema] of Object.entries<TSchema>(route.querySchema.properties)) {
      if (schema["type"] !== "array") {
        const path = withQuery(route, name, `${name}=1&${name}=1`);
        const { status, faults } = await ask(path);
        expect(`${path} ${status}`).toBe(`${path} 400`);
        expect(faults).toContainEqual(expect.objectContaining({ name, reason: "repeated" }));
      }
      for (const nothing of [`${name}=`, name, `${name}=%20%20`]) {
        const [left, right] = [
          await ask(withQuery(route, name, nothing)),
          await ask(withQuery(route, name, "lang=en")),
        ];
        expect(`${name} ${left.status}`).toBe(`${name} ${right.status}`);
        expect(left.data).toEqual(right.data);
      }
    }
  });
});

describe("names that every object has", () => {
  const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
  const known = Object.getOwnPropertyNames(Object.prototype).toSorted();

  /** Nothing of what was sent has become a member of everything. */
  function expectClean(): void {
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(known);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Reflect.get([], "polluted")).toBeUndefined();
  }

  test("in queries and paths are unknown names like any other", async () => {
    for (const route of reads) {
      const [path = ""] = exampleOf(route).split("?");
      for (const name of NAMES) {
        for (const query of [
          `${name}=polluted`,
          `${name}[polluted]=1`,
          `${name}.polluted=1`,
          `${name}.prototype.polluted=1`,
          `a[${name}][polluted]=1`,
        ]) {
          const { status } = await ask(withQuery(route, "", query));
          expect(`${path}?${query} ${status}`).toBe(`${path}?${query} 200`);
        }
        for (const parameter of Object.keys(route.querySchema.properties)) {
          const { status } = await ask(withQuery(route, parameter, `${parameter}=${name}`));
          expect(`${path} ${parameter}=${name} ${status < 500 ? "" : status}`.trim()).toBe(
            `${path} ${parameter}=${name}`,
          );
        }
        if (Object.keys(route.pathParameters).length === 0) continue;
        const { status } = await ask(route.path.replace(/[:*]\w+/g, name));
        expect(`${route.path} ${name} ${[400, 404].includes(status)}`).toBe(`${route.path} ${name} true`);
      }
    }
    expectClean();
  });

  test("in bodies are members nobody knows", async () => {
    const member = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
    for (const route of posts) {
      for (const example of route.examples) {
        const text = JSON.stringify(example.body ?? {});
        // Before the first member of every object, wherever it stands.
        const body = text.replaceAll(/\{(?="|\})/g, `{${member},`).replaceAll(",}", "}");
        const { status } = await createService().send(route.path, { method: "POST", body });
        expect(`${route.path} ${status < 500 ? "" : status}`.trim()).toBe(route.path);
        expectClean();
      }
    }
    const query = `{"requests":[{"path":"/time/UTC","query":{${member}}}]}`;
    expect((await ask("/v1/batch", { method: "POST", body: query })).status).toBeLessThan(500);
    expectClean();
  });

  test("as options of the clock are none", async () => {
    const pairs = NAMES.flatMap((name): [string, string][] => [
      [name, "polluted"],
      [`${name}.polluted`, "1"],
    ]);
    const { options, unknown, faults } = readClockOptions(pairs);
    expect(unknown.length).toBe(pairs.length);
    expect(faults).toEqual([]);
    expect(Object.keys(options.values).toSorted()).toEqual(OPTION_TABLE.map(({ name }) => name).toSorted());
    for (const option of OPTION_TABLE) {
      for (const name of NAMES) readClockOptions([[option.name, name]]);
    }
    expect((await service.send(`/embed/clock?__proto__=polluted&timezone=__proto__`)).status).toBe(404);
    expectClean();
  });

  test("in files of the operator's and in time-zone data are refused or plain names", async () => {
    const file = join(folder.path, "polluting.toml");
    await Bun.write(file, "port = 1\n[__proto__]\npolluted = 1\n");
    expect(() => explainConfig(["--config", file], {})).toThrow("__proto__");
    await Bun.write(file, "[constructor.prototype]\npolluted = 1\n");
    expect(() => explainConfig(["--config", file], {})).toThrow("constructor");
    const source =
      "# version 2026f\nR constructor 2000 ma - Mar 1 0 1 S\nR constructor 2000 ma - O 1 0 0 -\n";
    const zone = "Z T/Z 1 constructor A%s\n";
    expect(() => compileZoneTable(`${source}${zone}L T/Z __proto__\n`, { minimumNames: 1 })).toThrow(
      AlmanacError,
    );
    const table = compileZoneTable(`${source}${zone}L T/Z constructor\n`, { minimumNames: 1 });
    const names = createZoneNames(table, []);
    expect(names.resolve("constructor")).toMatchObject({ ok: true, zone: { id: "T/Z" } });
    expect(names.resolve("toString").ok).toBe(false);
    expectClean();
  });
});
