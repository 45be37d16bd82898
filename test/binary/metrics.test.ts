import { describe, expect, test } from "bun:test";
import { until } from "../support/process.ts";
import { exchange, statusOf } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

const SPELLINGS = "/metrics /metrics/ //metrics /%6detrics /./metrics /x/../metrics /metrics?a".split(" ");

/** What a proxy on the same machine sends that adds no header about the caller gets no metrics. */
async function expectHidden({ url }: Server): Promise<void> {
  for (const path of SPELLINGS) {
    const request = `GET ${path} HTTP/1.1\r\nHost: almanac\r\nConnection: close\r\n\r\n`;
    const answer = await exchange(url, [[0, request]]);
    expect([path, statusOf(answer)]).toEqual([path, 404]);
    expect(answer.text).not.toContain("almanac_");
  }
}

/** A server with a listener for metrics, and where it says that it is. */
async function startListening(...args: readonly string[]) {
  const listen = ["--metrics-listen", "127.0.0.1:0"];
  const server = await startServer({ args: [...listen, ...args], hasMetrics: false });
  const own = await until(
    () => /Metrics are at (\S+)\/metrics/.exec(server.errors())?.[1] ?? null,
    "the address of the metrics",
  );
  const statusesOf = (paths: readonly string[]): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await fetch(own + path)).status));
  return { server, own, statusesOf };
}

describe("metrics", () => {
  test("are nowhere unless the operator asks for them, whatever a proxy sends", async () => {
    await using server = await startServer({ hasMetrics: false });
    await expectHidden(server);
  });

  test("have a listener of their own, which answers nothing but them and health", async () => {
    const { server, own, statusesOf } = await startListening();
    await using _ = server;
    expect(await statusesOf(["/health/live", "/health/ready", "/v1/time/UTC", "/"])).toEqual([
      200, 200, 404, 404,
    ]);
    await expectHidden(server);
    expect(await (await fetch(`${own}/metrics`)).text()).toMatch(/^process_open_fds \d+$/m);
  });

  test("are shown there to the networks of --metrics-allow alone", async () => {
    const { server, statusesOf } = await startListening("--metrics-allow", "192.0.2.0/24");
    await using _ = server;
    expect(await statusesOf(["/metrics", "/health/live"])).toEqual([404, 200]);
  });

  test("have patterns of routes, never paths", async () => {
    await using server = await startServer();
    const paths = ["/v1/time/Europe/Paris", "/v1/time/Asia/Tokyo", "/v1/time/Nowhere", "/v1/secret-path"];
    for (const path of paths) await server.statusOf(path);
    const text = await server.metrics();
    const counted = text.match(/^almanac_requests_total\{.*$/gm)?.map((line) => line.slice(23)) ?? [];
    expect(counted.toSorted()).toEqual([
      'route="/v1/time/:timezone",method="GET",status="200"} 2',
      'route="/v1/time/:timezone",method="GET",status="404"} 1',
      'route="none",method="GET",status="404"} 1',
    ]);
    expect(text).not.toMatch(/Paris|Tokyo|Nowhere|secret/);
  });
});
