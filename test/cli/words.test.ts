import { expect, test } from "bun:test";
import {
  readDay,
  readDuration,
  readMinutes,
  splitDates,
  splitMoment,
  withoutLinks,
} from "../../src/cli/ask/words.ts";
import { readTable } from "../support/table.ts";

const READERS: Readonly<Record<string, (said: string) => unknown>> = {
  length: readMinutes,
  day: (said) => readDay(said, Date.UTC(2026, 10, 20, 9)),
  duration: (said) => readDuration(said.split(" ")),
  moment: (said) => splitMoment(withoutLinks(said.split(" "))),
};
/** What the last two answer, of a meaning. */
const ANSWERS: Readonly<Record<string, (meaning: unknown) => unknown>> = {
  duration: (duration) => ({ duration }),
  moment: (time) => ({ moment: time === null ? {} : { time }, rest: ["paris", "tokyo"] }),
};

test.each(readTable("cli/words.tsv"))("the %s '%s' is %s", (kind = "", said = "", meant = "") => {
  const meaning: unknown = JSON.parse(meant);
  expect(READERS[kind]?.(said)).toEqual(ANSWERS[kind]?.(meaning) ?? meaning);
});

test("latitude and longitude are no moment", () => {
  const rest = ["48.85,2.35", "tokyo"];
  expect(splitMoment(rest)).toEqual({ moment: {}, rest });
});

test("dates are told from the words of a place", () => {
  expect(splitDates(["new", "york", "2026-12-21"])).toEqual({ dates: ["2026-12-21"], rest: ["new", "york"] });
  expect(splitDates(["paris", "2026/12/1"])).toEqual({ dates: ["2026/12/1"], rest: ["paris"] });
});
