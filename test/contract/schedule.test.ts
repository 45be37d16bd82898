import { expect, test } from "bun:test";
import { eventsOf } from "./answer-rules.ts";
import { dataOf, textOf } from "./service.ts";

test.each(["America/New_York", "Africa/Casablanca", "Australia/Lord_Howe", "America/Vancouver"])(
  "a calendar on the clock of %s means the same instants to an independent parser",
  async (zone) => {
    for (const cron of ["30 1,2 * * *", "0 9 * * 1"]) {
      const path = `/v1/schedule?cron=${cron}&timezone=${zone}&from=2027-01-15&to=2027-12-15&count=1000`;
      const calendar = await textOf(`${path}&format=ics&title=Café, début; fin`);
      expect(calendar.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
      const [event, ...others] = eventsOf(calendar);
      const { occurrences } = await dataOf<{
        occurrences: { unix: number; resolution: { kind: string } }[];
      }>(path);
      const found: number[] = [];
      const iterator = event?.iterator();
      for (let next = iterator?.next(); next; next = iterator?.next()) found.push(next.toUnixTime());
      // It reads a time that is skipped or comes twice by the offset after the change, where RFC 5545 3.3.5 has that before it.
      const skipped = occurrences
        .filter(({ resolution }) => resolution.kind !== "exact")
        .map(({ unix }) => unix);
      const isSkipped = (unix: number): boolean => skipped.some((one) => Math.abs(one - unix) <= 3600);
      const plain = (all: readonly number[]): number[] => all.filter((unix) => !isSkipped(unix));
      expect(plain(found)).toEqual(plain(occurrences.map(({ unix }) => unix)));
      expect(others).toEqual([]);
      expect(event?.summary).toBe("Café, début; fin");
    }
  },
);

test("a calendar in UTC has no zone, and keeps a long and foreign title", async () => {
  const title = "毎週の会議".repeat(12);
  const calendar = await textOf(
    `/v1/schedule?cron=0 9 * * 1&timezone=Asia/Tokyo&count=2&format=ics&utc=true&title=${title}`,
  );
  expect(calendar).not.toContain("BEGIN:VTIMEZONE");
  const events = eventsOf(calendar);
  expect(events.map(({ startDate, summary }) => [String(startDate), summary])).toEqual([
    ["2026-11-23T00:00:00Z", title],
    ["2026-11-30T00:00:00Z", title],
  ]);
});
