import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { createRuleBook } from "../../src/domain/holidays/rule-book.ts";
import { ruleFileIssues, ruleIssues } from "../support/holidays/rule-file-issues.ts";

const book = createRuleBook(holidayRules);
const textOf = (code: string): string =>
  readFileSync(new URL(`../../data/holidays/${code}.yaml`, import.meta.url), "utf8");

describe("the rule files", () => {
  const names = readdirSync(new URL("../../data/holidays/", import.meta.url)).filter((name) =>
    /^[A-Z]{2}\.yaml$/.test(name),
  );

  test("are all imported", () => {
    expect([...holidayRules.files.keys()].sort()).toEqual(
      names.map((name) => name.replace(".yaml", "")).sort(),
    );
  });

  test.each([...holidayRules.files])(
    "%s: readable rules, known keys, each day with a source, each source cited",
    (code, file) => {
      expect(ruleFileIssues(code, file, book, textOf(code))).toEqual([]);
    },
  );

  test("with them no rule of any country or region is without a law and a name", () => {
    expect(book.countryCodes().flatMap((code) => ruleIssues(code, book))).toEqual([]);
  });
});
