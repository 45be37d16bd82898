import { Database } from "bun:sqlite";
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { createService, NOW_EPOCH_MS } from "../contract/service.ts";
import { runCli, startServer, temporaryFolder, until } from "./running.ts";

// Processes are started: on a busy machine that takes its time.
setDefaultTimeout(60_000);

const folder = temporaryFolder();
afterAll(() => folder.remove());

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
const WISH = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;

function storedIds(path: string): Set<string> {
  const state = new Database(path);
  const [check] = state.query<{ integrity_check: string }, []>("pragma integrity_check").all();
  expect(check?.integrity_check).toBe("ok");
  expect(state.query("pragma foreign_key_check").all()).toEqual([]);
  const rows = state.query<{ key_id: string }, []>("select key_id from api_key").all();
  // Each key came with its secret or not at all.
  const secrets = state.query<{ key_id: string }, []>("select key_id from key_secret").all();
  expect(new Set(secrets.map((row) => row.key_id))).toEqual(new Set(rows.map((row) => row.key_id)));
  state.close();
  return new Set(rows.map((row) => row.key_id));
}

describe("killed without warning", () => {
  test("16 times while a process makes keys: every id that was printed is there", async () => {
    const path = join(folder.path, "killed.sqlite");
    const printed: string[] = [];
    for (let round = 0; round < 16; round += 1) {
      const child = Bun.spawn([process.execPath, join(import.meta.dir, "key-maker.ts"), path], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const decoder = new TextDecoder();
      let text = "";
      let enough = 1 + Math.floor(Math.random() * 60);
      for await (const chunk of child.stdout) {
        text += decoder.decode(chunk, { stream: true });
        if (text.split("\n").length > enough) {
          child.kill("SIGKILL");
          enough = Number.POSITIVE_INFINITY;
        }
      }
      await child.exited;
      printed.push(...text.split("\n").slice(0, -1));
      const stored = storedIds(path);
      expect(printed.filter((id) => !stored.has(id))).toEqual([]);
    }
    expect(printed.length).toBeGreaterThan(100);
  });

  test("4 times while a server answers: every key that was answered is there and works", async () => {
    const path = join(folder.path, "served.sqlite");
    const answered = new Map<string, string>();
    for (let round = 0; round < 4; round += 1) {
      const server = await startServer(["--state", path, "--rate-scheme", "off"]);
      const makers = Array.from({ length: 8 }, async () => {
        for (;;) {
          try {
            const response = await fetch(`${server.url}/v1/keys`, { method: "POST" });
            const { data } = (await response.json()) as { data: { key: string; key_id: string } };
            answered.set(data.key_id, data.key);
          } catch {
            return;
          }
        }
      });
      const before = answered.size;
      await until(() => (answered.size > before + 40 ? true : null), 10_000);
      server.signal("SIGKILL");
      await Promise.all([server.exited, ...makers]);
      const stored = storedIds(path);
      expect([...answered.keys()].filter((id) => !stored.has(id))).toEqual([]);
    }
    const ring = createKeyRing(createSqliteKeys(openState(path)), random);
    for (const [id, text] of answered) {
      const finding = await ring.find(ring.fingerprint(text) ?? "", Date.now());
      expect(finding.kind === "good" && finding.key.keyId === id).toBe(true);
    }
  });
});

describe("the state file", () => {
  test("is opened with WAL, FULL, foreign keys and a busy timeout, as read back", () => {
    const state = openState(join(folder.path, "pragma.sqlite"));
    const read = (name: string): unknown => Object.values(state.query(`pragma ${name}`).get() ?? {})[0];
    expect(read("journal_mode")).toBe("wal");
    expect(read("synchronous")).toBe(2);
    expect(read("foreign_keys")).toBe(1);
    expect(Number(read("busy_timeout"))).toBeGreaterThan(0);
    state.close();
  });

  test("of the first version is brought up to date, once, with what it held", () => {
    const path = join(folder.path, "first.sqlite");
    const first = new Database(path, { create: true });
    first.run("pragma user_version = 1");
    first.close();
    const ring = createKeyRing(createSqliteKeys(openState(path)), random);
    const made = ring.create(WISH, NOW_EPOCH_MS);
    expect(made).not.toBeInstanceOf(Promise);
    const again = openState(path);
    expect(createSqliteKeys(again).list(10)).toHaveLength(1);
    expect(again.query("pragma user_version").get()).toEqual({ user_version: 2 });
  });

  test("of a newer version is refused with a message that names both", async () => {
    const path = join(folder.path, "newer.sqlite");
    const newer = new Database(path, { create: true });
    newer.run("pragma user_version = 99");
    newer.close();
    const { code, err } = await runCli(["serve", "--port", "0", "--tzdata", "embedded", "--state", path]);
    expect(code).toBe(1);
    expect(err).toMatch(/version 99.*up to 2/);
  });

  test("that is none is refused, and stays as it was", async () => {
    const path = join(folder.path, "letter.txt");
    writeFileSync(path, "Dear reader, ".repeat(500));
    const { code, err } = await runCli(["keys", "create", "--state", path]);
    expect(code).toBe(1);
    expect(err).toContain("letter.txt cannot be used");
    expect(await Bun.file(path).text()).toBe("Dear reader, ".repeat(500));
  });

  test("opened by two processes at once is migrated once", async () => {
    const path = join(folder.path, "race.sqlite");
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => runCli(["keys", "create", "--state", path, "--json"])),
    );
    expect(runs.map(({ code, err }) => `${code} ${err}`)).toEqual(runs.map(() => "0 "));
    expect(storedIds(path).size).toBe(4);
  });
});

