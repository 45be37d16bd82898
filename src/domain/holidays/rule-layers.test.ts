import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { expect, test } from "bun:test";
import { HOLIDAY_TYPES } from "./rule-program.ts";

const from = (date: string) => [{ from: date }];
const to = (date: string) => [{ to: date }];
const named = (name: string, rest: object) => ({ name: { en: name }, ...rest });

const calendar = calendarOfRules({
  base: {
    version: "2026-01-02",
    names: {},
    holidays: {
      AA: {
        names: { en: "Aa" },
        substitutes: [{ on: "saturday", only: ["11-20"] }],
        days: {
          "11-20": named("Awareness", { active: from("2024-01-01") }),
          "03-19": named("Joseph", { type: "observance" }),
          "09-30 since 2021": named("Truth", {}),
          "05-01": named("Labour", {}),
        },
        states: {
          E: { names: { en: "Early" }, days: { "11-20": { active: from("2010-01-01") } } },
          T: { names: { en: "Till" }, days: { "11-20": { active: to("2024-01-01") } } },
          J: { names: { en: "Josephs" }, days: { "03-19": { active: [{ from: "2022", to: "2024" }] } } },
          N: {
            names: { en: "Narrow" },
            days: { "05-01": { active: to("2023-01-01") }, "09-30 since 2021": { active: to("2023-01-01") } },
          },
        },
      },
    },
  },
  files: new Map(),
});

/** The years of a rule in a state, each with what tells its day from the country's. */
function yearsOf(state: string, id: string): string[] {
  return [2009, 2020, 2021, 2022, 2023, 2024, 2025].flatMap((year) =>
    calendar
      .list({ countryCode: "AA", subdivision: `AA-${state}`, year, types: HOLIDAY_TYPES })
      .holidays.filter((one) => one.id.startsWith(id))
      .map(
        ({ nationwide, type }) =>
          `${year}${nationwide ? "" : " regional"}${type === "public" ? "" : ` ${type}`}`,
      ),
  );
}

test("a country's law of certain years holds beside a region's own law of other years", () => {
  expect(yearsOf("E", "aa-awareness")).toEqual(
    ["2020", "2021", "2022", "2023"].map((year) => `${year} regional`).concat("2024", "2025"),
  );
  expect(yearsOf("T", "aa-awareness").slice(-2)).toEqual(["2024", "2025"]);
  // A law of substitution is for both.
  const { holidays } = calendar.list({ countryCode: "AA", subdivision: "AA-T", year: 2021 });
  expect(holidays.find(({ id }) => id === "aa-awareness")?.observedDate).toBe("2021-11-22");
});

test("a more binding holiday of a region leaves the country's in the other years", () => {
  expect(yearsOf("J", "aa-joseph")).toEqual([
    "2009 observance",
    "2020 observance",
    "2021 observance",
    "2022 regional",
    "2023 regional",
    "2024 observance",
    "2025 observance",
  ]);
});

test("a region's years narrow a rule that the country has always, and the years in its text", () => {
  expect(yearsOf("N", "aa-labour")).toEqual(["2009", "2020", "2021", "2022"]);
  expect(yearsOf("N", "aa-truth")).toEqual(["2021", "2022"]);
});
