import { afterAll, expect, test } from "bun:test";
import { createClient } from "../../src/client.ts";
import { startServer } from "./server.ts";

const server = await startServer();
const client = createClient(server.url);

afterAll(() => server[Symbol.asyncDispose]());

test("asks for a time, in a zone whose name has slashes", async () => {
  const { data, error, status } = await client.v1
    .time({ timezone: "America/Argentina/Ushuaia" })
    .get({ query: { at: "2026-11-20T09:00:00Z" } });
  expect(error).toBeNull();
  expect(status).toBe(200);
  expect(data?.canonical_timezone).toBe("America/Argentina/Ushuaia");
  // A date stays the text that the types promise.
  expect(data?.date).toBe("2026-11-20");
  expect(data?.is_dst).toBe(false);
});

test("sends lists, numbers and flags", async () => {
  const converted = await client.v1.time.convert.get({
    query: { from: "Europe/Paris", to: ["Asia/Tokyo", "UTC"], time: "2026-11-20T10:00" },
  });
  expect(converted.data?.results.map(({ timezone }) => timezone)).toEqual(["Asia/Tokyo", "UTC"]);
  const top = await client.v1.city.top.get({ query: { limit: 2, capitals_only: true } });
  expect(top.data?.cities).toHaveLength(2);
});

test("posts a body", async () => {
  const { data } = await client.v1.meeting.suggest.post({
    participants: ["Europe/Paris", "Asia/Tokyo"],
    limit: 1,
  });
  expect(data?.suggestions).toHaveLength(1);
});

test("returns the service's error with its status", async () => {
  const { data, error } = await client.v1.time({ timezone: "Europe/Pariss" }).get();
  expect(data).toBeNull();
  expect(error?.status).toBe(404);
  expect(error?.value.code).toBe("timezone_not_found");
  expect(error?.value.suggestions).toContain("Europe/Paris");
});

test("sends a key, and revokes it", async () => {
  const made = await client.v1.keys.post({ label: "client" });
  const key = made.data?.key ?? "";
  const mine = createClient(server.url, { key }).v1.keys.me;
  expect((await mine.get()).data?.label).toBe("client");
  const ended = await mine.delete();
  expect(ended.status).toBe(204);
  expect((await mine.get()).error?.value.code).toBe("revoked_api_key");
});

test("reads a calendar as text", async () => {
  const { data } = await client.v1.holidays({ country: "FR.ics" }).get();
  expect(String(data)).toStartWith("BEGIN:VCALENDAR");
});
