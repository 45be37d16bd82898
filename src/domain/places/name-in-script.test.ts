import { expect, test } from "bun:test";
import { nameInScript } from "./name-in-script.ts";

const PARIS = ["Paris", "Париж", "Париз", "파리", "パリ", "巴黎", "Παρίσι", "باريس"];

test.each([
  ["ko", "파리"],
  ["ja", "パリ"],
  ["el", "Παρίσι"],
  // A script of many languages identifies none of them.
  ["ru", null],
  ["ar", null],
  ["zh", null],
  ["de", null],
])("%s: %s", (language, name) => {
  expect(nameInScript(() => PARIS, language)).toBe(name);
});

test("of two names neither is known to be the usual one", () => {
  expect(nameInScript(() => ["상하이", "상해"], "ko")).toBeNull();
});
