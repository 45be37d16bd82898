import { afterEach, describe, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { newHolidays, NOW_EPOCH_MS, serviceDeps } from "../contract/service.ts";
import { HEAVIEST, HEAVIEST_BATCHES, inRound, type Heavy } from "../support/heaviest.ts";
import { requestOf } from "./hold.ts";

const holidays = newHolidays();
/** Answers are not kept, so that each question is worked on again. */
const serviceAt = (nowEpochMs: number) =>
  createApp(serviceDeps({ holidays, now: () => nowEpochMs, answerCacheBytes: 0 }));
const service = serviceAt(NOW_EPOCH_MS);

/** The status and the text of an answer, without what names the request or when it was made. */
async function answerTo(heavy: Heavy, app = service): Promise<string> {
  const response = await app.fetch(requestOf(heavy));
  const text = await response.text();
  return `${response.status} ${text.replaceAll(/"(?:request_id|elapsed_ms|instance|now|generated_at)":[^,}]*/g, "")}`;
}

const realNow = performance.now.bind(performance);
afterEach(() => {
  performance.now = realNow;
});
/** Lets the clock by which work is measured run faster, as it seems to on a machine that is so many times as slow. */
function slowDown(factor: number): void {
  const startMs = realNow();
  performance.now = () => startMs + (realNow() - startMs) * factor;
}

/** Searches and lists of the routes for programs, that of pages being the same. */
const QUESTIONS = HEAVIEST.filter(({ path }) => path.startsWith("/v1/"));

describe("a question has the same answer", () => {
  test.each(QUESTIONS)("on an idle machine and on one that is five times as slow: $title", async (heavy) => {
    const idle = await answerTo(inRound(heavy, 0));
    holidays.clearCache();
    slowDown(5);
    expect(await answerTo(inRound(heavy, 0))).toBe(idle);
  });

  test.each(HEAVIEST_BATCHES.slice(0, 3))("alone and beside twenty others: $title", async (batch) => {
    const alone = await answerTo(batch);
    const [year] = HEAVIEST;
    if (year === undefined) throw new Error("there is no request");
    const others = Array.from({ length: 20 }, () => answerTo(year));
    expect(await answerTo(batch)).toBe(alone);
    await Promise.all(others);
  });

  // Rules without `from` begin now, and lists of changes and meta's warnings say what is still to come.
  const pinned = QUESTIONS.filter(({ path }) =>
    /^\/v1\/(?:sun|moon|date\/|meeting|time\/convert)|^\/v1\/schedule.*&from=\d/.test(path),
  );
  const dataOf = (answer: string): string => answer.slice(0, answer.lastIndexOf('"meta":'));

  test.each(pinned)("on any day: $title", async (heavy) => {
    const question = inRound(heavy, 0);
    const today = dataOf(await answerTo(question));
    for (const day of ["1999-12-31T23:59:59Z", "2028-02-29T12:00:00Z", "2037-07-01T00:00:00Z"])
      expect(dataOf(await answerTo(question, serviceAt(Date.parse(day))))).toBe(today);
  });
});
