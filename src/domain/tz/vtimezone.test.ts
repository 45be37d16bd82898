import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { resolveLocal } from "./local-time.ts";
import { writeVtimezone } from "./vtimezone.ts";
import { offsetSecondsAt, zoneById } from "./zone.ts";
import { table } from "../../../test/support/zones.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

const FROM = Date.UTC(2026, 0, 1) / 1000;
const TO = Date.UTC(2028, 0, 1) / 1000;
/** Beyond the span that is written out: only the recurrence rule reaches it. */
const LATER = Date.UTC(2036, 0, 1) / 1000;

function offsetByReader(timezone: ICAL.Timezone, localSeconds: number): number {
  const at = new Date(localSeconds * 1000);
  const time = ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: 0,
    isDate: false,
  });
  return timezone.utcOffset(time);
}

describe("a VTIMEZONE read by an independent library", () => {
  test("has every zone's offset through the span and, where there is a rule, years after it", () => {
    const wrong: string[] = [];
    for (const id of table.zoneIds) {
      const zone = zoneById(table, id);
      if (zone === null) continue;
      const text = writeVtimezone(zone, FROM, TO);
      const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vtimezone");
      if (component === null) throw new Error(`no VTIMEZONE for ${id}`);
      const timezone = new ICAL.Timezone({ component, tzid: id });
      const end = text.includes("RRULE") ? LATER : TO;
      for (let local = FROM + 2 * SECONDS_PER_DAY + 43_200; local < end; local += 11 * SECONDS_PER_DAY) {
        const { epochSeconds, kind } = resolveLocal(zone, local, "compatible");
        if (kind !== "exact") continue;
        const ours = offsetSecondsAt(zone, epochSeconds);
        const theirs = offsetByReader(timezone, local);
        if (ours !== theirs) wrong.push(`${id} ${new Date(local * 1000).toISOString()} ${ours} ${theirs}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("carries the rule of Paris for ever and folds to 75 octets", () => {
    const zone = zoneById(table, "Europe/Paris");
    if (zone === null) throw new Error("no Paris");
    const text = writeVtimezone(zone, FROM, TO);
    expect(text).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU");
    expect(text).toContain("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU");
    expect(text.split("\r\n").every((line) => line.length <= 75)).toBe(true);
  });
});
