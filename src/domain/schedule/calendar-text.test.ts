import { describe, expect, test } from "bun:test";
import { isCalendarText, readCalendarText } from "./calendar-text.ts";

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const read = (text: string) => {
  const found = readCalendarText(text);
  if (!found.ok) throw new Error(found.expected);
  return found.value;
};
const expectedOf = (text: string): string | null => {
  const found = readCalendarText(text);
  return found.ok ? null : found.expected;
};

test.each([
  ["FREQ=DAILY", false],
  ["RRULE:FREQ=WEEKLY;BYDAY=MO, WE", false],
  ["every monday at 9:00", false],
  ["DTSTART:20261102T090000Z", true],
  ["RRULE:FREQ=DAILY\nEXDATE:20261102T090000Z", true],
  ["RRULE:FREQ=DAILY EXDATE:20261102T090000Z", true],
  ["begin:vevent", true],
])("'%s' are lines of a calendar: %p", (text, is) => {
  expect(isCalendarText(text)).toBe(is);
});

describe("lines of a calendar", () => {
  test("each time has its zone, its kind and its list", () => {
    expect(
      read(
        'DTSTART;TZID="Europe/Paris";VALUE=DATE-TIME:20261102T090000\nDURATION:PT45M\nRRULE:FREQ=DAILY;COUNT=9\nEXDATE;VALUE=DATE:20261103\nEXDATE:20261104T080000Z,20261105T080000Z\nRDATE:20261120T100000\nSUMMARY:A\\, b; c',
      ),
    ).toEqual({
      start: { wallSeconds: at("2026-11-02T09:00:00"), isDate: false, zone: "Europe/Paris" },
      end: null,
      duration: "PT45M",
      rrule: "FREQ=DAILY;COUNT=9",
      added: [{ wallSeconds: at("2026-11-20T10:00:00"), isDate: false, zone: null }],
      removed: [
        { wallSeconds: at("2026-11-03T00:00:00"), isDate: true, zone: null },
        { wallSeconds: at("2026-11-04T08:00:00"), isDate: false, zone: "UTC" },
        { wallSeconds: at("2026-11-05T08:00:00"), isDate: false, zone: "UTC" },
      ],
      summary: "A, b; c",
    });
  });

  test.each([
    ["CRLF and folds", "DTSTART:20261102T09\r\n 0000Z\r\nRRULE:FREQ=DAI\r\n\tLY\r\n"],
    ["CR alone", "DTSTART:20261102T090000Z\rRRULE:FREQ=DAILY"],
    ["indented lines", "  DTSTART:20261102T090000Z\n  RRULE:FREQ=DAILY"],
    ["line ends that a box made spaces", "DTSTART:20261102T090000Z RRULE:FREQ=DAILY"],
    ["backslash and n", "DTSTART:20261102T090000Z\\nRRULE:FREQ=DAILY"],
    ["a rule without its name", "DTSTART:20261102T090000Z\nFREQ=DAILY"],
    ["small letters", "dtstart:20261102t090000z\nrrule:FREQ=DAILY"],
  ])("are read with %s", (_, text) => {
    const { start, rrule } = read(text);
    expect([start?.wallSeconds, start?.zone, rrule]).toEqual([
      at("2026-11-02T09:00:00"),
      "UTC",
      "FREQ=DAILY",
    ]);
  });

  test("of other components, and of an event's alarm, do not count", () => {
    const { start, duration } = read(
      "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nBEGIN:STANDARD\nDTSTART:19700101T000000\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nDTSTART:20261102T090000Z\nX-OTHER;A=b:c\nBEGIN:VALARM\nDURATION:PT5M\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR",
    );
    expect([start?.wallSeconds, duration]).toEqual([at("2026-11-02T09:00:00"), null]);
  });

  test.each([
    ["DTSTART:20261102T090000Z\nEXRULE:FREQ=DAILY", "no EXRULE any more"],
    ["DTSTART:20261102T090000Z\nDTSTART:20261102T090000Z", "DTSTART once"],
    ["DTSTART:20261102T090000Z,20261103T090000Z", "DTSTART with one time"],
    ["DTSTART:20261131T090000Z", "20261131T090000Z"],
    ["DTSTART:20261102T250000Z", "20261102T250000Z"],
    ["DTSTART;VALUE=DATE:20261102T090000Z", "DTSTART with a time such as"],
    ["DTSTART:20261102T090000Z\nRDATE;VALUE=PERIOD:20261103T090000Z/PT1H", "a period has a length"],
    ["DTSTART:20261102T090000Z\nDTEND:20261102T100000Z\nDURATION:PT1H", "DTEND or DURATION, not both"],
    ["DTSTART:20261102T090000Z\nFOO:1", "in place of 'FOO:1'"],
    [
      "BEGIN:VEVENT\nDTSTART:20261102T090000Z\nRECURRENCE-ID:20261102T090000Z\nEND:VEVENT",
      "a single time of it",
    ],
    ["BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VEVENT\nEND:VEVENT", "one event"],
    ["BEGIN:VEVENT\nDTSTART:20261102T090000Z\nEND:VCALENDAR", "END:VCALENDAR after its BEGIN"],
    ["BEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT", "an RRULE, an RDATE or a DTSTART"],
  ])("%p are refused: %s", (text, expected) => {
    expect(expectedOf(text)).toContain(expected);
  });

  test("of any length are read in a time that grows with it", () => {
    const parts = [
      ";TZID=a",
      "DTSTART;",
      " ",
      "\t",
      "RDATE:",
      '"',
      "\n ",
      "BEGIN:VEVENT\n",
      ",20261102",
      "a ",
    ];
    const millisecondsOf = (length: number): number => {
      // Processor time: a busy machine gives some calls a hundred times as long.
      const started = process.cpuUsage();
      for (const part of parts) readCalendarText(`DTSTART${part.repeat(length / part.length)}`);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1000;
    };
    millisecondsOf(6000);
    // A hundred times as long is ten thousand times as slow where time grows with the square.
    expect(millisecondsOf(600_000) / millisecondsOf(6000)).toBeLessThan(2000);
  });
});
