import { describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { until } from "../support/process.ts";
import { readAnswers } from "./raw-answers.ts";
import { open } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

const HOST = "Host: localhost\r\n";

/** Reads to the end with pauses between. */
async function readSlowly(socket: Socket): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of socket) {
    pieces.push(piece as Buffer);
    if (pieces.length % 32 === 0) await Bun.sleep(2);
  }
  return Buffer.concat(pieces);
}

/** Waits until the server accepts no connection any more. */
const untilClosed = (server: Server): Promise<true> =>
  until(async () => (await server.statusOf("/health/live").catch(() => null)) === null || null, "the end");

const untilInFlight = (server: Server, count: number): Promise<true> =>
  until(
    async () => (await server.figure("almanac_requests_in_flight")) === count || null,
    `${count} requests`,
  );

/** How many send requests to a server that ends, one after another. */
const CALLERS = 10;
/** In this time after SIGTERM new requests are accepted. */
const ANNOUNCED_MS = 1000;

/** Ends a server under load; `false` if the machine stalled while the server announced its end. */
async function endsUnderLoad(): Promise<boolean> {
  await using server = await startServer();
  const over = new AbortController();
  let [sent, answered] = [0, 0];
  const lost: string[] = [];
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    // Half of the callers keep their connection, the others open a new one each time.
    const connection = index % 2 === 0 ? "keep-alive" : "close";
    while (!over.signal.aborted) {
      sent += 1;
      const id = `drain-${String(sent).padStart(6, "0")}`;
      try {
        const headers = { connection, "x-request-id": id };
        const response = await fetch(`${server.url}/v1/time/Europe/Paris`, { headers });
        const { status } = (await response.json()) as { status: string };
        if (response.status === 200 && status === "ok") answered += 1;
        else lost.push(id);
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : "";
        if (code === "ConnectionRefused" || code === "ECONNREFUSED") over.abort();
        else lost.push(id);
      }
      await Bun.sleep(10);
    }
  });
  await until(() => answered > 200 || null, "answers");
  const statusNow = (path: string): Promise<number> => server.statusOf(path).catch(() => 0);
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

describe("a server that shuts down", () => {
  test("under load fails readiness first, answers every request, and ends with exit code 0", async () => {
    for (let left = 5; !(await endsUnderLoad()); left -= 1) expect(left).toBeGreaterThan(1);
  });

  test("sends every byte of a large response to a slow caller", async () => {
    await using server = await startServer();
    // Five megabytes: more than the system's buffers take while nobody reads.
    const item = { path: "/timezone/list?limit=1000&include_aliases=true" };
    const body = JSON.stringify({ requests: Array.from({ length: 50 }, () => item) });
    // On a busy machine the first batch may use up its time before it is that large.
    await until(async () => {
      const response = await fetch(`${server.url}/v1/batch`, { method: "POST", body });
      return (await response.arrayBuffer()).byteLength > 5_000_000 || null;
    }, "a whole batch");
    const id = "of-a-slow-caller";
    const head = `POST /v1/batch HTTP/1.1\r\n${HOST}X-Request-Id: ${id}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = await open(server.url, head + body);
    socket.pause();
    await until(() => server.output().includes(id) || null, "the batch");
    server.kill("SIGTERM");
    await untilClosed(server);
    const [answer] = readAnswers(await readSlowly(socket), ["POST"]);
    expect(answer?.status).toBe(200);
    expect(answer?.body.length).toBeGreaterThan(5_000_000);
    expect(JSON.parse(String(answer?.body))).toMatchObject({ status: "ok" });
    expect(await server.exited).toBe(0);
  });

  test("waits for the rest of bodies: in chunks, with a length, after 100-continue", async () => {
    await using server = await startServer();
    const whole = '{"requests":[{"path":"/time/UTC"}]}';
    const bodies = [
      ["Transfer-Encoding: chunked\r\n", '23\r\n{"requests":', '[{"path":"/time/UTC"}]}\r\n0\r\n\r\n'],
      ["Content-Length: 35\r\n", whole.slice(0, 10), whole.slice(10)],
      ["Content-Length: 35\r\nExpect: 100-continue\r\n", "", whole],
    ] as const;
    const head = `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
    const sockets = await Promise.all(
      bodies.map(([headers, first]) => open(server.url, `${head}${headers}\r\n${first}`)),
    );
    await untilInFlight(server, 3);
    server.kill("SIGTERM");
    await untilClosed(server);
    for (const [index, [, , rest]] of bodies.entries()) sockets[index]?.write(rest);
    for (const socket of sockets) {
      const text = (await readSlowly(socket)).toString().replace("HTTP/1.1 100 Continue\r\n\r\n", "");
      expect(text).toStartWith("HTTP/1.1 200");
      expect(text).toContain('"succeeded":1');
    }
    expect(await server.exited).toBe(0);
  });

  test("does not wait for requests with incomplete headers", async () => {
    await using server = await startServer();
    const texts = ["GET /v1 HT", `GET /v1/time/UTC HTTP/1.1\r\n${HOST}\r\nGET /v1 HT`];
    const sockets = await Promise.all(texts.map((text) => open(server.url, text)));
    await Bun.sleep(300);
    server.kill("SIGTERM");
    // After waiting in vain it would be another code.
    expect(await server.exited).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test("ends at once on a second SIGTERM, whatever it waits for", async () => {
    await using server = await startServer();
    const socket = await open(server.url, `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Length: 35\r\n\r\n`);
    await untilInFlight(server, 1);
    server.kill("SIGTERM");
    await server.logged(/shutting down/);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(1);
    expect(server.errors()).not.toContain("not finished");
    socket.destroy();
  });
});
