import { afterEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { once } from "node:events";
import type { AppDeps } from "../../src/http/app.ts";
import { listen, type Running } from "../../src/http/server.ts";
import type { Chunk } from "../binary/raw-socket.ts";
import { until } from "../process.ts";
import { serviceDeps } from "./service.ts";
import { headerOf, readAnswers, talk, type WireAnswer } from "./wire-answers.ts";

const HOST = "Host: localhost\r\n";
const CLOSE = "Connection: close\r\n";
/** Makes a request one for the general server. */
const UNUSUAL = "X-Unusual: \xe4\r\n";
const LARGE = "/openapi.json";

const open: Running[] = [];

function start(overrides: Partial<AppDeps> = {}): Running {
  const running = listen(serviceDeps(overrides), { host: "127.0.0.1", port: 0 });
  open.push(running);
  return running;
}

afterEach(async () => {
  // Nothing may be left that waits for an answer, whatever a test did.
  const drained = await Promise.all(open.splice(0).map((running) => running.drain(5000)));
  expect(drained.every(Boolean)).toBe(true);
});

function get(path: string, more = ""): string {
  return `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
}

function post(body: string, more = ""): string {
  return `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
}

const batchOf = (tag: string): string => `{"requests":[{"id":"${tag}","path":"/time/UTC?at=0"}]}`;
const idOf = (answer: WireAnswer): string => headerOf(answer, "x-request-id");

/** Bytes cut at random places, with a moment between some of the pieces. */
function cut(text: string, pieces: number): Chunk[] {
  const places = Array.from({ length: pieces - 1 }, () => Math.floor(Math.random() * text.length));
  const cuts = [0, ...places.toSorted((a, b) => a - b), text.length];
  return cuts
    .slice(1)
    .map((end, index): Chunk => [index % 8 === 7 ? 1 : 0, text.slice(cuts[index] ?? 0, end)]);
}

describe("many requests over one connection", () => {
  const ids = Array.from({ length: 500 }, (_, index) => `request-${String(index).padStart(4, "0")}`);
  const plain = ids
    .map((id, index) =>
      get(`/v1/time/UTC?at=${index}`, `X-Request-Id: ${id}\r\n${index === 499 ? CLOSE : ""}`),
    )
    .join("");

  test.each([1, 2, 40, 400])("500 in %d pieces: each answered once, in order", async (pieces) => {
    const answers = await talk(start().url, cut(plain, pieces), Array(500).fill("GET"));
    expect(answers.map(idOf)).toEqual(ids);
    answers.forEach(({ status, body }, index) => {
      expect([index, status, body.includes(`"unix":${index},`)]).toEqual([index, 200, true]);
    });
  });

  test.each([1, 7, 60])(
    "of every kind in %d pieces, the last for the general server: each answered once, in order",
    async (pieces) => {
      const kinds = Array.from({ length: 60 }, (_, index) => {
        const more = `X-Request-Id: ${ids[index]}\r\n`;
        if (index === 59) return get("/v1/time/UTC", `${more}${UNUSUAL}${CLOSE}`);
        if (index % 4 === 1) return post(batchOf(`item-${index}`), more);
        if (index % 4 === 2) return get("/nothing", more);
        return index % 4 === 3
          ? `OPTIONS /v1 HTTP/1.1\r\n${HOST}${more}\r\n`
          : get("/v1/time/UTC?at=1", more);
      });
      const methods = kinds.map((text) => text.slice(0, text.indexOf(" ")));
      const answers = await talk(start().url, cut(kinds.join(""), pieces), methods);
      expect(answers.map(idOf)).toEqual(ids.slice(0, 60));
      expect(answers.map(({ status }) => status)).toEqual(
        kinds.map((_, index) => (index === 59 ? 200 : ([200, 200, 404, 204][index % 4] ?? 0))),
      );
    },
  );

  test("whoever was handed over is answered there for good, plain requests too", async () => {
    const texts = [
      get("/v1/time/UTC?at=1", "X-Request-Id: number-1\r\n"),
      get("/v1/time/UTC?at=2", `X-Request-Id: number-2\r\n${UNUSUAL}`),
      get("/v1/time/UTC?at=3", "X-Request-Id: number-3\r\n"),
      post(batchOf("a"), "X-Request-Id: number-4\r\n"),
      get("/v1/time/UTC?at=5", `X-Request-Id: number-5\r\n${CLOSE}`),
    ];
    const answers = await talk(
      start().url,
      texts.map((text): Chunk => [60, text]),
      texts.map(() => "GET"),
    );
    expect(answers.map(idOf)).toEqual(["number-1", "number-2", "number-3", "number-4", "number-5"]);
  });

  test("nothing behind a request that closes the connection is answered", async () => {
    const text = get("/v1/time/UTC", CLOSE) + get("/v1/time/UTC");
    expect(await talk(start().url, [[0, text]], ["GET", "GET"])).toHaveLength(1);
  });
});

describe("bodies", () => {
  const body = batchOf("whole");
  const head = post(body).slice(0, -body.length).replace("\r\n\r\n", `\r\n${CLOSE}\r\n`);

  test("byte by byte, before the general server has it and after", async () => {
    const quick = [...(head + body)].map((byte): Chunk => [0, byte]);
    const slow = [...body].map((byte, index): Chunk => [index % 20 === 19 ? 400 : 0, byte]);
    const { url } = start();
    const answers = await Promise.all([
      talk(url, quick, ["POST"]),
      talk(url, [[0, head], ...slow], ["POST"]),
    ]);
    for (const [answer] of answers) {
      expect([answer?.status, answer?.body.includes('"id":"whole"')]).toEqual([200, true]);
    }
  });

  test.each([65_535, 65_536, 65_537, 262_144])(
    "of %d bytes are read, in one piece and in many",
    async (size) => {
      const text = post(body.padEnd(size), CLOSE);
      const { url } = start();
      for (const pieces of [1, 30]) {
        const [answer] = await talk(url, cut(text, pieces), ["POST"]);
        expect([answer?.status, answer?.body.includes('"id":"whole"')]).toEqual([200, true]);
      }
    },
  );

  test("of one byte more than the limit are refused", async () => {
    const [answer] = await talk(start().url, [[0, post(body.padEnd(262_145), CLOSE)]], ["POST"]);
    expect(answer?.status).toBe(413);
  });

  test("in chunks, and announced", async () => {
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const beginning = `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${CLOSE}`;
    const { url } = start();
    for (const pieces of [1, 20]) {
      const text = `${beginning}Transfer-Encoding: chunked\r\n\r\n${chunks}`;
      const [answer] = await talk(url, cut(text, pieces), ["POST"]);
      expect([answer?.status, answer?.body.includes('"id":"whole"')]).toEqual([200, true]);
    }
    const [goOn, answer] = await talk(
      url,
      [
        [0, `${beginning}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`],
        [200, body],
      ],
      ["HEAD", "POST"],
    );
    expect([goOn?.status, answer?.status]).toEqual([100, 200]);
  });
});

/** Sends all at once, closes its own half, and reads what comes. */
async function halfClosed(url: string, text: string): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  socket.end(Buffer.from(text, "latin1"));
  await once(socket, "end");
  return Buffer.concat(pieces);
}

