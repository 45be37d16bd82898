import { describe, expect, test } from "bun:test";
import { wordsIn } from "../languages/page-language.ts";
import { placesNowHtml, type PlaceNow } from "./places-now.ts";

/** Saturday noon in UTC. */
const NOW_MS = Date.UTC(2026, 10, 21, 12);

/** What the list uses of an answer. */
type Business = Pick<PlaceNow["business"], "is_open_now" | "reason" | "opens_at" | "closes_at">;

function place(name: string, business: Business, names: readonly string[] = []): PlaceNow {
  const holidays = names.map((each) => ({ name: each, name_language: "en" }));
  const time = { current_time: "2026-11-21T12:00:00", utc_offset_seconds: 0, next_transition: null };
  return { slug: name.toLowerCase(), name, time, business, holidays } as unknown as PlaceNow;
}

const OPEN: Business = {
  is_open_now: true,
  reason: null,
  opens_at: "2026-11-21T09:00:00Z",
  closes_at: "2026-11-21T17:00:00Z",
};
const CLOSED = (reason: Business["reason"], opensAt: string): Business => ({
  is_open_now: false,
  reason,
  opens_at: opensAt,
  closes_at: "2026-11-30T17:00:00Z",
});

function textOf(shown: PlaceNow): string {
  return /class="work">([^<]*)</.exec(placesNowHtml(wordsIn("en"), [shown], NOW_MS).markup)?.[1] ?? "";
}

describe("who is at work", () => {
  test("is in words, with the reason and the next change", () => {
    const holiday = CLOSED("holiday", "2026-11-24T09:00:00Z");
    expect([
      textOf(place("A", OPEN)),
      textOf(place("A", CLOSED("before_hours", "2026-11-21T14:30:00Z"))),
      textOf(place("A", CLOSED("after_hours", "2026-11-22T09:00:00Z"))),
      textOf(place("A", CLOSED("weekend", "2026-11-23T09:00:00Z"))),
      textOf(place("A", holiday, ["Day of <Rest>"])),
      textOf(place("A", holiday)),
    ]).toEqual([
      "At work until 17:00",
      "At work from 14:30",
      "Closed, back tomorrow 09:00",
      "Weekend, back Monday 09:00",
      "Day of &lt;Rest&gt;, back Tuesday 09:00",
      "Public holiday, back Tuesday 09:00",
    ]);
  });

  test("has the weekday there, because the places are on two days", () => {
    expect(placesNowHtml(wordsIn("en"), [place("A", OPEN)], NOW_MS).markup).toContain(
      "<small>Sat</small> <time>12:00</time>",
    );
  });

  test("is in one sentence", () => {
    const weekend = place("Z", CLOSED("weekend", "2026-11-23T09:00:00Z"));
    const sentence = (...places: PlaceNow[]): string =>
      /now-sentence">([^<]*)</.exec(placesNowHtml(wordsIn("en"), places, NOW_MS).markup)?.[1] ?? "";
    expect(sentence(weekend)).toBe("Offices are closed in all of these places right now.");
    expect(sentence(place("A", OPEN), weekend)).toBe("Right now people are at work in A.");
    expect(sentence(place("A", OPEN), place("B", OPEN), place("C", OPEN))).toBe(
      "Right now people are at work in A, B and C.",
    );
  });

  test("is valid until one of the places changes, at the latest until midnight", () => {
    const until = (...places: PlaceNow[]): number =>
      Number(/data-until="(\d+)"/.exec(placesNowHtml(wordsIn("en"), places, NOW_MS).markup)?.[1]);
    const weekend = place("Z", CLOSED("weekend", "2026-11-23T09:00:00Z"));
    expect(until(weekend)).toBe(Date.UTC(2026, 10, 22));
    expect(until(weekend, place("A", OPEN))).toBe(Date.UTC(2026, 10, 21, 17));
  });
});
