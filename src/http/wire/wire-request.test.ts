import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { WireBytes } from "./wire-bytes.ts";
import { AWAITS_BODY, INCOMPLETE, readWireRequest, UNUSUAL, WireRequest } from "./wire-request.ts";

const bytesOf = (text: string): WireBytes => Buffer.from(text, "latin1") as WireBytes;
const read = (text: string, start = 0): ReturnType<typeof readWireRequest> =>
  readWireRequest(bytesOf(text), start);

function usual(text: string, start = 0): WireRequest {
  const request = read(text, start);
  if (!(request instanceof WireRequest)) throw new Error(`${request}: ${text}`);
  return request;
}

const HOST = "Host: a.example\r\n";
const get = (target: string, headers = ""): string => `GET ${target} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (headers: string, body = ""): string =>
  `POST /v1/batch HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

describe("what is read here", () => {
  test.each([
    ["a path", get("/v1/time/Europe/Paris"), "GET", "/v1/time/Europe/Paris"],
    ["a query", get("/v1/now?tz=UTC&a=%20+b"), "GET", "/v1/now?tz=UTC&a=%20+b"],
    ["doubled slashes", get("//v1///now/"), "GET", "//v1///now/"],
    ["dots within a name", get("/v1/city/a.b..c?at=1.5"), "GET", "/v1/city/a.b..c?at=1.5"],
    ["another method", `OPTIONS /v1 HTTP/1.1\r\n${HOST}\r\n`, "OPTIONS", "/v1"],
    ["HEAD", `HEAD /v1 HTTP/1.1\r\n${HOST}\r\n`, "HEAD", "/v1"],
    ["a length of nothing", get("/v1", "Content-Length: 0\r\n"), "GET", "/v1"],
    ["a Host without a blank", "GET /v1 HTTP/1.1\r\nhOST:a\r\n\r\n", "GET", "/v1"],
    ["64 headers", get("/v1", "A: b\r\n".repeat(63)), "GET", "/v1"],
    ["a head of 8 KiB", padded(8192), "GET", "/v1"],
  ])("%s", (_, text, method, target) => {
    const request = usual(text);
    expect([request.method, request.target, request.end, request.isLast]).toEqual([
      method,
      target,
      text.length,
      false,
    ]);
  });

  test("whether the caller wants the connection closed", () => {
    expect(usual(get("/v1", "Connection: close\r\n")).isLast).toBe(true);
    expect(usual(get("/v1", "CONNECTION:\t Close \t\r\n")).isLast).toBe(true);
    expect(usual(get("/v1", "Connection: close\r\nConnection: keep-alive\r\n")).isLast).toBe(true);
    expect(usual(get("/v1", "Connection: Keep-Alive\r\n")).isLast).toBe(false);
  });

  test("a body of a known length, and what comes behind it is the next request", async () => {
    const first = post("Content-Length: 4\r\nContent-Type: application/json\r\n", "{}\r\n");
    const both = first + get("/v1/now");
    const request = usual(both);
    expect(request.end).toBe(first.length);
    const body = new TextDecoder().decode(await request.arrayBuffer());
    expect([request.method, request.target, body]).toEqual(["POST", "/v1/batch", "{}\r\n"]);
    expect(usual(both, request.end).target).toBe("/v1/now");
  });

  test("headers by their names in any case, several as one list, as Fetch has them", () => {
    const request = usual(get("/v1", "X-A: 1\r\nx-b:  two  words\t\r\nx-a:\r\nX-a: 3\r\n"));
    expect(request.get("x-a")).toBe("1, , 3");
    expect(request.get("x-b")).toBe("two  words");
    expect([request.has("x-b"), request.has("x-c"), request.get("x-c")]).toEqual([true, false, null]);
    expect(usual(get("/v1", "X-Empty: \r\n")).get("x-empty")).toBe("");
  });

  test("a body of 64 KiB", () => {
    expect(read(post("Content-Length: 65536\r\n", "x".repeat(65_536)))).toBeInstanceOf(WireRequest);
    expect(read(post("Content-Length: 65537\r\n", "x".repeat(65_537)))).toBe(UNUSUAL);
  });
});

