import { describe, expect, test } from "bun:test";
import { decide, UNLIMITED_DECISION, type Policy } from "../state/window.ts";
import { createHeaderLines, headersOfLines, type HeaderKind, type HeaderValues } from "./answer-headers.ts";
import { allowancesOf } from "./plan.ts";

const NOW = Date.UTC(2026, 10, 20, 9, 0, 30);
const { ofTier } = allowancesOf("both");
const policies: readonly Policy[] = ofTier.anonymous.policies;

function kind(overrides: Partial<HeaderKind> = {}): HeaderKind {
  return {
    mediaType: "application/json; charset=utf-8",
    cacheControl: "no-store",
    language: "en",
    hasEntityTag: false,
    encoding: null,
    isForPages: false,
    isLimited: true,
    allowance: ofTier.anonymous,
    ...overrides,
  };
}

function values(requestId: string, used: number, entityTag: string | null = null): HeaderValues {
  return { requestId, entityTag, limit: decide(policies, [used, used], 1, NOW), nowEpochMs: NOW };
}

describe("headers of answers", () => {
  test("are all there", () => {
    const headers = headersOfLines(createHeaderLines()(kind(), values("request-1", 2)));
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "content-language": "en",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "access-control-allow-origin": "*",
      "x-request-id": "request-1",
      "x-ratelimit-limit": "100",
      "x-ratelimit-remaining": "97",
      "x-ratelimit-reset": String(Date.UTC(2026, 10, 21) / 1000),
      "ratelimit-policy": '"minute";q=100;w=60, "day";q=100;w=86400',
      ratelimit: '"minute";r=97;t=30, "day";r=97;t=53970',
    });
  });

  test("an answer keeps its own, whatever is made after it from the same form", () => {
    const linesOf = createHeaderLines();
    const answers = Array.from({ length: 50 }, (_, index) => {
      const encoding = index % 2 === 0 ? null : "gzip";
      const tag = index % 3 === 0 ? `W/"${index}"` : null;
      return linesOf(kind({ encoding, hasEntityTag: tag !== null }), values(`request-${index}`, index, tag));
    });
    for (const [index, lines] of answers.entries()) {
      const headers = headersOfLines(lines);
      expect(headers.get("x-request-id")).toBe(`request-${index}`);
      expect(headers.get("x-ratelimit-remaining")).toBe(String(99 - index));
      expect(headers.get("content-encoding")).toBe(index % 2 === 0 ? null : "gzip");
      expect(headers.get("etag")).toBe(index % 3 === 0 ? `W/"${index}"` : null);
      expect(headers.get("vary")).toBe(index % 2 === 0 && index % 3 !== 0 ? null : "Accept, Accept-Encoding");
    }
  });

  test("say nothing of policies where nothing is limited", () => {
    const lines = createHeaderLines()(kind({ isLimited: false, allowance: ofTier.enterprise }), {
      ...values("request-1", 0),
      limit: UNLIMITED_DECISION,
    });
    const headers = headersOfLines(lines);
    expect(headers.get("x-ratelimit-remaining")).toBe("2147483647");
    expect(headers.has("ratelimit")).toBe(false);
    expect(headers.has("ratelimit-policy")).toBe(false);
  });

  test("forms of kinds that callers can vary are bounded", () => {
    const linesOf = createHeaderLines();
    for (let index = 0; index < 1000; index += 1) {
      const lines = linesOf(kind({ language: `x-${index}` }), values(`request-${index}`, 0));
      const headers = headersOfLines(lines);
      expect(headers.get("content-language")).toBe(`x-${index}`);
    }
  });
});
