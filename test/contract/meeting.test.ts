import { describe, expect, test } from "bun:test";
import { createService, service } from "./service.ts";
import { createValidator } from "./published.ts";

type Slot = {
  start: string;
  score: number;
  mean: number;
  min: number;
  participants: { id: string; score: number; band: string; local_start: string; day_shift: number }[];
};
type Suggest = { suggestions: (Slot & { rank: number })[]; empty_reason: string | null; evaluated: number };
type Score = {
  slots: (Slot & { index: number; resolution: unknown })[];
  best_index: number;
  ranking: number[];
};
type Body<T> = {
  data: T;
  error?: { code: string; errors: { pointer: string; reason: string }[] };
  meta: { warnings?: { code: string; param: string }[] };
};

async function post<T>(
  name: "suggest" | "score",
  body: unknown,
  from = service,
): Promise<{ status: number; body: Body<T>; headers: Headers }> {
  const response = await from.send(`/v1/meeting/${name}`, { method: "POST", body: JSON.stringify(body) });
  const answer = (await response.json()) as Body<T>;
  const validate = await createValidator();
  expect(validate("post", `/v1/meeting/${name}`, response.status, "application/json", answer)).toEqual([]);
  return { status: response.status, body: answer, headers: response.headers };
}

const three = {
  participants: [
    { id: "ana", name: "Ana", timezone: "Europe/Paris", country: "FR" },
    {
      id: "bob",
      timezone: "America/New_York",
      country: "US",
      working_hours: { start: "09:00", end: "17:00" },
    },
    { id: "chie", timezone: "Asia/Tokyo", country: "JP", working_hours: { start: "09:00", end: "18:00" } },
  ],
  duration_minutes: 60,
  window: { start: "2026-11-23", end: "2026-11-27" },
  timezone: "Europe/Paris",
};

describe("POST /v1/meeting/suggest", () => {
  test("Paris, New York and Tokyo have the published scores", async () => {
    const { body } = await post<Suggest>("suggest", { ...three, spread: false });
    const best = body.data.suggestions.slice(0, 3);
    expect(best.map((slot) => [slot.start, slot.score, slot.mean, slot.min])).toEqual([
      ["2026-11-24T12:00:00Z", 49.5, 62.5, 30],
      ["2026-11-25T12:00:00Z", 49.5, 62.5, 30],
      ["2026-11-27T12:00:00Z", 49.5, 62.5, 30],
    ]);
    expect(best[0]?.participants.map((one) => [one.id, one.score, one.band])).toEqual([
      ["ana", 100, "working"],
      ["bob", 57.5, "early"],
      ["chie", 30, "late"],
    ]);
  });

  test("every suggestion has the same score alone, and the order of people changes nothing", async () => {
    const { body } = await post<Suggest>("suggest", { ...three, limit: 20 });
    const slots = body.data.suggestions.map((slot) => ({ start: slot.start, duration_minutes: 60 }));
    const scored = await post<Score>("score", {
      participants: three.participants,
      slots,
      timezone: "Europe/Paris",
    });
    expect(scored.body.data.slots.map((slot) => slot.score)).toEqual(
      body.data.suggestions.map((slot) => slot.score),
    );
    const turned = await post<Suggest>("suggest", {
      ...three,
      participants: three.participants.toReversed(),
      limit: 20,
    });
    expect(turned.body.data.suggestions.map((slot) => [slot.start, slot.score])).toEqual(
      body.data.suggestions.map((slot) => [slot.start, slot.score]),
    );
  });

  test("no slot is a result with a reason", async () => {
    const { status, body } = await post<Suggest>("suggest", {
      participants: ["Europe/Paris"],
      window: { start: "2026-11-24T10:00:00Z", end: "2026-11-24T10:30:00Z" },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ suggestions: [], empty_reason: "window_too_short" });
  });

  test("the default window is the next five working days of the first participant", async () => {
    const { body } = await post<{ window: object }>("suggest", { participants: [{ city: "new-york-city" }] });
    // Thanksgiving is left out, so the fifth working day is a Monday.
    expect(body.data.window).toEqual({ start: "2026-11-23T05:00:00Z", end: "2026-12-01T05:00:00Z" });
  });

  test("large searches cost more units", async () => {
    const limited = createService({ rateScheme: "minute" });
    const { headers } = await post(
      "suggest",
      { ...three, window: { start: "2026-11-01", end: "2026-12-31" }, step_minutes: 5 },
      limited,
    );
    expect(headers.get("x-ratelimit-remaining")).toBe("91");
  });

  test("unknown members are named and ignored", async () => {
    const { body } = await post("suggest", { ...three, colour: "red" });
    expect(body.meta.warnings).toMatchObject([{ code: "unknown_parameter", param: "/colour" }]);
  });
});

