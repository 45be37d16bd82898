import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { MIGRATIONS } from "../../src/state/sqlite/migrations.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";
import { runProgram, startServer } from "../binary/server.ts";
import { createService, NOW_EPOCH_MS } from "../contract/service.ts";
import { collect, randomBytes, until, untilObserved } from "../support/process.ts";
import { keyed } from "./keyed.ts";
import { startAt } from "./moved-server.ts";
import { STATE_VERSIONS } from "./state-versions.ts";

const folder = temporaryFolder();

const NEW_KEY = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;

function makeFile(name: string, sql: readonly string[]): string {
  const path = join(folder, name);
  const file = new Database(path, { create: true });
  for (const statement of sql) file.run(statement);
  file.close();
  return path;
}

/** SQL of tables and indexes, normalized. */
function schemaOf(state: Database): string[] {
  const rows = state.query<{ sql: string }, []>("select sql from sqlite_master where sql is not null").all();
  return rows.map(({ sql }) => sql.toLowerCase().replace(/\s+/g, " ")).toSorted();
}

function storedIds(path: string): Set<string> {
  using state = new Database(path);
  state.run("pragma busy_timeout = 10000");
  expect(state.query("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(state.query("pragma foreign_key_check").all()).toEqual([]);
  // The process was killed before it created the first table.
  if (state.query("select 1 from sqlite_master where name = 'api_key'").get() === null) return new Set();
  const idsIn = (table: string) =>
    new Set(
      state
        .query<{ id: string }, []>(`select key_id as id from ${table}`)
        .all()
        .map(({ id }) => id),
    );
  // Each key was written with its secret or not at all.
  expect(idsIn("key_secret")).toEqual(idsIn("api_key"));
  return idsIn("api_key");
}

const CREATE_ON = 'while :; do "$0" keys create --json --state "$1" || exit 1; done';

/** Commands that print the id of each key they make in a file, until they are killed. */
const MAKERS: readonly (readonly [title: string, words: (path: string) => string[], most: number])[] = [
  ["the command creates keys one after another", (path) => ["sh", "-c", CREATE_ON, programPath(), path], 2],
  ["a process creates keys", (path) => [process.execPath, join(import.meta.dir, "key-maker.ts"), path], 60],
];

describe("kill -9", () => {
  test.each(MAKERS)("20 times while %s, loses no printed id", async (title, wordsOf, most) => {
    const path = join(folder, `${title}.sqlite`);
    const printed = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      // In its own session, so that the shell and its command end at the same moment.
      const child = Bun.spawn(wordsOf(path), {
        detached: true,
        env: {},
        stdio: ["ignore", "pipe", "inherit"],
      });
      const output = collect(child.stdout);
      // The first round may end before the first table is there.
      const enough = round === 0 ? 0 : 1 + Math.floor(Math.random() * most);
      await until(() => output.text().split("\n").length > enough || null, "keys");
      await Bun.sleep(Math.random() * 50);
      expect(child.exitCode).toBeNull();
      process.kill(-child.pid, "SIGKILL");
      // The command's end of the pipe is closed, too.
      await Promise.all([child.exited, output.ended]);
      for (const [id] of output.text().matchAll(/\bkey_\w{16}\b/g)) printed.add(id);
      expect(printed.difference(storedIds(path))).toEqual(new Set());
    }
    expect(printed.size).toBeGreaterThanOrEqual(19 * Math.ceil(most / 10));
  });

  test("4 times while a server creates keys, loses no key that it returned", async () => {
    const path = join(folder, "served.sqlite");
    const answered = new Map<string, string>();
    for (let round = 0; round < 4; round += 1) {
      const server = await startServer({ args: ["--state", path] });
      const make = async (): Promise<void> => {
        const response = await fetch(`${server.url}/v1/keys`, { method: "POST" });
        const { data } = (await response.json()) as { data: { key: string; key_id: string } };
        answered.set(data.key_id, data.key);
        return make();
      };
      const makers = Array.from({ length: 8 }, () => make().catch(() => {}));
      const before = answered.size;
      await until(() => answered.size > before + 40 || null, "40 more keys");
      server.kill("SIGKILL");
      await Promise.all([server.exited, ...makers]);
      expect(new Set(answered.keys()).difference(storedIds(path))).toEqual(new Set());
    }
    const ring = createKeyRing(createSqliteKeys(openState(path)), randomBytes);
    for (const [id, text] of answered) {
      const lookup = await ring.find(ring.fingerprint(Buffer.from(text)), Date.now());
      expect(lookup).toMatchObject({ kind: "good", key: { keyId: id } });
    }
  });
});

describe("the state file", () => {
  test("and its log can be read by its owner alone, and one that others could read is closed to them", async () => {
    const path = join(folder, "private.sqlite");
    const modes = (): string[] =>
      ["", "-wal", "-shm"].map((end) => (statSync(path + end).mode & 0o777).toString(8));
    const makeKey = async (): Promise<void> => {
      await using server = await startServer({
        args: ["--state", path],
        wrapper: ["sh", "-c", 'umask 022; exec "$0" "$@"'],
      });
      expect((await fetch(`${server.url}/v1/keys`, { method: "POST" })).status).toBe(201);
      expect(modes()).toEqual(["600", "600", "600"]);
      for (const end of ["", "-wal", "-shm"]) chmodSync(path + end, 0o644);
    };
    await makeKey();
    await makeKey();
  });

  test("is opened with WAL, FULL, foreign keys and a busy timeout, as read back", () => {
    const state = openState(join(folder, "pragma.sqlite"));
    const read = (name: string): unknown => Object.values(state.query(`pragma ${name}`).get() ?? {})[0];
    expect([read("journal_mode"), read("synchronous"), read("foreign_keys")]).toEqual(["wal", 2, 1]);
    expect(read("busy_timeout")).toBeGreaterThan(0);
    state.close();
  });

  test.each(STATE_VERSIONS)(
    "of version $version is brought up to date, once, with what it held",
    async ({ version, sql, key }) => {
      const path = makeFile(`version-${version}.sqlite`, sql);
      for (const round of [1, 2]) {
        const state = openState(path);
        expect(state.query("pragma user_version").get()).toEqual({ user_version: STATE_VERSIONS.length });
        expect(schemaOf(state)).toEqual(schemaOf(openState(":memory:")));
        const ring = createKeyRing(createSqliteKeys(state), randomBytes);
        if (key !== null) {
          const lookup = await ring.find(ring.fingerprint(Buffer.from(key.text)), NOW_EPOCH_MS);
          expect(lookup).toMatchObject({
            kind: "good",
            key: { keyId: key.id, plan: "pro", allowedOrigins: ["https://a.example"] },
          });
          expect(createSqliteKeys(state).lastUsedDay(key.id)).toBe(20_777);
        }
        await ring.create(NEW_KEY, NOW_EPOCH_MS + round);
        expect(createSqliteKeys(state).list(10)).toHaveLength(round + (key === null ? 0 : 1));
        state.close();
      }
    },
  );

  test("has every schema version in the list above, and the newest equals that of a new file", () => {
    expect(STATE_VERSIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((__, index) => index + 1));
    const newest = new Database(makeFile("newest.sqlite", STATE_VERSIONS.at(-1)?.sql ?? []));
    expect(schemaOf(newest)).toEqual(schemaOf(openState(":memory:")));
    newest.close();
  });

  test.each(["delete", "wal"])(
    "of a newer version, kept by %s, is refused with a message that names both, and not a byte of it changes",
    async (journal) => {
      const path = makeFile(`newer-${journal}.sqlite`, [
        `pragma journal_mode = ${journal}`,
        "create table later (a)",
        "insert into later values (1)",
        "pragma user_version = 99",
      ]);
      const before = readFileSync(path);
      const reason = `version 99, this program knows up to ${MIGRATIONS.length}.`;
      for (const command of ["serve --port 0 --tzdata embedded", "keys create"])
        expect(await runProgram([...command.split(" "), "--state", path])).toMatchObject({
          code: 1,
          errors: expect.stringContaining(reason),
        });
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0);
    },
  );

  test("of a newer version, left by a killed process, keeps its WAL", async () => {
    const path = join(folder, "newer-killed.sqlite");
    const script = `const { Database } = await import("bun:sqlite"); const file = new Database(${JSON.stringify(path)}, { create: true });
      for (const sql of ["pragma journal_mode = wal", "create table later (a)", "pragma user_version = 99"]) file.run(sql);
      process.kill(process.pid, "SIGKILL");`;
    Bun.spawnSync([process.execPath, "-e", script]);
    const before = [path, `${path}-wal`].map((each) => readFileSync(each));
    expect(before[1]?.length).toBeGreaterThan(0);
    expect((await runProgram(["keys", "list", "--state", path])).errors).toMatch(/version 99/);
    expect([path, `${path}-wal`].map((each) => readFileSync(each))).toEqual(before);
  });

  test.each(["list", "rotate key_0000000000000000", "revoke key_0000000000000000"])(
    "is not made by keys %s",
    async (action) => {
      const path = join(folder, "misspelt.sqlite");
      expect(await runProgram(["keys", ...action.split(" "), "--state", path])).toMatchObject({
        code: 1,
        errors: `almanac keys: There is no state file ${path}.\n`,
      });
      expect(existsSync(path)).toBe(false);
    },
  );

  test("that is no database is refused and not changed", async () => {
    const path = join(folder, "letter.txt");
    writeFileSync(path, "Dear reader, ".repeat(500));
    expect(await runProgram(["keys", "create", "--state", path])).toMatchObject({
      code: 1,
      errors: expect.stringContaining("letter.txt cannot be used"),
    });
    expect(await Bun.file(path).text()).toBe("Dear reader, ".repeat(500));
  });

  test("opened by two processes at once is migrated once", async () => {
    const path = join(folder, "race.sqlite");
    const create = () => runProgram(["keys", "create", "--state", path, "--json"]);
    const runs = await Promise.all([create(), create(), create(), create()]);
    expect(runs.map(({ code, errors }) => `${code} ${errors}`)).toEqual(runs.map(() => "0 "));
    expect(storedIds(path).size).toBe(4);
  });
});

