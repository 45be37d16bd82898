import { describe, expect, test } from "bun:test";
import { createAbsentKeys } from "../state/absent-keys.ts";
import { createKeyRing } from "../state/key-ring.ts";
import { createMemoryCounters } from "../state/memory/counters.ts";
import { createAdmission } from "./admission.ts";
import { headersOfLines } from "./answer-headers.ts";
import { createCompletion, toResponse, type Completed } from "./complete.ts";
import { OUTCOME_OF_NO_ROUTE } from "./outcome.ts";
import { createPassages } from "./passage.ts";

const randomBytes = (count: number): Uint8Array => new Uint8Array(count);
const admission = createAdmission(
  "off",
  createMemoryCounters(16),
  createKeyRing(createAbsentKeys(), randomBytes),
);
const begin = createPassages({ now: () => 0, randomBytes, trustedProxies: [] }, admission);

function answer(headers: Readonly<Record<string, string>>, isDraining = false): Completed {
  const passage = begin({
    message: new Request("http://localhost/"),
    socketAddress: "127.0.0.1",
    where: { rawPath: "/", rawQuery: "" },
    target: null,
    reply: toResponse,
  });
  const outcome = { ...OUTCOME_OF_NO_ROUTE, status: 200, body: "{}", mediaType: "application/json", headers };
  const completed = createCompletion(() => isDraining)(passage, outcome);
  if (completed instanceof Promise) throw new TypeError("a short answer is waited for");
  return completed;
}

describe("headers that a route gives", () => {
  test("stand among the lines", () => {
    expect(headersOfLines(answer({ "X-A": "a\tb ~" }).headers).get("x-a")).toBe("a\tb ~");
  });

  test.each(["a\r\nSet-Cookie: b", "a\nb", "a\rb", "a\0b", "a\x7fb", "ä", "a\u2028b", "\uff0d\uff0a"])(
    "never end their line, nor begin another: %p",
    (value) => {
      expect(() => answer({ "X-A": value })).toThrow("X-A cannot be sent as a header");
    },
  );
});

describe("the last answer of a connection", () => {
  test("is one that says so, and every one at the end", () => {
    expect(answer({}).isLast).toBe(false);
    expect(answer({ Connection: "close" }).isLast).toBe(true);
    const last = answer({}, true);
    expect([last.isLast, headersOfLines(last.headers).get("connection")]).toEqual([true, "close"]);
  });

  test("says it once", () => {
    const { headers } = answer({ Connection: "close" }, true);
    expect(headers.match(/^connection:/gim)).toHaveLength(1);
  });
});
