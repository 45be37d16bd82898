import { describe, expect, test } from "bun:test";
import { assert, integer, property, string } from "fast-check";
import { createAccessLog, type AccessLogFormat, type ObservedRequest } from "./access-log.ts";

function requestOf(
  overrides: Partial<ObservedRequest> = {},
  headers: Record<string, string> = {},
): ObservedRequest {
  return {
    request: new Request("http://localhost/", { headers }),
    rawPath: "/v1/time/Europe/Paris",
    requestId: "01JD3Q8H3W8M7W5N0R4T2V6XYZ",
    route: { pattern: "/v1/time/:timezone" },
    nowEpochMs: Date.UTC(2026, 10, 20, 9, 0, 0),
    caller: { address: "192.0.2.7", key: null },
    ...overrides,
  };
}

function lineOf(format: AccessLogFormat, what: ObservedRequest, status = 200): string {
  const lines: string[] = [];
  createAccessLog(format, (line) => lines.push(line))(what, status, 1.23456);
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

describe("a JSON line", () => {
  test("has only the documented fields", () => {
    const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const headers = {
      "user-agent": "curl/8",
      traceparent: trace,
      cookie: "secret",
      "x-api-key": "secret",
      authorization: "Bearer secret",
      referer: "https://secret.example",
    };
    const caller = { address: "192.0.2.7", key: { keyId: "k_1" } };
    expect(JSON.parse(lineOf("json", requestOf({ caller }, headers)))).toEqual({
      time: "2026-11-20T09:00:00.000Z",
      level: "info",
      request_id: "01JD3Q8H3W8M7W5N0R4T2V6XYZ",
      client: "192.0.2.7",
      key: "k_1",
      method: "GET",
      path: "/v1/time/Europe/Paris",
      route: "/v1/time/:timezone",
      status: 200,
      duration_ms: 1.235,
      agent: "curl/8",
      trace: "4bf92f3577b34da6a3ce929d0e0e4736",
    });
  });

  test("stays one line for any input", () => {
    const agent = `evil\t\u001b[31m"}\u0085{"level":"error"`;
    const line = lineOf("json", requestOf({ rawPath: "/a\r\nb\u001b[2J" }, { "user-agent": agent }));
    for (const character of ["\r", "\n", "\u001b"]) expect(line).not.toContain(character);
    expect(JSON.parse(line)).toMatchObject({ level: "info", path: "/a\r\nb\u001b[2J" });
  });

  test("is the text that JSON.stringify writes, for any path and agent", () => {
    const texts = string({ unit: "binary", maxLength: 300 });
    const log: string[] = [];
    const observe = createAccessLog("json", (line) => log.push(line));
    assert(
      property(texts, texts, integer({ min: 0, max: 4e12 }), (rawPath, address, nowEpochMs) => {
        observe(requestOf({ rawPath, nowEpochMs, caller: { address, key: { keyId: address } } }), 200, 0.5);
        const line = log.pop() ?? "";
        const parsed: unknown = JSON.parse(line);
        expect(line).toBe(JSON.stringify(parsed));
        expect(parsed).toMatchObject({
          time: new Date(nowEpochMs).toISOString(),
          client: address,
          key: address,
          path: rawPath.slice(0, 200),
        });
      }),
    );
  });

  test("cuts long paths and agents", () => {
    const line = lineOf(
      "json",
      requestOf({ rawPath: "/x".repeat(5000) }, { "user-agent": "y".repeat(9000) }),
    );
    expect(line.length).toBeLessThan(800);
  });

  test.each(["", "00-zz-00f067aa0ba902b7-01", "secret"])("takes no trace id from %p", (traceparent) => {
    expect(JSON.parse(lineOf("json", requestOf({}, { traceparent })))).not.toHaveProperty("trace");
  });
});

describe("a pretty line", () => {
  test("has time, status, method, path and duration", () => {
    expect(Bun.stripANSI(lineOf("pretty", requestOf(), 404))).toBe(
      "09:00:00 404 GET  /v1/time/Europe/Paris 1.2 ms",
    );
  });

  test("has no control character of the caller", () => {
    const line = lineOf("pretty", requestOf({ rawPath: "/a\u001b[2J\r\nb\u009b1m" }));
    expect(Bun.stripANSI(line)).toContain("/a?[2J??b?1m");
  });
});
