import { describe, expect, test } from "bun:test";
import { createLineWriter } from "./line-writer.ts";

describe("the line writer", () => {
  test("writes lines together, in order", async () => {
    const texts: string[] = [];
    const writer = createLineWriter((text, done) => {
      texts.push(text);
      done();
    });
    writer.write("a");
    writer.write("b");
    expect(texts).toEqual([]);
    await writer.end();
    expect(texts).toEqual(["a\nb\n"]);
  });

  test("writes by itself after a moment", async () => {
    const written = Promise.withResolvers<string>();
    createLineWriter((text) => written.resolve(text)).write("a");
    // The writer's own timer keeps no process alive.
    const keepAlive = setInterval(() => {}, 50);
    expect(await written.promise).toBe("a\n");
    clearInterval(keepAlive);
  });

  test("drops lines and counts them while nobody reads, and goes on afterwards", async () => {
    const texts: string[] = [];
    let read = (): void => {};
    const writer = createLineWriter((text, done) => {
      texts.push(text);
      read = done;
    });
    const line = "x".repeat(99_999);
    for (let index = 0; index < 15; index += 1) writer.write(line);
    expect(texts).toHaveLength(1);
    expect(writer.dropped()).toBeGreaterThan(0);
    const droppedBefore = writer.dropped();
    read();
    read();
    writer.write("last");
    expect(writer.dropped()).toBe(droppedBefore);
    read();
    const ended = writer.end();
    read();
    await ended;
    expect(texts.join("")).toEndWith("last\n");
    expect(texts.join("").length).toBe((15 - droppedBefore) * 100_000 + 5);
  });
});
