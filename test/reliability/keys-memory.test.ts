import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../process.ts";
import { countInMemory } from "./memory-image.ts";
import { runCli, startServer, type RunningServer } from "./running.ts";

// Processes are started and their memory is read: on a busy machine that takes its time.
setDefaultTimeout(180_000);

const folder = temporaryFolder();
const state = join(folder.path, "keys.sqlite");
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(["--state", state, "--rate-scheme", "off", "--access-log", "json"]);
});

afterAll(async () => {
  server.signal("SIGKILL");
  await server.exited;
  folder.remove();
});

async function send(path: string, headers: Record<string, string>, method = "GET"): Promise<string> {
  const response = await fetch(server.url + path, { method, headers });
  return response.text();
}

function keyIn(text: string): string {
  const found = /alm_[0-9A-Za-z]{38}/.exec(text)?.[0];
  if (found === undefined) throw new Error(`there is no key in ${text}`);
  return found;
}

/** The part of a key that is told nowhere: its first letters are. */
function hiddenOf(key: string): string {
  return key.slice(8, 36);
}

/** Until what was received is written over, which is done once in a while. */
const WRITTEN_OVER_MS = 1000;

describe.skipIf(process.platform !== "linux")("the memory of a running server", () => {
  test("is searched: what was sent beside the keys is found", async () => {
    const id = `id-${Math.random().toString(36).slice(2)}`;
    await send(`/v1/time/UTC?lang=${id}`, {});
    expect(countInMemory(server.pid, [id])).toBeGreaterThan(0);
  });

  test("holds no key that it was sent: good, mistyped, as Bearer, from elsewhere, to no route", async () => {
    const uses: ((key: string) => readonly [string, Record<string, string>, string?])[] = [
      (key) => ["/v1/time/UTC", { "x-api-key": key }],
      (key) => ["/v1/time/UTC", { authorization: `Bearer ${key}` }],
      (key) => ["/v1/time/UTC", { "x-api-key": `${key}x` }],
      (key) => ["/v1/keys/me", { authorization: `Bearer ${key}`, origin: "https://elsewhere.example" }],
      (key) => ["/v1/nowhere", { "x-api-key": key }],
      (key) => ["/v1/date/add", { "x-api-key": key }, "OPTIONS"],
      (key) => ["/v1/keys/me", { "x-api-key": key }, "DELETE"],
    ];
    const texts: string[] = [];
    for (const use of uses) {
      const made = await runCli(["keys", "create", "--state", state, "--json"]);
      const key = keyIn(made.out);
      texts.push(hiddenOf(key));
      await send(...use(key));
    }
    await Bun.sleep(WRITTEN_OVER_MS);
    expect(texts.map((text) => countInMemory(server.pid, [text]))).toEqual(texts.map(() => 0));
  });

  test("holds no key that it made", async () => {
    const made = keyIn(await send("/v1/keys", {}, "POST"));
    const rotated = keyIn(await send("/v1/keys/me/rotate", { "x-api-key": made }, "POST"));
    await Bun.sleep(WRITTEN_OVER_MS);
    expect([made, rotated].map((key) => countInMemory(server.pid, [hiddenOf(key)]))).toEqual([0, 0]);
  });
});

describe("a backup of the keys", () => {
  test("made by VACUUM INTO, or by copying the files of a running server, has ids and hints and no secret", async () => {
    const body = await send("/v1/keys", {}, "POST");
    const key = keyIn(body);
    const keyId = /key_[0-9A-Za-z]{16}/.exec(body)?.[0] ?? "none";
    await send("/v1/time/UTC", { "x-api-key": key });
    const vacuumed = join(folder.path, "vacuumed.sqlite");
    using opened = new Database(state, { readonly: true });
    opened.run("vacuum into ?", [vacuumed]);
    const copies = [vacuumed];
    for (const end of ["", "-wal"]) {
      copies.push(join(folder.path, `copied.sqlite${end}`));
      copyFileSync(state + end, join(folder.path, `copied.sqlite${end}`));
    }
    const texts = copies.map((path) => readFileSync(path, "latin1"));
    expect(texts[0]).toContain(keyId);
    expect(texts[0]).toContain(key.slice(0, 8));
    for (const text of texts) {
      expect(text).not.toContain(hiddenOf(key));
      expect(text).not.toContain(key.slice(9, 20));
    }
  });
});
