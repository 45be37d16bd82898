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

/** As C reads a stream: it skips to a word, then takes digits until something else comes. */
function digitsAfter(stream: string, word: string): number {
  const found = stream.indexOf(word);
  if (found === -1) return 0;
  let value = 0;
  for (let index = found + word.length; /\d/.test(stream.charAt(index)); index += 1) {
    value = value * 10 + Number(stream.charAt(index));
  }
  return value;
}

/** As Arduino's String: `indexOf` a member, then `substring` at distances that were counted by hand. */
function clockAt(payload: string): { date: string; clock: string; offset: string } {
  const start = payload.indexOf('"datetime":"') + 12;
  return {
    date: payload.substring(start, start + 10),
    clock: payload.substring(start + 11, start + 19),
    offset: payload.substring(start + 26, start + 32),
  };
}

/** As C's `atol(strstr(…))` on the lines of the text. */
function lineNumber(text: string, name: string): number {
  return Number.parseInt(text.slice(text.indexOf(`${name}: `) + name.length + 2), 10);
}

/** As CircuitPython and MicroPython: slices of the datetime, and members that are taken as numbers and truth. */
function structTime(now: Record<string, unknown>): number[] {
  const text = String(now["datetime"]);
  const parts = [
    text.slice(0, 4),
    text.slice(5, 7),
    text.slice(8, 10),
    text.slice(11, 13),
    text.slice(14, 16),
  ];
  const numbers = [...parts, text.slice(17, 19), text.slice(20, 26)].map(Number);
  return [...numbers, (Number(now["day_of_week"]) + 6) % 7, Number(now["day_of_year"]), Number(now["dst"])];
}

describe.each(REQUESTS)("a device that speaks %s", (_, version, headers) => {
  test("can read the time from JSON and from text as sketches do", async () => {
    const begunSeconds = Math.floor(Date.now() / 1000);
    const json = await bodyOf("/api/ip", version, headers);
    const text = await bodyOf("/api/timezone/Europe/Paris.txt", version, headers);
    const endedSeconds = Math.ceil(Date.now() / 1000);

    const unixtime = digitsAfter(json, 'unixtime":');
    expect(unixtime).toBeWithin(begunSeconds, endedSeconds + 1);
    const { date, clock, offset } = clockAt(json);
    expect(Date.parse(`${date}T${clock}${offset}`)).toBe(unixtime * 1000);

    const shifted =
      lineNumber(text, "unixtime") + lineNumber(text, "raw_offset") + lineNumber(text, "dst_offset");
    const hours = Number(offset.slice(1, 3));
    expect(shifted - hours * 3600).toBeWithin(begunSeconds, endedSeconds + 1);

    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, microseconds = -1, ...rest] =
      structTime(JSON.parse(json) as Record<string, unknown>);
    const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
    expect(local.getTime() / 1000).toBe(unixtime + hours * 3600);
    expect(microseconds).toBeWithin(0, 1_000_000);
    const dayOfYear = Math.floor((local.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
    expect(rest).toEqual([(local.getUTCDay() + 6) % 7, dayOfYear, hours === 2 ? 1 : 0]);
  });
});
