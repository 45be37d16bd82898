import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { until } from "../support/process.ts";
import { createRandom } from "../support/random.ts";
import { headerOf, readAnswers, sendAll, type RawAnswer } from "./raw-answers.ts";
import { open, type Chunk } from "./raw-socket.ts";
import { startServer, untilAtRest, type Server } from "./server.ts";

const HOST = "Host: localhost\r\n";
const CLOSE = "Connection: close\r\n";
/** An answer of 200 KB and more. */
const LARGE = "/openapi.json";

let server: Server;

beforeAll(async () => {
  server = await startServer();
  await untilAtRest(server);
});

afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;

function post(body: string, more = ""): string {
  return `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
}

/** The same at every run. */
const random = createRandom(1);

/** Bytes cut at random places, with pauses between some of the chunks. */
function cut(text: string, pieces: number): Chunk[] {
  const places = Array.from({ length: pieces - 1 }, () => Math.floor(random() * text.length));
  const cuts = [0, ...places.toSorted((a, b) => a - b), text.length];
  return cuts
    .slice(1)
    .map((end, index): Chunk => [index % 8 === 7 ? 1 : 0, text.slice(cuts[index] ?? 0, end)]);
}

/** Whether the bytes contain one complete response. */
function isWhole(bytes: Buffer, method: string): boolean {
  if (!bytes.includes("\r\n\r\n")) return false;
  try {
    return readAnswers(bytes, [method]).length === 1;
  } catch {
    return false;
  }
}

/** Requests of every kind, each with its own id and, but for HEAD, a mark of its answer; the last closes the connection. */
const mixedRequests = (tag: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const id = `${tag}-${String(index).padStart(4, "0")}`;
    const isLast = index === count - 1;
    const more = `X-Request-Id: ${id}\r\n${isLast ? CLOSE : ""}`;
    const unix = 1_800_000_000 + index;
    const path = `/v1/time/UTC?at=${unix}`;
    const kinds = [
      { method: "GET", text: get(path, more), mark: `"unix":${unix},` },
      {
        method: "POST",
        text: post(`{"requests":[{"id":"item-${index}","path":"/time/UTC?at=0"}]}`, more),
        mark: `"id":"item-${index}"`,
      },
      { method: "GET", text: get(`/nothing/${index}`, more), mark: `/nothing/${index}` },
      { method: "HEAD", text: get(path, more).replace("GET", "HEAD"), mark: "" },
    ] as const;
    return { id, ...kinds[isLast ? 0 : ((index % 4) as 0 | 1 | 2 | 3)] };
  });

const methodsOf = (requests: ReturnType<typeof mixedRequests>): string[] =>
  requests.map(({ method }) => method);

function expectAnswers(answers: readonly RawAnswer[], requests: ReturnType<typeof mixedRequests>): void {
  expect(answers.map((answer) => headerOf(answer, "x-request-id"))).toEqual(requests.map(({ id }) => id));
  expect(requests.filter(({ mark }, index) => answers[index]?.body.includes(mark) !== true)).toEqual([]);
}

describe("callers", () => {
  test("who send 10,000 requests for large responses and read none use a bounded amount of memory", async () => {
    await fetch(`${server.url}${LARGE}`);
    const before = await server.figure("process_resident_memory_bytes");
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => open(server.url, get(LARGE).repeat(10_000))),
    );
    for (const socket of sockets) socket.pause();
    await Bun.sleep(1500);
    const grown = (await server.figure("process_resident_memory_bytes")) - before;
    console.log(`20 callers who read nothing: ${(grown / 1e6).toFixed(0)} MB`);
    for (const socket of sockets) socket.destroy();
    // For each one answer, a piece of what it sent, and copies made on the way.
    expect(grown).toBeLessThan(20 * 2_500_000);
    expect((await fetch(`${server.url}/v1/time/UTC`)).status).toBe(200);
  });

  test("who disconnect at any moment leave nothing behind", async () => {
    const heavy = JSON.stringify({
      requests: Array.from({ length: 12 }, (_, index) => ({
        path: `/sun?lat=${index * 7}&lon=0&date=2026-01-01&days=366`,
      })),
    });
    const texts = [
      get("/v1/time/UTC"),
      get(LARGE).repeat(20),
      get("/v1/time/UTC").slice(0, 20),
      post(" ".repeat(100)).slice(0, -50),
      get("/v1/time/UTC") + post(" ".repeat(100)).slice(0, -50),
      post(heavy),
      `POST /v1/batch HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\n[[`,
    ];
    const before = await server.figure("process_open_fds");
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        texts.map(async (text, index) => {
          const socket = await open(server.url, text);
          if (index % 2 === 0) socket.pause();
          await Bun.sleep((round % 5) * 3);
          if (round % 3 === 0) socket.resetAndDestroy();
          else socket.destroy();
        }),
      );
    }
    await until(
      async () => (await server.figure("almanac_requests_in_flight")) === 0 || null,
      "all requests to end",
    );
    // Idle connections of this test's own `fetch` are left.
    await until(
      async () => (await server.figure("process_open_fds")) <= before + 5 || null,
      "all connections to close",
    );
    expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("one connection", () => {
  test.each([1, 3, 20])(
    "answers 100 requests, each sent in %d pieces after the answer before it",
    async (pieces) => {
      const requests = mixedRequests(`pieces-${pieces}`, 100);
      let bytes = Buffer.alloc(0);
      const socket = await open(server.url);
      socket.on("data", (piece: Buffer) => {
        bytes = Buffer.concat([bytes, piece]);
      });
      for (const { text, method } of requests) {
        const before = bytes.length;
        for (const [pauseMs, piece] of cut(text, pieces)) {
          await Bun.sleep(pauseMs);
          socket.write(piece);
        }
        await until(() => isWhole(bytes.subarray(before), method) || null, `an answer to ${text}`);
      }
      expectAnswers(readAnswers(bytes, methodsOf(requests)), requests);
      await until(() => socket.closed || null, "the end of the connection");
    },
  );

  // The runtime closes a connection on which a request comes before the one before is answered, unless it is at once.
  test.each([1, 2, 40, 400])(
    "answers 500 requests that are sent ahead in %d pieces in order, none twice, until it closes",
    async (pieces) => {
      const requests = mixedRequests(`ahead-${pieces}`, 500);
      const text = requests.map((request) => request.text).join("");
      const answers = await sendAll(server.url, cut(text, pieces), methodsOf(requests));
      expect(answers.length).toBeGreaterThan(0);
      expectAnswers(answers, requests.slice(0, answers.length));
      const last = requests[answers.length - 1]?.id ?? "none";
      await until(() => server.output().includes(last) || null, "the log");
      const logged = server.output().match(new RegExp(`ahead-${pieces}-\\d+`, "g")) ?? [];
      expect(new Set(logged).size).toBe(logged.length);
    },
  );

  test("answers no request after one that closes it", async () => {
    const text = get("/v1/time/UTC", CLOSE) + get("/v1/time/UTC");
    expect(await sendAll(server.url, [[0, text]], ["GET", "GET"])).toHaveLength(1);
  });

  test.each([65_535, 65_536, 65_537, 262_144])(
    "reads a body of %d bytes in one piece and in many",
    async (size) => {
      const text = post('{"requests":[{"id":"whole","path":"/time/UTC"}]}'.padEnd(size), CLOSE);
      for (const pieces of [1, 30]) {
        const [answer] = await sendAll(server.url, cut(text, pieces), ["POST"]);
        expect([answer?.status, answer?.body.includes('"id":"whole"')]).toEqual([200, true]);
      }
    },
  );
});
