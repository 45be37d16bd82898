import { afterAll, describe, expect, test } from "bun:test";
import { createApp } from "../../src/http/app.ts";
import { listen } from "../../src/http/server.ts";
import { allRoutes } from "./routes.ts";
import { serviceDeps } from "./service.ts";
import { headerOf, talk, type WireAnswer } from "./wire-answers.ts";

const faults: unknown[] = [];
const deps = serviceDeps({ reportFault: (_, fault) => faults.push(fault) });
const app = createApp(deps);
const running = listen(deps, { host: "127.0.0.1", port: 0 });

afterAll(async () => {
  expect(await running.drain(2000)).toBe(true);
  expect(faults).toEqual([]);
});

type Question = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A header that only the general server reads: whatever follows goes the same way. */
const UNUSUAL = "X-Unusual: \xe4\r\n";
const REQUEST_ID = "the-same-for-all";

function wireText({ method, path, headers, body }: Question, more: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body !== undefined) lines.push(`Content-Length: ${body.length}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${REQUEST_ID}\r\n${lines.join("")}${more}\r\n${body ?? ""}`;
}

/** All in one write over one connection. */
function overSocket(questions: readonly Question[], first: string): Promise<WireAnswer[]> {
  const text = questions.map((question, index) => {
    const last = index === questions.length - 1 ? "Connection: close\r\n" : "";
    return wireText(question, (index === 0 ? first : "") + last);
  });
  return talk(
    running.url,
    [[0, text.join("")]],
    questions.map(({ method }) => method),
  );
}

