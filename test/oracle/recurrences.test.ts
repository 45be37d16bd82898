import * as fc from "fast-check";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { formatLocal } from "../../src/domain/calendar/format.ts";
import { readRecurrenceRule } from "../../src/domain/schedule/recurrence-rule.ts";
import { SEARCH_LIMIT, STILL_SEARCHING } from "../../src/domain/schedule/rule.ts";
import { asked, DIFFERS, lastOf, MOST, RULES, rules, type Case } from "./recurrence-cases.ts";

/** What is expected in place of a rule that has no time. */
const IMPOSSIBLE = "a day that one of the rule's months has";

function mine({ start, rule }: Case): string[] | string {
  const startSeconds = Date.parse(`${start}Z`) / 1000;
  const read = readRecurrenceRule(rule, startSeconds, (seconds) => seconds);
  if (!read.ok) return read.expected;
  const found: string[] = [];
  const last = lastOf({ start, rule });
  let from = startSeconds;
  while (found.length < MOST) {
    const next = read.value.times.next(from);
    if (next === STILL_SEARCHING) continue;
    if (next === SEARCH_LIMIT) return "search limit";
    if (next === null) break;
    const text = formatLocal(next);
    if (text > last) break;
    found.push(text);
    from = next + 1;
  }
  return found;
}

test("three thousand random rules of all parts have the dates of python-dateutil, but for named departures", async () => {
  const seed = Date.now() % 1_000_000_000;
  const cases = fc.sample(rules, { numRuns: RULES, seed });
  const python = Bun.spawn(["python3", join(import.meta.dir, "recurrences.py")], {
    stdin: new Blob([cases.map((one) => JSON.stringify(asked(one))).join("\n")]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = (await new Response(python.stdout).text()).trim().split("\n");
  expect(await python.exited).toBe(0);
  expect(lines.length).toBe(RULES);
  const different: unknown[] = [];
  const counts = { same: 0, never: 0, named: 0, refused: 0, limit: 0 };
  cases.forEach((one, at) => {
    const dateutil: unknown = JSON.parse(lines[at] ?? "null");
    const answer = mine(one);
    if (Bun.deepEquals(answer, dateutil)) {
      counts.same += 1;
      if (answer.length === 0) counts.never += 1;
    } else if (answer === IMPOSSIBLE && Bun.deepEquals(dateutil, [])) counts.refused += 1;
    else if (answer === "search limit" && Bun.deepEquals(dateutil, [])) counts.limit += 1;
    else if (DIFFERS.some(([, is]) => is(one, dateutil))) counts.named += 1;
    else different.push({ ...one, answer, dateutil });
  });
  // Rules of few parts alone would show little.
  expect(cases.filter(({ rule }) => rule.split(";").length > 4).length).toBeGreaterThan(RULES / 4);
  // A rule that is searched for in vain is not known to have an end.
  expect(counts.limit).toBeLessThan(RULES / 100);
  console.log(`recurrence rules against python-dateutil, seed ${seed}: ${JSON.stringify(counts)}`);
  expect({ seed, different: different.slice(0, 5), count: different.length }).toEqual({
    seed,
    different: [],
    count: 0,
  });
}, 180_000);
