import { describe, expect, test } from "bun:test";
import type { PlaceNow, PlaceSun } from "./place-view.ts";
import { wordsIn } from "../languages/page-language.ts";
import { placeSentence } from "./place-sentence.ts";

/** What the sentence uses of a day of the sun. */
const SUN = {
  civil_dawn: "2026-11-22T06:55:00+00:00",
  civil_dusk: "2026-11-22T16:38:00+00:00",
  daylight: "normal",
  next_sunrise: "2026-11-23T07:32:00+00:00",
  next_sunset: "2026-11-22T16:01:00+00:00",
  previous_sunset: "2026-11-22T16:01:00+00:00",
} as PlaceSun;

function sentence(clock: string, phase: string, sun: Partial<PlaceSun> = {}, isOpen = false): string {
  const datetime = `2026-11-22T${clock}:00+00:00`;
  // The sentence uses no other member of the place.
  const now = {
    location: { name: "London" },
    time: { datetime },
    business: {
      is_open_now: isOpen,
      reason: isOpen ? null : "weekend",
      opens_at: "2026-11-23T09:00:00+00:00",
      closes_at: "2026-11-23T17:00:00+00:00",
    },
  } as PlaceNow;
  return placeSentence(wordsIn("en"), now, { ...SUN, position: { phase }, ...sun } as PlaceSun);
}

describe("the sentence of a place", () => {
  test.each([
    ["12:00", "day", {}, "It is Sunday afternoon in London, light until 16:01; "],
    ["19:00", "night", {}, "It is Sunday evening in London, dark since 16:38; "],
    ["03:00", "night", {}, "It is early Sunday morning in London, dark until 06:55; "],
    [
      "16:20",
      "civil_twilight",
      {},
      "It is Sunday afternoon in London, at dusk, with the sun down since 16:01; ",
    ],
    [
      "07:10",
      "civil_twilight",
      { next_sunrise: "2026-11-22T07:31:00+00:00", previous_sunset: "2026-11-21T16:02:00+00:00" },
      "It is Sunday morning in London, at dawn, with sunrise at 07:31; ",
    ],
    [
      "12:00",
      "civil_twilight",
      { daylight: "polar_night", next_sunrise: "2027-01-15T11:40:00+01:00" },
      "in the twilight of the polar night; the sun returns on 15 January; ",
    ],
    [
      "12:00",
      "nautical_twilight",
      {
        daylight: "polar_night",
        civil_dawn: null,
        civil_dusk: null,
        next_sunrise: "2027-02-15T11:40:00+01:00",
      },
      "dark all day; the sun returns on 15 February; ",
    ],
    ["23:00", "day", { next_sunset: "2027-07-27T00:40:00+02:00" }, "where the sun stays up until 27 July; "],
  ] as const)("%s in %s", (clock, phase, sun, expected) => {
    expect(sentence(clock, phase, sun)).toContain(expected);
  });

  test("says whether people are at work, and when that changes", () => {
    expect(sentence("12:00", "day")).toEndWith(
      "offices are closed for the weekend and open again on Monday.",
    );
    expect(sentence("12:00", "day", {}, true)).toEndWith("offices are open until 17:00.");
  });
});
