import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { ask, postRoutes, readRoutes, service, withQuery } from "./route-example.ts";

const CONTROLS = ["%00", "a%00b", "%0d%0aX-Evil:1", "%1b[31m", "%7f", "%c2%85", "%09"];
const NO_UTF8 = "%ff %c0%af %c0%80 %e0%80%af %ed%a0%80 %f8%88%80%80%80 %f4%90%80%80 %e2%82 % %zz".split(" ");
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

describe("malformed text in every parameter of every route", () => {
  test.each(readRoutes.map((route) => [route.path, route] as const))("%s", async (_, route) => {
    const names = Object.keys(route.querySchema.properties);
    for (const name of names) {
      for (const text of [...CONTROLS, ...NO_UTF8]) {
        const path = withQuery(route, name, `${name}=${text}`);
        const { status, issues } = await ask(path);
        expect(`${path} ${status} ${issues.map((issue) => issue.name).join()}`).toBe(`${path} 400 ${name}`);
      }
      for (const text of ODD) {
        const path = withQuery(route, name, `${name}=${encodeURIComponent(text)}`);
        const { status } = await ask(path);
        expect(`${path} ${[200, 400, 404, 422].includes(status) ? "" : status}`.trim()).toBe(path);
      }
    }
    const [parameter] = Object.keys(route.pathParameters);
    if (parameter === undefined) return;
    const pathOf = (text: string): string => route.path.replace(/:\w+/g, text);
    for (const text of [...CONTROLS, ...NO_UTF8]) {
      expect(`${text} ${(await ask(pathOf(text))).status}`).toBe(`${text} 400`);
    }
    for (const text of ODD) {
      const { status } = await ask(pathOf(encodeURIComponent(text)));
      expect(`${text} ${[400, 404].includes(status) ? "" : status}`.trim()).toBe(text.trim());
    }
  });
});

/** A copy of a JSON value for every string in it, with that string replaced. */
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

describe("malformed text in every member of every body", () => {
  const texts = ["\u0000", "a\r\nb", "\u001b[31m", "\ud800", "\udc00a", "", " ", ...ODD, "a".repeat(20_000)];
  test.each(postRoutes.map((route) => [route.path, route] as const))("%s", async (path, route) => {
    let sent = 0;
    for (const example of route.examples) {
      for (const text of texts) {
        for (const body of withEachString(example.body, text)) {
          const { status } = await service.send(path, {
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

describe("malformed text in headers", () => {
  test.each(
    (
      "accept accept-encoding accept-language if-none-match origin traceparent user-agent x-request-id " +
      "content-type x-forwarded-for cf-ipcountry range"
    ).split(" "),
  )("%s", async (name) => {
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

describe("numbers that other parsers would accept", () => {
  const numbers = readRoutes.flatMap((route) =>
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
      const { status, issues } = await ask(path);
      expect(`${path} ${status} ${issues.some((issue) => issue.name === name)}`).toBe(`${path} 400 true`);
    }
  });

  test("parameters that are numbers are found", () => expect(numbers.length).toBeGreaterThan(20));
});

describe("a parameter given twice, or without a value", () => {
  test.each(readRoutes.map((route) => [route.path, route] as const))("%s", async (_, route) => {
    for (const [name, schema] of Object.entries<TSchema>(route.querySchema.properties)) {
      if (schema["type"] !== "array") {
        const path = withQuery(route, name, `${name}=1&${name}=1`);
        const { status, issues } = await ask(path);
        expect(`${path} ${status}`).toBe(`${path} 400`);
        expect(issues).toContainEqual(expect.objectContaining({ name, reason: "repeated" }));
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
