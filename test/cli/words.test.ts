import { expect, test } from "bun:test";
import {
  readDay,
  readDuration,
  readMinutes,
  splitDates,
  splitMoment,
  withoutLinks,
  withSpreadMoments,
} from "../../src/cli/ask/words.ts";
import { callWords, readTable } from "../support/table.ts";

const FRIDAY = "2026-11-20";

const READERS: Readonly<Record<string, (said: string) => unknown>> = {
  length: readMinutes,
  day: (said) => readDay(said, FRIDAY),
  duration: (said) => readDuration(said.split(" ")),
  moment: (said) => splitMoment(withSpreadMoments(withoutLinks(callWords(said))), FRIDAY),
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
  expect(splitMoment(rest, FRIDAY)).toEqual({ moment: {}, rest });
});

test("dates are told from the words of a place", () => {
  const split = (text: string) => splitDates(text.split(" "), FRIDAY);
  expect(split("new york 2026-12-21")).toEqual({ dates: ["2026-12-21"], rest: ["new", "york"] });
  expect(split("paris 2026/12/1")).toEqual({ dates: ["2026/12/1"], rest: ["paris"] });
  expect(split("london on tuesday")).toEqual({ dates: ["2026-11-24"], rest: ["london"] });
  expect(split("london on")).toEqual({ dates: [], rest: ["london", "on"] });
});
