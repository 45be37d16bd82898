import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { runScenarios } from "./scenario.ts";
import { service } from "./service.ts";

runScenarios([
  {
    title: "a crontab line, without the holidays of a country",
    path: "/v1/schedule?cron=0 9 * * 1-5&timezone=America/New_York&country=US&holidays=skip&count=5",
    status: 200,
    data: {
      rule: { kind: "cron", text: "0 9 * * 1-5", rrule: null },
      explanation: "every Monday–Friday at 09:00",
      timezone: "America/New_York",
      count: 5,
      skipped: ["2026-11-26T09:00:00"],
      has_ended: false,
    },
  },
  {
    title: "a skipped time that is pushed onto another of the rule is named beside it",
    path: "/v1/schedule?cron=*/30 * * * *&timezone=America/New_York&from=2027-03-14T01:30&count=3",
    status: 200,
    data: {
      occurrences: [
        { local_time: "2027-03-14T01:30:00", also_for: [] },
        { local_time: "2027-03-14T03:00:00", also_for: ["2027-03-14T02:00:00"] },
        { local_time: "2027-03-14T03:30:00", also_for: ["2027-03-14T02:30:00"] },
      ],
    },
  },
  {
    title: "every second week counts from the start",
    path: "/v1/schedule?rule=RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU&timezone=Europe/Paris&start=2026-11-03T14:00&count=2",
    status: 200,
    data: {
      rule: { kind: "rule", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" },
      explanation: "every 2 weeks on Tuesday",
      start: "2026-11-03T14:00:00",
      occurrences: [{ local_time: "2026-12-01T14:00:00" }, { local_time: "2026-12-15T14:00:00" }],
    },
  },
  {
    title: "words, on a city's clock",
    path: "/v1/schedule?every=second tuesday at 9:00&timezone=tokyo&count=2",
    status: 200,
    data: {
      rule: { rrule: "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9;BYMINUTE=0;BYSECOND=0" },
      explanation: "on the second Tuesday of the month at 09:00",
      occurrences: [{ datetime: "2026-12-08T09:00:00+09:00" }, { datetime: "2027-01-12T09:00:00+09:00" }],
    },
  },
  ...[
    ["the 30th of February", "cron=0 0 30 2 *", "not_a_date"],
    [
      "the 31st of April and June",
      "rule=FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31&start=2026-01-01",
      "not_a_date",
    ],
    [
      "hours that its steps never meet",
      "rule=FREQ=HOURLY;INTERVAL=24;BYHOUR=5&start=2026-11-20T09:00",
      "not_a_date",
    ],
    ["a sixth Monday", "rule=FREQ=MONTHLY;BYDAY=6MO", "syntax"],
    ["minute 61", "cron=61 * * * *", "syntax"],
    ["four fields", "cron=0 9 * *", "syntax"],
    ["a date instead of a line", "cron=2026-12-01T00:00:00", "syntax"],
    ["a start of the machine", "cron=@reboot", "syntax"],
    ["an unknown part", "rule=FREQ=DAILY;FOO=1", "unknown"],
    ["a part twice", "rule=FREQ=DAILY;FREQ=WEEKLY", "repeated"],
    ["a day out of range", "rule=FREQ=MONTHLY;BYMONTHDAY=32", "syntax"],
    ["an unknown frequency", "rule=FREQ=FORTNIGHTLY", "enum"],
    ["COUNT beside UNTIL", "rule=FREQ=DAILY;COUNT=2;UNTIL=20271231", "syntax"],
    [
      "each second of a day",
      `rule=FREQ=DAILY;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=${[...Array(60).keys()].join()};BYSECOND=0,1`,
      "too_large",
    ],
    ["a count beyond the limit", "rule=FREQ=DAILY;COUNT=5000", "too_large"],
    ["other words", "every=blue moon at 9:00", "syntax"],
    ["words without a time", "every=second tuesday", "syntax"],
    ["an hour that is none", "every=day at 25:00", "syntax"],
  ].map(([title, query, reason]) => ({
    title: `refused: ${title}`,
    path: `/v1/schedule?${query}&timezone=UTC`,
    status: 400,
    code: "invalid_parameter",
    error: { errors: [{ reason }] },
  })),
]);

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

test.each([
  ["en", "on the second Tuesday of the month at 09:00"],
  ["de", "am zweiten Dienstag des Monats um 09:00 Uhr"],
  ["fr", "le 2e mardi du mois à 09:00"],
  ["es", "el segundo martes del mes a las 09:00"],
  ["it", "il secondo martedì del mese alle 09:00"],
  ["pt", "na 2.ª terça-feira do mês às 09:00"],
  ["ja", "毎月の第2火曜日09:00"],
  ["zh", "每月的第二个星期二09:00"],
  ["ru", "on the second Tuesday of the month at 09:00"],
])("a rule in words in %s", async (lang, words) => {
  const answer = await service.send(
    `/v1/schedule?every=second tuesday at 9:00&timezone=UTC&count=1&lang=${lang}`,
  );
  const { data } = (await answer.json()) as { data: { explanation: string } };
  expect(data.explanation).toBe(words);
});

test.each([
  ["*/15 9-17 * * 1-5", "every 15 minutes on Monday–Friday of hour 9–17"],
  ["30 4 1,15 * 5", "on day 1 and 15 or on Friday of the month at 04:30"],
  ["*/10 * * * * *", "every 10 seconds"],
  ["0 22 L * *", "on the last day of the month at 22:00"],
  ["0 9 1 1,7 *", "on day 1 of January and July at 09:00"],
  ["15,40 * * * *", "every hour at minute 15 and 40"],
  ["0 0 15W * *", null],
  ["7,8 * * * * *", null],
])("the crontab line %s in words", async (cron, words) => {
  const query = new URLSearchParams({ cron, timezone: "UTC", count: "1" });
  const { data } = (await (await service.send(`/v1/schedule?${query.toString()}`)).json()) as {
    data: { explanation: string | null };
  };
  expect(data.explanation).toBe(words);
});

test.each([
  ["blue+moon", "cannot be read", 400],
  ["%3Cscript%3Ealert(1)%3C/script%3E", "&lt;script&gt;", 400],
  ["0+9+*+*+*&timezone=nowhere", "&#39;nowhere&#39;", 400],
  ["", "Recurring times", 200],
])("the page says what is wrong with %s", async (rule, said, status) => {
  const page = await service.send(
    `/schedule?rule=${rule}${rule.includes("timezone") ? "" : "&timezone=tokyo"}`,
  );
  const html = await page.text();
  expect(page.status).toBe(status);
  expect(html).toContain(said);
  expect(html).not.toContain("<script>alert");
});
