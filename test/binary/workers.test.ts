import { describe, expect, test } from "bun:test";
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

/** A server with two workers that both answer. */
async function startTwo(port = freePort()): Promise<Server> {
  const server = await startServer({ args: ["--port", String(port), "--workers", "2", "--beta", "false"] });
  await until(() => (workersOf(server).length === 2 ? true : null), "two workers");
  return server;
}

/** Ends a server's workers before itself. */
async function end(server: Server): Promise<void> {
  server.kill("SIGTERM");
  await server.exited;
}

describe("workers", () => {
  test("end within 5 seconds when the process that started them is killed", async () => {
    await using server = await startTwo();
    const workers = workersOf(server);
    server.kill("SIGKILL");
    await server.exited;
    await until(() => (workers.some(isRunning) ? null : true), "the end of the workers", 5000);
  });

  test("that hang are replaced within 10 seconds, and connections are answered again", async () => {
    const server = await startTwo();
    try {
      const [hung = 0] = workersOf(server);
      process.kill(hung, "SIGSTOP");
      await until(
        () => (workersOf(server).length === 2 && !workersOf(server).includes(hung) ? true : null),
        "another worker",
        10_000,
      );
      await server.logged(/does not answer/);
      const ask = () => fetch(`${server.url}/health/live`, { headers: { connection: "close" } });
      await until(async () => ((await ask()).ok ? true : null), "an answer");
      for (let call = 0; call < 40; call += 1) expect((await ask()).status).toBe(200);
    } finally {
      await end(server);
    }
  });

  test("keep their port from a second server, with workers or without", async () => {
    const port = freePort();
    const server = await startTwo(port);
    try {
      for (const count of ["1", "2"]) {
        const args = ["--port", String(port), "--workers", count, "--beta", "false"];
        const { code, errors } = await runProgram(["serve", ...args], { wrapper: ["timeout", "10"] });
        expect([count, code]).toEqual([count, 1]);
        expect(errors).toContain("another program is using this port");
      }
    } finally {
      await end(server);
    }
  });
});
