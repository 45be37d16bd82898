import * as fc from "fast-check";
import { join } from "node:path";
import { RRule } from "rrule";
import { RRuleTemporal } from "rrule-temporal";
import { formatLocal } from "../../src/domain/calendar/format.ts";
import { readRecurrenceRule } from "../../src/domain/schedule/recurrence-rule.ts";
import { SEARCH_LIMIT, STILL_SEARCHING } from "../../src/domain/schedule/rule.ts";
import { asked, DIFFERS, lastOf, RULES, rules, type Case } from "./recurrence-cases.ts";

/*
 * Which reader of RRULE has the dates of python-dateutil: `bun test/oracle/recurrence-libraries.ts [SEED]`. Each is asked for
 * the first occurrences of the same random rules, up to the same last moment; dateutil's named departures are left out.
 */

type Asked = ReturnType<typeof asked>;

const compact = (text: string): string => `${text.replace(/[-:]/g, "")}Z`;
const bounded = ({ rule, last }: Asked): string => `${rule};UNTIL=${compact(last)}`;

/** The times that each reader has. */
const READERS: Readonly<Record<string, (one: Asked, most: number) => string[]>> = {
  "rrule 2.8.1": (one, most) =>
    RRule.fromString(`DTSTART:${compact(one.start)}\nRRULE:${bounded(one)}`)
      .all((_, index) => index < most)
      .map((date) => formatLocal(date.getTime() / 1000)),
  "rrule-temporal 2.2.8": (one, most) =>
    new RRuleTemporal({ rruleString: `DTSTART:${compact(one.start)}\nRRULE:${bounded(one)}` })
      .all((_: unknown, index: number) => index < most)
      .map((time) => formatLocal(time.epochMilliseconds / 1000)),
  "our own": (one, most) => {
    const start = Date.parse(`${one.start}Z`) / 1000;
    const read = readRecurrenceRule(one.rule, start, (seconds) => seconds);
    const found: string[] = [];
    if (!read.ok) return found;
    for (let from = start; found.length < most;) {
      const next = read.value.times.next(from);
      if (next === STILL_SEARCHING) continue;
      if (next === null || next === SEARCH_LIMIT || formatLocal(next) > one.last) break;
      found.push(formatLocal(next));
      from = next + 1;
    }
    return found;
  },
};

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000_000);
const cases: readonly Case[] = fc.sample(rules, { numRuns: RULES, seed });
const python = Bun.spawn(["python3", join(import.meta.dir, "recurrences.py")], {
  stdin: new Blob([cases.map((one) => JSON.stringify(asked(one))).join("\n")]),
  stdout: "pipe",
  stderr: "inherit",
});
const truths = (await new Response(python.stdout).text())
  .trim()
  .split("\n")
  .map((line): unknown => JSON.parse(line));

console.log(`${RULES} random rules, seed ${seed}: other dates than python-dateutil 2.9`);
for (const [name, read] of Object.entries(READERS)) {
  let different = 0;
  let failed = 0;
  let compared = 0;
  let slowestMs = 0;
  for (const [at, one] of cases.entries()) {
    const truth = truths[at];
    // The libraries may search for ever for hours that steps never reach.
    if (/FREQ=(?:HOUR|MINUTE|SECOND)LY/.test(one.rule)) continue;
    if (!Array.isArray(truth) || DIFFERS.some(([, is]) => is(one, truth))) continue;
    compared += 1;
    const started = performance.now();
    try {
      const found = read({ ...asked(one), last: lastOf(one) }, asked(one).most);
      if (!Bun.deepEquals(found, truth)) different += 1;
    } catch {
      failed += 1;
    }
    slowestMs = Math.max(slowestMs, performance.now() - started);
  }
  console.log(
    `${name}: ${different} different, ${failed} refused of ${compared}; slowest rule ${slowestMs.toFixed(0)} ms`,
  );
}