describe("a server and the command line on one file", () => {
  test("create and revoke keys at the same time without a lock error, and the server refuses a revoked key within 30 seconds", async () => {
    await using moved = await startAt(Date.now(), folder, "shared", "off");
    const { server, state } = moved;
    const statuses: number[] = [];
    const over = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        statuses.push(await server.statusOf("/v1/keys", { method: "POST" }));
        await Bun.sleep(5);
      }
    });
    const command = async (...words: string[]): Promise<string> => {
      const run = await runProgram(["keys", ...words, "--state", state, "--json"]);
      expect(run).toMatchObject({ code: 0, errors: "" });
      return run.output;
    };
    let made = { key: "", key_id: "" };
    for (let round = 0; round < 10; round += 1) {
      if (round > 0) await command("revoke", made.key_id);
      made = JSON.parse(await command("create")) as typeof made;
    }
    await until(() => statuses.length > 100 || null, "a hundred keys");
    over.abort();
    await Promise.all(writers);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const ask = () => server.statusOf("/v1/time/UTC", { headers: { "x-api-key": made.key } });
    expect(await ask()).toBe(200);
    await command("revoke", made.key_id);
    await moved.moveTo(Date.now() + 30_000);
    expect(await ask()).toBe(401);
    expect(server.errors()).not.toMatch(/\block|busy/i);
  });

  test("share the usage of a key, which is written in batches and shown per day", async () => {
    const path = join(folder, "use.sqlite");
    const keys = createKeyRing(createSqliteKeys(openState(path)), randomBytes);
    const made = await keys.create(NEW_KEY, NOW_EPOCH_MS);
    const service = createService({ keys });
    for (let call = 0; call < 3; call += 1) await keyed(service, made.text);
    await untilObserved();
    const stored = () => new Database(path).query("select route, requests, errors from key_use").all();
    expect(stored()).toEqual([]);
    await keys.flush();
    expect(stored()).toEqual([{ route: "getTime", requests: 3, errors: 0 }]);
    const { output } = await runProgram(["keys", "list", "--state", path, "--json"]);
    expect(JSON.parse(output)).toEqual({
      key_id: made.key.keyId,
      key_hint: made.text.slice(0, 8),
      plan: "free",
      label: "",
      email: null,
      allowed_origins: [],
      created_at: "2026-11-20T09:00:00Z",
      last_used_on: "2026-11-20",
      revoked: false,
    });
    const [headings, row] = (await runProgram(["keys", "list", "--state", path])).output.split("\n");
    expect(headings?.split(/ {2,}/).join("|")).toBe("ID|BEGINS|PLAN|CREATED|LAST USED|STATE|LABEL");
    expect(row?.split(/ {2,}/).join("|")).toBe(
      `${made.key.keyId}|${made.text.slice(0, 8)}…|free|2026-11-20T09:00:00Z|2026-11-20|good`,
    );
  });
});
