import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { service } from "./service.ts";

type Refusal = { message: string; errors: { expected: string }[]; suggestions: string[] };

async function refusalOf(path: string, body?: unknown): Promise<string> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await service.send(path, init);
  expect(response.status).toBeWithin(400, 500);
  const { error } = (await response.json()) as { error: Refusal };
  return [error.message, ...error.errors.map(({ expected }) => expected), ...error.suggestions].join("\n");
}

/** What somebody new to the API may send. */
const MISTAKES = readFileSync(join(import.meta.dir, "mistakes.tsv"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): readonly [path: string, leadsTo: string] => {
    const [path = "", leadsTo = ""] = line.split("\t");
    return [path, leadsTo];
  });

const SUGGEST = "/v1/meeting/suggest";
const people = [{ timezone: "Europe/Paris" }, { city: "tokyo" }];
const start = "2026-11-24T09:00:00Z";

const BODIES: readonly (readonly [path: string, body: object, leadsTo: string])[] = [
  [SUGGEST, { participants: people, duration: 30 }, "'duration_minutes'"],
  [SUGGEST, { participants: people, range: { start: "2026-11-23", end: "2026-11-24" } }, "'window'"],
  [SUGGEST, { participants: people, working_hours: {} }, "participants[].working_hours"],
  [SUGGEST, { participants: people, recurrance: { count: 2 } }, "'recurrence'"],
  [SUGGEST, { attendees: ["Europe/Paris"] }, "'participants'"],
  [SUGGEST, { participants: [{ location: "paris", timezone: "UTC" }] }, "'city'"],
  [SUGGEST, { participants: [{ timezone: "UTC", events: [] }] }, "'busy'"],
  ["/v1/meeting/score", { participants: people, start, alternative: 2 }, "'alternatives'"],
  ["/v1/meeting/score", { participants: people, slots: [{ begin: start, start }] }, "'start'"],
  ["/v1/batch", { requests: [{ path: "/time/UTC", params: { at: "now" } }] }, "'query'"],
  ["/v1/batch", { calls: ["/time/UTC"] }, "'requests'"],
  ["/v1/keys", { origins: ["https://a.example"] }, "'allowed_origins'"],
];

describe("natural mistakes", () => {
  test.each(MISTAKES)("%s leads to %s", async (path, leadsTo) => {
    expect(await refusalOf(path)).toContain(leadsTo);
  });

  test.each(BODIES)("%s %j leads to %s", async (path, body, leadsTo) => {
    expect(await refusalOf(path, body)).toContain(leadsTo);
  });
});
