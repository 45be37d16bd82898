import { Type, type TSchema } from "@sinclair/typebox";
import * as fc from "fast-check";
import { OPTION_TABLE } from "../../../src/embed/clock-options.ts";
import type { ServedRoute } from "../../contract/routes.ts";
import { anyText, encoded } from "./text.ts";

/** A value of a parameter: mostly one that its schema takes, sometimes one just outside, sometimes anything. */
function valueOf(schema: TSchema): fc.Arbitrary<string> {
  const item: TSchema = schema["items"] ?? schema;
  const members: unknown = item["enum"];
  const examples: unknown[] = [
    ...(schema["examples"] ?? []),
    ...(schema.default === undefined ? [] : [schema.default]),
  ];
  const good: fc.Arbitrary<string>[] = [];
  if (Array.isArray(members)) good.push(fc.constantFrom(...members.map(String)));
  if (examples.length > 0) good.push(fc.constantFrom(...examples.map(String)));
  if (schema["type"] === "boolean") good.push(fc.constantFrom("true", "false", "1", "no"));
  if (schema["type"] === "integer")
    good.push(fc.integer({ min: schema["minimum"], max: schema["maximum"] }).map(String));
  if (schema["type"] === "number") {
    const min = Number(schema["minimum"] ?? schema["exclusiveMinimum"]);
    const range = { min, max: Number(schema["maximum"]), noNaN: true };
    good.push(fc.double(range).map((value) => value.toFixed(5)));
  }
  if (good.length === 0) good.push(anyText);
  const one = fc.oneof(...good);
  const several =
    schema["type"] === "array"
      ? fc.array(one, { minLength: 1, maxLength: 6 }).map((list) => list.join(","))
      : one;
  return fc.oneof(
    { weight: 8, arbitrary: several },
    { weight: 1, arbitrary: edgeOf(schema) },
    { weight: 2, arbitrary: anyText },
  );
}

function edgeOf(schema: TSchema): fc.Arbitrary<string> {
  const bounds = [schema["minimum"], schema["exclusiveMinimum"], schema["maximum"]].filter(
    (bound) => typeof bound === "number",
  );
  const longest = Number(schema["maxLength"] ?? 200);
  const edges = bounds.flatMap((bound) => [bound, bound - 1, bound + 1].map(String));
  return fc.constantFrom(...edges, "a".repeat(longest), "a".repeat(longest + 1));
}

type Named = { readonly names: readonly string[]; readonly value: fc.Arbitrary<string> };

const CLOCK_PLACES: readonly Named[] = [{ names: ["timezone", "tz", "city"], value: anyText }];

const CLOCK_OPTIONS: readonly Named[] = OPTION_TABLE.map(({ name, aliases, schema }) => ({
  names: [name, ...aliases],
  value: valueOf(Type.Unsafe(schema)),
}));

function parametersOf(route: ServedRoute): readonly Named[] {
  if (route.quota === "embed") return [...CLOCK_PLACES, ...CLOCK_OPTIONS];
  return Object.entries<TSchema>(route.querySchema.properties).map(([name, schema]) => ({
    names: [name, ...(schema["x-aliases"] ?? [])],
    value: valueOf(schema),
  }));
}

/** `name=value`, in some encoding. */
function pairOf({ names, value }: Named): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...names), value.chain(encoded)).map(([name, text]) => `${name}=${text}`);
}

const strangePair = fc.oneof(
  pairOf({ names: ["strict"], value: fc.constantFrom("true", "false") }),
  fc.tuple(anyText.chain(encoded), anyText.chain(encoded)).map(([name, value]) => `${name}=${value}`),
  fc.constantFrom("&&&", "=", "a", "a=b=c", "strict=true&nonsense=1", "#fragment", "a".repeat(9000)),
);

/** Some of what the route takes, its examples' required ones mostly there, and now and then what it does not. */
function queryOf(route: ServedRoute): fc.Arbitrary<string> {
  const parameters = parametersOf(route);
  const base = fc.constantFrom(...route.examples.map(({ path }) => path.split("?")[1] ?? ""), "");
  const some = fc
    .subarray([...parameters], { maxLength: Math.min(5, parameters.length) })
    .chain((chosen) => fc.tuple(...chosen.map(pairOf)));
  const strange = fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(strangePair, { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(base, some, strange).map(([given, pairs, odd]) => {
    const names = new Set(pairs.map((pair) => pair.split("=")[0]));
    const kept = given.split("&").filter((pair) => pair !== "" && !names.has(pair.split("=")[0]));
    const text = [...kept, ...pairs, ...odd].join("&");
    return text === "" ? "" : `?${text}`;
  });
}

/** The same path, now and then as people mistype it. */
function bent(path: string): fc.Arbitrary<string> {
  const mistyped = [
    `${path}/`,
    path.replaceAll("/", "//"),
    path.toUpperCase(),
    `${path}/more`,
    `/x/..${path}`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    path.slice(0, -1),
  ];
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(path) },
    { weight: 7, arbitrary: fc.constantFrom(...mistyped) },
  );
}

/** Parts of a registered path that a request fills in. */
const PLACEHOLDER = /:\w+|\*$/g;

function pathOf(route: ServedRoute): fc.Arbitrary<string> {
  const examples = route.examples.map(({ path }) => path.split("?")[0] ?? path);
  if (!/[:*]/.test(route.path)) return bent(route.path).map((path) => (path === "" ? "/" : path));
  const filled = fc
    .tuple(...[...route.path.matchAll(PLACEHOLDER)].map(() => anyText.chain(encoded)))
    .map((texts) => {
      let index = 0;
      return route.path.replace(PLACEHOLDER, () => texts[index++] ?? "");
    });
  const known = examples.length === 0 ? filled : fc.constantFrom(...examples);
  return fc.oneof({ weight: 3, arbitrary: known.chain(bent) }, { weight: 2, arbitrary: filled });
}

/** Path and query of a request to a route, as they stand in the request line. */
export function targetOf(route: ServedRoute): fc.Arbitrary<string> {
  return fc
    .tuple(pathOf(route), queryOf(route))
    .map(([path, query]) => `${path}${query}`.replace(/[\s\p{Cc}]/gu, "") || "/");
}
