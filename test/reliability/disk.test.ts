import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { runProgram, startServer, type Run, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { besides, onDisk, onReadOnly } from "../support/process.ts";

const folder = temporaryFolder();

type Disk = {
  /** The folder as processes on the disk see it. */
  readonly path: string;
  readonly server: Server;
  /** The same folder from outside. */
  readonly inside: string;
  run(...args: readonly string[]): Promise<Run>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A server whose state file lies on a disk of its own. */
async function startOnDisk(name: string, options: string, extra: readonly string[] = []): Promise<Disk> {
  const path = join(folder, name);
  await Bun.write(join(path, ".keep"), "");
  const args = ["--state", join(path, "s.sqlite"), ...extra];
  const server = await startServer({ args, wrapper: onDisk(options, path) });
  return {
    path,
    server,
    inside: `/proc/${server.pid}/root${path}`,
    run: (...words) => runProgram(words, { wrapper: besides(server.pid, "mount") }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function statusOf({ server }: Disk, path: string, init?: RequestInit): Promise<number> {
  return (await fetch(server.url + path, init)).status;
}

async function readinessOf({ url }: Server): Promise<string> {
  const ready = await fetch(`${url}/health/ready`);
  expect(ready.status).toBe(200);
  return ready.text();
}

/** Readiness, one log line and a gauge say that the store of keys fails. */
async function expectFailing(server: Server, what: "read" | "written"): Promise<void> {
  expect(await readinessOf(server)).toContain(`Keys cannot be ${what} right now.`);
  const lines = server.log().filter(({ message }) => message.includes(`cannot be ${what}`));
  expect(lines.map(({ level }) => level)).toEqual(["error"]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain("almanac_key_store_failing 1");
}

describe("a state file whose pages are overwritten while the server runs", () => {
  test("fails keys alone: readiness, one log line and a gauge say so, and times are answered", async () => {
    const path = join(folder, "overwritten.sqlite");
    const made = await runProgram(["keys", "create", "--state", path, "--json"]);
    const { key } = JSON.parse(made.output) as { key: string };
    await using server = await startServer({ args: ["--state", path] });
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(statSync(path).size - 4096, "no page "), 0, null, 4096);
    closeSync(file);
    for (let call = 0; call < 5; call += 1) {
      const refused = await fetch(`${server.url}/v1/time/UTC`, { headers: { "x-api-key": key } });
      expect(refused.status).toBe(503);
      expect(await refused.text()).toContain('"code":"store_unavailable"');
      expect((await fetch(`${server.url}/v1/time/UTC`)).status).toBe(200);
    }
    await expectFailing(server, "read");
  });
});

describe("a disk that is full", () => {
  test("refuses new keys and says why, while times are answered; nothing is damaged, and with space keys are created again", async () => {
    await using disk = await startOnDisk("full", "size=1m");
    const state = join(disk.path, "s.sqlite");
    const make = () => fetch(`${disk.server.url}/v1/keys`, { method: "POST" });
    const made: string[] = [];
    const first = (await (await make()).json()) as { data: { key_id: string } };
    made.push(first.data.key_id);
    Bun.spawnSync(["dd", "if=/dev/zero", `of=${disk.inside}/filler`, "bs=4096"], { stderr: "ignore" });
    let refused = await make();
    for (let attempt = 0; attempt < 400 && refused.status === 201; attempt += 1) {
      made.push(((await refused.json()) as { data: { key_id: string } }).data.key_id);
      refused = await make();
    }
    for (let more = 0; more < 5; more += 1) await make();
    expect(refused.status).toBe(503);
    const text = await refused.text();
    expect(text).toContain('"code":"store_unavailable"');
    expect(text).toMatch(/cannot be written right now: .*(full|disk)/);
    await expectFailing(disk.server, "written");
    for (let call = 0; call < 20; call += 1) expect(await statusOf(disk, "/v1/time/UTC")).toBe(200);
    for (const file of [state, join(disk.path, "other.sqlite")]) {
      const { code, output, errors } = await disk.run("keys", "create", "--state", file);
      expect(code).toBe(1);
      expect(output).toBe("");
      expect(errors).toMatch(/full|disk/);
    }
    rmSync(`${disk.inside}/filler`);
    const again = await make();
    expect(again.status).toBe(201);
    await disk.server.logged(/the store is written again/);
    expect(await readinessOf(disk.server)).not.toContain("cannot be written");
    made.push(((await again.json()) as { data: { key_id: string } }).data.key_id);
    const copy = join(folder, "copy.sqlite");
    for (const part of ["", "-wal"]) copyFileSync(`${disk.inside}/s.sqlite${part}`, copy + part);
    const copied = new Database(copy);
    expect(copied.query("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    const ids = new Set(
      copied
        .query<{ id: string }, []>("select key_id as id from api_key")
        .all()
        .map(({ id }) => id),
    );
    expect(made.filter((id) => !ids.has(id))).toEqual([]);
    copied.close();
  });
});

describe("a folder that cannot be written", () => {
  test.each([
    ["", []],
    [", where only the operator makes keys", ["--beta", "false"]],
  ])("does not stop times; keys are refused, and readiness and one log line name it%s", async (_, extra) => {
    await using disk = await startOnDisk("read-only", "ro", extra);
    expect(await statusOf(disk, "/v1/time/UTC")).toBe(200);
    expect(await statusOf(disk, "/v1/context?city=paris")).toBe(200);
    expect(await statusOf(disk, "/v1/keys", { method: "POST" })).toBe(extra.length > 0 ? 403 : 503);
    const ready = await fetch(`${disk.server.url}/health/ready`);
    expect(ready.status).toBe(200);
    const text = await ready.text();
    expect(text).toContain("The state file cannot be used");
    expect(text).not.toContain(disk.path);
    const lines = disk.server.log().filter(({ message }) => message.includes(disk.path));
    expect(lines.map(({ level }) => level)).toEqual(["error"]);
    const command = await disk.run("keys", "create", "--state", join(disk.path, "s.sqlite"));
    expect(command.code).toBe(1);
    expect(command.errors).toContain("s.sqlite cannot be used");
  });

  test("does not change the state file in it and does not stop times", async () => {
    const path = join(folder, "s.sqlite");
    const made = await runProgram(["keys", "create", "--state", path, "--json"]);
    const { key } = JSON.parse(made.output) as { key: string };
    const before = readFileSync(path);
    await using server = await startServer({ args: ["--state", path], wrapper: onReadOnly(folder) });
    const headers = { "x-api-key": key };
    expect((await fetch(`${server.url}/v1/time/UTC`)).status).toBe(200);
    expect((await fetch(`${server.url}/v1/time/UTC`, { headers })).status).toBe(503);
    expect((await fetch(`${server.url}/v1/keys/me`, { method: "DELETE", headers })).status).toBe(503);
    expect(await (await fetch(`${server.url}/health/ready`)).text()).toContain("state");
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
