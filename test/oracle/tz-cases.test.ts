import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../../src/domain/error.ts";
import { localDayStart, resolveLocal, type Disambiguation } from "../../src/domain/tz/local-time.ts";
import { stateAt } from "../../src/domain/tz/zone.ts";
import reference from "./reference/tz-cases.json" with { type: "json" };
import { zoneOf } from "../support/zones.ts";

type Case = {
  zone: string;
  local?: string;
  disambiguation?: string;
  instant?: string;
  start_of_day?: string;
  hours_in_day?: number;
  kind?: string;
  expected?: string | null;
  offset_s?: number;
  abbr?: string;
  isdst?: number;
  local_result?: string;
};

const cases: readonly Case[] = reference;

function secondsOf(text: string): number {
  return Date.parse(text.endsWith("Z") ? text : `${text}Z`) / 1000;
}

function epochSecondsOf(row: Case): number {
  const zone = zoneOf(row.zone);
  if (row.instant !== undefined) return secondsOf(row.instant);
  if (row.start_of_day !== undefined)
    return localDayStart(zone, secondsOf(`${row.start_of_day}T00:00:00`) / 86_400);
  return resolveLocal(
    zone,
    secondsOf(row.local ?? ""),
    (row.disambiguation ?? "compatible") as Disambiguation,
  ).epochSeconds;
}

describe("reference cases of time zones", () => {
  test("there are cases", () => expect(cases.length).toBeGreaterThan(80));

  test.each(
    cases.map(
      (row) =>
        [
          `${row.zone} ${row.local ?? row.instant ?? row.start_of_day} ${row.disambiguation ?? ""}`,
          row,
        ] as const,
    ),
  )("%s", (_, row) => {
    const zone = zoneOf(row.zone);
    if (row.expected === null) {
      const resolve = (): unknown => epochSecondsOf(row);
      expect(resolve).toThrow(AlmanacError);
      return;
    }
    const epochSeconds = epochSecondsOf(row);
    if (row.expected !== undefined) expect(epochSeconds).toBe(secondsOf(row.expected));
    if (row.kind !== undefined && row.local !== undefined) {
      expect<string>(resolveLocal(zone, secondsOf(row.local), "compatible").kind).toBe(row.kind);
    }
    const state = stateAt(zone, epochSeconds);
    if (row.offset_s !== undefined) expect(state.offsetSeconds).toBe(row.offset_s);
    if (row.abbr !== undefined) expect(state.abbreviation).toBe(row.abbr);
    if (row.isdst !== undefined) expect(state.tzdbIsDst).toBe(row.isdst === 1);
    if (row.local_result !== undefined)
      expect(epochSeconds + state.offsetSeconds).toBe(secondsOf(row.local_result));
    if (row.hours_in_day !== undefined) {
      const day = secondsOf(`${row.start_of_day}T00:00:00`) / 86_400;
      expect((localDayStart(zone, day + 1) - epochSeconds) / 3600).toBe(row.hours_in_day);
    }
  });
});
