import { describe, expect, test } from "bun:test";
import { constants, mkdirSync, openSync, readFileSync, closeSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";
import { asNobody, besides, freePort, onReadOnly, until, withoutNetwork } from "../support/process.ts";
import { runProgram, startServer, type Server } from "./server.ts";

const folder = temporaryFolder();

const statusOf = async (server: Server, path: string): Promise<number> =>
  (await fetch(`${server.url}${path}`)).status;

describe("starts", () => {
  test("in an empty directory, which stays empty, without any variable set", async () => {
    const cwd = join(folder, "empty");
    mkdirSync(cwd);
    await using server = await startServer({ cwd });
    expect(await statusOf(server, "/v1/time/Europe/Paris")).toBe(200);
    expect(await statusOf(server, "/v1/city/search?q=paris")).toBe(200);
    expect(await statusOf(server, "/v1/holidays/FR/2026")).toBe(200);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("on a read-only file system", async () => {
    await using server = await startServer({ wrapper: onReadOnly() });
    expect(await statusOf(server, "/v1/time/Europe/Paris")).toBe(200);
    expect(await statusOf(server, "/v1/context?city=paris")).toBe(200);
  });

  test("as a user without permissions", async () => {
    await using server = await startServer({ wrapper: asNobody() });
    expect(await statusOf(server, "/v1/time/Europe/Paris")).toBe(200);
  });

  test("without a network", async () => {
    await using server = await startServer({ wrapper: withoutNetwork() });
    const run = Bun.spawnSync(
      [...besides(server.pid, "net"), programPath(), "healthcheck", "--url", server.url],
      { env: {} },
    );
    expect(run.stdout.toString()).toBe(`ready: ${server.url}/\n`);
    expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("with a banner on a terminal, and with lines of JSON alone for programs", async () => {
    await using server = await startServer();
    await fetch(`${server.url}/v1/time/UTC`);
    await until(() => server.output() || null, "the access log");
    for (const line of (server.output() + server.errors()).trim().split("\n")) JSON.parse(line);
    const command = `timeout 2 ${programPath()} serve --port 0`;
    const { stdout } = Bun.spawnSync(["script", "--quiet", "--command", command, "/dev/null"]);
    expect(stdout.toString()).toMatch(/^ {2}API {3}http:\/\/127\.0\.0\.1:\d+\/v1\r?$/m);
  });

  test("without running anything in its working directory", async () => {
    const cwd = join(folder, "trap");
    mkdirSync(cwd);
    writeFileSync(join(cwd, ".env"), "ALMANAC_HOST=256.0.0.1\nALMANAC_TZDATA=embedded\n");
    writeFileSync(join(cwd, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
    writeFileSync(join(cwd, "evil.ts"), 'await Bun.write("ran", "");\n');
    writeFileSync(join(cwd, "package.json"), '{"main":"evil.ts"}');
    await using server = await startServer({ cwd });
    expect(await statusOf(server, "/v1/time/UTC")).toBe(200);
    expect(readdirSync(cwd)).not.toContain("ran");
    expect((await runProgram(["config"], { cwd })).output).toMatch(/^tzdata +default +auto$/m);
  });

  test("not on a port in use, and says so", async () => {
    await using server = await startServer();
    const { port } = new URL(server.url);
    const second = await runProgram(["serve", "--port", port]);
    expect(second.code).toBe(1);
    expect(second.errors).toContain(`Cannot listen on 127.0.0.1 port ${port}`);
  });

  test.each([
    [["--port", "70000"], "--port is '70000': expected a number from 0 to 65535."],
    [["--prot", "80"], "prot"],
    [["--rate-scheme", "hourly"], "expected minute, day, both or off"],
    [["--trusted-proxies", "10.0.0.0/99"], "--trusted-proxies is '10.0.0.0/99': expected"],
    [["--config", "/nowhere.toml"], "/nowhere.toml cannot be read"],
    [["--workers", "2"], "--workers 2"],
  ])("not with %p, but ends with exit code 2 and one line that says why", async (args, reason) => {
    const run = await runProgram(["serve", ...args]);
    expect(run.code).toBe(2);
    expect(run.errors).toContain(reason);
    expect(run.errors.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("settings", () => {
  test("come from flags before the environment, before the file, before defaults", async () => {
    const file = join(folder, "almanac.toml");
    writeFileSync(file, 'port = 1001\nhost = "10.0.0.1"\nrate-scheme = "both"\nbeta = false\n');
    const env = { ALMANAC_CONFIG: file, ALMANAC_PORT: "1002", ALMANAC_HOST: "10.0.0.2" };
    const { output } = await runProgram(["config", "--port", "1003"], { env });
    expect(output).toMatch(/^port +flag +1003$/m);
    expect(output).toMatch(/^host +environment +10\.0\.0\.2$/m);
    expect(output).toMatch(/^rate-scheme +file +both$/m);
    expect(output).toMatch(/^beta +file +false$/m);
    expect(output).toMatch(/^tzdata +default +auto$/m);
  });

  test("that are invalid in a file are reported with the file and the option", async () => {
    const file = join(folder, "bad.toml");
    writeFileSync(file, "prot = 80\n");
    expect((await runProgram(["config", "--config", file])).errors).toContain(
      `${file}: there is no option 'prot'`,
    );
    writeFileSync(file, 'port = "many"\n');
    expect((await runProgram(["config", "--config", file])).errors).toContain(`${file}: port is 'many'`);
  });

  test("that are secret are masked, in errors too", async () => {
    const env = { ALMANAC_STATE: "redis://user:topsecret@cache:6379/1" };
    const run = await runProgram(["config"], { env });
    expect(run.output).toContain("redis://user:***@cache:6379/1");
    expect(run.output + run.errors).not.toContain("topsecret");
  });
});

/** How many send requests to a server that ends, one after another. */
const CALLERS = 10;
/** In this time after SIGTERM new requests are accepted. */
const ANNOUNCED_MS = 1000;

/** Ends a server under load; `false` if the machine stalled while the server announced its end. */
async function endsUnderLoad(): Promise<boolean> {
  await using server = await startServer();
  const over = new AbortController();
  let answered = 0;
  const lost: string[] = [];
  let sent = 0;
  const ask = async (headers: Record<string, string>): Promise<void> => {
    sent += 1;
    const id = `drain-${String(sent).padStart(6, "0")}`;
    try {
      const response = await fetch(`${server.url}/v1/time/Europe/Paris`, {
        headers: { ...headers, "x-request-id": id },
      });
      const body = (await response.json()) as { status: string };
      if (response.status === 200 && body.status === "ok") answered += 1;
      else lost.push(id);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === "ConnectionRefused" || code === "ECONNREFUSED") over.abort();
      else lost.push(id);
    }
  };
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    while (!over.signal.aborted) {
      // Half of the callers keep their connection, the others open a new one each time.
      await ask(index % 2 === 0 ? {} : { connection: "close" });
      await Bun.sleep(10);
    }
  });
  await until(() => (answered > 200 ? true : null), "answers");
  const statusNow = (path: string): Promise<number> => statusOf(server, path).catch(() => 0);
  expect(await statusNow("/health/ready")).toBe(200);
  const toldMs = performance.now();
  server.kill("SIGTERM");
  const before = answered;
  const ready = await until(async () => {
    const status = await statusNow("/health/ready");
    return status === 200 ? null : status;
  }, "503");
  const live = await statusNow("/health/live");
  const isMissed = (ready === 0 || live === 0) && performance.now() - toldMs > ANNOUNCED_MS;
  expect(await server.exited).toBe(0);
  over.abort();
  await Promise.all(callers);
  // The log has every request that reached the server: each of them got its answer. A connection that was being made
  // or closed in the moment of the end may have been told so, one of each caller at most.
  expect(lost.filter((id) => server.output().includes(id))).toEqual([]);
  expect(lost.length).toBeLessThanOrEqual(CALLERS);
  expect(server.output()).toContain("drain-000001");
  if (isMissed) return false;
  expect([ready, live]).toEqual([503, 200]);
  expect(answered).toBeGreaterThan(before);
  return true;
}

describe("ends", () => {
  test("on SIGTERM under load: readiness fails first, every request is answered, and the exit code is 0", async () => {
    for (let left = 5; !(await endsUnderLoad()); left -= 1) expect(left).toBeGreaterThan(1);
  });
});

describe("workers", () => {
  test("share a port, are restarted, and end together without a lost request", async () => {
    const port = String(freePort());
    await using server = await startServer({ args: ["--port", port, "--workers", "2", "--beta", "false"] });
    const { url, pid } = server;
    // Each connection may meet another process, and the metrics tell which by its start.
    const seen = async (): Promise<Set<string>> => {
      const starts = new Set<string>();
      for (let index = 0; index < 40; index += 1) {
        const text = await fetch(`${url}/metrics`, { headers: { connection: "close" } }).then(
          (response) => response.text(),
          () => "",
        );
        const start = /^process_start_time_seconds (\S+)$/m.exec(text)?.[1];
        if (start !== undefined) starts.add(start);
      }
      return starts;
    };
    const children = (): string[] =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    await until(async () => ((await seen()).size === 2 ? true : null), "two workers");
    const workers = children();
    expect(workers).toHaveLength(2);
    process.kill(Number(workers[0]), "SIGKILL");
    await until(() => {
      const now = children();
      return now.length === 2 && now.join() !== workers.join() ? true : null;
    }, "another worker");
    await until(async () => ((await seen()).size === 2 ? true : null), "two workers again");
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(await fetch(url).catch(() => "refused")).toBe("refused");
  });
});

describe("the access log", () => {
  test("has one line of JSON per response, without queries and keys", async () => {
    await using server = await startServer();
    await fetch(`${server.url}/v1/time/convert?from=UTC&to=UTC&secret=topsecret`, {
      headers: { "x-api-key": "topsecret", "user-agent": "a\tb", "x-request-id": "from-outside-1" },
    });
    await until(() => (server.output().includes("from-outside-1") ? true : null), "the line");
    const line = server
      .output()
      .split("\n")
      .find((text) => text.includes("from-outside-1"));
    expect(JSON.parse(line ?? "")).toMatchObject({
      request_id: "from-outside-1",
      method: "GET",
      path: "/v1/time/convert",
      route: "/v1/time/convert",
      status: 401,
      agent: "a\tb",
    });
    expect(server.output() + server.errors()).not.toContain("topsecret");
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