describe("a caller who closes its half after asking", () => {
  test.each([
    ["plainly", get("/v1/time/UTC")],
    ["with a body", post(batchOf("a"))],
    ["for much", get(LARGE)],
    ["of the general server", get("/v1/time/UTC", UNUSUAL)],
    ["of the general server for much", get(LARGE, UNUSUAL)],
    ["by an old version", get("/v1/time/UTC").replace("1.1", "1.0")],
  ])("%s is answered", async (_, text) => {
    const answers = readAnswers(await halfClosed(start().url, text), ["GET"]);
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  test("here and of the general server in one is answered by both", async () => {
    // So much that the caller has closed its half before it is done.
    const items = Array.from({ length: 50 }, (_, index) => `{"path":"/sun?lat=${index}&lon=0&days=31"}`);
    const text = post(`{"requests":[${items.join()}]}`) + get("/v1/time/UTC", UNUSUAL);
    const answers = readAnswers(await halfClosed(start().url, text), ["POST", "GET"]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("many times at once is answered as often", async () => {
    const text = get("/v1/time/UTC").repeat(200);
    const answers = readAnswers(await halfClosed(start().url, text), Array(200).fill("GET"));
    expect(answers).toHaveLength(200);
  });
});

describe("callers who read slowly", () => {
  test.each([
    ["from the socket", ""],
    ["through the tunnel", UNUSUAL],
  ])("get every byte %s", async (_, more) => {
    const { url } = start();
    const [whole] = await talk(url, [[0, get(LARGE, CLOSE)]], ["GET"]);
    const count = more === "" ? 30 : 1;
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
    await once(socket, "connect");
    socket.pause();
    socket.write(Buffer.from(get(LARGE, more).repeat(count - 1) + get(LARGE, more + CLOSE), "latin1"));
    await Bun.sleep(300);
    const pieces: Buffer[] = [];
    for await (const piece of socket) {
      pieces.push(piece as Buffer);
      if (pieces.length % 64 === 0) await Bun.sleep(5);
    }
    const answers = readAnswers(Buffer.concat(pieces), Array(count).fill("GET"));
    expect(answers).toHaveLength(count);
    for (const { body } of answers) expect(body.equals(whole?.body ?? Buffer.alloc(0))).toBe(true);
  });

  test("who ask on and on are not listened to beyond what they read", async () => {
    const { url } = start();
    const { hostname, port } = new URL(url);
    const requests = get("/v1/timezone/list").repeat(4000);
    let accepted = 0;
    let answered = 0;
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    socket.on("error", () => {});
    const sending = (async () => {
      while (!socket.destroyed) {
        const isRoom = socket.write(requests);
        if (!isRoom) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
        accepted += requests.length;
      }
    })();
    socket.on("data", (piece: Buffer) => {
      answered += piece.length;
      if (answered > 100_000_000) socket.destroy();
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    await until(() => (socket.destroyed ? true : null), "100 MB of answers", 60_000);
    await sending;
    // What lies in the system's buffers on the way, and little more.
    expect(accepted).toBeLessThan(20_000_000);
  }, 90_000);
});

describe("when something of ours fails", () => {
  const broken = (): never => {
    throw new Error("nothing works in /secret/path");
  };
  test.each([
    ["before a request is one, plainly", { now: broken }, ""],
    ["before a request is one, of the general server", { now: broken }, UNUSUAL],
    ["when it is answered, plainly", { accessLog: broken }, ""],
    ["when it is answered, of the general server", { accessLog: broken }, UNUSUAL],
  ])("%s: told so and closed, with nothing of the inside", async (_, overrides, more) => {
    const faults: unknown[] = [];
    const { url } = start({ ...overrides, reportFault: (__, fault) => faults.push(fault) });
    const texts = [
      get("/v1/time/UTC", more),
      get("/nothing", more),
      post("{}", more),
      post(batchOf("a"), more),
    ];
    for (const text of texts) {
      const answers = await talk(url, [[0, text]], ["GET"]);
      expect(answers.map(({ status }) => status)).toEqual([500]);
      expect(answers[0]?.body.toString()).toContain('"code":"internal_error"');
      expect(answers[0]?.body.toString()).not.toContain("secret");
      expect(answers.map((each) => headerOf(each, "connection"))).toEqual(["close"]);
    }
    expect(faults.length).toBeGreaterThanOrEqual(texts.length);
  });

  test("the next connection works, and nothing behind the fault is answered", async () => {
    let isBroken = true;
    const { url } = start({ now: () => (isBroken ? broken() : 0), reportFault: () => {} });
    const text = get("/v1/time/UTC").repeat(3);
    expect(await talk(url, [[0, text]], ["GET", "GET", "GET"])).toHaveLength(1);
    isBroken = false;
    const [answer] = await talk(url, [[0, get("/v1/time/UTC", CLOSE)]], ["GET"]);
    expect(answer?.status).toBe(200);
  });
});
