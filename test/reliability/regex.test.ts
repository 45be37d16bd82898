import { MAX_QUESTION_LENGTH } from "../../src/domain/question/read-question.ts";
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import ts from "typescript-5";
import { createApp } from "../../src/app.ts";
import { createRouteTable } from "../../src/http/route-table.ts";
import { serviceDeps } from "../contract/service.ts";
import { atPace, SHARED_MACHINE_MS } from "./pace.ts";

const SOURCE = join(import.meta.dir, "../../src");
const LENGTH = 20_000;
const LIMIT_MS = 5;

const products = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.(?:test|d)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), "utf8") }));

/** Every regular expression literal of a TypeScript file. */
function literalsOf(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest));
  return found;
}

/** Each literal, and a file that has it. */
const distinct = [
  ...new Map(products.flatMap(({ name, text }) => literalsOf(text).map((literal) => [literal, name]))),
] as [string, string][];

function compile(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Two texts that match; none for the few constructs that cannot be reversed, of which the plain texts below remain. */
function matchesOf(pattern: RegExp): string[] {
  const plain = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
  try {
    return fc.sample(fc.stringMatching(plain), { numRuns: 2, seed: 1 });
  } catch {
    return [];
  }
}

const CHARACTERS = [..."aZ09 \n-_.,:/\\%&=([{<\"'Té\u0301\u{1f41b}"];

/** Long texts that almost match: one or two repeated characters, alone or inside a match. */
function* hostileTexts(pattern: RegExp, length = LENGTH): Generator<string> {
  for (const character of CHARACTERS) yield `${character.repeat(length)}\u0001`;
  for (const match of matchesOf(pattern)) {
    for (let index = 0; index < Math.min(match.length, 10); index += 1) {
      for (const width of [1, 2]) {
        const pumped = match.slice(0, index) + match.slice(index, index + width).repeat(length / width);
        yield pumped + match.slice(index + width);
        yield `${pumped}\u0001`;
      }
    }
    if (match !== "") yield `${match.repeat(Math.ceil(length / match.length))}\u0001`;
  }
}

/** Finds the first in a text, or the first fifty. */
function find(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  for (let found = 0; found < (pattern.global ? 50 : 1) && pattern.exec(text) !== null; found += 1);
}

/**
 * How long some work takes. By the clock; where that says too long, by the processor time of ten, as others on the
 * machine cost none of it.
 */
function timeMs(work: () => void): number {
  const startedMs = performance.now();
  work();
  const tookMs = performance.now() - startedMs;
  if (tookMs < LIMIT_MS) return tookMs;
  const before = process.threadCpuUsage();
  for (let round = 0; round < 10; round += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 10_000;
}

/** Fails where some work on a text takes 5 ms. */
function expectFast(text: string, work: () => void): void {
  const took = atPace(timeMs(work), LIMIT_MS, SHARED_MACHINE_MS);
  const shown = `${JSON.stringify(text.slice(0, 30))}…${JSON.stringify(text.slice(-10))}`;
  expect(took < LIMIT_MS ? "" : `${took.toFixed(1)} ms for ${shown}`).toBe("");
}

describe("regular expressions", () => {
  test("are literals; the few that are built at run time contain only our own text", () => {
    const made = products.filter(({ text }) => /\bRegExp\s*\(/.test(text)).map(({ name }) => name);
    expect(made.toSorted()).toEqual([
      "domain/holidays/rule-parse.ts",
      "domain/places/division-kind.ts",
      "domain/places/half-name.ts",
      "domain/places/script.ts",
      "domain/question/clock-rules.ts",
      "domain/question/date-rules.ts",
      "domain/question/holiday-rules.ts",
      "domain/question/question-parts.ts",
      "domain/question/read-question.ts",
      "domain/question/school-rules.ts",
      "domain/question/sky-rules.ts",
      "domain/question/time-rules.ts",
      "domain/schedule/calendar-text.ts",
      "domain/schedule/every.ts",
      "domain/text/fold.ts",
      "http/input/read-text.ts",
      "http/route-table.ts",
    ]);
  });

  test("are all found in the sources", () => {
    const text =
      'const a = /x[/"]+/g; const b = c / d / e; // /no/\nf(`</p>${g(/y`/)}</b>${1 / 2 / 3}`, "/z/");';
    expect(literalsOf(text)).toEqual(['/x[/"]+/g', "/y`/"]);
    expect(distinct.length).toBeGreaterThan(100);
    for (const [literal] of distinct) expect(() => compile(literal)).not.toThrow();
  });

  test.each([/\s+$/, /^key: *[a-z]* *;$/])("%p is slow, and this test detects it", (pattern) => {
    const isBad = hostileTexts(pattern, 10_000).some((text) => timeMs(() => find(pattern, text)) >= LIMIT_MS);
    expect(isBad).toBe(true);
  });

  test.each(distinct)(
    "%s of %s takes less than 5 ms for every hostile text that may reach it",
    (literal, name) => {
      const pattern = compile(literal);
      // A longer question is refused before the rules read it, but it is trimmed first.
      const isShort = name.startsWith("domain/question/") && !name.endsWith("/read-question.ts");
      const length = isShort ? MAX_QUESTION_LENGTH : LENGTH;
      for (const text of hostileTexts(pattern, length)) expectFast(text, () => find(pattern, text));
    },
  );

  test("built from the routes' paths take less than 5 ms together for every hostile path of 20,000 characters", () => {
    const app = createApp(serviceDeps());
    const table = createRouteTable(() => app.routes);
    const paths = ["/v1/time/", "/v1/city/paris/", "/v1/holidays/DE/2026", "/embed/clock/", "/"];
    for (const piece of ["/", "a", "/a", "%2F", ".ics", "v1/"]) {
      for (const path of paths) {
        const hostile = `${path}${piece.repeat(LENGTH / piece.length)}\u0001`;
        table.matching(path);
        expectFast(hostile, () => table.matching(hostile));
      }
    }
  });
});
