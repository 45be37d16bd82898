import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { TSchema } from "@sinclair/typebox";
import type { Route } from "../../src/http/route.ts";
import { allRoutes } from "../contract/routes.ts";
import { createService } from "../contract/service.ts";

const service = createService();

/** Text that has broken parsers before, and words that mean something somewhere. */
const TEXTS = [
  "Europe/Paris",
  "paris",
  "2026-11-20",
  "2026-11-20T09:00:00Z",
  "today",
  "now",
  "US",
  "DE-BY",
  "all",
  "none",
  "0",
  "-1",
  "1e309",
  "NaN",
  "0x10",
  " 5",
  "__proto__",
  "constructor",
  "..",
  "%",
  "%00",
  "%ff",
  "\u202eabc",
  "\u200b",
  "😀",
  "'\"><script>",
  "a,b,,c",
  "9999-12-31T23:59:59Z",
  "0001-01-01T00:00:00Z",
  "-62135596801",
  "99999999999999",
  "P9999999Y",
  "PT1S",
  "2026-W53",
] as const;

const anyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.integer().map(String),
  fc.double().map(String),
);

/** A value that the schema may take, or may not. */
function valueOf(schema: TSchema): fc.Arbitrary<string> {
  const choices: unknown = schema["enum"] ?? schema["items"]?.enum;
  const right = Array.isArray(choices) ? fc.constantFrom(...choices.map(String)) : anyText;
  const bounds = [schema["minimum"], schema["maximum"], schema["default"]].filter(
    (bound) => bound !== undefined,
  );
  const edges = bounds.length === 0 ? anyText : fc.constantFrom(...bounds.map(String));
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 2, arbitrary: edges },
    { weight: 1, arbitrary: anyText },
  );
}

function requestOf(route: Route): fc.Arbitrary<string> {
  const names = Object.entries<TSchema>(route.querySchema.properties);
  const pairs = fc
    .subarray(names, { maxLength: Math.min(6, names.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map(([name, schema]) => valueOf(schema).map((value) => [name, value] as const))),
    );
  const example = route.examples[0]?.path.split("?")[0] ?? route.path;
  const path = route.path.replace(/[:*](\w+)/g, "{$1}").includes("{")
    ? fc.oneof(
        fc.constant(example),
        anyText.map((text) => route.path.replace(/[:*]\w+/g, () => encodeURIComponent(text.toWellFormed()))),
      )
    : fc.constant(example);
  return fc.tuple(path, pairs).map(([at, query]) => {
    const text = query
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
      .join("&");
    return text === "" ? at : `${at}?${text}`;
  });
}

const reads = allRoutes().filter((route) => route.method === "GET" && route.formats.includes("json"));

describe("whatever is asked, the answer is a right one or names what was wrong", () => {
  test.each(reads.map((route) => [route.path, route] as const))(
    "%s",
    async (_, route) => {
      await fc.assert(
        fc.asyncProperty(requestOf(route), async (path) => {
          const response = await service.send(path);
          const text = await response.text();
          expect(`${path} ${response.status < 500 ? "" : text}`.trim()).toBe(path);
          if (response.status === 200 || !response.headers.get("content-type")?.includes("json")) return;
          const { error } = JSON.parse(text) as {
            error: { code: string; message: string; errors: unknown[] };
          };
          expect(error.message.length).toBeGreaterThan(5);
          if (response.status === 400) expect(error.errors.length).toBeGreaterThan(0);
        }),
        { numRuns: 150 },
      );
    },
    60_000,
  );
});
