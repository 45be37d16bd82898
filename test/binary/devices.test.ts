import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exchange } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer({ args: ["--home", "Europe/Paris"] });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Versions and headers of device libraries for WorldTimeAPI. */
const HEADS = {
  "as Arduino's HTTPClient":
    "HTTP/1.1\r\nUser-Agent: ESP32HTTPClient\r\nAccept-Encoding: identity;q=1,chunked;q=0.1,*;q=0",
  "where a sketch reads from the stream": "HTTP/1.0\r\nUser-Agent: ESP8266HTTPClient",
  "as adafruit_requests": "HTTP/1.1\r\nUser-Agent: Adafruit CircuitPython",
} as const;

/** The bytes behind the headers, which such clients take as they come. */
async function bodyOf(path: string, head: string): Promise<string> {
  const request = `GET ${path} ${head}\r\nHost: worldtimeapi.org\r\nConnection: close\r\n\r\n`;
  const { text } = await exchange(server.url, [[0, request]]);
  const end = text.indexOf("\r\n\r\n");
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.slice(0, end)).not.toMatch(/transfer-encoding|content-encoding/i);
  expect(Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])).toBe(text.length - end - 4);
  return text.slice(end + 4);
}

describe.each(Object.entries(HEADS))("a device that speaks HTTP %s", (_, head) => {
  test("can read the time from JSON and from text by positions and words, as sketches do", async () => {
    const begunSeconds = Math.floor(Date.now() / 1000);
    const json = await bodyOf("/api/ip", head);
    const text = await bodyOf("/api/timezone/Europe/Paris.txt", head);
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
