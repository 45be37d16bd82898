import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createService } from "./service.ts";

const README = readFileSync(join(import.meta.dir, "../../README.md"), "utf8");
const service = createService({ rateScheme: "off" });

/** Question, address and answer of each row of the table of questions. */
const rows = [...README.matchAll(/^\| ([^|]+?) +\| `(\/v1\/[^`]+)` +\| `([^`]+)` +\|$/gm)].map(
  ([, question = "", path = "", answer = ""]) => [question, path, answer] as const,
);

describe("the README's questions", () => {
  test("are twelve", () => expect(rows).toHaveLength(12));

  test.each(rows)("%s", async (_, path, answer) => {
    const response = await service.send(path);
    const text = await response.text();
    expect(`${response.status} ${text.includes(answer) ? answer : text}`).toBe(`200 ${answer}`);
  });
});
