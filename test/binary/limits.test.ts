import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exchange, statusOf } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

const BODY_LIMIT = 256 * 1024;

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

type ErrorBody = { error?: { code: string; errors?: { name?: string; expected?: string }[] } };

async function post(body: BodyInit, headers: Record<string, string> = {}): Promise<[number, string]> {
  const response = await fetch(`${server.url}/v1/batch`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  const text = await response.text();
  return [response.status, text === "" ? "" : ((JSON.parse(text) as ErrorBody).error?.code ?? "")];
}

const isUp = async (): Promise<boolean> => (await fetch(`${server.url}/health/live`)).status === 200;

/** Answers of the process itself, so that a test sees what it holds. */
async function residentBytes(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

describe("connections that do nothing", () => {
  test("are closed, whatever it is that they do not finish, while others are answered", async () => {
    const head = "POST /v1/batch HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/json\r\n";
    const drip = (text: string): [number, string][] =>
      Array.from({ length: 5 }, (_, index) => [index === 0 ? 0 : 300, text]);
    const idle = [
      ...Array.from({ length: 100 }, () => exchange(server.url, [])),
      exchange(server.url, [[0, "GET /v1 HTTP/1.1\r\n"], ...drip("X-A: b\r\n")]),
      exchange(server.url, [[0, `${head}Content-Length: 100\r\n\r\n`], ...drip(" ")]),
      exchange(server.url, [[0, `${head}Transfer-Encoding: chunked\r\n\r\n`], ...drip("1\r\n \r\n")]),
    ];
    for (let index = 0; index < 50; index += 1) expect(await isUp()).toBe(true);
    const ended = await Promise.all(idle);
    // 10 seconds of silence, as coarse as the server's own timer.
    expect(Math.max(...ended.map(({ closedAfterMs }) => closedAfterMs))).toBeLessThan(17_000);
    for (const one of ended) expect([0, 400, 408]).toContain(statusOf(one));
  }, 25_000);
});

describe("what is too large", () => {
  const get = (target: string, headers = ""): Promise<number> =>
    exchange(server.url, [
      [0, `GET ${target} HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\n${headers}\r\n`],
    ]).then(statusOf);

  test("headers and addresses", async () => {
    expect(await get("/v1", `X-Long: ${"a".repeat(20_000)}\r\n`)).toBe(431);
    expect(await get(`/v1/time/UTC?a=${"a".repeat(20_000)}`)).toBe(431);
    expect(await get("/v1", Array.from({ length: 500 }, (_, index) => `X-${index}: b\r\n`).join(""))).toBe(
      431,
    );
    expect(await get("/v1/time/UTC")).toBe(200);
  });

  test("a body of one byte too many, by its length and in chunks; memory stays", async () => {
    const before = await residentBytes();
    for (let round = 0; round < 20; round += 1) {
      expect((await post("[".padEnd(BODY_LIMIT + 1)))[0]).toBe(413);
    }
    const chunk = `8000\r\n${" ".repeat(0x8000)}\r\n`;
    const head =
      "POST /v1/batch HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    const chunked = await exchange(server.url, [
      [0, head],
      ...Array.from({ length: 9 }, (): [number, string] => [5, chunk]),
      [5, "0\r\n\r\n"],
    ]);
    expect(statusOf(chunked)).toBe(413);
    expect((await residentBytes()) - before).toBeLessThan(64_000_000);
  });

  test("a body of exactly the limit is read", async () => {
    expect(await post('{"requests":[]}'.padEnd(BODY_LIMIT))).toEqual([400, "invalid_body"]);
  });
});

describe("bodies made to hurt", () => {
  test("compressed ones are not opened", async () => {
    const bomb = Bun.gzipSync(new Uint8Array(20_000_000));
    expect(await post(bomb, { "content-encoding": "gzip" })).toEqual([415, "unsupported_media_type"]);
  });

  test.each([
    ["nested 50,000 deep", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "invalid_json"],
    ["nested objects", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`, "invalid_json"],
    ["opening brackets alone", "[".repeat(250_000), "invalid_json"],
    ["a huge number", `{"requests":${"9".repeat(200_000)}}`, "invalid_body"],
    [
      "very many keys",
      `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(",")}}`,
      "invalid_body",
    ],
    ["not UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), "invalid_json"],
    ["prototypes", '{"__proto__":{"requests":[]},"constructor":{"prototype":{}}}', "invalid_body"],
  ])("%s: refused, and the process goes on", async (_, body, code) => {
    expect(await post(body)).toEqual([400, code]);
    expect(await isUp()).toBe(true);
  });
});

describe("more than a process can do", () => {
  test("the excess is told 503 with Retry-After at once, health is answered before the rest", async () => {
    const participants = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Asia/Kolkata"].map(
      (timezone, index) => ({ id: `p${index}`, timezone }),
    );
    const body = JSON.stringify({
      participants,
      duration_minutes: 60,
      from: "2026-11-20",
      to: "2026-12-20",
    });
    const request = `POST /v1/meeting/suggest HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const order: string[] = [];
    // By sockets of our own: a fetch sends no more than some hundred requests at a time.
    const flood = Array.from({ length: 2000 }, async () => {
      const answer = await exchange(server.url, [[0, request]]);
      order.push("flood");
      return answer;
    });
    const health = Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        await Bun.sleep(index * 100);
        expect(await isUp()).toBe(true);
        order.push("health");
      }),
    );
    const answers = await Promise.all(flood);
    await health;
    const served = answers.filter((answer) => statusOf(answer) === 200);
    const refused = answers.filter((answer) => statusOf(answer) === 503);
    expect(served.length + refused.length).toBe(answers.length);
    expect(refused.length).toBeGreaterThan(0);
    // As many as may be in flight, at the least: nobody is refused while there is room.
    expect(served.length).toBeGreaterThanOrEqual(512);
    for (const { text } of refused) {
      expect(text).toMatch(/^retry-after: 1\r$/im);
      expect(text).toContain('"code":"overloaded"');
    }
    // Health does not stand in the queue.
    expect(order.indexOf("health")).toBeLessThan(order.length - 100);
    expect(await isUp()).toBe(true);
  }, 30_000);
});

describe("ranges", () => {
  test.each([
    "/v1/timezone/Europe/Paris?from=0001-01-01&to=9999-12-31",
    "/v1/city/search?q=paris&limit=1000000000",
    "/v1/city/top?limit=1000000000",
    "/v1/date/business-days?start=2026-01-01&days=1000000&country=FR",
    "/v1/holidays/upcoming?country=FR&limit=1000000000",
    `/v1/time/convert?from=UTC&to=${Array.from({ length: 60 }, () => "UTC").join(",")}&time=2026-01-01T00:00`,
    "/v1/timezone/list?limit=1000000000",
  ])("%s: 400 that says what is possible", async (path) => {
    const response = await fetch(`${server.url}${path}`);
    const body = (await response.json()) as ErrorBody;
    expect(response.status).toBe(400);
    expect(body.error?.errors?.[0]?.expected).toMatch(/\d/);
  });
});