describe("what is left to a reader that knows all of HTTP", () => {
  test.each([
    ["another version", get("/v1").replace("1.1", "1.0")],
    ["a later version", get("/v1").replace("1.1", "2.0")],
    ["a version in small letters", get("/v1").replace("HTTP", "http")],
    ["two blanks", get("/v1").replace("GET ", "GET  ")],
    ["a blank behind the version", get("/v1").replace("1.1", "1.1 ")],
    ["a line before it", `\r\n${get("/v1")}`],
    ["a method in small letters", get("/v1").replace("GET", "get")],
    ["a method nobody knows", get("/v1").replace("GET", "FOO")],
    ["a method the platform takes for GET", get("/v1").replace("GET", "TRACK")],
    ["CONNECT", get("/v1").replace("GET", "CONNECT")],
    ["a whole URL", get("http://a.example/v1")],
    ["an asterisk", get("*").replace("GET", "OPTIONS")],
    ["no path", get("v1")],
    ["a fragment", get("/v1#a")],
    ["a backslash", get("/v1\\now")],
    ["a quotation mark", get('/v1/"')],
    ["a bracket", get("/v1?a=[1]")],
    ["a brace", get("/v1/{a}")],
    ["letters beyond ASCII", get("/v1/\xe4")],
    ["a control character in the path", get("/v1/\x01")],
    ["a dot segment", get("/v1/./now")],
    ["two dots", get("/v1/../metrics")],
    ["two dots at the end", get("/v1/..")],
    ["escaped dots", get("/v1/%2e%2E/metrics")],
    ["an escaped dot and a plain one", get("/v1/.%2e/metrics")],
    ["no Host", "GET /v1 HTTP/1.1\r\nA: b\r\n\r\n"],
    ["no headers", "GET /v1 HTTP/1.1\r\n\r\n"],
    ["an empty Host", "GET /v1 HTTP/1.1\r\nHost: \r\n\r\n"],
    ["two Hosts", get("/v1", "host: a.example\r\n")],
    ["a folded line", get("/v1", "A: b\r\n c\r\n")],
    ["a blank before the colon", get("/v1", "A : b\r\n")],
    ["no colon", get("/v1", "A\r\n")],
    ["no name", get("/v1", ": b\r\n")],
    ["a name that is none", get("/v1", "A(: b\r\n")],
    ["a name beyond ASCII", get("/v1", "\xc4: b\r\n")],
    ["a value beyond ASCII", get("/v1", "A: \xe4\r\n")],
    ["NUL in a value", get("/v1", "A: b\0\r\n")],
    ["DEL in a value", get("/v1", "A: b\x7f\r\n")],
    ["a bare line feed", get("/v1", "A: b\nC: d\r\n")],
    ["a bare carriage return", get("/v1", "A: b\rC: d\r\n")],
    ["65 headers", get("/v1", "A: b\r\n".repeat(64))],
    ["a head of more than 8 KiB", padded(8193)],
    ["a head of more than 8 KiB that has no end", padded(9000).slice(0, -4)],
    ["Expect", post("Expect: 100-continue\r\nContent-Length: 0\r\n")],
    ["Upgrade", get("/v1", "Connection: keep-alive\r\nUPGRADE: h2c\r\n")],
    ["Trailer", post("Trailer: a\r\n")],
    ["chunks", post("Transfer-Encoding: chunked\r\n", "0\r\n\r\n")],
    ["chunks of nothing known", post("transfer-encoding: x\r\n")],
    ["a length and chunks", post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "{}")],
    ["two equal lengths", post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}")],
    ["a list of lengths", post("Content-Length: 2, 2\r\n", "{}")],
    ["an empty length", post("Content-Length: \r\n")],
    ["a length with a sign", post("Content-Length: +2\r\n", "{}")],
    ["a negative length", post("Content-Length: -2\r\n", "{}")],
    ["a hexadecimal length", post("Content-Length: 0x2\r\n", "{}")],
    ["a broken length", post("Content-Length: 2.0\r\n", "{}")],
    ["a length beyond numbers", post("Content-Length: 99999999999999999999\r\n")],
    ["a body of GET", get("/v1", "Content-Length: 2\r\n") + "{}"],
    ["a body of HEAD", get("/v1", "Content-Length: 2\r\n").replace("GET", "HEAD") + "{}"],
    ["an option of the connection", get("/v1", "Connection: close, upgrade\r\n")],
    ["an empty Connection", get("/v1", "Connection:\r\n")],
  ])("%s", (_, text) => {
    expect(read(text)).toBe(UNUSUAL);
  });

  test.each([
    ["a greeting of TLS", "\x16\x03\x01\x02\x00\x01"],
    ["a bare line feed", "GET /v1 HTTP/1.1\nHost: a\n\n"],
    ["small letters", "get"],
    ["an empty line", "\r\n"],
    ["bytes beyond ASCII", "GET /\xe4"],
  ])("%s, before there is a whole head", (_, text) => {
    expect(read(text)).toBe(UNUSUAL);
  });
});

/** A request whose head has as many bytes, the empty line not counted. */
function padded(headBytes: number): string {
  const bare = get("/v1", "A: \r\n");
  return get("/v1", `A: ${"b".repeat(headBytes - (bare.length - 4))}\r\n`);
}

test("a request that is cut anywhere is not whole, wherever it begins", () => {
  const before = get("/v1/now");
  const body = '{"requests":[]}';
  const text = post(`Content-Length: ${body.length}\r\nX-A: b\r\n`, body);
  const headLength = text.indexOf("\r\n\r\n") + 4;
  for (let length = 1; length < text.length; length += 1) {
    const expected = length < headLength ? INCOMPLETE : AWAITS_BODY;
    expect([length, read(text.slice(0, length))]).toEqual([length, expected]);
    expect([length, read(before + text.slice(0, length), before.length)]).toEqual([length, expected]);
  }
  expect(usual(before + text, before.length).end).toBe(before.length + text.length);
});

