import { describe, expect, test } from "bun:test";
import { answerBytes, type AnswerBytes, type Sendable } from "./answer-bytes.ts";

const EPOCH_MS = Date.UTC(2026, 10, 20, 9, 0, 0);

function wire(answer: Partial<Sendable>): string {
  const made = answerBytes({
    status: 200,
    headers: "A: b\r\n",
    content: null,
    nowEpochMs: EPOCH_MS,
    ...answer,
  });
  const bytes = bytesOf(made);
  expect(made.length).toBe(bytes.length);
  return bytes.toString();
}

function bytesOf(made: AnswerBytes): Buffer {
  if ("text" in made) return Buffer.from(made.text);
  if ("head" in made) return Buffer.concat([Buffer.from(made.head), made.content]);
  return made.bytes.subarray(made.start, made.start + made.length);
}

const DATE = "Date: Fri, 20 Nov 2026 09:00:00 GMT\r\n";

describe("an answer on the wire", () => {
  test("of text has the length of its bytes, not of its letters", () => {
    expect(wire({ content: "Noël 🎄" })).toBe(
      `HTTP/1.1 200 OK\r\n${DATE}A: b\r\nContent-Length: 10\r\n\r\nNoël 🎄`,
    );
    expect(wire({ content: "" })).toBe(`HTTP/1.1 200 OK\r\n${DATE}A: b\r\nContent-Length: 0\r\n\r\n`);
  });

  test("of bytes is the same as of their text, however long", () => {
    for (const length of [0, 1, 65_000, 65_536, 1_000_000, 1_000_002, 10]) {
      const text = "é".repeat(length / 2);
      expect(wire({ content: new TextEncoder().encode(text) }) === wire({ content: text })).toBe(true);
    }
  });

  test("without a body says so, but where there can be none or HEAD is told its length", () => {
    expect(wire({})).toEndWith("A: b\r\nContent-Length: 0\r\n\r\n");
    expect(wire({ headers: "A: b\r\nContent-Length: 12\r\n" })).toEndWith(
      "A: b\r\nContent-Length: 12\r\n\r\n",
    );
    expect(wire({ headers: "content-length: 12\r\n" })).toEndWith("GMT\r\ncontent-length: 12\r\n\r\n");
    // A name that only ends so is another.
    expect(wire({ headers: "X-Content-Length: 12\r\n" })).toContain("\r\nContent-Length: 0\r\n");
    for (const [status, reason] of [
      [204, "No Content"],
      [304, "Not Modified"],
    ] as const) {
      expect(wire({ status })).toBe(`HTTP/1.1 ${status} ${reason}\r\n${DATE}A: b\r\n\r\n`);
    }
  });

  test("has the second it was made in, forwards and backwards, or no date", () => {
    const dateOf = (nowEpochMs: number | null, status = 200): string =>
      /^Date: (.*)\r$/m.exec(wire({ nowEpochMs, status }))?.[1] ?? "none";
    expect(dateOf(EPOCH_MS + 999)).toBe("Fri, 20 Nov 2026 09:00:00 GMT");
    expect(dateOf(EPOCH_MS + 1000, 404)).toBe("Fri, 20 Nov 2026 09:00:01 GMT");
    expect(dateOf(EPOCH_MS + 1000)).toBe("Fri, 20 Nov 2026 09:00:01 GMT");
    expect(dateOf(EPOCH_MS - 1)).toBe("Fri, 20 Nov 2026 08:59:59 GMT");
    expect(dateOf(null)).toBe("none");
  });

  test("of a status nobody named has a status line all the same", () => {
    expect(wire({ status: 418 })).toStartWith("HTTP/1.1 418 \r\n");
  });
});
