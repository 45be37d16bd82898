import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type Server } from "../binary/server.ts";
import type { Answer } from "../support/fuzz/connection.ts";
import { createJudge, type Judge } from "../support/fuzz/judge.ts";
import type { Probe } from "../support/fuzz/probe.ts";
import { fuzz } from "../support/fuzz/session.ts";

/** A part of `bun run fuzz` with a new seed, which a failure names. */
const REQUESTS = 600;

let server: Server;

beforeAll(async () => {
  server = await startServer({ args: ["--access-log", "off"] });
});

afterAll(() => server[Symbol.asyncDispose]());

test("every answer to a made-up request agrees with the document or names what was wrong", async () => {
  const seed = Date.now() % 1_000_000_000;
  const report = await fuzz({ url: server.url, requests: REQUESTS, seed, onProgress: () => {} });
  expect(report.failures).toEqual([]);
  expect(report.requests).toBe(REQUESTS);
  expect(report.byStatus.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);
  expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
});

describe("the judge of answers", () => {
  const probe: Probe = {
    method: "GET",
    target: "/v1/time/UTC?at=x",
    headers: {},
    bytes: new TextEncoder().encode("GET /v1/time/UTC?at=x HTTP/1.1\r\n\r\n"),
    endsKey: false,
  };
  const ours = {
    "content-type": "application/json; charset=utf-8",
    "x-request-id": "01JD3Q8H3W8M7W5N0R4T2V6XYZ",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "x-ratelimit-limit": "100",
    "x-ratelimit-remaining": "99",
    "x-ratelimit-reset": "1795165260",
  };
  const meta = { request_id: ours["x-request-id"], elapsed_ms: 0 };
  const issue = { in: "query", name: "at", reason: "syntax", value: "x", expected: "an instant" };
  const refusal = (code: string, errors: unknown[], more = {}): string =>
    JSON.stringify({
      status: "error",
      data: {},
      error: {
        type: "/docs/errors",
        title: "",
        code,
        http_status: 400,
        message: "",
        instance: "",
        errors,
        suggestions: [],
      },
      meta,
      ...more,
    });
  const answerOf = (
    status: number,
    body: string,
    headers: Record<string, string> = ours,
    tookMs = 1,
  ): Answer => ({
    status,
    headers: new Headers(headers),
    body: new TextEncoder().encode(body),
    tookMs,
  });
  const good = answerOf(400, refusal("invalid_parameter", [issue]));
  let judge: Judge;

  beforeAll(async () => {
    judge = await createJudge();
  });

  test("accepts a right refusal", () => {
    expect(judge(probe, good)).toEqual({ reached: "get /v1/time/{timezone}", wrong: [] });
  });

  const { "x-ratelimit-reset": _, ...withoutReset } = ours;
  test.each([
    ["an internal error", answerOf(500, refusal("internal_error", [])), /^status 500 internal_error$/],
    ["an item's status as a whole one's", answerOf(504, refusal("item_timeout", [])), /^status 504/],
    ["more than a second", { ...good, tookMs: 1001 }, /^took 1001 ms$/],
    ["no parameter named", answerOf(400, refusal("invalid_parameter", [])), /names no input$/],
    [
      "a parameter that was not sent",
      answerOf(400, refusal("invalid_parameter", [{ ...issue, name: "att" }])),
      /names an input badly/,
    ],
    ["a member too many", answerOf(400, refusal("invalid_parameter", [issue], { more: 1 })), /additional/],
    ["text that is no JSON", answerOf(200, "{"), /unreadable body/],
    [
      "a header too few",
      answerOf(400, refusal("invalid_parameter", [issue]), withoutReset),
      /x-ratelimit-reset/,
    ],
    ["an answer of the runtime's own", answerOf(400, "", {}), /by itself$/],
  ])("%s", (_title, answer, pattern) => {
    expect(judge(probe, answer).wrong.join("; ")).toMatch(pattern);
  });
});