const TOKEN = "!#$%&'*+-.^_`|~09azAZhotsHOSTclen-";
const token = fc.string({ unit: fc.constantFrom(...TOKEN), minLength: 1, maxLength: 3 });
/** What the service asks for: letters, digits and hyphens. */
const asked = fc.string({ unit: fc.constantFrom(..."-09azhostclen"), minLength: 1, maxLength: 3 });
const value = fc.string({ unit: fc.constantFrom(..." \tab,;:=\"'()<>@\\[]{}/?09~!"), maxLength: 12 });
const reserved = /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|trailer|cookie)$/i;
const header = fc.tuple(
  token.filter((name) => !reserved.test(name)),
  value,
);

test("names and values are those that Headers of Fetch have of the same lines", () => {
  fc.assert(
    fc.property(fc.array(header, { maxLength: 10 }), asked, (pairs, other) => {
      const headers = new Headers(pairs);
      const request = usual(get("/v1", pairs.map(([name, text]) => `${name}:${text}\r\n`).join("")));
      for (const name of [...pairs.map(([each]) => each.toLowerCase()), other]) {
        if (name === "host" || !/^[a-z0-9-]+$/.test(name)) continue;
        expect([name, request.get(name)]).toEqual([name, headers.get(name)]);
        expect([name, request.has(name)]).toEqual([name, headers.has(name)]);
      }
      expect(request.get("host")).toBe("a.example");
    }),
    { numRuns: 500 },
  );
});

const IN_TARGET = "/a.%2eE?&=+~-_'()*,;:@!$09";
const target = fc.string({ unit: fc.constantFrom(...IN_TARGET, "//", "/.", "%2e", "/../"), maxLength: 14 });

test("a path and query that are read here are the same in the platform's URL", () => {
  let wholeCount = 0;
  fc.assert(
    fc.property(target, (text) => {
      const request = read(get(`/${text}`));
      if (!(request instanceof WireRequest)) return;
      wholeCount += 1;
      const { pathname, search } = new URL(`http://a.example${request.target}`);
      const [path = "", ...query] = request.target.split("?");
      expect(request.target).toBe(`/${text}`);
      expect(pathname).toBe(path);
      // Of one question mark with nothing behind it the platform keeps nothing.
      expect(search.slice(1)).toBe(query.join("?").replaceAll("'", "%27"));
    }),
    { numRuns: 2000 },
  );
  expect(wholeCount).toBeGreaterThan(200);
});

const piece = fc.constantFrom(
  ..."GET |POST |HEAD |/|/v1|?a=b| HTTP/1.1\r\n| HTTP/1.0\r\n|Host: a\r\n|Content-Length: 3\r\n|Content-Length: 0\r\n".split(
    "|",
  ),
  ..."Connection: close\r\n|X-A: b\r\n|abc|\r\n|\r\n|\r\n|\r|\n| |:|\t|\0|\xff|Transfer-Encoding: chunked\r\n".split(
    "|",
  ),
);
/** One plain request as RFC 9112 has it, told in another way. */
const PLAIN =
  /^(?<method>GET|HEAD|POST) (?<target>\/\S*) HTTP\/1\.1\r\n(?<lines>(?:[\w-]+:[\t -~]*\r\n)+)\r\n(?<rest>[^]*)$/;

test("of any bytes, what is read is what the grammar has", () => {
  const start = fc.constantFrom("", "GET /v1 HTTP/1.1\r\nHost: a\r\n", "POST /v1 HTTP/1.1\r\nHost: a\r\n");
  let whole = 0;
  fc.assert(
    fc.property(start, fc.array(piece, { maxLength: 5 }), (begin, pieces) => {
      const text = begin + pieces.join("");
      const request = read(text);
      if (!(request instanceof WireRequest)) return;
      whole += 1;
      const { method, target: path, lines = "", rest = "" } = PLAIN.exec(text)?.groups ?? {};
      expect([request.method, request.target]).toEqual([method ?? "none", path ?? "none"]);
      const lengths = [...lines.matchAll(/^content-length: *(\d+)\r$/gim)].map(([, digits]) =>
        Number(digits),
      );
      expect(lengths.length).toBeLessThan(2);
      expect(lines.match(/^host:/gim)).toHaveLength(1);
      expect(lines).not.toMatch(/^transfer-encoding:/im);
      expect(request.isLast).toBe(/^connection: close\r$/im.test(lines));
      expect(text.length - request.end).toBe(rest.length - (lengths[0] ?? 0));
    }),
    { numRuns: 10_000 },
  );
  expect(whole).toBeGreaterThan(150);
});
