import { Kind, type TSchema } from "@sinclair/typebox";
import * as fc from "fast-check";
import type { ServedRoute } from "../../contract/routes.ts";
import { anyText } from "./text.ts";

/** Any JSON value, strange names and huge numbers included. */
const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, {}, [], [[]], { __proto__: null }),
  fc.constantFrom(
    "y".repeat(200_000),
    Array.from({ length: 60_000 }, () => "a"),
    Array.from({ length: 5000 }, (_, index) => ({ id: `p${index}`, city: `lodnonn ${index}` })),
  ),
);

/** A value of a schema of a body: mostly a good one, sometimes any JSON. */
function valueOf(schema: TSchema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: goodOf(schema, depth) }, { weight: 1, arbitrary: anyJson });
}

function goodOf(schema: TSchema, depth: number): fc.Arbitrary<unknown> {
  const examples: unknown = schema["examples"];
  if (Array.isArray(schema["anyOf"]))
    return fc.oneof(...schema["anyOf"].map((each: TSchema) => valueOf(each, depth)));
  if (schema["const"] !== undefined) return fc.constant(schema["const"]);
  switch (schema["type"]) {
    case "object":
      return objectOf(schema, depth);
    case "array":
      return fc.array(valueOf(schema["items"], depth + 1), { minLength: 0, maxLength: depth > 3 ? 2 : 4 });
    case "string":
      return Array.isArray(examples) && examples.length > 0
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: anyText })
        : anyText;
    case "integer":
      return fc.integer({
        min: Number(schema["minimum"] ?? -1) - 1,
        max: Number(schema["maximum"] ?? 1000) + 1,
      });
    case "number":
      return fc.double({
        min: Number(schema["minimum"] ?? -1),
        max: Number(schema["maximum"] ?? 1000),
        noNaN: true,
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return schema[Kind] === "Unknown" || depth > 4 ? anyJson : fc.constant(null);
  }
}

function objectOf(schema: TSchema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries<TSchema>(schema["properties"] ?? {});
  const required = new Set<string>(schema["required"] ?? []);
  const values = fc.record(
    Object.fromEntries(members.map(([name, member]) => [name, valueOf(member, depth + 1)])),
    { requiredKeys: [...required] },
  );
  return fc.oneof(
    { weight: 12, arbitrary: values },
    {
      weight: 1,
      arbitrary: fc
        .tuple(values, anyText, anyJson)
        .map(([known, name, value]) => ({ ...known, [name]: value })),
    },
  );
}

/** An item of a batch as it would be sent alone. */
function itemsOf(
  routes: readonly ServedRoute[],
  targets: (route: ServedRoute) => fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const item = fc.constantFrom(...routes).chain((route) =>
    targets(route).map((path) => {
      const body = route.examples[0]?.body;
      return body === undefined ? path : { path, method: route.method, body };
    }),
  );
  return fc.record({ requests: fc.array(item, { minLength: 1, maxLength: 12 }) });
}

/** Bodies that are JSON, for a route: its examples, bent examples, and what its schema allows. */
function jsonOf(
  route: ServedRoute,
  routes: readonly ServedRoute[],
  targets: (route: ServedRoute) => fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const schema = route.bodySchema;
  if (schema === null) return anyJson;
  const whole = route.path.endsWith("/batch") ? itemsOf(routes, targets) : valueOf(schema);
  const examples = route.examples.map(({ body }) => body);
  // Routes that are no part of the document have none.
  if (examples.length === 0) return whole;
  const bent = fc
    .tuple(fc.constantFrom(...examples), goodOf(schema, 0))
    .map(([example, other]) => ({ ...(example as object), ...(other as object) }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...examples) },
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: bent },
  );
}

const encoder = new TextEncoder();

/** Ways to damage the bytes of a body. */
function damaged(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    fc.nat(Math.max(0, bytes.length - 1)).map((length) => bytes.slice(0, length)),
    fc.tuple(fc.nat(Math.max(0, bytes.length - 1)), fc.nat(255)).map(([at, byte]) => bytes.with(at, byte)),
    fc.uint8Array({ maxLength: 60 }),
    fc.constantFrom(
      encoder.encode("[".repeat(5000)),
      encoder.encode('{"a":'.repeat(60)),
      encoder.encode(`{"requests":${"9".repeat(3000)}}`),
      encoder.encode(`{${Array.from({ length: 500 }, (_, index) => `"k${index}":1`).join(",")}}`),
      encoder.encode('{"requests":[],"requests":["/time/UTC"]}'),
      encoder.encode("\ufeff{}"),
      encoder.encode('"\\ud800"'),
      new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
      new Uint8Array(300_000).fill(0x20),
    ),
  );
}

export function bodyOf(
  route: ServedRoute,
  routes: readonly ServedRoute[],
  targets: (route: ServedRoute) => fc.Arbitrary<string>,
): fc.Arbitrary<Uint8Array> {
  const whole = jsonOf(route, routes, targets).map((value) => encoder.encode(JSON.stringify(value) ?? ""));
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: whole.chain(damaged) });
}
