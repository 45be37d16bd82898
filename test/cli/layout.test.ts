import { expect, test } from "bun:test";
import { layOut, type View } from "../../src/cli/ask/layout.ts";

const view: View = {
  title: "{title}",
  facts: [
    ["Country", "{country}"],
    ["Year", "{year}"],
  ],
  list: {
    of: "days",
    columns: [
      ["Date", "{date}"],
      ["Holiday", "{name}"],
      ["Local name", "{local}", 1],
      ["Days", "{days}", 2, true],
      ["Empty", "{empty}"],
    ],
  },
  foot: "{foot}",
};
const answer = {
  title: "Holidays",
  country: "Germany, whose regions have days of their own as well as those that all of them have",
  year: 2027,
  days: [
    { date: "Fri 1 Jan 2027", name: "New Year's Day", local: "Neujahr", days: 1 },
    { date: "Wed 6 Jan 2027", name: "東京の休日", local: "Heilige Drei Könige", days: 12 },
  ],
  foot: "Times of Europe/Berlin",
};

test.each([20, 30, 40, 60, 80, 120])("no line is wider than a screen of %i columns", (width) => {
  for (const line of layOut(view, answer, { width, hasColour: false }).split("\n")) {
    // A date is never broken.
    expect(Bun.stringWidth(line)).toBeLessThanOrEqual(Math.max(width, 24));
  }
});

test("columns with the highest rank go first where there is no room, empty ones always", () => {
  const wide = layOut(view, answer, { width: 120, hasColour: false });
  expect(wide).toContain("Date            Holiday         Local name           Days");
  expect(wide).not.toContain("Empty");
  const narrow = layOut(view, answer, { width: 55, hasColour: false });
  expect(narrow).toContain("Local name");
  expect(narrow).not.toContain("Days");
});

test("colour is used where it is wanted and nowhere else", () => {
  expect(layOut(view, answer, { width: 80, hasColour: true })).toContain("\u001B[1m");
  expect(layOut(view, answer, { width: 80, hasColour: false })).not.toContain("\u001B");
});

test("columns of wide letters end where the others do", () => {
  const lines = layOut({ title: "", ...(view.list && { list: view.list }) }, answer, {
    width: 120,
    hasColour: false,
  }).split("\n");
  const [, first = "", second = ""] = lines;
  expect(Bun.stringWidth(first.slice(0, first.indexOf("Neujahr")))).toBe(
    Bun.stringWidth(second.slice(0, second.indexOf("Heilige"))),
  );
});
