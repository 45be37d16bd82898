import * as fc from "fast-check";
import type { ServedRoute } from "../../contract/routes.ts";
import { bodyOf } from "./body.ts";
import lists from "./lists.json";
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
  ...lists.headers,
  "X-API-Key": [A_KEY],
  "X-Request-Id": [...lists.headers["X-Request-Id"], "a".repeat(200)],
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

const RAW_HEADERS = [...lists.raw.headers, `X-Long: ${"a".repeat(17_000)}`];

/** Bytes that no client should send: what is between here and a request is the runtime's own to refuse. */
const rawBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...lists.raw.lines),
        fc.array(fc.constantFrom(...RAW_HEADERS), { maxLength: 4 }),
        fc.constantFrom("\r\n", "\n", "\r"),
        fc.constantFrom(...lists.raw.ends),
      )
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
