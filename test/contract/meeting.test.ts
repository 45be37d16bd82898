import { expect, test } from "bun:test";
import { dataOf } from "./service.ts";

type Slot = { start: string; score: number };
type Suggestions = { suggestions: Slot[] };

const IN_PARIS = { duration_minutes: 60, timezone: "Europe/Paris" };
const participants = [
  { id: "ana", name: "Ana", timezone: "Europe/Paris", country: "FR" },
  { id: "bob", timezone: "America/New_York", country: "US", working_hours: { start: "09:00", end: "17:00" } },
  { id: "chie", timezone: "Asia/Tokyo", country: "JP", working_hours: { start: "09:00", end: "18:00" } },
];

test("every suggestion has the same score alone, and the order of people changes nothing", async () => {
  const suggest = async (people: readonly object[]): Promise<Slot[]> => {
    const window = { start: "2026-11-23", end: "2026-11-27" };
    const body = { ...IN_PARIS, participants: people, window, limit: 20 };
    const { suggestions } = await dataOf<Suggestions>("/v1/meeting/suggest", body);
    return suggestions.map(({ start, score }) => ({ start, score }));
  };
  const found = await suggest(participants);
  expect(found).toHaveLength(20);
  expect(await suggest(participants.toReversed())).toEqual(found);
  const slots = found.map(({ start }) => ({ start, duration_minutes: 60 }));
  const scored = await dataOf<{ slots: Slot[] }>("/v1/meeting/score", { participants, slots, ...IN_PARIS });
  expect(scored.slots.map(({ start, score }) => ({ start, score }))).toEqual(found);
});

test.each([4, 5, 8])(
  "of %d no hour comes more than twice before others with the same score",
  async (limit) => {
    const window = { start: "2026-11-23", end: "2026-12-04" };
    const body = { timezones: ["Europe/Paris", "Europe/Berlin"], window, limit };
    const { suggestions } = await dataOf<Suggestions>("/v1/meeting/suggest", body);
    expect(suggestions).toHaveLength(limit);
    for (const part of [
      [11, 16],
      [0, 10],
    ] as const) {
      const groups = Map.groupBy(suggestions, ({ start }) => start.slice(...part));
      expect(Math.max(...[...groups.values()].map((group) => group.length))).toBeLessThanOrEqual(2);
    }
    const scores = suggestions.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  },
);