describe("POST /v1/meeting/score", () => {
  test("slots come in input order with their ranking", async () => {
    const { body } = await post<Score>("score", {
      participants: three.participants,
      slots: [{ start: "2026-11-24T03:00:00Z" }, { start: "2026-11-24T12:00:00Z" }],
    });
    expect(body.data.slots.map((slot) => slot.index)).toEqual([0, 1]);
    expect(body.data).toMatchObject({ best_index: 1, ranking: [1, 0] });
    expect(body.data.slots[1]?.score).toBe(49.5);
  });

  test("a local start in a gap says what happened", async () => {
    const { body } = await post<Score>("score", {
      participants: ["America/New_York"],
      start: "2026-03-08T02:30",
      timezone: "America/New_York",
    });
    expect(body.data.slots[0]).toMatchObject({ start: "2026-03-08T07:30:00Z", resolution: { kind: "gap" } });
  });
});

describe("suggestions are useful", () => {
  const sameZone = {
    timezones: ["Europe/Paris", "Europe/Berlin"],
    window: { start: "2026-11-23", end: "2026-12-04" },
  };
  const hoursOf = (slots: readonly Slot[]): string[] => slots.map(({ start }) => start.slice(11, 16));
  const most = (texts: readonly string[]): number =>
    Math.max(...[...Map.groupBy(texts, (text) => text).values()].map((group) => group.length));

  // The service's clock shows 2026-11-20T09:00Z.
  test.each([
    [{ start: "tomorrow", end: "tomorrow" }, "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"],
    [{ start: "today", end: "2026-11-24" }, "2026-11-19T23:00:00Z", "2026-11-24T23:00:00Z"],
    [{ start: "now", end: "2026-11-24" }, "2026-11-20T09:00:00Z", "2026-11-24T23:00:00Z"],
  ])("a window of %p has the whole of its last day", async (window, start, end) => {
    const { body } = await post<{ window: object }>("suggest", { participants: ["Europe/Paris"], window });
    expect(body.data.window).toEqual({ start, end });
  });

  test("a person who is busy on a date is busy all day", async () => {
    const day = { start: "2026-11-24", end: "2026-11-24" };
    const participants = [{ timezone: "Europe/Paris", busy: [day] }];
    const { body } = await post<Suggest>("suggest", { participants, window: day });
    expect(body.data.suggestions).toEqual([]);
  });

  test("no hour comes more than twice before others with the same score", async () => {
    for (const limit of [4, 5, 8]) {
      const { body } = await post<Suggest>("suggest", { ...sameZone, limit });
      const { suggestions } = body.data;
      expect(suggestions).toHaveLength(limit);
      expect(most(hoursOf(suggestions))).toBeLessThanOrEqual(2);
      expect(most(suggestions.map(({ start }) => start.slice(0, 10)))).toBeLessThanOrEqual(2);
      const scores = suggestions.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  test("one day gives the requested number, unless per_day limits it", async () => {
    const day = { ...sameZone, window: { start: "2026-11-24", end: "2026-11-24" } };
    expect((await post<Suggest>("suggest", day)).body.data.suggestions).toHaveLength(5);
    for (const perDay of [1, 3]) {
      const { body } = await post<Suggest>("suggest", { ...day, per_day: perDay });
      expect(body.data.suggestions).toHaveLength(perDay);
    }
  });

  test("each participant keeps the city or the name of the input", async () => {
    const { body } = await post<Suggest>("suggest", {
      participants: ["tokyo", { city: "New York City", name: "Bob" }, { timezone: "Europe/Paris" }],
    });
    expect(body.data.suggestions[0]?.participants).toMatchObject([
      { name: null, city: "tokyo", timezone: "Asia/Tokyo" },
      { name: "Bob", city: "new-york-city", timezone: "America/New_York" },
      { name: null, city: null, timezone: "Europe/Paris" },
    ]);
  });
});
