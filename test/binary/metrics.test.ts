import { describe, expect, test } from "bun:test";
import { freePort, until } from "../support/process.ts";
import { exchange, statusOf } from "./raw-socket.ts";
import { runProgram, startServer, type Server } from "./server.ts";

const SPELLINGS = "/metrics /metrics/ //metrics /%6detrics /./metrics /x/../metrics /metrics?a".split(" ");

/** What a proxy on the same machine sends that adds no header about the caller. */
const proxied = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: almanac\r\nConnection: close\r\n\r\n`;

/** Where a server says that its metrics are. */
const metricsUrlOf = (server: Server): Promise<string> =>
  until(
    () => /Metrics are at (\S+)\/metrics/.exec(server.errors())?.[1] ?? null,
    "the address of the metrics",
  );

describe("metrics", () => {
  test("are nowhere unless the operator asks for them, whatever a proxy sends", async () => {
    await using server = await startServer({ hasMetrics: false });
    for (const path of SPELLINGS) {
      const answer = await exchange(server.url, [[0, proxied(path)]]);
      expect([path, statusOf(answer)]).toEqual([path, 404]);
      expect(answer.text).not.toContain("almanac_");
    }
  });

  test("have a listener of their own, which answers nothing but them and health", async () => {
    await using server = await startServer({
      args: ["--metrics-listen", "127.0.0.1:0"],
      hasMetrics: false,
    });
    const own = await metricsUrlOf(server);
    await fetch(`${server.url}/v1/time/UTC`);
    const text = await (await fetch(`${own}/metrics`)).text();
    expect(text).toMatch(
      /^almanac_requests_total\{route="\/v1\/time\/:timezone",method="GET",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^process_open_fds \d+$/m);
    for (const [path, status] of [
      ["/health/live", 200],
      ["/health/ready", 200],
      ["/v1/time/UTC", 404],
      ["/", 404],
    ] as const)
      expect([path, (await fetch(own + path)).status]).toEqual([path, status]);
    for (const path of SPELLINGS)
      expect(statusOf(await exchange(server.url, [[0, proxied(path)]]))).toBe(404);
  });

  test("are shown there to the networks of --metrics-allow alone", async () => {
    await using server = await startServer({
      args: ["--metrics-listen", "127.0.0.1:0", "--metrics-allow", "192.0.2.0/24"],
      hasMetrics: false,
    });
    const own = await metricsUrlOf(server);
    expect((await fetch(`${own}/metrics`)).status).toBe(404);
    expect((await fetch(`${own}/health/live`)).status).toBe(200);
  });

  test("cannot be listened for on an address that is none or is taken", async () => {
    for (const text of ["9464", "localhost", "127.0.0.1:70000", "http://127.0.0.1:9464"]) {
      const { code, errors } = await runProgram(["serve", "--metrics-listen", text]);
      expect([text, code]).toEqual([text, 2]);
      expect(errors).toContain("--metrics-listen");
    }
    await using server = await startServer();
    const taken = new URL(server.url).host;
    const { code, errors } = await runProgram([
      "serve",
      "--port",
      String(freePort()),
      "--metrics-listen",
      taken,
    ]);
    expect(code).toBe(1);
    expect(errors).toContain("another program is using this port");
  });
});
