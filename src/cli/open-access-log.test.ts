import { describe, expect, test } from "bun:test";
import { createLineWriter } from "./open-access-log.ts";

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("the line writer", () => {
  test("writes lines together, in order", async () => {
    const texts: string[] = [];
    const writer = createLineWriter((bytes, done) => {
      texts.push(textOf(bytes));
      done(bytes.length);
    });
    writer.write("a");
    writer.write("b");
    expect(texts).toEqual([]);
    await writer.end();
    expect(texts).toEqual(["a\nb\n"]);
  });

  test("flushes by itself after a moment", async () => {
    const written = Promise.withResolvers<string>();
    createLineWriter((bytes) => written.resolve(textOf(bytes))).write("a");
    // The writer's own timer keeps no process alive.
    const keepAlive = setInterval(() => {}, 50);
    expect(await written.promise).toBe("a\n");
    clearInterval(keepAlive);
  });

  test("drops and counts lines while nobody reads, and continues afterwards", async () => {
    const texts: string[] = [];
    let read = (): void => {};
    const writer = createLineWriter((bytes, done) => {
      texts.push(textOf(bytes));
      read = () => done(bytes.length);
    });
    const line = "x".repeat(9999);
    for (let index = 0; index < 150; index += 1) writer.write(line);
    expect(texts).toHaveLength(1);
    expect(writer.dropped()).toBeGreaterThan(0);
    const droppedBefore = writer.dropped();
    for (let times = 0; times < 150; times += 1) read();
    writer.write("last");
    expect(writer.dropped()).toBe(droppedBefore);
    const ended = writer.end();
    for (let times = 0; times < 10; times += 1) read();
    await ended;
    expect(texts.join("")).toBe(`${`${line}\n`.repeat(150 - droppedBefore)}last\n`);
  });

  test("counts the lines that could not be written, such as to a closed pipe", async () => {
    const writer = createLineWriter((_, done) => setImmediate(done, "first\n".length));
    for (const line of ["first", "second", "third"]) writer.write(line);
    await writer.end();
    expect(writer.dropped()).toBe(2);
  });

  test("writes lines of any characters and length, and reuses its buffers", async () => {
    const texts: string[] = [];
    const writer = createLineWriter((bytes, done) => {
      texts.push(textOf(bytes));
      setImmediate(done, bytes.length);
    });
    const lines = Array.from({ length: 400 }, (_, index) => `${index} `.padEnd((index * 977) % 5000, "é🎄x"));
    lines.splice(200, 0, "ü".repeat(60_000), "z".repeat(70_000));
    for (const line of lines) {
      writer.write(line);
      if (line.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await writer.end();
    expect(writer.dropped()).toBe(0);
    expect(texts.join("")).toBe(`${lines.map((line) => line.toWellFormed()).join("\n")}\n`);
  });
});
