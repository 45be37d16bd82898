import { expect, test } from "bun:test";
import { readYaml } from "./yaml-document.ts";

const MAX_BYTES = 262_144;

test("values are those of YAML 1.2: dates, times and 'no' stay texts, names are texts", () => {
  const reading = readYaml('a: [2026-05-02, 12:30, no, 7, true]\n2026: { "01-01": ~ }\r\n__proto__: b\n');
  if (reading.kind === "issues") throw new Error(JSON.stringify(reading.issues));
  expect(JSON.stringify(reading.value)).toBe(
    '{"2026":{"01-01":null},"a":["2026-05-02","12:30","no",7,true],"__proto__":"b"}',
  );
});

test("the line of a part is that of its name; of what is missing, that of where it should be", () => {
  const reading = readYaml(
    "name: a\ndays:\n  # A comment.\n  12-24:\n    name: b\n  12-31: c\nlist:\n  - x\n  - y\n",
  );
  if (reading.kind === "issues") throw new Error(JSON.stringify(reading.issues));
  expect(reading.lineOf([])).toBe(1);
  expect(reading.lineOf(["days", "12-24", "name"])).toBe(5);
  expect(reading.lineOf(["days", "12-31"])).toBe(6);
  expect(reading.lineOf(["days", "12-31", "source"])).toBe(6);
  expect(reading.lineOf(["list", 1])).toBe(9);
});

test.each([
  ["a: *b", 1, "alias"],
  ["a: 1\nb: &c [1]", 2, "anchor"],
  ["a: 1\nb: !!str 1", 2, "tag"],
  ["a: 1\n\na: 2", 3, '"a" is written twice'],
  ["a: 1\n---\nb: 2", 2, "a second document"],
  ["%YAML 1.1\n---\na: yes", 1, "directive"],
  ["a: 1\n  b: 2", 1, "Nested mappings"],
  ["a: [1, 2", 1, "Flow sequence"],
  ["? [a]\n: b", 1, "strings"],
  ["", 1, "empty"],
])("%j is refused with its line", (text, line, message) => {
  const reading = readYaml(text);
  expect(reading).toMatchObject({
    kind: "issues",
    issues: expect.arrayContaining([{ line, message: expect.stringContaining(message) }]),
  });
});

/** Ten levels of ten aliases: 10^10 values in 500 bytes. */
const BOMB = Array.from({ length: 10 }, (_, at) =>
  at === 0
    ? "a0: &a0 x"
    : `a${at}: &a${at} [${Array(10)
        .fill(`*a${at - 1}`)
        .join(", ")}]`,
).join("\n");

test.each([
  ["aliases of aliases", BOMB],
  ["brackets", "[".repeat(MAX_BYTES)],
  ["dashes", "- ".repeat(MAX_BYTES / 2)],
  ["braces", "{a: ".repeat(MAX_BYTES / 4)],
  ["question marks", "? ".repeat(MAX_BYTES / 2)],
  ["documents", "---\n".repeat(MAX_BYTES / 4)],
])("%s are refused, and not followed", (_, text) => {
  const reading = readYaml(text);
  expect(reading.kind).toBe("issues");
  if (reading.kind === "issues") expect(reading.issues.length).toBeLessThanOrEqual(20);
});
