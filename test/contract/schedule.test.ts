import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { service } from "./service.ts";

async function calendarOf(query: string): Promise<{ events: ICAL.Event[]; zones: number; text: string }> {
  const text = await (await service.send(`/v1/schedule?${query}`)).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents("vtimezone");
  for (const zone of zones) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return {
    events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)),
    zones: zones.length,
    text,
  };
}

test.each(["America/New_York", "Africa/Casablanca", "Australia/Lord_Howe", "America/Vancouver"])(
  "a calendar on the clock of %s means the same instants to an independent parser",
  async (zone) => {
    for (const cron of ["30 1,2 * * *", "0 9 * * 1"]) {
      const query = `cron=${cron}&timezone=${zone}&from=2027-01-15&to=2027-12-15&count=1000`;
      const { events, zones } = await calendarOf(`${query}&format=ics&title=Café, début; fin`);
      const list = (await (await service.send(`/v1/schedule?${query}`)).json()) as {
        data: { occurrences: { unix: number }[] };
      };
      expect(zones).toBe(1);
      expect(events.map(({ startDate }) => startDate.toUnixTime())).toEqual(
        list.data.occurrences.map(({ unix }) => unix),
      );
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      expect(events[0]?.summary).toBe("Café, début; fin");
    }
    ICAL.TimezoneService.reset();
  },
);

test("a calendar in UTC has no zone; long and foreign titles are folded by octets", async () => {
  const title = "毎週の会議".repeat(12);
  const { events, zones, text } = await calendarOf(
    `cron=0 9 * * 1&timezone=Asia/Tokyo&count=2&format=ics&utc=true&title=${title}`,
  );
  expect(zones).toBe(0);
  expect(events.map(({ startDate }) => String(startDate))).toEqual([
    "2026-11-23T00:00:00Z",
    "2026-11-30T00:00:00Z",
  ]);
  expect(events[0]?.summary).toBe(title);
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test("the page shows the rule in words, ten occurrences on two clocks and a subscription", async () => {
  const page = await service.send("/schedule?rule=30+2+*+*+*&timezone=America/New_York&other=tokyo");
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Every day at 02:30");
  expect(html.match(/<tr><td>/g)).toHaveLength(10);
  expect(html).toContain("<td>Sat 21 Nov 2026, 16:30</td>");
  const feed = /href="webcal:\/\/[^/]+(\/v1\/schedule[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(feed).toContain("start=2026-11-20T00:00:00");
  const calendar = await service.send(feed);
  expect(calendar.headers.get("content-type")).toStartWith("text/calendar");
});
