import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { until } from "../support/process.ts";
import { readAnswers } from "./raw-answers.ts";
import { startServer, type Server } from "./server.ts";

const HOST = "Host: localhost\r\n";
const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`;

async function open({ url }: Server, text: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

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
function untilClosed({ url }: Server): Promise<true> {
  return until(async () => (await fetch(`${url}/health/live`).catch(() => null)) === null || null, "the end");
}

function untilInFlight({ url }: Server, count: number): Promise<true> {
  return until(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return metrics.includes(`almanac_requests_in_flight ${count}\n`) || null;
  }, `${count} requests in flight`);
}

describe("a server that shuts down", () => {
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
    const socket = await open(server, head + body);
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
      bodies.map(([headers, first]) => open(server, `${head}${headers}\r\n${first}`)),
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
    const sockets = await Promise.all(
      ["GET /v1 HT", `${get("/v1/time/UTC")}GET /v1 HT`].map((text) => open(server, text)),
    );
    await Bun.sleep(300);
    server.kill("SIGTERM");
    // After waiting in vain it would be another code.
    expect(await server.exited).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test("ends at once on a second SIGTERM, whatever it waits for", async () => {
    await using server = await startServer();
    const socket = await open(server, `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Length: 35\r\n\r\n`);
    await untilInFlight(server, 1);
    server.kill("SIGTERM");
    await server.logged(/shutting down/);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(1);
    expect(server.errors()).not.toContain("not finished");
    socket.destroy();
  });
});
