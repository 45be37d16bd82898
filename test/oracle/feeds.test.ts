import ICAL from "ical.js";
import { sync } from "node-ical";
import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { eventsOf } from "../contract/answer-rules.ts";
import { createService, dataOf, textOf } from "../contract/service.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const LAST = Date.UTC(2028, 5, 1) / 1000;
const by = createService({ now: () => NOW });

const ZONES = [
  "Europe/Paris",
  "America/New_York",
  "Australia/Sydney",
  "Asia/Tokyo",
  "America/Santiago",
  "UTC",
];

/** Queries whose calendar is one event; times that clocks neither skip nor repeat, which parsers read alike. */
const SERIES: readonly Readonly<Record<string, string>>[] = [
  { cron: "0 9 * * 1-5" },
  { cron: "30 17 1,15 * *", duration: "PT45M" },
  { cron: "15 8 * 3,10 1#2" },
  { cron: "0 6,18 L * *" },
  { every: "other tuesday at 14:00", start: "2026-11-24T00:00" },
  { every: "last friday of the month at 17:00", exdate: "2026-12-25,2027-03-26T17:00" },
  { rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=9", start: "2026-11-20T09:00" },
  {
    rule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR;WKST=SU",
    start: "2026-11-20T12:15",
    rdate: "2027-01-05T12:15",
  },
  { rule: "FREQ=DAILY;COUNT=400", start: "2026-11-21T20:00", exdate: "2026-12-24T20:00" },
  { rule: "FREQ=YEARLY;BYMONTH=6;BYDAY=2SU;UNTIL=20280101", start: "2026-06-14T11:00" },
];

type Case = { title: string; calendar: string; instants: number[] };
const cases: Case[] = [];

beforeAll(async () => {
  for (const [at, query] of SERIES.entries()) {
    const timezone = ZONES[at % ZONES.length] ?? "UTC";
    for (const zone of [timezone, "Europe/Paris"]) {
      const path = `/v1/schedule?${new URLSearchParams({ start: "2026-11-20T00:00", ...query, timezone: zone })}`;
      const from = query["start"] ?? "2026-11-20T00:00";
      const { occurrences } = await dataOf<{ occurrences: { unix: number }[] }>(
        `${path}&from=${from}&to=${LAST}&count=1000`,
        undefined,
        by,
      );
      const calendar = await textOf(`${path}&format=ics`, by);
      cases.push({ title: path, calendar, instants: occurrences.map(({ unix }) => unix) });
    }
  }
});

describe("a schedule's calendar is one event whose times three programs find", () => {
  test("there are as many as are asked for, each with one event, and the rule itself", () => {
    expect(cases.length).toBe(SERIES.length * 2);
    for (const { calendar, instants } of cases) {
      expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(calendar).toContain("\r\nRRULE:FREQ=");
      expect(instants.length).toBeGreaterThan(1);
    }
  });

  test("ical.js", () => {
    for (const { title, calendar, instants } of cases) {
      const [event] = eventsOf(calendar);
      const found: number[] = [];
      const iterator = event?.iterator();
      for (let next = iterator?.next(); next; next = iterator?.next()) {
        if (next.toUnixTime() > LAST) break;
        found.push(next.toUnixTime());
      }
      expect([title, found]).toEqual([title, instants]);
    }
  });

  test("node-ical", () => {
    for (const { title, calendar, instants } of cases) {
      const parsed = Object.values(sync.parseICS(calendar));
      const event = parsed.find((one) => one?.type === "VEVENT");
      if (event?.type !== "VEVENT" || event.rrule === undefined) throw new Error(`no series in ${title}`);
      const from = new Date((instants[0] ?? 0) * 1000 - 1000);
      const left = new Set(
        Object.values(event.exdate ?? {}).map((one) => Number(one as unknown as Date) / 1000),
      );
      const found = event.rrule
        .between(from, new Date(LAST * 1000), true)
        .map((one) => one.getTime() / 1000)
        .filter((one) => !left.has(one));
      // It reads no RDATE.
      const added = /\r\nRDATE/.test(calendar) ? new Date("2027-01-05T12:15Z").getTime() / 1000 : NaN;
      const without = instants.filter((one) => !(Math.abs(one - added) < 15 * 3600));
      expect([title, found]).toEqual([title, without]);
    }
  });

  test("python-dateutil", async () => {
    const python = Bun.spawn(["python3", join(import.meta.dir, "feeds.py")], {
      stdin: new Blob([cases.map(({ calendar }) => JSON.stringify({ calendar, last: LAST })).join("\n")]),
      stdout: "pipe",
      stderr: "inherit",
    });
    const lines = (await new Response(python.stdout).text()).trim().split("\n");
    expect(await python.exited).toBe(0);
    for (const [at, { title, instants }] of cases.entries())
      expect([title, JSON.parse(lines[at] ?? "null")]).toEqual([title, instants]);
  });
});

test("a series has its start, end, rule, exceptions and names, by its raw lines", async () => {
  const rule = [
    "DTSTART;TZID=America/New_York:20261102T090000",
    "DTEND;TZID=America/New_York:20261102T103000",
    "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270401",
    "EXDATE;TZID=America/New_York:20261123T090000",
    "RDATE;TZID=America/New_York:20261124T110000",
    "SUMMARY:Stand-up\\, daily",
  ].join("\r\n");
  const text = await textOf(`/v1/schedule?${new URLSearchParams({ rule, format: "ics" })}`, by);
  const lines = text.split("\r\n");
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT"));
  expect(event.filter((line) => !/^(?:UID|DTSTAMP):/.test(line))).toEqual([
    "BEGIN:VEVENT",
    "DTSTART;TZID=America/New_York:20261102T090000",
    "DTEND;TZID=America/New_York:20261102T103000",
    // The end of 1 April in New York, which has UTC-04:00 then.
    "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270402T035959Z",
    "RDATE;TZID=America/New_York:20261124T110000",
    "EXDATE;TZID=America/New_York:20261123T090000",
    "SUMMARY:Stand-up\\, daily",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
  expect(lines.slice(0, lines.indexOf("BEGIN:VTIMEZONE"))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Schedule//EN",
    "METHOD:PUBLISH",
    "NAME:Stand-up\\, daily",
    "X-WR-CALNAME:Stand-up\\, daily",
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
  ]);
});

test("a schedule that goes into the service as it came out of it is the same", async () => {
  for (const { calendar, instants } of cases) {
    const from = instants[0] ?? 0;
    const sent = new URLSearchParams({
      rule: calendar.slice(calendar.indexOf("BEGIN:VEVENT"), calendar.indexOf("END:VCALENDAR")),
      from: String(from),
      to: String(LAST),
      count: "1000",
    });
    const { occurrences } = await dataOf<{ occurrences: { unix: number }[] }>(
      `/v1/schedule?${sent}`,
      undefined,
      by,
    );
    expect(occurrences.map(({ unix }) => unix)).toEqual(instants);
  }
});

test.each([
  ["days off", { cron: "0 9 * * 1-5", country: "US", holidays: "skip" }],
  ["a step on a clock that changes", { cron: "*/15 * * * *" }],
  ["either of two days", { cron: "0 9 1 * 1" }],
  ["another reading of skipped times", { cron: "30 2 * * *", disambiguation: "later" }],
  ["UTC", { cron: "0 9 * * 1", utc: "true" }],
  ["working days", { every: "working day at 9:00", country: "FR" }],
  ["the past", { cron: "0 9 * * *", direction: "previous" }],
])("what no rule says is events of their own: %s", async (_, query) => {
  const sent = new URLSearchParams({ ...query, timezone: "America/New_York", count: "3", duration: "PT1H" });
  const text = await textOf(`/v1/schedule?${sent}&format=ics`, by);
  expect(text).not.toMatch(/\r\nRRULE:FREQ=(?!YEARLY;BYMONTH=(?:3|11);)/);
  const { occurrences } = await dataOf<{ occurrences: { unix: number; end: string }[] }>(
    `/v1/schedule?${sent}`,
    undefined,
    by,
  );
  const found = eventsOf(text).map(({ startDate, endDate }) => [
    startDate.toUnixTime(),
    endDate.toUnixTime(),
  ]);
  expect(found).toEqual(occurrences.map(({ unix, end }) => [unix, Date.parse(end) / 1000]));
  expect(found).toHaveLength(3);
});

test.each([
  [
    "/v1/timezone/America/New_York.ics",
    "NAME:Clock changes: America/New_York",
    "SUMMARY:Clocks go back 1 hour",
  ],
  [
    "/v1/timezone/America/New_York.ics?lang=de",
    "NAME:Zeitumstellungen: ",
    "SUMMARY:Uhren werden um 1 Stunde zurück",
  ],
  ["/v1/timezone/Australia/Lord_Howe.ics?lang=fr", "NAME:Changements d’heure : ", "avancent de 30 minutes"],
  [
    "/v1/timezone/changes?country=FR&format=ics&lang=ja",
    "NAME:時計の変更",
    "SUMMARY:時計が1時間戻ります: FR",
  ],
  ["/v1/holidays/US/2027.ics?lang=es", "NAME:Días festivos: ", "CATEGORIES:Día festivo"],
  [
    "/v1/schedule?cron=0+9+*+*+1&timezone=UTC&format=ics&lang=it",
    "NAME:ogni lunedì alle 09:00",
    "SUMMARY:ogni",
  ],
])("%s has its texts in the language asked for", async (path, name, summary) => {
  const unfolded = (await textOf(path, by)).replaceAll("\r\n ", "");
  expect(unfolded).toContain(`\r\n${name}`);
  expect(unfolded).toContain(summary);
  expect(unfolded).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:P1D\r\n");
  expect(() => new ICAL.Component(ICAL.parse(unfolded))).not.toThrow();
});