async function overFetch({ method, path, headers, body }: Question): Promise<WireAnswer> {
  const response = await app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { ...headers, "x-request-id": REQUEST_ID },
      body: body ?? null,
    }),
  );
  return {
    status: response.status,
    headers: [...response.headers],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** What two answers to the same have in common: all but the moment, what is left, and how long it took. */
function essence(answer: WireAnswer): unknown {
  const own = /^(?:date|content-length|ratelimit|x-ratelimit-(?:remaining|reset))$/;
  const headers = answer.headers.filter(([name]) => !own.test(name)).toSorted();
  const encoding = headerOf(answer, "content-encoding");
  const bytes = new Uint8Array(answer.body);
  const plain =
    encoding === "gzip" ? Bun.gunzipSync(bytes) : encoding === "zstd" ? Bun.zstdDecompressSync(bytes) : bytes;
  const text = Buffer.from(plain)
    .toString()
    .replaceAll(/"elapsed_ms":\d+/g, "");
  return { status: answer.status, headers: headers.map((pair) => pair.join(": ")), text };
}

/** Compares the three doors, and on sockets what stands there alone: date and length, and no name twice. */
async function expectSame(questions: readonly Question[]): Promise<WireAnswer[]> {
  const direct = await overSocket(questions, "");
  // One by one: the platform's server closes on whoever sends more before an answer that has to be waited for.
  const general = (await Promise.all(questions.map((each) => overSocket([each], UNUSUAL)))).flat();
  expect([direct.length, general.length]).toEqual([questions.length, questions.length]);
  for (const [index, question] of questions.entries()) {
    const { method, path } = question;
    const fetched = await overFetch(question);
    const label = JSON.stringify(question);
    const [here, there] = [direct[index] ?? fetched, general[index] ?? fetched];
    expect([label, essence(here)]).toEqual([label, essence(fetched)]);
    expect([label, essence(there)]).toEqual([label, essence(fetched)]);
    // The platform's server writes none for HEAD.
    if (method !== "HEAD") expect([label, headerOf(there, "date") !== ""]).toEqual([label, true]);
    expect([label, headerOf(here, "date") !== ""]).toEqual([label, true]);
    for (const answer of [here, there]) {
      const names = answer.headers.map(([name]) => name);
      expect([label, names.toSorted()]).toEqual([label, [...new Set(names)].toSorted()]);
      const isBare = answer.status === 204 || answer.status === 304;
      if (method !== "HEAD") {
        const length = isBare ? "" : String(answer.body.length);
        expect([path, answer.status, headerOf(answer, "content-length")]).toEqual([
          path,
          answer.status,
          length,
        ]);
      }
    }
  }
  return direct;
}

/** Of one path: GET and HEAD, every encoding, for a page and for none, for who has the answer and who has not. */
async function variants(path: string): Promise<Question[]> {
  const tag = headerOf(await overFetch({ method: "GET", path, headers: {} }), "etag");
  const origin = { Origin: "https://a.example" };
  const match = { "If-None-Match": tag === "" ? '"x"' : tag };
  const headers: readonly Question["headers"][] = [
    {},
    { "Accept-Encoding": "gzip" },
    { "Accept-Encoding": "zstd, gzip;q=0.5" },
    { ...origin, "Accept-Encoding": "br" },
    match,
    { ...match, ...origin, "Accept-Encoding": "gzip" },
  ];
  return ["GET", "HEAD"].flatMap((method) => headers.map((each) => ({ method, path, headers: each })));
}

const paths = allRoutes()
  .filter(({ method }) => method === "GET")
  .flatMap(({ examples }) => examples.map(({ path }) => path));
const pages = ["/", "/docs", "/docs/errors", "/embed/clock?tz=Europe/Paris"];
const errors = [
  "/nothing",
  "/v1/time/%ff",
  "/v1/time/Nowhere/Else",
  "/v1/time/UTC?at=x",
  "/v1/time/UTC?at=%2",
  "/v1/time/UTC?nothing=1&strict=true",
  "/v1/time/UTC?a=%00",
  "//v1///time//UTC/",
  "/v1/time/UTC?at=0&name=O'Higgins",
  "/v1/time/UTC?O'Higgins%ff=1",
  "/v1/time/UTC?name=O'Higgins%ff",
  "/v1/time/O'Higgins%ff",
  "/v1/batch",
];

describe("an answer is the same read from the socket, handed to the general server, and without a socket", () => {
  test.each([...new Set([...paths, ...pages, ...errors])])("%s", async (path) => {
    const questions = await variants(path);
    const answers = await expectSame(questions);
    const hasTag = headerOf(answers[0] ?? { headers: [] }, "etag") !== "";
    expect(answers.filter(({ status }) => status === 304)).toHaveLength(hasTag ? 4 : 0);
  });

  test.each(["O'H<>%ff", "O%27H%3C%3e%ff"])(
    "what cannot be read is named in one way, however it was sent: %s",
    async (name) => {
      const question = { method: "GET", path: `/v1/time/UTC?${name}=1`, headers: {} };
      for (const answer of await expectSame([question])) {
        const { error } = JSON.parse(answer.body.toString()) as { error: { errors: object[] } };
        expect(error.errors).toMatchObject([{ name: "O'H<>%ff", value: "O'H<>%ff" }]);
      }
    },
  );

  test("what else was escaped stays so", async () => {
    const question = { method: "GET", path: "/v1/time/UTC?a%2527%41%ff=1", headers: {} };
    const [answer] = await expectSame([question]);
    expect(answer?.body.toString()).toContain('"name":"a%2527%41%ff"');
  });

  test("other methods, preflights and small bodies", async () => {
    const json = { "Content-Type": "application/json" };
    const batch = '{"requests":[{"path":"/time/UTC?at=0"},{"path":"/nothing"}]}';
    const path = "/v1/batch";
    const preflight = {
      Origin: "https://a.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "x-api-key, content-type",
    };
    const answers = await expectSame([
      { method: "POST", path, headers: json, body: batch },
      { method: "POST", path, headers: json, body: "{" },
      { method: "POST", path, headers: { "Content-Type": "text/plain" }, body: batch },
      { method: "POST", path, headers: { ...json, "Content-Encoding": "gzip" }, body: batch },
      { method: "POST", path, headers: json },
      { method: "POST", path, headers: { ...json, "Accept-Encoding": "gzip" }, body: batch },
      { method: "DELETE", path, headers: {} },
      { method: "PUT", path: "/v1/time/UTC", headers: json, body: batch },
      { method: "PATCH", path: "/nothing", headers: {} },
      { method: "POST", path: "/v1/time/UTC", headers: json, body: batch },
      { method: "OPTIONS", path, headers: preflight },
      { method: "OPTIONS", path: "/v1/time/UTC", headers: {} },
      { method: "OPTIONS", path: "/nothing", headers: preflight },
      { method: "HEAD", path: "/nothing", headers: { Accept: "application/problem+json" } },
      { method: "GET", path: "/nothing", headers: { Accept: "application/problem+json" } },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      200, 400, 415, 415, 400, 200, 405, 405, 404, 405, 204, 204, 204, 404, 404,
    ]);
  });

  test("long answers: a year of sun, and batches of several, plain and compressed", async () => {
    const year = (lat: number): string =>
      `/sun?lat=${lat}&lon=18.9&date=2026-06-01&days=366&altitude=-4,6,10`;
    const requests = [60, 61, 62].map((lat) => ({ path: year(lat) }));
    const items = [...requests, { path: "/nothing" }, { path: "/city/TOKYO" }];
    const body = JSON.stringify({ requests: items }).replace("TOKYO", String.raw`\u6771\u4eac`);
    const json = { "Content-Type": "application/json" };
    const path = "/v1/batch";
    const questions: readonly Question[] = [
      { method: "GET", path: `/v1${year(60)}`, headers: {} },
      { method: "GET", path: `/v1${year(60)}`, headers: { "Accept-Encoding": "gzip" } },
      { method: "GET", path: `/v1${year(60)}`, headers: { "Accept-Encoding": "zstd" } },
      { method: "POST", path, headers: json, body },
      { method: "POST", path, headers: { ...json, "Accept-Encoding": "gzip" }, body },
      { method: "POST", path, headers: { ...json, "Accept-Encoding": "zstd" }, body },
    ];
    const answers = await expectSame(questions);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const [plain, , , batch] = answers;
    const { data } = JSON.parse(plain?.body.toString() ?? "") as { data: { days: unknown } };
    const whole = JSON.parse(batch?.body.toString() ?? "") as {
      data: { responses: { status: number; body: { data: { days: unknown } } }[]; succeeded: number };
    };
    expect(whole.data.responses.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
    expect(whole.data.responses[0]?.body.data.days).toEqual(data.days);
  });

  test.each([
    ["none, as old callers have", "GET /v1/time/UTC?at=0 HTTP/1.0\r\n\r\n"],
    ["an empty one", "GET /v1/time/UTC?at=0 HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"],
    [
      "one that is none",
      "GET /v1/time/UTC?at=0 HTTP/1.1\r\nHost: a/b\r\nX: \xe4\r\nConnection: close\r\n\r\n",
    ],
    ["a path that begins doubled", "GET //v1/time/UTC?at=0 HTTP/1.0\r\n\r\n"],
  ])("whatever the Host: %s", async (_, text) => {
    const [answer] = await talk(running.url, [[0, text]], ["GET"]);
    expect([answer?.status, answer?.body.includes('"unix":0,')]).toEqual([200, true]);
  });

  test("the headers of what is counted", async () => {
    const limited = listen(serviceDeps({ rateScheme: "both" }), { host: "127.0.0.1", port: 0 });
    const ask = (more: string): Promise<WireAnswer[]> =>
      talk(
        limited.url,
        [[0, wireText({ method: "GET", path: "/v1/time/UTC", headers: {} }, `${more}Connection: close\r\n`)]],
        ["GET"],
      );
    const [[here], [there]] = [await ask(""), await ask(UNUSUAL)];
    await limited.drain(1000);
    const names = (answer: WireAnswer | undefined): string[] =>
      (answer?.headers ?? []).map(([name]) => name).toSorted();
    expect(names(here)).toContain("ratelimit-policy");
    expect(names(here)).toEqual(names(there));
    const left = [here, there].map((answer) => headerOf(answer ?? { headers: [] }, "x-ratelimit-remaining"));
    expect(left).toEqual(["99", "98"]);
  });
});
