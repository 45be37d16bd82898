import { expect, test } from "bun:test";
import { layOut, type Sheet } from "../../src/cli/ask/layout.ts";

const sheet: Sheet = {
  title: "Holidays",
  facts: [
    ["Country", "Germany, whose regions have days of their own as well as those that all of them have"],
    ["Year", "2027"],
  ],
  columns: [
    { head: "Date" },
    { head: "Holiday" },
    { head: "Local name", rank: 1 },
    { head: "Days", rank: 2, isNumber: true },
    { head: "Empty" },
  ],
  rows: [
    ["Fri 1 Jan 2027", "New Year's Day", "Neujahr", "1", ""],
    ["Wed 6 Jan 2027", "東京の休日", "Heilige Drei Könige", "12", ""],
  ],
  foot: "Times of Europe/Berlin",
};

test.each([20, 30, 40, 60, 80, 120])("no line is wider than a screen of %i columns", (width) => {
  for (const line of layOut(sheet, { width, hasColour: false }).split("\n")) {
    // A date is never broken.
    expect(Bun.stringWidth(line)).toBeLessThanOrEqual(Math.max(width, 24));
  }
});

test("columns with the highest rank go first where there is no room, empty ones always", () => {
  const wide = layOut(sheet, { width: 120, hasColour: false });
  expect(wide).toContain("Date            Holiday         Local name           Days");
  expect(wide).not.toContain("Empty");
  const narrow = layOut(sheet, { width: 55, hasColour: false });
  expect(narrow).toContain("Local name");
  expect(narrow).not.toContain("Days");
});

test("colour is used where it is wanted and nowhere else", () => {
  expect(layOut(sheet, { width: 80, hasColour: true })).toContain("\u001B[1m");
  expect(layOut(sheet, { width: 80, hasColour: false })).not.toContain("\u001B");
});

test("columns of wide letters end where the others do", () => {
  const lines = layOut({ ...sheet, title: "", facts: [] }, { width: 120, hasColour: false }).split("\n");
  const [, first = "", second = ""] = lines;
  expect(Bun.stringWidth(first.slice(0, first.indexOf("Neujahr")))).toBe(
    Bun.stringWidth(second.slice(0, second.indexOf("Heilige"))),
  );
});
