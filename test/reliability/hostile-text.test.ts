import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import hostile from "./hostile-texts.yaml";
import { ask, postRoutes, readRoutes, withQuery } from "./route-example.ts";

const texts: Readonly<Record<"controls" | "notUtf8" | "odd" | "members" | "headers" | "numbers", string[]>> =
  hostile;
const UNREADABLE = [...texts.controls, ...texts.notUtf8];
const ODD = [...texts.odd, "a".repeat(199)];

const parametersOf = (route: (typeof readRoutes)[number]): [name: string, schema: TSchema][] =>
  Object.entries<TSchema>(route.querySchema.properties);

const byPath = readRoutes.map((route) => [route.path, route] as const);

describe("malformed text in every parameter of every route", () => {
  test.each(byPath)("%s", async (_, route) => {
    for (const [name] of parametersOf(route)) {
      for (const text of UNREADABLE) {
        const path = withQuery(route, name, `${name}=${text}`);
        const { status, issues } = await ask(path);
        expect([path, status, ...issues.map((issue) => issue.name)]).toEqual([path, 400, name]);
      }
      for (const text of ODD) {
        const path = withQuery(route, name, `${name}=${encodeURIComponent(text)}`);
        const { status } = await ask(path);
        expect([path, [200, 400, 404, 422].includes(status) || status]).toEqual([path, true]);
      }
    }
    if (Object.keys(route.pathParameters).length === 0) return;
    const statusOf = async (text: string) => (await ask(route.path.replace(/:\w+/g, text))).status;
    for (const text of UNREADABLE) expect([text, await statusOf(text)]).toEqual([text, 400]);
    for (const text of ODD) {
      const status = await statusOf(encodeURIComponent(text));
      expect([text, [400, 404].includes(status) || status]).toEqual([text, true]);
    }
  });
});

/** A copy of a JSON value for every string in it, with that string replaced. */
function* withEachString(value: unknown, text: string): Generator<unknown> {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const changed of withEachString(member, text))
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
  }
}

describe("malformed text in every member of every body", () => {
  const members = [...texts.members, ...ODD, "\ud800", "\udc00a", "a".repeat(20_000)];

  test.each(postRoutes.map((route) => [route.path, route] as const))("%s", async (path, route) => {
    const bodies = route.examples.flatMap(({ body }) =>
      members.flatMap((text) => [...withEachString(body, text)]),
    );
    expect(bodies.length).toBeGreaterThan(route.isBodyOptional ? 0 : 20);
    for (const body of bodies.map((each) => JSON.stringify(each))) {
      const { status } = await ask(path, { method: "POST", body });
      expect([body.slice(0, 300), status < 500 || status]).toEqual([body.slice(0, 300), true]);
    }
  });
});

describe("malformed text in headers", () => {
  const names =
    "accept accept-encoding accept-language if-none-match origin traceparent user-agent x-request-id " +
    "content-type x-forwarded-for cf-ipcountry range";

  test.each(names.split(" "))("%s", async (name) => {
    for (const text of [...texts.headers, ",".repeat(5000), '"'.repeat(3000), "a".repeat(8000)]) {
      for (const init of [{}, { method: "OPTIONS" }, { method: "POST", body: "{}" }]) {
        const { status } = await ask("/v1/time/UTC?at=0", { ...init, headers: { [name]: text } });
        expect([text.slice(0, 20), status < 500 || status]).toEqual([text.slice(0, 20), true]);
      }
    }
  });
});

describe("numbers that other parsers would accept", () => {
  const numbers = readRoutes.flatMap((route) =>
    parametersOf(route)
      .filter(([, { type }]) => type === "integer" || type === "number")
      .map(([name]) => [route.path, name, route] as const),
  );

  test.each(numbers)("%s %s", async (_, name, route) => {
    for (const text of [...texts.numbers, "9".repeat(400)]) {
      const path = withQuery(route, name, `${name}=${text}`);
      const { status, issues } = await ask(path);
      expect([path, status, issues.some((issue) => issue.name === name)]).toEqual([path, 400, true]);
    }
  });

  test("parameters that are numbers are found", () => expect(numbers.length).toBeGreaterThan(20));
});

describe("a parameter given twice, or without a value", () => {
  test.each(byPath)("%s", async (_, route) => {
    for (const [name, { type }] of parametersOf(route)) {
      if (type !== "array") {
        const path = withQuery(route, name, `${name}=1&${name}=1`);
        const { status, issues } = await ask(path);
        expect([path, status]).toEqual([path, 400]);
        expect(issues).toContainEqual(expect.objectContaining({ name, reason: "repeated" }));
      }
      const without = await ask(withQuery(route, name, "lang=en"));
      for (const nothing of [`${name}=`, name, `${name}=%20%20`]) {
        const { status, data } = await ask(withQuery(route, name, nothing));
        expect([name, status, data]).toEqual([name, without.status, without.data]);
      }
    }
  });
});
