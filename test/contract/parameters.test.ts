import { describe, expect, test } from "bun:test";
import {
  documentedValues,
  needsKey,
  publishedOperations,
  readsQuery,
  type PublishedOperation,
  type PublishedParameter,
  type Schema,
} from "./operations.ts";
import { newKey, service } from "./service.ts";
import { readTable } from "../support/table.ts";

const operations = await publishedOperations();

const FURTHER = Map.groupBy(readTable("contract/further-requests.tsv"), ([route]) => route);

/** Parameters whose effect a single response does not show, with the reason. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  // Decides about other parameters: shown below for every route.
  "strict",
]);

/** Routes that need a key get their own, because one of them revokes it. */
async function send(operation: PublishedOperation, path: string): Promise<Response> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (needsKey(operation)) headers["x-api-key"] = await newKey();
  const body = operation["x-examples"][0]?.body;
  const method = operation.method.toUpperCase();
  return service.send(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** What an answer says, without what differs in every one. */
async function ask(operation: PublishedOperation, path: string) {
  const response = await send(operation, path);
  const text = await response.text();
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const said = { status: response.status, language: response.headers.get("content-language"), type };
  if (!text.startsWith('{"status":"ok","data":')) return { ...said, text, warnings: [] };
  const { data, meta } = JSON.parse(text) as { data: unknown; meta: { warnings?: { code: string }[] } };
  const warnings = (meta.warnings ?? []).map(({ code }) => code);
  return { ...said, text: JSON.stringify(data).replaceAll(OF_THIS_ANSWER, ""), warnings };
}

/** Members that differ in every response. */
const OF_THIS_ANSWER = /"(?:elapsed_ms|request_id|key|key_id|key_hint)":(?:"[^"]*"|\d+),?/g;

/** A path with one parameter set, and its aliases removed. */
function withParameter(
  path: string,
  parameter: PublishedParameter,
  name: string,
  text: string | null,
): string {
  const [base = "", query = ""] = path.split("?");
  const names = new Set([parameter.name, ...(parameter["x-aliases"] ?? [])]);
  const pairs = query.split("&").filter((pair) => pair !== "" && !names.has(pair.split("=")[0] ?? ""));
  if (text !== null) pairs.push(`${name}=${encodeURIComponent(text)}`);
  return pairs.length === 0 ? base : `${base}?${pairs.join("&")}`;
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value));

/** Valid values of a schema: bounds, members and examples, or a value of its format. */
function valuesOf(schema: Schema): string[] {
  const values = documentedValues(schema)
    .map(textOf)
    .filter((text) => text !== "");
  const format = schema.format ?? schema.items?.format;
  if (format === "moment") values.push("2026-07-04T12:30:00Z");
  if (format === "date-or-word") values.push("2026-11-22", "today");
  if (schema.examples?.includes("America/New_York") === true) values.push("Pacific/Pago_Pago");
  return [...new Set(values)];
}

/** Values just outside of what a schema allows. */
function refusedValues(schema: Schema): string[] {
  const item = schema.items ?? schema;
  return [
    ...(item.enum === undefined ? [] : ["no-such-member"]),
    ...(schema.minimum === undefined ? [] : [String(schema.minimum - 1)]),
    ...(schema.exclusiveMinimum === undefined ? [] : [String(schema.exclusiveMinimum)]),
    ...(schema.maximum === undefined ? [] : [String(schema.maximum + 1)]),
    ...(schema.type === "integer" ? ["1.5"] : []),
    ...(schema.type === "boolean" ? ["maybe"] : []),
    ...(item.format === undefined ? [] : ["06/07/2026"]),
    ...(item.maxLength === undefined ? [] : ["a".repeat(item.maxLength + 1)]),
    ...(schema.maxItems === undefined || item.enum !== undefined
      ? []
      : [Array.from({ length: schema.maxItems + 1 }, () => valuesOf(schema)[0] ?? "a").join(",")]),
  ];
}

const basesOf = (operation: PublishedOperation): string[] => [
  ...operation["x-examples"].map(({ path }) => path),
  ...(FURTHER.get(operation.path) ?? []).map(([, path = ""]) => path),
];

const rows = operations.flatMap((operation) =>
  operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map(
      (parameter) => [`${operation.method} ${operation.path}`, parameter.name, operation, parameter] as const,
    ),
);

/** Routes whose answers have texts in several languages are more. */
const LEAST_IN_LANGUAGES = 20;
const inLanguages = new Set<string>();

