import { describe, expect, test } from "bun:test";
import { closeSync, constants, mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";
import { asNobody, besides, freePort, onReadOnly, until, withoutNetwork } from "../support/process.ts";
import { readTable } from "../support/table.ts";
import { runProgram, startServer } from "./server.ts";

const folder = temporaryFolder();

/** Writes files into a folder of the test. */
function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

describe("starts", () => {
  const PATHS = ["/v1/time/Europe/Paris", "/v1/city/search?q=paris", "/v1/holidays/FR/2026"];

  test("in a folder from which it runs nothing, and to which it writes nothing, without any variable set", async () => {
    const cwd = join(folder, "trap");
    mkdirSync(cwd);
    write({
      "trap/.env": "ALMANAC_HOST=256.0.0.1\nALMANAC_TZDATA=embedded\n",
      "trap/bunfig.toml": 'preload = ["./evil.ts"]\n',
      "trap/evil.ts": 'await Bun.write("ran", "");\n',
      "trap/package.json": '{"main":"evil.ts"}',
    });
    await using server = await startServer({ cwd });
    for (const path of PATHS) expect([path, await server.statusOf(path)]).toEqual([path, 200]);
    expect((await runProgram(["config"], { cwd })).output).toMatch(/^tzdata +default +auto$/m);
    expect(readdirSync(cwd).toSorted()).toEqual([".env", "bunfig.toml", "evil.ts", "package.json"]);
  });

  test.each([
    ["on a read-only file system", onReadOnly],
    ["as a user without permissions", asNobody],
  ])("%s", async (_, wrapper) => {
    await using server = await startServer({ wrapper: wrapper() });
    for (const path of PATHS) expect([path, await server.statusOf(path)]).toEqual([path, 200]);
  });

  test("without a network", async () => {
    await using server = await startServer({ wrapper: withoutNetwork() });
    const command = [...besides(server.pid, "net"), programPath(), "healthcheck", "--url", server.url];
    const { stdout } = Bun.spawnSync(command, { env: {} });
    expect(stdout.toString()).toBe(`ready: ${server.url}/\n`);
    expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("with a banner on a terminal", async () => {
    let screen = "";
    const data = (_: unknown, bytes: Uint8Array): void => {
      screen += Buffer.from(bytes).toString();
    };
    const child = Bun.spawn([programPath(), "serve", "--port", "0"], { env: {}, terminal: { data } });
    const banner = /^ {2}API {3}http:\/\/127\.0\.0\.1:\d+\/v1\r?$/m;
    await until(() => banner.test(screen) || null, "the banner");
    child.kill("SIGKILL");
    await child.exited;
  });

  test("not on a port in use, and says so", async () => {
    await using server = await startServer();
    const own = ["--port", `${server.port}`];
    for (const words of [own, ["--port", `${freePort()}`, "--metrics-listen", `127.0.0.1:${server.port}`]]) {
      const { code, errors } = await runProgram(["serve", ...words]);
      expect([words, code]).toEqual([words, 1]);
      expect(errors).toContain(`Cannot listen on 127.0.0.1 port ${server.port}: another program is using`);
    }
  });

  test.each(readTable("binary/refused-settings.tsv"))(
    "not with %s, but ends with exit code 2 and one line that says why",
    async (said, why) => {
      write({ "name.toml": "prot = 80\n", "value.toml": 'port = "many"\n' });
      const words = said?.replace("{folder}", folder).split(" ") ?? [];
      const { code, errors } = await runProgram(["serve", "--tzdata", "embedded", ...words]);
      expect([code, errors]).toEqual([2, expect.stringContaining(why?.replace("{folder}", folder) ?? "?")]);
      expect(errors.trimEnd().split("\n")).toHaveLength(1);
    },
  );
});

describe("settings", () => {
  test("come from flags before the environment, before the file, before defaults", async () => {
    write({ "almanac.toml": 'port = 1001\nhost = "10.0.0.1"\nrate-scheme = "both"\nbeta = false\n' });
    const file = join(folder, "almanac.toml");
    const env = { ALMANAC_CONFIG: file, ALMANAC_PORT: "1002", ALMANAC_HOST: "10.0.0.2" };
    const { output } = await runProgram(["config", "--port", "1003"], { env });
    expect(output).toMatch(/^port +flag +1003$/m);
    expect(output).toMatch(/^host +environment +10\.0\.0\.2$/m);
    expect(output).toMatch(/^rate-scheme +file +both$/m);
    expect(output).toMatch(/^beta +file +false$/m);
    expect(output).toMatch(/^tzdata +default +auto$/m);
  });

  test("that are secret are masked, in errors too", async () => {
    const env = { ALMANAC_STATE: "redis://user:topsecret@cache:6379/1" };
    const run = await runProgram(["config"], { env });
    expect(run.output).toContain("redis://user:***@cache:6379/1");
    expect(run.output + run.errors).not.toContain("topsecret");
  });
});

describe("the access log", () => {
  test("has one line of JSON per response, without queries and keys, and nothing else is printed for programs", async () => {
    await using server = await startServer();
    const headers = { "x-api-key": "topsecret", "user-agent": "a\tb", "x-request-id": "from-outside-1" };
    await server.statusOf("/v1/time/convert?from=UTC&to=UTC&secret=topsecret", { headers });
    const line = await until(
      () =>
        server
          .output()
          .split("\n")
          .find((text) => text.endsWith("}") && text.includes("from-outside-1")) ?? null,
      "the line",
    );
    expect(JSON.parse(line)).toMatchObject({
      request_id: "from-outside-1",
      method: "GET",
      path: "/v1/time/convert",
      route: "/v1/time/convert",
      status: 401,
      agent: "a\tb",
    });
    const all = server.output() + server.errors();
    expect(all).not.toContain("topsecret");
    for (const text of all.trim().split("\n")) JSON.parse(text);
  });

  test("does not stop the server if nobody reads it", async () => {
    const pipe = join(folder, "log");
    Bun.spawnSync(["mkfifo", pipe]);
    // Opened for reading and writing, so that the pipe has a reader that never reads.
    const unread = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const port = freePort();
    const child = Bun.spawn([programPath(), "serve", "--port", String(port), "--rate-scheme", "off"], {
      env: {},
      cwd: "/",
      stdio: ["ignore", unread, "ignore"],
    });
    const url = `http://127.0.0.1:${port}/v1/time/UTC`;
    await until(() => fetch(url).catch(() => null), "an answer");
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    closeSync(unread);
  });
});
