import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { headerOf, readAnswers } from "../contract/wire-answers.ts";
import { until } from "../process.ts";
import { startServer, untilAtRest, type Server } from "./server.ts";

const HOST = "Host: localhost\r\n";
/** Makes a request one for the general server. */
const UNUSUAL = "X-Unusual: \xe4\r\n";
const LARGE = "/openapi.json";

const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;

async function open({ url }: Server, text: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  await once(socket, "connect");
  socket.write(Buffer.from(text, "latin1"));
  return socket;
}

/** Reads to the end, taking its time. */
async function readSlowly(socket: Socket): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of socket) {
    pieces.push(piece as Buffer);
    if (pieces.length % 32 === 0) await Bun.sleep(2);
  }
  return Buffer.concat(pieces);
}

describe("told to end", () => {
  test.each([
    ["from the socket", "", 40],
    ["through the tunnel", UNUSUAL, 1],
  ])("the server first gives every byte to callers who read slowly, %s", async (_, more, count) => {
    await using server = await startServer();
    const length = (await (await fetch(`${server.url}${LARGE}`)).bytes()).length;
    const socket = await open(server, get(LARGE, more).repeat(count));
    socket.pause();
    await Bun.sleep(300);
    server.kill("SIGTERM");
    await Bun.sleep(1500);
    const answers = readAnswers(await readSlowly(socket), Array(count).fill("GET"));
    expect(answers.length).toBeGreaterThan(0);
    for (const { body } of answers) expect(body).toHaveLength(length);
    // What was asked for behind the last answer, that answer says to ask elsewhere.
    if (answers.length < count)
      expect(answers.map((each) => headerOf(each, "connection")).at(-1)).toBe("close");
    expect(await server.exited).toBe(0);
  });

  test.each([
    [
      "in chunks",
      "Transfer-Encoding: chunked\r\n",
      '23\r\n{"requests":',
      '[{"path":"/time/UTC"}]}\r\n0\r\n\r\n',
    ],
    ["of a length", "Content-Length: 35\r\n", '{"requests":', '[{"path":"/time/UTC"}]}'],
    [
      "announced",
      "Content-Length: 35\r\nExpect: 100-continue\r\n",
      "",
      '{"requests":[{"path":"/time/UTC"}]}',
    ],
  ])("it waits for a body %s that was begun", async (_, more, first, rest) => {
    await using server = await startServer();
    const head = `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${more}\r\n`;
    const socket = await open(server, head + first);
    await Bun.sleep(700);
    server.kill("SIGTERM");
    await Bun.sleep(1500);
    socket.write(rest);
    const text = (await readSlowly(socket)).toString().replace("HTTP/1.1 100 Continue\r\n\r\n", "");
    expect(text).toStartWith("HTTP/1.1 200");
    expect(text).toContain('"succeeded":1');
    expect(await server.exited).toBe(0);
  });

  test("it does not wait for heads that nobody finishes", async () => {
    await using server = await startServer();
    const sockets = await Promise.all(
      ["GET /v1 HT", get("/v1/time/UTC", UNUSUAL) + "GET /v1 HT"].map((text) => open(server, text)),
    );
    await Bun.sleep(300);
    const toldMs = performance.now();
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(performance.now() - toldMs).toBeLessThan(5000);
    for (const socket of sockets) socket.destroy();
  });
});

test("callers who ask for much and read nothing cost a bounded piece of memory each", async () => {
  await using server = await startServer();
  const figure = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  };
  const resident = (): Promise<number> => figure("process_resident_memory_bytes");
  await untilAtRest(server);
  await fetch(`${server.url}${LARGE}`);
  const before = await resident();
  const requests = get(LARGE).repeat(10_000);
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(server, requests)));
  for (const socket of sockets) socket.pause();
  await Bun.sleep(1500);
  const grown = (await resident()) - before;
  console.log(`20 callers who read nothing: ${(grown / 1e6).toFixed(0)} MB`);
  for (const socket of sockets) socket.destroy();
  // Of each: an answer of half a megabyte, as much of what it asks, and what was copied on the way.
  expect(grown).toBeLessThan(20 * 2_500_000);
  // It goes on as if nothing had been.
  await until(
    async () => ((await fetch(`${server.url}/v1/time/UTC`)).status === 200 ? true : null),
    "an answer",
  );
});
