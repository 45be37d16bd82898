import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { runProgram, startServer, type Server } from "../binary/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { besides, onDisk, onReadOnly } from "../support/process.ts";

const folder = temporaryFolder();

/** A server whose state file lies on a disk of its own. */
async function startOnDisk(name: string, options: string, extra: readonly string[] = []) {
  const path = join(folder, name);
  await Bun.write(join(path, ".keep"), "");
  const args = ["--state", join(path, "s.sqlite"), ...extra];
  const server = await startServer({ args, wrapper: onDisk(options, path) });
  return {
    /** The folder as processes on the disk see it. */
    path,
    server,
    /** The same folder from outside. */
    inside: `/proc/${server.pid}/root${path}`,
    createKeyIn: (file: string) =>
      runProgram(["keys", "create", "--state", join(path, file)], { wrapper: besides(server.pid, "mount") }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A key that the command makes in a file. */
async function makeKey(path: string): Promise<{ "x-api-key": string }> {
  const { output } = await runProgram(["keys", "create", "--state", path, "--json"]);
  return { "x-api-key": (JSON.parse(output) as { key: string }).key };
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
  expect(await server.figure("almanac_key_store_failing")).toBe(1);
}

test("a state file whose pages are overwritten while the server runs fails keys alone: readiness, one log line and a gauge say so, and times are answered", async () => {
  const path = join(folder, "overwritten.sqlite");
  const headers = await makeKey(path);
  await using server = await startServer({ args: ["--state", path] });
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(statSync(path).size - 4096, "no page "), 0, null, 4096);
  closeSync(file);
  for (let call = 0; call < 5; call += 1) {
    const refused = await fetch(`${server.url}/v1/time/UTC`, { headers });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('"code":"store_unavailable"');
    expect(await server.statusOf("/v1/time/UTC")).toBe(200);
  }
  await expectFailing(server, "read");
});

test("a full disk refuses new keys and says why, while times are answered; nothing is damaged, and with space keys are created again", async () => {
  await using disk = await startOnDisk("full", "size=1m");
  const { server, inside } = disk;
  const made = new Set<string>();
  const make = async (): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${server.url}/v1/keys`, { method: "POST" });
    const text = await response.text();
    if (response.status === 201) made.add(/"key_id":"(\w+)"/.exec(text)?.[1] ?? "");
    return { status: response.status, text };
  };
  expect((await make()).status).toBe(201);
  Bun.spawnSync(["dd", "if=/dev/zero", `of=${inside}/filler`, "bs=4096"], { stderr: "ignore" });
  let last = await make();
  for (let attempt = 0; attempt < 400 && last.status === 201; attempt += 1) last = await make();
  for (let more = 0; more < 5; more += 1) await make();
  expect(last.status).toBe(503);
  expect(last.text).toContain('"code":"store_unavailable"');
  expect(last.text).toMatch(/cannot be written right now: .*(full|disk)/);
  await expectFailing(server, "written");
  for (let call = 0; call < 20; call += 1) expect(await server.statusOf("/v1/time/UTC")).toBe(200);
  for (const file of ["s.sqlite", "other.sqlite"])
    expect(await disk.createKeyIn(file)).toEqual({
      code: 1,
      output: "",
      errors: expect.stringMatching(/full|disk/),
    });
  rmSync(`${inside}/filler`);
  expect((await make()).status).toBe(201);
  await server.logged(/the store is written again/);
  expect(await readinessOf(server)).not.toContain("cannot be written");
  const copy = join(folder, "copy.sqlite");
  for (const part of ["", "-wal"]) copyFileSync(`${inside}/s.sqlite${part}`, copy + part);
  using copied = new Database(copy);
  expect(copied.query("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  const ids = copied.query<{ id: string }, []>("select key_id as id from api_key").all();
  expect(made.difference(new Set(ids.map(({ id }) => id)))).toEqual(new Set());
});

describe("a folder that cannot be written", () => {
  test.each([
    ["", []],
    [", where only the operator makes keys", ["--beta", "false"]],
  ])("does not stop times; keys are refused, and readiness and one log line name it%s", async (_, extra) => {
    await using disk = await startOnDisk("read-only", "ro", extra);
    const { server, path } = disk;
    expect(await server.statusOf("/v1/time/UTC")).toBe(200);
    expect(await server.statusOf("/v1/context?city=paris")).toBe(200);
    expect(await server.statusOf("/v1/keys", { method: "POST" })).toBe(extra.length > 0 ? 403 : 503);
    const text = await readinessOf(server);
    expect(text).toContain("The state file cannot be used");
    expect(text).not.toContain(path);
    const lines = server.log().filter(({ message }) => message.includes(path));
    expect(lines.map(({ level }) => level)).toEqual(["error"]);
    const errors = expect.stringContaining("s.sqlite cannot be used");
    expect(await disk.createKeyIn("s.sqlite")).toMatchObject({ code: 1, errors });
  });

  test("does not change the state file in it and does not stop times", async () => {
    const path = join(folder, "s.sqlite");
    const headers = await makeKey(path);
    const before = readFileSync(path);
    await using server = await startServer({ args: ["--state", path], wrapper: onReadOnly(folder) });
    expect(await server.statusOf("/v1/time/UTC")).toBe(200);
    expect(await server.statusOf("/v1/time/UTC", { headers })).toBe(503);
    expect(await server.statusOf("/v1/keys/me", { method: "DELETE", headers })).toBe(503);
    expect(await readinessOf(server)).toContain("state");
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
