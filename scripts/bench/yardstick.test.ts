import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collect, freePort, until } from "../../test/support/process.ts";
import type { RecordedAnswer } from "./yardstick.ts";

const LIMIT = 100;
const ANSWER: RecordedAnswer = {
  route: "/v1/time/:tz",
  headers: [
    ["content-type", "application/json; charset=utf-8"],
    ["x-request-id", "recorded-id"],
    ["x-ratelimit-limit", String(LIMIT)],
    ["x-ratelimit-remaining", "7"],
    ["x-ratelimit-reset", "1"],
    ["ratelimit", "recorded"],
  ],
  body: '{"place":"Île-de-France"}',
};

test("the yardstick does what it says: the recorded answer, both limits by caller, ids, and a line for each", async () => {
  const folder = mkdtempSync(join(tmpdir(), "almanac-yardstick-"));
  const answer = join(folder, "answer.json");
  writeFileSync(answer, JSON.stringify(ANSWER));
  const port = freePort();
  const program = join(import.meta.dir, "yardstick.ts");
  const child = Bun.spawn([process.execPath, program, "yardstick", answer, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const output = collect(child.stdout);
    // Else fetch asks for an encoding, and the yardstick has none.
    const ask = (client: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/v1/time/UTC?at=now`, {
        decompress: false,
        headers: { "X-Forwarded-For": `203.0.113.9, ${client}`, ...headers },
      });
    await until(() => ask("198.51.100.1").catch(() => null), "an answer");

    const first = await ask("198.51.100.2");
    expect(await first.text()).toBe(ANSWER.body);
    expect([...first.headers.keys()].sort()).toEqual(
      [...ANSWER.headers.map(([name]) => name), "content-length", "date"].sort(),
    );
    expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(first.headers.get("x-ratelimit-remaining")).toBe(String(LIMIT - 1));
    const id = first.headers.get("x-request-id");
    expect(id).toMatch(/^[0-9A-F]{16}\d{10}$/);
    const own = await ask("198.51.100.2", { "X-Request-Id": "id-of-the-caller" });
    expect(own.headers.get("x-request-id")).toBe("id-of-the-caller");

    for (let used = 2; used < LIMIT; used += 1) expect((await ask("198.51.100.2")).status).toBe(200);
    expect((await ask("198.51.100.2")).status).toBe(429);
    expect((await ask("198.51.100.3")).status).toBe(200);
    expect((await ask("198.51.100.3", { "X-API-Key": "some-key" })).status).toBe(501);

    await until(() => (output.text().includes('"status":501') ? true : null), "the log");
    const lines = output.text().trimEnd().split("\n");
    expect(lines).toHaveLength(1 + LIMIT + 1 + 2);
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({
      request_id: id,
      client: "198.51.100.2",
      path: "/v1/time/UTC",
      status: 200,
    });
  } finally {
    child.kill();
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  }
});
