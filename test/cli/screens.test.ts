import { beforeAll, expect, test } from "bun:test";
import { layOut } from "../../src/cli/ask/layout.ts";
import { QUESTIONS } from "../../src/cli/ask/questions.ts";
import { VIEWS } from "../../src/cli/ask/view-table.ts";
import { createLocalApp } from "../../src/cli/local-app.ts";
import { createApi, questionOf, type Values } from "../../src/client/api.ts";
import { write } from "../../src/http/answer/text.ts";

/** The clock stands at the day that "today" means in all questions. */
const { app } = createLocalApp({}, () => Date.UTC(2026, 10, 20, 9));
const api = createApi("http://localhost", (request) => app.handle(request));

/** Words for each command, chosen so that its answer has as many parts as possible. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  ask: ["time", "difference", "lagos", "toronto"],
  time: ["new york"],
  convert: ["2026-12-01", "9:00", "paris", "tokyo", "Asia/Kathmandu"],
  city: ["springfield"],
  zone: ["sydney"],
  changes: [],
  holidays: ["japan", "2027"],
  next: ["30 2 * * *", "new york"],
  workdays: ["2026-12-01", "2026-12-31", "de"],
  market: ["nyse"],
  sun: ["tromsø", "2026-12-21"],
  moon: ["lisbon", "2026-12-24"],
  diff: ["2026-01-31", "2027-03-01"],
  add: ["2026-01-31", "1", "month"],
  week: ["2026-12-31"],
  meet: ["sf", "london", "sydney"],
};
const screens = new Map<string, (width: number) => string>();

/** The screen of a command by its width. */
async function screenOf(name: string, words: readonly string[], given: Values = {}) {
  const row = QUESTIONS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`there is no command ${name}`);
  const { values, label = "" } = await row.ask({ words, own: {}, given, today: "2026-11-20", api });
  const { data, problem } = await api(questionOf(row.route, { ...values, ...given }));
  if (typeof data !== "object" || data === null) throw new Error(`${name}: ${problem}`);
  const view = VIEWS[name];
  if (view === undefined) throw new Error(`${name} has no view`);
  return (width: number) => layOut(view, { ...data, label }, { width, hasColour: false });
}

beforeAll(async () => {
  for (const { name } of QUESTIONS) screens.set(name, await screenOf(name, SHOWN[name] ?? []));
});

test("every command has a screen", () => {
  expect([...screens.keys()]).toEqual(Object.keys(SHOWN));
});

test.each([60, 80, 120])("every command's screen fits %i columns, and no template shows through", (width) => {
  for (const [name, screen] of screens) {
    const lines = screen(width).split("\n");
    expect(lines.length).toBeGreaterThan(3);
    expect([name, lines.filter((line) => Bun.stringWidth(line) > width)]).toEqual([name, []]);
    expect(screen(width)).not.toMatch(/undefined|null|NaN|\[object|[{}|]/);
  }
});

test.each([
  ["holidays us 2026", {}, "Sat 4 Jul 2026   Fri 3 Jul 2026  Independence Day"],
  ["holidays by 2026", { types: "school" }, "Mon 1 Jun 2026   Mon 31 Aug 2026  Summer holidays"],
  ["diff 9:00 17:30", {}, "Days      0.35\n"],
  ["diff 1990-01-01 2026-11-20", {}, "Days      13,472\nWeekdays  9,625\nHours     323,328"],
  ["moon paris 2026-11-20", { days: "2" }, "Sat 21 Nov 2026  14:59"],
  [
    "diff 2026-11-20T10:00:00.250Z 2026-11-20T10:00:01Z",
    {},
    "From      Fri 20 Nov 2026, 10:00:00.250\nTo        Fri 20 Nov 2026, 10:00:01\n",
  ],
  ["add 2026-11-20T10:00:00.250Z PT1.5S", {}, "Fri 20 Nov 2026, 10:00:01.750\n"],
  ["add tomorrow 1 day", {}, "From      Sat 21 Nov 2026"],
  ["city 48.2,16.37", { limit: "1" }, "Places: 1\n"],
  ["zone paris", {}, "Observes daylight time  yes"],
])("the screen of '%s' with %p shows %p", async (said, given, shown) => {
  const [name = "", ...words] = said.split(" ");
  expect((await screenOf(name, words, given))(100)).toContain(shown);
});

test("a day that is left out is shown as others", async () => {
  const given = { start: "2026-11-20", country: "us", holidays: "skip" };
  const screen = await screenOf("next", ["0 9 * * 4", "new york"], given);
  expect(screen(80)).toContain("Left out  Thu 26 Nov 2026");
});

test.each([
  ["{a} of {b:day}", { a: 1, b: "2026-12-25" }, "1 of Fri 25 Dec 2026"],
  ["{missing|a}", { a: "x" }, "x"],
  ["{missing|'none'} and {a}", { a: "x" }, "none and x"],
  ["{missing|'none'}", {}, ""],
  ["{a}[ ({missing})]", { a: "x" }, "x"],
  ["{a}[ ({b.c})]", { a: "x", b: { c: 2 } }, "x (2)"],
  ["{a?a/no} day", { a: true }, "a day"],
  ["{a?a/no} day", { a: false }, "no day"],
  ["{a:words}, {b:percent}", { a: "polar_night", b: 0.924 }, "Polar night, 92%"],
])("the template '%s' writes what is there", (template, data, text) => {
  expect(write(template, data)).toBe(text);
});

test("a template with an unknown format throws", () => {
  expect(() => write("{a:loud}", { a: 1 })).toThrow("there is no format 'loud'");
});
