import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mintSecret } from "../../src/state/key.ts";
import { randomBytes, temporaryFolder } from "../process.ts";
import { countInMemory } from "./memory-image.ts";
import { runCli, startServer, type RunningServer } from "./running.ts";

// Processes are started and their memory is read: on a busy machine that takes its time.
setDefaultTimeout(180_000);

const ROUNDS = 25;
const CALLS_A_ROUND = 400;

const folder = temporaryFolder();
const state = join(folder.path, "keys.sqlite");
let server: RunningServer;

beforeAll(async () => {
  // Every collection takes all that is not held, so that what is left is what the program keeps: by itself the engine
  // leaves what it saw twice for one of the rare collections of everything.
  const collector = ["env", "BUN_JSC_useGenerationalGC=0"];
  server = await startServer(["--state", state, "--rate-scheme", "off", "--access-log", "json"], collector);
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

/** What others send meanwhile: keys good and bad, and keys made. */
async function serveOthers(): Promise<void> {
  for (let call = 0; call < CALLS_A_ROUND; call += 1) {
    const { text } = mintSecret(randomBytes);
    await send("/v1/time/UTC", { "x-api-key": text });
    await send("/v1/time/UTC", { authorization: `Bearer ${text}` });
    await send(`/v1/time/Europe/Berlin?at=${1_700_000_000 + call}`, {});
    if (call % 10 === 0) await send("/v1/keys", {}, "POST");
  }
}

/** How often each text is still in the server's memory once others were served, until it is found no more than `few` times. */
async function leftInMemory(texts: readonly string[], few: number): Promise<number[]> {
  let left: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await serveOthers();
    left = texts.map((text) => countInMemory(server.pid, [text]));
    if (left.every((count) => count <= few)) break;
  }
  return left;
}

describe.skipIf(process.platform !== "linux")("the memory of a running server", () => {
  test("holds no key that it was sent, once others were served: good, mistyped, as Bearer, from elsewhere", async () => {
    const texts: string[] = [];
    const uses: ((key: string) => readonly [string, Record<string, string>])[] = [
      (key) => ["/v1/time/UTC", { "x-api-key": key }],
      (key) => ["/v1/time/UTC", { authorization: `Bearer ${key}` }],
      (key) => ["/v1/time/UTC", { "x-api-key": `${key}x` }],
      (key) => ["/v1/keys/me", { authorization: `Bearer ${key}`, origin: "https://elsewhere.example" }],
      (key) => ["/v1/nowhere", { "x-api-key": key }],
    ];
    for (const use of uses) {
      const made = await runCli(["keys", "create", "--state", state, "--json"]);
      const key = keyIn(made.out);
      texts.push(hiddenOf(key));
      expect(countInMemory(server.pid, [hiddenOf(key)])).toBe(0);
      await send(...use(key));
      // Were it not found here, the search would be at fault.
      expect(countInMemory(server.pid, [hiddenOf(key)])).toBeGreaterThan(0);
    }
    expect(await leftInMemory(texts, 0)).toEqual(texts.map(() => 0));
  });

  test("holds a key it made in nothing but memory that was given back and not written over: one copy at most", async () => {
    const made = keyIn(await send("/v1/keys", {}, "POST"));
    const rotated = keyIn(await send("/v1/keys/me/rotate", { "x-api-key": made }, "POST"));
    const texts = [made, rotated].map(hiddenOf);
    for (const text of texts) expect(countInMemory(server.pid, [text])).toBeGreaterThan(0);
    for (const count of await leftInMemory(texts, 1)) expect(count).toBeLessThanOrEqual(1);
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
