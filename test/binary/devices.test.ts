import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exchange } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer({ args: ["--home", "Europe/Paris"] });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Headers of device libraries for WorldTimeAPI. */
const REQUESTS: readonly (readonly [title: string, version: string, headers: string])[] = [
  [
    "HTTP/1.1, as Arduino's HTTPClient",
    "1.1",
    "User-Agent: ESP32HTTPClient\r\nAccept-Encoding: identity;q=1,chunked;q=0.1,*;q=0\r\nConnection: close\r\n",
  ],
  [
    "HTTP/1.0, as where a sketch reads from the stream",
    "1.0",
    "User-Agent: ESP8266HTTPClient\r\nConnection: close\r\n",
  ],
  ["HTTP/1.1, as adafruit_requests", "1.1", "User-Agent: Adafruit CircuitPython\r\nConnection: close\r\n"],
];

/** The bytes behind the headers, which such clients take as they come. */
async function bodyOf(path: string, version: string, headers: string): Promise<string> {
  const request = `GET ${path} HTTP/${version}\r\nHost: worldtimeapi.org\r\n${headers}\r\n`;
  const { text } = await exchange(server.url, [[0, request]]);
  const end = text.indexOf("\r\n\r\n");
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.slice(0, end)).not.toMatch(/transfer-encoding|content-encoding/i);
  expect(Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])).toBe(text.length - end - 4);
  return text.slice(end + 4);
}

describe.each(REQUESTS)("a device that speaks %s", (_, version, headers) => {
  test("can read the time from JSON and from text by positions and words, as sketches do", async () => {
    const begunSeconds = Math.floor(Date.now() / 1000);
    const json = await bodyOf("/api/ip", version, headers);
    const text = await bodyOf("/api/timezone/Europe/Paris.txt", version, headers);
    const endedSeconds = Math.ceil(Date.now() / 1000);

    // Digits after a word, and `substring` at distances that were counted by hand.
    const unixtime = Number(/unixtime":(\d+)/.exec(json)?.[1]);
    expect(unixtime).toBeWithin(begunSeconds, endedSeconds + 1);
    const datetime = json.slice(json.indexOf('"datetime":"') + 12);
    expect(datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0[12]:00"/);
    expect(Date.parse(datetime.slice(0, 19) + datetime.slice(26, 32))).toBe(unixtime * 1000);
    const offsetSeconds = Number(datetime.slice(27, 29)) * 3600;
    const local = new Date((unixtime + offsetSeconds) * 1000);
    expect(JSON.parse(json)).toMatchObject({ day_of_week: local.getUTCDay(), dst: offsetSeconds === 7200 });

    // `atol(strstr(…))` on the lines of the text.
    const numberOf = (name: string): number =>
      Number.parseInt(text.slice(text.indexOf(`${name}: `) + name.length + 2), 10);
    const shifted = numberOf("unixtime") + numberOf("raw_offset") + numberOf("dst_offset");
    expect(shifted - offsetSeconds).toBeWithin(begunSeconds, endedSeconds + 1);
  });
});
