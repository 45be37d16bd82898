import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { text as textOf } from "node:stream/consumers";
import { until } from "../support/process.ts";
import { exchange, open, statusOf } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";
import { readTable } from "../support/table.ts";

let server: Server;

beforeAll(async () => {
  server = await startServer({ args: ["--metrics-allow", "127.0.0.1"] });
});

afterAll(() => server[Symbol.asyncDispose]());

const HOST = "Host: x.example\r\n";
const CLOSE = "Connection: close\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
/** A request that is hidden in another one or follows it; no handler may see its path. */
const SMUGGLED = `GET /v1/smuggled HTTP/1.1\r\n${HOST}\r\n`;

const send = (text: string): ReturnType<typeof exchange> => exchange(server.url, [[0, text]]);
const get = (path: string, headers = HOST): ReturnType<typeof exchange> =>
  send(`GET ${path} HTTP/1.1\r\n${headers}${CLOSE}\r\n`);

type Line = { client: string; path: string; status: number; request_id: string; agent?: string };

/** Lines of the access log. Each must be JSON by itself. */
function accessLog(): Line[] {
  return server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

/** Waits until everything before a request of our own is in the log. */
async function settledLog(): Promise<Line[]> {
  const id = crypto.randomUUID();
  await server.statusOf("/health/live", { headers: { "x-request-id": id } });
  return until(() => {
    const lines = accessLog();
    const at = lines.findIndex((line) => line.request_id === id);
    return at === -1 ? null : lines.slice(0, at);
  }, "the access log");
}

describe("the Host header", () => {
  test.each([
    ["x", "/aa/metrics"],
    ["x", "/aa/v1/now"],
    ["a.b", "/aa/metrics"],
    ["a.b", "/aa/v1/now"],
    ["a.b", "/aa/v1/time/UTC"],
    ["", "/aa/metrics"],
    ["", "/aa/v1/time/UTC"],
    ["a/b", "/aa/metrics"],
    ["a b", "/aa/v1/time/UTC"],
    ["[", "/aa/v1/time/UTC"],
    ["x".repeat(200), `/${"a".repeat(200)}/metrics`],
  ])("%p does not change the path %s", async (host, path) => {
    const answer = await get(path, `Host: ${host}\r\n`);
    expect(statusOf(answer)).toBe(404);
    expect(answer.text).toContain('"code":"route_not_found"');
  });

  test("changes no response, sent twice or in the target", async () => {
    const plain = `GET /v1/time/UTC?at=0 HTTP/1.1\r\nX-Request-Id: same-for-all\r\n${CLOSE}`;
    const requests = [
      `${plain}${HOST}\r\n`,
      `${plain}Host: a\r\nHost: b\r\n\r\n`,
      `${plain.replace("/v1", "http://evil.example/v1")}${HOST}\r\n`,
    ];
    const texts = await Promise.all(requests.map(async (text) => (await send(text)).text));
    const bodies = texts.map((text) => text.slice(text.indexOf("{")).replace(/"elapsed_ms":\d+/, ""));
    expect(texts.map((text) => text.slice(9, 12))).toEqual(["200", "200", "200"]);
    expect(new Set(bodies).size).toBe(1);
    expect(texts.join("")).not.toContain("evil");
  });
});

describe("a request that two parsers could understand differently", () => {
  test.each(readTable("binary/refused-requests.tsv"))(
    "is refused, and its connection closed, with %s",
    async (_, status, request) => {
      const text = (JSON.parse(`"${request}"`) as string)
        .replace("{post}", `POST /v1/batch HTTP/1.1\r\n${HOST}${JSON_TYPE}`)
        .replace("{host}", HOST)
        .replace("{smuggled}", SMUGGLED);
      const answer = await send(text);
      expect(statusOf(answer)).toBe(Number(status));
      expect(answer.text.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
    },
  );

  test("in the body of a GET is not executed", async () => {
    const text = `GET /v1/time/UTC HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}GET /v1/time/Asia/Tokyo HTTP/1.1\r\n${HOST}${CLOSE}\r\n`;
    // The runtime closes the connection without an answer when the first one takes longer than a turn of its loop.
    const answer = await until(async () => (await send(text)).text || null, "an answer");
    expect(answer.match(/HTTP\/1\.1 (\d{3})/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(answer).toContain("Asia/Tokyo");
  });

  test("reaches no handler and causes no internal error", async () => {
    const lines = await settledLog();
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(({ path }) => path.includes("smuggled"))).toEqual([]);
    expect(lines.filter(({ status }) => status >= 500)).toEqual([]);
    expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("a path that the router normalizes gets the caller's own address", async () => {
  const paths = "/metrics //metrics ///metrics /metrics// /x/..//metrics /metrics#fragment".split(" ");
  const requests = [
    ...paths.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`),
    ...["/metrics", "//metrics"].map((path) => `GET ${path} HTTP/1.0\r\n${CLOSE}\r\n`),
  ];
  const before = (await settledLog()).length + 1;
  for (const request of requests) {
    // Metrics are for 127.0.0.1 alone, and this is another.
    const text = await textOf(await open(server.url, request, "127.0.0.2"));
    expect([request, text.slice(0, 12)]).toEqual([request, "HTTP/1.1 404"]);
  }
  const logged = (await settledLog()).slice(before).map(({ client, status }) => `${client} ${status}`);
  expect(logged).toEqual(requests.map(() => "127.0.0.2 404"));
});

test("no response names the server software", async () => {
  for (const path of ["/v1/time/UTC", "/nothing", "/docs", "/metrics", "/v1/time/%ff", "/health/live"]) {
    const { text } = await get(path);
    const [head = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(head).not.toMatch(/^(?:server|x-powered-by|via|set-cookie):/im);
    expect(head).not.toMatch(/bun|elysia/i);
  }
});

describe("text that a caller sends into the log", () => {
  test("stays in its line and its member, truncated and escaped", async () => {
    const agent = `evil\t\x9b31m"}{"level":"error"\\${"x".repeat(10_000)}`;
    const requests = [
      ["%0d%0a%7b%22level%22%3a%22error%22%7d", "User-Agent: log-1"],
      ['\x1b[2J"}\\', "User-Agent: log-2"],
      ["a".repeat(7000), "User-Agent: log-3"],
      ["UTC", `User-Agent: ${agent}`],
      ["UTC", "User-Agent: \xe2\x80\xa8\xff\r\nX-Request-Id: \xe2\x80\xa8aaaaaaa"],
    ];
    const before = (await settledLog()).length + 1;
    for (const [place, headers] of requests) await get(`/v1/time/${place}`, `${HOST}${headers}\r\n`);
    const lines = (await settledLog()).slice(before);
    // The runtime refuses the request with escape bytes in its path. Each of the others writes one line.
    expect(lines).toHaveLength(requests.length - 1);
    for (const line of lines) {
      expect(line).toMatchObject({ level: "info", method: "GET" });
      expect(line.path.length).toBeLessThanOrEqual(200);
      expect((line.agent ?? "").length).toBeLessThanOrEqual(200);
    }
    const raw = server
      .output()
      .split("\n")
      .filter((line) => line.includes("evil"));
    expect(raw).toHaveLength(1);
    // oxlint-disable-next-line no-control-regex
    for (const line of server.output().split("\n")) expect(line).not.toMatch(/[\u0000-\u001f\u007f]/);
  });

  test("is a request id only if it has 8 to 128 plain letters", async () => {
    const good = ["abcdefgh", "A-b.c_d0".repeat(16)];
    const bad = [
      "abcdefg",
      "a".repeat(129),
      "abc def gh",
      'abcdefgh"',
      "abcdefgh\x1b[31m",
      "<script>aaaa",
      "äbcdefgh",
    ];
    for (const id of [...good, ...bad]) {
      const { text } = await get("/v1/time/UTC", `${HOST}X-Request-Id: ${id}\r\n`);
      const given = /^x-request-id: (.*)\r$/im.exec(text)?.[1] ?? "";
      // Otherwise the server makes a ULID, or the runtime refuses the header and there is no id at all.
      const isOurs = given === "" || /^[0-9A-HJKMNP-TV-Z]{26}$/.test(given);
      expect([id, good.includes(id) ? given === id : isOurs]).toEqual([id, true]);
    }
    const logged = new Set((await settledLog()).map((line) => line.request_id));
    expect([...good, ...bad].filter((id) => logged.has(id))).toEqual(good);
  });
});

describe("what follows the last chunk of a body", () => {
  const chunked = `POST /v1/batch HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nd\r\n["/time/UTC"]\r\n0\r\n`;

  test.each([
    ["a trailer", ["X-A: b\r\n\r\n"]],
    ["a trailer in two parts", ["X-A: b\r\n", "\r\n"]],
    ["a trailer that says how long a body is", [`Content-Length: ${SMUGGLED.length}\r\n\r\n`]],
    ["a request in place of a trailer", []],
    ["a request line as the name of a trailer", ["GET /v1/smuggled HTTP/1.1: b\r\n"]],
  ])("is never read as a request, and ends the connection: %s", async (_, parts) => {
    for (const pauseMs of [0, 100]) {
      const pieces = [chunked, ...parts, SMUGGLED].map((text) => [pauseMs, text] as const);
      const sent = pauseMs === 0 ? [[0, [chunked, ...parts, SMUGGLED].join("")] as const] : pieces;
      const { text, closedAfterMs } = await exchange(server.url, sent);
      expect(text.match(/^HTTP\/1\.1 /gm)?.length).toBe(1);
      expect(text).toMatch(/^HTTP\/1\.1 (?:200|400) /);
      expect(closedAfterMs).toBeLessThan(5000);
    }
    expect((await settledLog()).filter(({ path }) => path.includes("smuggled"))).toEqual([]);
  });

  test("is the next request where nothing but an empty line is between them", async () => {
    const next = `GET /v1/time/Asia/Tokyo HTTP/1.1\r\n${HOST}${CLOSE}\r\n`;
    const { text } = await exchange(server.url, [
      [0, `${chunked}\r\n`],
      [300, next],
    ]);
    expect(text).toContain('"timezone":"Asia/Tokyo"');
  });
});
