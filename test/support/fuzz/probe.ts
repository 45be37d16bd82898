import * as fc from "fast-check";
import type { ServedRoute } from "../../contract/routes.ts";
import { bodyOf } from "./body.ts";
import { targetOf } from "./target.ts";
import { anyText } from "./text.ts";

/** One request, ready to be sent byte by byte. */
export type Probe = {
  readonly method: string;
  /** Path and query as they stand in the request line; `null` where the bytes are no request that can be judged. */
  readonly target: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Whether it must have a key of its own, as it ends it. */
  readonly endsKey: boolean;
};

/** Stands in headers for a key that is good; the sender puts one there. */
export const A_KEY = `alm_${"K".repeat(38)}`;

const encoder = new TextEncoder();

/** A header's value: no line breaks, as they would make it two. */
const headerText = anyText.map((text) => text.replace(/\p{Cc}/gu, "").trim());

/** Values that a header's readers know; any other text comes as often. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: (
    "*/*|application/json|application/problem+json|text/*;q=0.5, application/json;q=0.1|text/csv|" +
    "text/calendar|image/png|application/geo+json|text/plain"
  ).split("|"),
  "Accept-Encoding": ["gzip", "zstd, gzip;q=0.5", "br", "identity;q=0", "*;q=0", "gzip;q=1.0000001"],
  "If-None-Match": ["*", 'W/"x"', '"'],
  "X-API-Key": [A_KEY],
  Authorization: ["Bearer x", "Bearer", "Basic YTpi"],
  Origin: ["https://a.example", "null"],
  "X-Request-Id": ["trace.1234_abc", "a".repeat(200)],
  "X-Forwarded-For": ["203.0.113.7, 198.51.100.1", "::1", "unknown"],
  traceparent: ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
  Range: ["bytes=0-10", "bytes=-1"],
  "Access-Control-Request-Method": ["GET", "DELETE"],
  Cookie: [""],
  "User-Agent": [""],
  "Content-Encoding": ["gzip", "identity", "br"],
};

const someHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.entries(HEADERS), { maxLength: 3 })
  .chain((chosen) =>
    fc.record(
      Object.fromEntries(
        chosen.map(([name, known]) => [name, fc.oneof(fc.constantFrom(...known), headerText)] as const),
      ),
    ),
  );

const OTHER_TYPES =
  "application/vnd.x+json|application/json; charset=latin1|text/plain|multipart/form-data||json".split("|");
const CONTENT_TYPES = fc.oneof(
  { weight: 12, arbitrary: fc.constant("application/json") },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES) },
);

const methodOf = (route: ServedRoute): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constant(route.method) },
    { weight: 2, arbitrary: fc.constantFrom("HEAD", "OPTIONS") },
    { weight: 2, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE") },
  );

const BODIES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** A request as clients write it, whatever it asks. */
function requestOf(route: ServedRoute, routes: readonly ServedRoute[]): fc.Arbitrary<Probe> {
  const keyed = route.needsKey
    ? fc.constantFrom<Record<string, string>>({ "X-API-Key": A_KEY }, {})
    : fc.constant({});
  const body = fc.option(bodyOf(route, routes, targetOf), { freq: 30, nil: new Uint8Array() });
  return fc
    .tuple(methodOf(route), targetOf(route), someHeaders, keyed, body, CONTENT_TYPES, fc.boolean())
    .map(([method, target, extra, key, content, type, isChunked]) => {
      const headers: Record<string, string> = { Host: "localhost", ...extra, ...key };
      const hasBody = BODIES.has(method) && (route.bodySchema !== null || method !== "DELETE");
      if (hasBody && type !== "") headers["Content-Type"] = type;
      if (hasBody && isChunked) headers["Transfer-Encoding"] = "chunked";
      else if (hasBody) headers["Content-Length"] = String(content.length);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = encoder.encode(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
      const bytes = Buffer.concat(hasBody ? [head, ...(isChunked ? chunked(content) : [content])] : [head]);
      const endsKey = method === "DELETE" || target.includes("rotate");
      return { method, target, headers, bytes, endsKey };
    });
}

function chunked(content: Uint8Array): Uint8Array[] {
  const middle = content.length >> 1;
  const parts = [content.slice(0, middle), content.slice(middle)].filter((part) => part.length > 0);
  const framed = parts.flatMap((part) => [`${part.length.toString(16)}\r\n`, part, "\r\n"]);
  return [...framed, "0\r\n\r\n"].map((part) => (typeof part === "string" ? encoder.encode(part) : part));
}

const LINES = fc.constantFrom(
  "GET /v1/time/UTC HTTP/1.1",
  "GET /v1/time/UTC HTTP/1.0",
  "GET /v1/time/UTC HTTP/2.0",
  "GET /v1/time/UTC",
  "GET  /v1/time/UTC  HTTP/1.1",
  "get /v1/time/UTC HTTP/1.1",
  "GET\t/v1/time/UTC\tHTTP/1.1",
  "GET http://other.example/v1/time/UTC HTTP/1.1",
  "GET //v1/time/UTC HTTP/1.1",
  "GET * HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "CONNECT localhost:443 HTTP/1.1",
  "TRACE / HTTP/1.1",
  "BREW /v1/time/UTC HTTP/1.1",
  "POST /v1/batch HTTP/1.1",
  "PRI * HTTP/2.0\r\n\r\nSM",
  "\u0016\u0003\u0001",
  "",
);

const RAW_HEADERS = fc.constantFrom(
  "Host: localhost",
  "Host: localhost\r\nHost: other.example",
  "Host: x",
  "Host:",
  "Host : localhost",
  "Host: localhost:99999999",
  " folded: line",
  "no colon",
  ": no name",
  "X-Bad\u0000: 1",
  "X-Latin: \u00e9\u00ff",
  "Content-Length: 5",
  "Content-Length: -5",
  "Content-Length: 5, 5",
  "Content-Length: 0x10",
  "Content-Length: 99999999999999999999999",
  "Content-Length: 5\r\nContent-Length: 6",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding: chunked\r\nContent-Length: 4",
  "Expect: 100-continue",
  "Expect: nonsense",
  "Connection: close",
  "Connection: upgrade\r\nUpgrade: websocket",
  "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
  `X-Long: ${"a".repeat(17_000)}`,
);

const TAILS = fc.constantFrom(
  "",
  "[1,2]",
  "0\r\n\r\n",
  "5\r\n[1,2]\r\n0\r\n\r\n",
  "ffffffffffffffff\r\n",
  "-1\r\n\r\n",
  "5;ext=1\r\n[1,2]\r\n0\r\nTrailer: x\r\n\r\n",
  "zz\r\n",
  "GET /v1/time/UTC HTTP/1.1\r\nHost: localhost\r\n\r\n",
);

/** Bytes that no client should send: what is between here and a request is the runtime's own to refuse. */
const rawBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(LINES, fc.array(RAW_HEADERS, { maxLength: 4 }), fc.constantFrom("\r\n", "\n", "\r"), TAILS)
      .map(([line, headers, end, tail]) => Buffer.from([line, ...headers, "", tail].join(end), "latin1")),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 400 }) },
);

/** A good request with some of its bytes changed. */
const bentRequest = (request: fc.Arbitrary<Probe>): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(request, fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 4 }))
    .map(([{ bytes }, changes]) => {
      const bent = bytes.slice();
      for (const [at, byte] of changes) if (at < bent.length) bent[at] = byte;
      return bent;
    });

/** Requests to every route in all methods, good and bad; one of fifty is bytes that are no request. */
export function anyProbe(routes: readonly ServedRoute[]): fc.Arbitrary<Probe> {
  const request = fc.constantFrom(...routes).chain((route) => requestOf(route, routes));
  const raw = fc
    .oneof(rawBytes, bentRequest(request))
    .map((bytes): Probe => ({ method: "", target: null, headers: {}, bytes, endsKey: false }));
  return fc.oneof({ weight: 49, arbitrary: request }, { weight: 1, arbitrary: raw });
}
