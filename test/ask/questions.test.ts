import { describe, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { serviceDeps } from "../contract/service.ts";
import { ENGLISH_QUESTIONS } from "./english-questions.ts";

/** When the questions are asked, by somebody in London. */
const NOW_EPOCH_MS = Date.UTC(2026, 10, 27, 12);

const app = createApp(serviceDeps({ now: () => NOW_EPOCH_MS }));

async function ask(q: string, tz = "London"): Promise<{ status: number; path: string | null; text: string }> {
  const response = await app.handle(new Request(`http://localhost/v1/ask?${new URLSearchParams({ q, tz })}`));
  const { data, error } = (await response.json()) as {
    data: { path?: string; answer?: string };
    error?: { message: string };
  };
  return { status: response.status, path: data.path ?? null, text: data.answer ?? error?.message ?? "" };
}

describe("a question in words", () => {
  test.each(ENGLISH_QUESTIONS.map((row) => [row.ask, row] as const))(
    "%s",
    async (_, { ask: text, page, says }) => {
      const { status, path, text: answer } = await ask(text);
      expect({ path, status }).toEqual({ path: page, status: page === null ? 400 : 200 });
      for (const said of says) expect(answer.toLowerCase()).toContain(said.toLowerCase());
    },
  );
});