describe("a server and the command line on one file", () => {
  test("a key revoked by the command line is refused within 30 seconds, without a lock in between", async () => {
    const path = join(folder.path, "beside.sqlite");
    let now = Date.now();
    const keys = createKeyRing(createSqliteKeys(openState(path)), random);
    const service = createService({ keys, now: () => now });
    const { out } = await runCli(["keys", "create", "--state", path, "--json"]);
    const { key, key_id: keyId } = JSON.parse(out) as { key: string; key_id: string };
    const status = async () => (await service.send("/v1/time/UTC", { headers: { "x-api-key": key } })).status;
    expect(await status()).toBe(200);
    expect((await runCli(["keys", "revoke", keyId, "--state", path])).code).toBe(0);
    now += 29_000;
    expect(await status()).toBe(200);
    now += 2000;
    expect(await status()).toBe(401);
    // The server writes while the command line did: nobody was locked out.
    await keys.flush();
  });

  test("use of a key is written in batches and shown by the command line as a day", async () => {
    const path = join(folder.path, "use.sqlite");
    const keys = createKeyRing(createSqliteKeys(openState(path)), random);
    const made = await keys.create(WISH, NOW_EPOCH_MS);
    const service = createService({ keys });
    for (let call = 0; call < 3; call += 1) {
      await service.send("/v1/time/UTC", { headers: { "x-api-key": made.text } });
    }
    const before = new Database(path).query("select * from key_use").all();
    expect(before).toEqual([]);
    await keys.flush();
    const after = new Database(path).query("select route, requests, errors from key_use").all();
    expect(after).toEqual([{ route: "getTime", requests: 3, errors: 0 }]);
    const { out } = await runCli(["keys", "list", "--state", path, "--json"]);
    expect(JSON.parse(out)).toMatchObject({ key_id: made.key.keyId, last_used_on: "2026-11-20" });
  });
});

const canMount =
  Bun.which("unshare") !== null &&
  Bun.spawnSync(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", folder.path]).exitCode === 0;

/** Words that run a program where a folder is a small disk, or one that cannot be written. */
function onDisk(options: string, path: string): string[] {
  return ["unshare", "-rm", "sh", "-c", `mount -t tmpfs -o ${options} tmpfs ${path} && exec "$@"`, "sh"];
}

describe.skipIf(!canMount)("a disk that does not take it", () => {
  test("full: making a key fails with a word why, time is told on, and with room keys are made again", async () => {
    const disk = join(folder.path, "disk");
    await Bun.write(join(disk, ".keep"), "");
    const path = join(disk, "full.sqlite");
    const server = await startServer(["--state", path, "--rate-scheme", "off"], onDisk("size=1m", disk));
    const inside = `/proc/${server.pid}/root${disk}`;
    const make = () => fetch(`${server.url}/v1/keys`, { method: "POST" });
    try {
      expect((await make()).status).toBe(201);
      Bun.spawnSync(["dd", "if=/dev/zero", `of=${inside}/filler`, "bs=4096"], { stderr: "ignore" });
      let refused = await make();
      for (let attempt = 0; attempt < 400 && refused.status === 201; attempt += 1) refused = await make();
      expect(refused.status).toBe(503);
      expect(await refused.text()).toMatch(/cannot be written right now: .*(full|disk)/);
      expect((await fetch(`${server.url}/v1/time/UTC`)).status).toBe(200);
      const inNamespace = ["nsenter", "-t", String(server.pid), "-U", "-m", "--preserve-credentials"];
      const other = ["keys", "create", "--state", join(disk, "other.sqlite")];
      const command = await runCli(other, {}, inNamespace);
      expect(command.code).toBe(1);
      expect(command.err).toMatch(/full|disk/);
      rmSync(`${inside}/filler`);
      expect((await make()).status).toBe(201);
      for (const part of ["", "-wal"]) {
        copyFileSync(`${inside}/full.sqlite${part}`, join(folder.path, `full.sqlite${part}`));
      }
      expect(storedIds(join(folder.path, "full.sqlite")).size).toBeGreaterThan(1);
    } finally {
      server.signal("SIGKILL");
      await server.exited;
    }
  });

  test("read-only: time is told, keys are refused, readiness names it", async () => {
    const disk = join(folder.path, "readonly");
    await Bun.write(join(disk, ".keep"), "");
    const server = await startServer(["--state", join(disk, "s.sqlite")], onDisk("ro", disk));
    try {
      expect((await fetch(`${server.url}/v1/time/UTC`)).status).toBe(200);
      expect((await fetch(`${server.url}/v1/keys`, { method: "POST" })).status).toBe(503);
      const ready = await fetch(`${server.url}/health/ready`);
      expect(ready.status).toBe(200);
      expect(await ready.text()).toContain("The state file cannot be used");
    } finally {
      server.signal("SIGKILL");
      await server.exited;
    }
  });
});
