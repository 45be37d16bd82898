import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { freePort, until } from "../support/process.ts";
import { runProgram, startServer, type Server } from "./server.ts";

/** Processes that a server started. */
function workersOf({ pid }: Server): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** A server with two workers. */
async function startTwo(): Promise<Server> {
  const args = ["--port", `${freePort()}`, "--workers", "2", "--beta", "false"];
  const server = await startServer({ args });
  await until(() => workersOf(server).length === 2 || null, "two workers");
  return server;
}

const untilReplaced = (server: Server, pid: number): Promise<true> =>
  until(
    () => (workersOf(server).length === 2 && !workersOf(server).includes(pid)) || null,
    "another worker",
    10_000,
  );

/** Waits until both workers answer: each connection may meet another process, and metrics tell which by its start. */
function untilBothAnswer({ url }: Server): Promise<true> {
  const ask = async (): Promise<string> => {
    const response = await fetch(`${url}/metrics`, { headers: { connection: "close" } });
    return /^process_start_time_seconds (\S+)$/m.exec(await response.text())?.[1] ?? "none";
  };
  return until(async () => {
    const starts = await Promise.all(Array.from({ length: 40 }, () => ask().catch(() => "none")));
    return new Set(starts).difference(new Set(["none"])).size === 2 || null;
  }, "two workers that answer");
}

test("workers share a port, which no second server gets, are replaced when they are killed, and end together", async () => {
  await using server = await startTwo();
  await untilBothAnswer(server);
  for (const count of ["1", "2"]) {
    const args = ["--port", `${server.port}`, "--workers", count, "--beta", "false"];
    const { code, errors } = await runProgram(["serve", ...args], { wrapper: ["timeout", "10"] });
    expect([count, code]).toEqual([count, 1]);
    expect(errors).toContain("another program is using this port");
  }
  const [killed = 0] = workersOf(server);
  process.kill(killed, "SIGKILL");
  await untilReplaced(server, killed);
  await untilBothAnswer(server);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(await fetch(server.url).catch(() => "refused")).toBe("refused");
});

test("workers that hang are replaced within 10 seconds, and end within 5 when the process that started them is killed", async () => {
  await using server = await startTwo();
  const [hung = 0] = workersOf(server);
  process.kill(hung, "SIGSTOP");
  await untilReplaced(server, hung);
  await server.logged(/does not answer/);
  const ask = (): Promise<number> => server.statusOf("/health/live", { headers: { connection: "close" } });
  await until(async () => (await ask()) === 200 || null, "an answer");
  for (let call = 0; call < 40; call += 1) expect(await ask()).toBe(200);

  const workers = workersOf(server);
  server.kill("SIGKILL");
  await server.exited;
  await until(() => !workers.some(isRunning) || null, "the end of the workers", 5000);
});
