import * as fc from "fast-check";
import { TOOLS } from "../../src/mcp/tools.ts";
import { readTable } from "../support/table.ts";

/** Result of a call by the official client. */
export type McpResult = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** A call of a tool, the request that asks its route the same, and a part of the sentence on 2026-11-20 at 09:00 UTC. */
export type McpCase = readonly [
  tool: string,
  given: Record<string, unknown>,
  path: string,
  sentence: string,
  body?: object,
];

export const CASES: readonly McpCase[] = readTable("contract/mcp-cases.tsv").map(
  ([tool = "", given = "", path = "", sentence = "", body]): McpCase => {
    const read = (json: string) => JSON.parse(json) as Record<string, unknown>;
    const row = [tool, read(given), path, sentence] as const;
    return body === undefined ? row : [...row, read(body)];
  },
);

/** Values for an argument, mostly valid ones. */
function likelyOf(name: string): fc.Arbitrary<unknown> {
  if (/^(start|end|date)$/.test(name)) return fc.constantFrom("2026-12-25", "today", "2027-02-30", "1 March");
  if (name === "country") return fc.constantFrom("DE", "germany", "jp", "Atlantis");
  if (name === "time") return fc.constantFrom("14:30", "2026-12-01T09:00", "noon");
  const place = fc.constantFrom("tokyo", "Europe/Paris", "sf", "são paulo", "48.85,2.35", "+05:30", "Pariss");
  return name === "places" ? fc.array(place, { minLength: 1, maxLength: 4 }) : place;
}

const word = fc.oneof(
  fc.constantFrom("tokyo", "Europe/Paris", "DE", "2026-12-25", "today", "48.85,2.35", "P1M", "+05:30", ""),
  fc.string({ maxLength: 30 }),
);
const value = fc.oneof(
  { weight: 20, arbitrary: word },
  fc.integer({ min: -5, max: 3000 }),
  fc.array(word, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Calls of any tool, with valid and invalid arguments. */
export const madeUpCalls = fc.constantFrom(...TOOLS).chain((row) => {
  const names = [...Object.keys(row.own), ...row.takes];
  const wild = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
    requiredKeys: row.required,
  });
  const likely = fc.record(Object.fromEntries(row.required.map((name) => [name, likelyOf(name)])));
  return fc.tuple(fc.constant(row.name), fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(wild, likely));
});
