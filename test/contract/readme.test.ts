import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDES } from "../../src/site/guides/guide-list.ts";
import { createService, dataOf } from "./service.ts";

const textOf = (file: string): string => readFileSync(join(import.meta.dir, "../..", file), "utf8");
const README = textOf("README.md");
const DATA_README = textOf("data/README.md");
const service = createService({ rateScheme: "off" });

/** Question, address and answer of each row of a table of questions. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| ([^|]+?) +\| `(\/v1\/[^`]+)` +\| `([^`]+)` +\|$/gm)].map(
    ([, question = "", path = "", answer = ""]) => [question, path, answer] as const,
  );
const ofReadme = rowsOf(README);
const ofGuide = rowsOf(textOf("docs/ask.md"));

describe("the questions of the README and of the guide", () => {
  test("are five, and at least twelve", () =>
    expect([ofReadme.length, ofGuide.length >= 12]).toEqual([5, true]));

  test.each([...ofReadme, ...ofGuide])("%s", async (_, path, answer) => {
    const response = await service.send(path);
    const text = await response.text();
    expect(`${response.status} ${text.includes(answer) ? answer : text}`).toBe(`200 ${answer}`);
  });
});

test("the README is read in three minutes: it has at most 700 words", () => {
  const text = README.replace(/<!--.*?-->|https?:\/\/[^\s)]+/g, "");
  expect(text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length).toBeLessThanOrEqual(700);
});

/** Calls in blocks and in the text, each on one line. */
const calls = ["README.md", "CONTRIBUTING.md", ...GUIDES.map(({ name }) => `docs/${name}.md`)]
  .flatMap((file) => [...textOf(file).matchAll(/(?:^|`)(curl [^`\n]+)/gm)])
  .map(([, call = ""]) => call);

test.each(calls)("what a shell would take for its own is in quotes: %s", (call) => {
  expect(call.replace(/'[^']*'|"[^"]*"/g, "")).not.toMatch(/[?&*]/);
});

test("the README's figures are those of the data set, rounded down", async () => {
  const [, places = "", names = ""] = /More than ([\d,]+) places\*\* with ([\d,]+) names/.exec(README) ?? [];
  const { cities } = await dataOf<{ cities: { count: number; name_count: number } }>("/v1/status");
  for (const [said, count] of [
    [places, cities.count],
    [names, cities.name_count],
  ] as const) {
    const rounded = Number(said.replaceAll(",", ""));
    expect(rounded).toBeWithin(count * 0.99, count + 1);
  }
});

test("data/README.md names every source and every file of the folder", () => {
  const origins = JSON.parse(textOf("scripts/build-data/origins.json")) as Record<
    string,
    { package?: string }
  >;
  const packages = Object.values(origins).map((origin) => origin.package ?? "");
  const files = readdirSync(join(import.meta.dir, "../../data")).filter(
    (file) => !/^(?:README\.md|licences\.txt|almanac\.\w+)/.test(file),
  );
  const missing = [...packages, ...files].filter((name) => !DATA_README.includes(name));
  expect(missing).toEqual([]);
});
