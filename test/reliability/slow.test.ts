import { expect, test } from "bun:test";
import { exchange, statusOf } from "../binary/raw-socket.ts";
import { startServer, untilAtRest, type Server } from "../binary/server.ts";

/** The median of the time that calls take, one after another, in milliseconds: the best of five rounds. */
async function measureMedian(server: Server): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const times: number[] = [];
    for (let call = 0; call < 300; call += 1) {
      const startedMs = performance.now();
      expect((await fetch(`${server.url}/v1/time/Europe/Paris`)).status).toBe(200);
      times.push(performance.now() - startedMs);
    }
    rounds.push(times.toSorted((a, b) => a - b)[150] ?? Number.NaN);
  }
  return Math.min(...rounds);
}

test("connections that do nothing are closed within 15 seconds, silent or trickling, and 500 of them do not slow down others", async () => {
  await using server = await startServer();
  await untilAtRest(server);
  await measureMedian(server);
  const before = await measureMedian(server);
  const head = "POST /v1/batch HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/json\r\n";
  /** A chunk each second, for much longer than the server allows. */
  const trickle = (first: string, piece: string): ReturnType<typeof exchange> =>
    exchange(server.url, [[0, first], ...Array.from({ length: 60 }, () => [1000, piece] as const)]);
  const idle = [
    ...Array.from({ length: 200 }, () => exchange(server.url, [])),
    ...Array.from({ length: 100 }, () => trickle("GET /v1 HTTP/1.1\r\nHost: x.example\r\n", "X-A: b\r\n")),
    ...Array.from({ length: 100 }, () => trickle(`${head}Content-Length: 100\r\n\r\n`, " ")),
    ...Array.from({ length: 100 }, () => trickle(`${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n")),
  ];
  await Bun.sleep(500);
  // The best of three, because other load would dominate such small durations.
  let during = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && during >= 2 * before; round += 1) {
    during = Math.min(during, await measureMedian(server));
  }
  console.log(`median ${before.toFixed(2)} ms before, ${during.toFixed(2)} ms beside 500 idle connections`);
  expect(during).toBeLessThan(2 * before);
  const ended = await Promise.all(idle);
  // As much again is for a machine that stalls.
  expect(Math.max(...ended.map(({ closedAfterMs }) => closedAfterMs))).toBeLessThan(2 * 15_000);
  // Bodies without a length count as long ones, of which one address may send a few at once.
  for (const one of ended) expect([0, 400, 408, 503]).toContain(statusOf(one));
});
