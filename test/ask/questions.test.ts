import { describe, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { serviceDeps } from "../contract/service.ts";
import { ENGLISH_QUESTIONS } from "./english-questions.ts";
import { EVERYDAY_QUESTIONS } from "./everyday-questions.ts";
import { FURTHER_QUESTIONS } from "./further-questions.ts";

/** When the questions are asked, by somebody in London. */
const NOW_EPOCH_MS = Date.UTC(2026, 10, 27, 12);
/** Other moments and places: the end of a month, a leap day, the last minutes of a year, and a summer's day. */
const OTHERS: readonly (readonly [moment: number, tz: string])[] = [
  [Date.UTC(2027, 1, 28, 23, 30), "auckland"],
  [Date.UTC(2028, 1, 29, 3), "honolulu"],
  [Date.UTC(2030, 11, 31, 23, 59), "london"],
  [Date.UTC(2027, 6, 4, 9), "new-york-city"],
];

const ALL = [...ENGLISH_QUESTIONS, ...EVERYDAY_QUESTIONS, ...FURTHER_QUESTIONS];

let nowEpochMs = NOW_EPOCH_MS;
const app = createApp(serviceDeps({ now: () => nowEpochMs }));

async function ask(q: string, tz = "London"): Promise<{ status: number; path: string | null; text: string }> {
  const response = await app.handle(new Request(`http://localhost/v1/ask?${new URLSearchParams({ q, tz })}`));
  const { data, error } = (await response.json()) as {
    data: { path?: string; answer?: string } | null;
    error?: { message: string };
  };
  return { status: response.status, path: data?.path ?? null, text: data?.answer ?? error?.message ?? "" };
}

/** Whether words are the whole name of a place or zone. */
async function isName(words: string): Promise<boolean> {
  const response = await app.handle(new Request(`http://localhost/v1/time/${encodeURIComponent(words)}`));
  return response.status !== 404;
}

describe("a question in words", () => {
  test.each(ALL.map((row) => [row.ask, row] as const))("%s", async (_, { ask: text, page, says }) => {
    nowEpochMs = NOW_EPOCH_MS;
    const { status, path, text: answer } = await ask(text);
    expect({ path, status }).toEqual({ path: page, status: page === null ? 400 : 200 });
    for (const said of says) expect(answer.toLowerCase()).toContain(said.toLowerCase());
  });

  /** The place or area of a page, which no day changes. */
  const placeOf = (path: string | null): string =>
    /^\/(?:places|zones)\/[^?]+|^\/calendar\/[^/]+|(?<=cities=)[^&]+|(?<=area=).+/.exec(path ?? "")?.[0] ??
    "";
  /** Without a place, an area or a year of its own, the answer is that of whoever asks, and of their day. */
  const isOwn = ({ ask: text }: { readonly ask: string }): boolean =>
    text === "when is thanksgiving" || !/\b(?:in|of|for) (?!january|may|december)[a-z]{4,}/.test(text);

  test.each(OTHERS)(
    "is read alike at %d in %s",
    async (moment, tz) => {
      nowEpochMs = moment;
      const differing: string[] = [];
      for (const row of ALL) {
        const { status, path } = await ask(row.ask, tz);
        // A day that has passed may have no answer, and never a failure.
        const isFine = status === 400 || (status === 200 && (row.page !== null || isOwn(row)));
        const isSamePlace = status === 400 || isOwn(row) || placeOf(path) === placeOf(row.page);
        if (!isFine || !isSamePlace) differing.push(`${row.ask}: ${status} ${path}`);
      }
      nowEpochMs = NOW_EPOCH_MS;
      expect(differing).toEqual([]);
    },
    120_000,
  );
});

const CITIES =
  "london,paris,tokyo,berlin,sydney,toronto,madrid,lisbon,chicago,dublin,oslo,vienna,warsaw,prague,athens,cairo,nairobi,lagos,mumbai,delhi,bangkok,singapore,jakarta,manila,seoul,beijing,shanghai,denver,boston,seattle,houston,miami,vancouver,montreal,helsinki,stockholm,copenhagen,amsterdam,brussels,zurich";
const COUNTRIES = "germany,france,spain,italy,japan,canada,quebec,bavaria,scotland,ireland";
const FORMS: readonly ((name: string) => string)[] = [
  (name) => `time in ${name}`,
  (name) => `sunset ${name} tomorrow`,
  (name) => `3pm ${name} in london`,
  (name) => `9am london to ${name}`,
  (name) => `meeting ${name} london`,
  (name) => `time difference rome ${name}`,
  (name) => `when do the clocks change in ${name}`,
  (name) => `time zone of ${name}`,
];
const AREA_FORMS: readonly ((name: string) => string)[] = [
  (name) => `holidays ${name}`,
  (name) => `is monday a holiday in ${name}`,
  (name) => `school holidays ${name} 2027`,
  (name) => `working days till 31 jan ${name}`,
];

/** Each spelling with two letters swapped, a letter dropped, or one doubled. */
function misspelt(name: string): string[] {
  const letters = [...name];
  return [
    ...letters.slice(1).map((letter, at) => name.slice(0, at) + letter + name[at] + name.slice(at + 2)),
    ...letters.map((_, at) => name.slice(0, at) + name.slice(at + 1)),
    ...letters.map((letter, at) => name.slice(0, at) + letter + name.slice(at)),
  ].filter((text) => text !== name);
}

describe("a misspelt name", () => {
  test.each([
    [CITIES, FORMS],
    [COUNTRIES, [...FORMS.slice(0, 1), ...AREA_FORMS]],
  ])(
    "is never taken for another: %s",
    async (names, forms) => {
      const taken: string[] = [];
      let asked = 0;
      for (const [at, name] of names.split(",").entries()) {
        // Every third, begun elsewhere for each name.
        for (const [index, text] of [...new Set(misspelt(name))].entries()) {
          if ((index + at) % 3 !== 0 || (await isName(text))) continue;
          const question = (forms[(index + at) % forms.length] ?? String)(text);
          asked += 1;
          const { status, path } = await ask(question);
          if (status !== 400) taken.push(`${question}: ${path}`);
        }
      }
      expect(asked).toBeGreaterThan(40);
      expect(taken).toEqual([]);
    },
    120_000,
  );
});