describe("every documented query parameter", () => {
  test.each(rows)(
    "%s %s: what is documented is taken and does something",
    async (route, name, operation, parameter) => {
      const values = valuesOf(parameter.schema);
      expect(values.length).toBeGreaterThan(0);
      let hasEffect = WITHOUT_EFFECT.has(name);
      let isEnglish = name === "lang";
      const refused: string[] = [];
      let taken: [path: string, value: string] | null = null;
      for (const value of values) {
        let isTaken = false;
        for (const base of basesOf(operation)) {
          const path = withParameter(base, parameter, name, value);
          const answer = await ask(operation, path);
          // A bound may lead outside of the supported years, which is a valid error of the parameter.
          if (answer.status >= 300 && answer.status !== 422) continue;
          if (answer.warnings.includes("unknown_parameter")) continue;
          isTaken = true;
          taken ??= [base, value];
          isEnglish &&= answer.language === "en";
          const without = await ask(operation, withParameter(base, parameter, name, null));
          const { warnings: _a, ...shown } = answer;
          const { warnings: _b, ...plain } = without;
          hasEffect ||= !Bun.deepEquals(shown, plain);
          if (hasEffect) break;
        }
        if (!isTaken) refused.push(value);
      }
      expect(refused).toEqual([]);
      if (name === "lang" && hasEffect) inLanguages.add(route);
      // An answer without texts in other languages says that it is in English.
      expect(hasEffect || isEnglish).toBe(true);
      if (taken === null) return;
      const [base, value] = taken;
      const canonical = await ask(operation, withParameter(base, parameter, name, value));
      for (const alias of parameter["x-aliases"] ?? []) {
        const answer = await ask(operation, withParameter(base, parameter, alias, value));
        expect([alias, answer]).toEqual([alias, canonical]);
      }
    },
  );

  test("'lang' changes the answers of most routes", () => {
    expect(inLanguages.size).toBeGreaterThan(LEAST_IN_LANGUAGES);
  });

  test.each(rows)(
    "%s %s: what lies outside is refused by its name",
    async (_, name, operation, parameter) => {
      const [base = ""] = basesOf(operation);
      for (const value of refusedValues(parameter.schema)) {
        const path = withParameter(base, parameter, name, value);
        const response = await send(operation, path);
        const text = await response.text();
        expect(`${path.slice(0, 200)} ${response.status}`).toBe(`${path.slice(0, 200)} 400`);
        const { error } = JSON.parse(text) as { error: { errors: { name: string }[] } };
        expect(error.errors.map((issue) => issue.name.replace(/\[\d+\]$/, ""))).toContain(name);
        const { minimum, exclusiveMinimum, maximum } = parameter.schema;
        const beside = new Set([value, Number(value) - 1, Number(value) + 1].map(Number));
        const bound = [minimum, exclusiveMinimum, maximum].find((each) => beside.has(each ?? Number.NaN));
        if (bound !== undefined) expect(text).toContain(`${bound}`);
      }
    },
  );
});

describe("an unknown parameter", () => {
  test.each(
    operations
      .filter(readsQuery)
      .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s: named in a warning, refused with strict=true", async (_, operation) => {
    const [base = ""] = basesOf(operation);
    const join = base.includes("?") ? "&" : "?";
    const answer = await ask(operation, `${base}${join}no_such_parameter=1`);
    expect(answer.status).toBeLessThan(300);
    const tells = answer.status !== 204 && answer.type === "application/json";
    if (tells && !operation.path.endsWith("openapi.json"))
      expect(answer.warnings).toContain("unknown_parameter");
    const strict = await ask(operation, `${base}${join}no_such_parameter=1&strict=true`);
    expect(strict.status).toBe(400);
    expect(await ask(operation, `${base}${join}strict=true`)).toMatchObject({ status: answer.status });
  });
});

describe("a route that answers only in JSON", () => {
  const jsonOnly = operations.filter(
    (operation) => readsQuery(operation) && !operation.parameters.some(({ name }) => name === "format"),
  );

  test.each(jsonOnly.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s: takes format=json without a word, and refuses format=csv",
    async (_, operation) => {
      const [base = ""] = basesOf(operation);
      const join = base.includes("?") ? "&" : "?";
      const plain = await ask(operation, base);
      // A feed is always a calendar.
      if (plain.type === "text/calendar") return;
      const json = await ask(operation, `${base}${join}format=JSON`);
      expect([json.status, json.warnings]).toEqual([plain.status, plain.warnings]);
      expect((await ask(operation, `${base}${join}format=csv`)).status).toBe(400);
    },
  );
});
