import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { watchHealth } from "../binary/watched-health.ts";
import { runProgram, startServer, untilAtRest, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort, randomBytes, until } from "../support/process.ts";
import { NOW_EPOCH_MS } from "../contract/service.ts";

const folder = temporaryFolder();
const NEW_KEY = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;

/** Longer than the five seconds after which a silent worker is replaced, and than two writes of use. */
const LOCKED_MS = 12_000;
const HEALTH_WITHIN_MS = 300;

async function makeKey(server: Server): Promise<{ "x-api-key": string }> {
  const { data } = (await (await fetch(`${server.url}/v1/keys`, { method: "POST" })).json()) as {
    data: { key: string };
  };
  return { "x-api-key": data.key };
}

async function useOf(path: string): Promise<number> {
  using file = new Database(path, { readonly: true });
  const row = file
    .query<{ calls: number | null }, []>("select sum(requests) as calls from key_use where route = 'getTime'")
    .get();
  return row?.calls ?? 0;
}

describe("while another program holds the write lock", () => {
  test.each([1, 2])(
    "%i workers answer health within 0.3 s, none is replaced, keys are made afterwards and no use is lost",
    async (workers) => {
      const path = join(folder, `locked-${workers}.sqlite`);
      const args = ["--state", path, "--workers", String(workers)];
      if (workers > 1) args.push("--port", String(freePort()));
      await using server = await startServer({ args });
      await untilAtRest(server);
      const headers = await makeKey(server);
      const ask = () => server.statusOf("/v1/time/UTC", { headers });
      using other = new Database(path);
      other.run("begin immediate");
      const watch = await watchHealth(server.url);
      const statuses: number[] = [];
      const endMs = performance.now() + LOCKED_MS;
      while (performance.now() < endMs) {
        statuses.push(await ask());
        await Bun.sleep(100);
      }
      const refused = await fetch(`${server.url}/v1/keys`, { method: "POST" });
      const { timesMs } = await watch.stop();
      expect(refused.status).toBe(503);
      expect(await refused.text()).toContain('"code":"store_unavailable"');
      other.run("rollback");
      expect([...new Set(statuses)]).toEqual([200]);
      // The sixth of a second is left to a machine that does other things, too.
      expect(timesMs.toSorted((a, b) => a - b).at(-3)).toBeLessThan(HEALTH_WITHIN_MS);
      expect(Math.max(...timesMs)).toBeLessThan(1500);
      await until(async () => (await useOf(path)) === statuses.length || null, "all calls to be written");
      expect((await fetch(`${server.url}/v1/keys`, { method: "POST" })).status).toBe(201);
      expect(server.errors()).not.toContain("it is started again");
    },
  );

  test("a key that is asked for in that time is made as soon as it is free", async () => {
    const path = join(folder, "waited.sqlite");
    await using server = await startServer({ args: ["--state", path] });
    await makeKey(server);
    using other = new Database(path);
    other.run("begin immediate");
    const making = server.statusOf("/v1/keys", { method: "POST" });
    await Bun.sleep(1000);
    other.run("rollback");
    expect(await making).toBe(201);
  });
});

describe("a state file that is deleted while the server runs", () => {
  test("is said in readiness and the log, no key is made in it, and one put back is used again", async () => {
    const path = join(folder, "deleted.sqlite");
    await using server = await startServer({ args: ["--state", path] });
    const headers = await makeKey(server);
    const readiness = async (): Promise<string> => (await fetch(`${server.url}/health/ready`)).text();
    expect(await readiness()).not.toContain("deleted");
    renameSync(path, `${path}.away`);
    expect(await readiness()).toContain("deleted or replaced");
    expect(await server.figure("almanac_key_store_failing")).toBe(1);
    const refused = await fetch(`${server.url}/v1/keys`, { method: "POST" });
    expect([refused.status, (await refused.text()).includes("store_unavailable")]).toEqual([503, true]);
    await server.logged(/deleted or replaced/);
    expect(await server.statusOf("/v1/time/UTC", { headers })).toBe(200);
    // Another file at the same path is not the one that was opened.
    copyFileSync(`${path}.away`, path);
    expect(await readiness()).toContain("deleted or replaced");
    rmSync(path);
    renameSync(`${path}.away`, path);
    expect((await fetch(`${server.url}/v1/keys`, { method: "POST" })).status).toBe(201);
    expect(await readiness()).not.toContain("deleted");
    expect(await server.figure("almanac_key_store_failing")).toBe(0);
  });
});

describe("the database of another program", () => {
  test.each([
    ["without a version", ["create table bookmark (a)"]],
    ["with a version of ours", ["create table bookmark (a)", "pragma user_version = 3"]],
    ["with a mark of its own", ["pragma application_id = 1701", "pragma user_version = 1"]],
    ["with a table of our name", ["create table api_key (a)", "pragma user_version = 2"]],
  ])("%s is refused as a state file, and not a byte of it changes", async (title, sql) => {
    const path = join(folder, `${title}.sqlite`);
    const file = new Database(path, { create: true });
    for (const statement of sql) file.run(statement);
    file.close();
    const before = readFileSync(path);
    for (const words of ["keys create", "serve --port 0"])
      expect(await runProgram([...words.split(" "), "--state", path])).toMatchObject({
        code: 1,
        errors: expect.stringContaining("it is the database of another program"),
      });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test("is told from ours by the mark in its header", () => {
    const path = join(folder, "marked.sqlite");
    openState(path).close();
    expect(readFileSync(path).toString("latin1", 68, 72)).toBe("Alma");
  });
});

describe("a store in memory with 20,000 keys", () => {
  /** A full store; its keys are revoked one after another from this moment on, or not at all. */
  function fullStore(revokedEpochMs: number | null) {
    const state = openState(":memory:");
    state.run(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
       insert into api_key select 'key_' || i, 'alm_', '', null, 'free', '[]', ?1, ?2 + i from n`,
      [NOW_EPOCH_MS, revokedEpochMs],
    );
    return createSqliteKeys(state);
  }

  test("that were deleted takes more, in place of those deleted first", async () => {
    const store = fullStore(NOW_EPOCH_MS);
    const ring = createKeyRing(store, randomBytes);
    const made = await ring.create(NEW_KEY, NOW_EPOCH_MS + 1);
    expect(store.findById(made.key.keyId)).not.toBeNull();
    expect([store.findById("key_1"), store.findById("key_20000")]).toEqual([null, expect.anything()]);
  });

  test("that are in use refuses more and deletes none, until one is deleted", async () => {
    const store = fullStore(null);
    const ring = createKeyRing(store, randomBytes);
    expect(ring.create(NEW_KEY, NOW_EPOCH_MS)).rejects.toMatchObject({ code: "overloaded" });
    expect(store.list(30_000)).toHaveLength(20_000);
    await ring.revoke("key_7", NOW_EPOCH_MS, null);
    expect((await ring.create(NEW_KEY, NOW_EPOCH_MS)).key.keyId).toMatch(/^key_/);
  });
});
