import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { processorMs } from "../support/processor-time.ts";
import { until } from "../support/process.ts";
import { exchange, statusOf } from "./raw-socket.ts";
import { startServer, untilAtRest, type Server } from "./server.ts";

const limitedTo = (count: string): readonly string[] => ["sh", "-c", `ulimit ${count}; exec "$0" "$@"`];

/** Opens connections that send nothing, and does not mind those that are refused. */
async function openIdle({ port }: Server, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ host: "127.0.0.1", port }));
  for (const socket of sockets) socket.on("error", () => {});
  await Promise.race([Promise.all(sockets.map((socket) => once(socket, "connect"))), Bun.sleep(500)]);
  return sockets;
}

describe("a server with 64 descriptors and 120 connections", () => {
  test("says so once, does not spin, finishes what it answers, and answers others within a second of a free descriptor", async () => {
    await using server = await startServer({ wrapper: limitedTo("-n 64") });
    await untilAtRest(server);
    const body = '["/time/UTC"]';
    const head = `POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    const begun = exchange(server.url, [
      [0, head],
      [1500, body],
    ]);
    const sockets = await openIdle(server, 120);
    await server.logged(/descriptors/);
    const spentMs = processorMs(server.pid);
    await Bun.sleep(1500);
    expect(processorMs(server.pid) - spentMs).toBeLessThan(500);
    expect(statusOf(await begun)).toBe(200);
    for (const socket of sockets) socket.destroy();
    const signal = AbortSignal.timeout(1000);
    const answer = () => server.statusOf("/v1/time/UTC", { signal }).catch(() => null);
    expect(await until(answer, "an answer", 1000)).toBe(200);
    expect(server.log().filter(({ message }) => message.includes("descriptors")).length).toBeLessThan(3);
    for (let call = 0; call < 20; call += 1)
      expect(await server.statusOf("/health/live", { headers: { connection: "close" } })).toBe(200);
  });

  test("takes as many descriptors as the system lets it", async () => {
    await using server = await startServer({ wrapper: limitedTo("-Sn 64") });
    const limits = readFileSync(`/proc/${server.pid}/limits`, "utf8");
    const [, soft = "", hard = "none"] = /^Max open files\s+(\d+)\s+(\d+)/m.exec(limits) ?? [];
    expect(soft).toBe(hard);
  });

  test("opens no files to find out while nobody connects", async () => {
    await using server = await startServer();
    await untilAtRest(server);
    const trace = Bun.spawn(
      ["timeout", "--signal=INT", "2", "strace", "-f", "-e", "trace=open,openat", "-p", String(server.pid)],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const calls = await new Response(trace.stderr).text();
    expect(calls).toContain("attached");
    expect(calls.match(/\/dev\/null/g) ?? []).toEqual([]);
  });
});
