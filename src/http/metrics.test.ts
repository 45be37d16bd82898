import { describe, expect, test } from "bun:test";
import { parseNetworks } from "../config/network.ts";
import { createMetrics, mayReadMetrics, gauge } from "./metrics.ts";
import type { ObservedRequest } from "./access-log.ts";

function requestOf(pattern: string, method = "GET"): ObservedRequest {
  return {
    request: { method, headers: new Headers() },
    rawPath: "/never/shown",
    requestId: "id",
    route: { pattern },
    nowEpochMs: 0,
    caller: { address: "192.0.2.1", key: null },
  };
}

/** Samples of the text by their whole name, labels included; fails on a line that is neither sample nor comment. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.trimEnd().split("\n")) {
    if (/^# (HELP|TYPE) [a-z_]+ \S/.test(line)) continue;
    const match = /^([a-z_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})?) (\S+)$/.exec(line);
    if (match === null) throw new Error(`no sample: ${line}`);
    samples.set(match[1] ?? "", Number(match[2]));
  }
  return samples;
}

describe("metrics", () => {
  test("count answers by route, method and status", () => {
    const metrics = createMetrics();
    for (const status of [200, 200, 404]) metrics.observe(requestOf("/v1/a"), status, 1);
    metrics.observe(requestOf("/v1/a", "HEAD"), 200, 1);
    const samples = samplesOf(metrics.render());
    expect(samples.get('almanac_requests_total{route="/v1/a",method="GET",status="200"}')).toBe(2);
    expect(samples.get('almanac_requests_total{route="/v1/a",method="GET",status="404"}')).toBe(1);
    expect(samples.get('almanac_requests_total{route="/v1/a",method="HEAD",status="200"}')).toBe(1);
  });

  test("a bucket counts answers up to its bound", () => {
    const metrics = createMetrics();
    for (const durationMs of [0.5, 0.6, 1000, 5000]) metrics.observe(requestOf("/v1/a"), 200, durationMs);
    const samples = samplesOf(metrics.render());
    const bucket = (le: string): number | undefined =>
      samples.get(`almanac_request_seconds_bucket{route="/v1/a",le="${le}"}`);
    expect([bucket("0.0005"), bucket("0.001"), bucket("0.25"), bucket("1"), bucket("+Inf")]).toEqual([
      1, 2, 2, 3, 4,
    ]);
    expect(samples.get('almanac_request_seconds_count{route="/v1/a"}')).toBe(4);
    expect(samples.get('almanac_request_seconds_sum{route="/v1/a"}')).toBeCloseTo(6.0011);
  });

  test("unknown methods share one series", () => {
    const metrics = createMetrics();
    for (let index = 0; index < 1000; index += 1) metrics.observe(requestOf("none", `M${index}`), 405, 1);
    const text = metrics.render();
    expect(samplesOf(text).get('almanac_requests_total{route="none",method="other",status="405"}')).toBe(
      1000,
    );
    expect(text.split("\n").length).toBeLessThan(30);
  });

  test("gauges are read at rendering, unknown ones are left out, labels are escaped", () => {
    let age = 3;
    const gauges = [
      gauge("almanac_age_days", "Age.", () => age),
      gauge("almanac_unknown", "Not known.", () => null),
      gauge("almanac_info", "Info.", () => 1, { path: 'a"b\\c\nd' }),
    ];
    const metrics = createMetrics();
    age = 4;
    metrics.add(() => gauges);
    const text = metrics.render();
    const samples = samplesOf(text);
    expect(samples.get("almanac_age_days")).toBe(4);
    expect(text).not.toContain("unknown");
    expect(samples.get('almanac_info{path="a\\"b\\\\c\\nd"}')).toBe(1);
  });
});

describe("who may read the metrics", () => {
  const LOOPBACK = "127.0.0.0/8,::1";
  test.each([
    ["127.0.0.1", {}, "", LOOPBACK, true],
    ["::ffff:127.0.0.1", {}, "", LOOPBACK, true],
    ["::1", {}, "", LOOPBACK, true],
    ["192.0.2.1", {}, "", LOOPBACK, false],
    ["192.0.2.1", {}, "", "192.0.2.0/24", true],
    ["127.0.0.1", {}, "", "", false],
    // A proxy on the same machine must not expose them to everybody.
    ["127.0.0.1", { "x-forwarded-for": "192.0.2.1" }, "", LOOPBACK, false],
    ["127.0.0.1", { forwarded: "for=192.0.2.1" }, "", LOOPBACK, false],
    ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, "", LOOPBACK, false],
    ["127.0.0.1", { "x-forwarded-for": "192.0.2.1" }, "127.0.0.1", LOOPBACK, false],
    ["10.0.0.1", { "x-forwarded-for": "10.9.9.9" }, "10.0.0.1", "10.9.9.9", true],
    ["192.0.2.1", { "x-forwarded-for": "127.0.0.1" }, "", LOOPBACK, false],
  ] as const)("%s with %p, proxies %p, allowed %p: %p", (address, headers, trusted, allowed, expected) => {
    expect(
      mayReadMetrics(address, new Headers(headers), parseNetworks(trusted), parseNetworks(allowed)),
    ).toBe(expected);
  });
});
