import { describe, expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runScenarios, type Scenario } from "./scenario.ts";

/**
 * A table for each noun, a row for each request: `/path` or `POST /path body`; its status, with an error's code; JSON that
 * stands in `data` or `error`, or a list of texts in the body; warnings; headers, `/…/` being an expression; a list of texts that must not stand in the answer; headers of the request.
 */
const FOLDER = join(import.meta.dir, "scenarios");

/** `{"$has":[…]}` is a list with these items among others, `{"$like":"…"}` a text by an expression, `{"$any":"Number"}` a type. */
function readMatcher(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$like" in value) return expect.stringMatching(new RegExp(String(value.$like), "u"));
  if ("$any" in value) return expect.any(value.$any === "Number" ? Number : String);
  if (!("$has" in value) || !Array.isArray(value.$has)) return value;
  const isRecord = (item: unknown): item is object => item?.constructor === Object;
  return expect.arrayContaining(
    value.$has.map((item: unknown) => (isRecord(item) ? expect.objectContaining(item) : item)),
  );
}

function readScenario(line: string): Scenario {
  const [
    title = "",
    request = "",
    answer = "",
    given = "",
    warnings = "",
    headers = "",
    absent = "",
    sent = "",
  ] = line.split("\t");
  const [, method = "GET", path = "", body] = /^(?:([A-Z]+) )?(\S+)(?: (.+))?$/.exec(request) ?? [];
  const [status, code] = answer.split(" ");
  const place = Number(status) < 400 ? "data" : "error";
  const expected = given === "" ? undefined : (JSON.parse(given, readMatcher) as object);
  const expression = (value: string) => (/^\/.*\/$/.test(value) ? new RegExp(value.slice(1, -1)) : value);
  const read = (cell: string) => (cell === "" ? {} : (JSON.parse(cell) as Record<string, string>));
  return {
    title,
    path,
    init: { method, headers: read(sent), ...(body === undefined ? {} : { body }) },
    status: Number(status),
    ...(code === undefined ? {} : { code }),
    ...(expected === undefined ? {} : { [Array.isArray(expected) ? "has" : place]: expected }),
    warnings: warnings === "" ? [] : warnings.split(","),
    headers: Object.fromEntries(
      Object.entries(read(headers)).map(([name, value]) => [name, expression(value)]),
    ),
    absent: absent === "" ? [] : (JSON.parse(absent) as string[]),
  };
}

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const [, ...lines] = readFileSync(join(FOLDER, name), "utf8").trimEnd().split("\n");
  runScenarios(lines.map(readScenario));
});
