import { inEnglish } from "../../domain/holidays/feed-name.ts";
import { at, listAt, write } from "../../http/fields/text.ts";
import type { View } from "./layout.ts";

const HOLIDAYS: NonNullable<View["list"]>["columns"] = [
  ["Date", "{date:day}"],
  ["Holiday", "{name}"],
  ["Local name", (row) => (at(row, "local_name") === at(row, "name") ? "" : write("{local_name}", row)), 2],
  ["Kind", "{type:words}", 3],
  ["Where", "{subdivisions}", 4],
  ["", "{is_estimated?estimated}", 1],
];

/** What happened to an occurrence by the clock or because of a day off. */
function noteOf(row: object): string {
  const kind = at(row, "resolution.kind");
  if (kind === "gap") return "the clock skips the rule's time";
  if (kind === "overlap") return "this time comes twice";
  return write("[moved from {moved_from:day}]", row);
}

/** Layouts of answers about dates. */
export const DATE_VIEWS = {
  holidays: {
    title: (data) =>
      `Holidays in ${inEnglish(write("{country.name}", data))}${write(" ({subdivision})", data)}, ${write("{year}", data)}`,
    list: { of: "holidays", none: "There are no holidays of these kinds.", columns: HOLIDAYS },
  },
  next: {
    title: "{explanation|rule.text} ({timezone})",
    facts: [["Left out", "{skipped}"]],
    list: {
      of: "occurrences",
      none: "It does not come again.",
      columns: [
        ["Date", "{local_time:day}"],
        ["Time", "{local_time:clock}"],
        ["UTC", "{utc_offset}", 1],
        ["", (row) => noteOf(row), 2],
      ],
    },
  },
  workdays: {
    title: (data) =>
      write("{result:day}", data) ||
      write("{business_days} business days from {start:day} to {end:day}", data),
    facts: [
      ["Country", "{subdivision|country}"],
      ["Days in all", "{total_days}"],
      ["Weekend days", "{weekend_days}"],
      ["Holidays", "{holiday_days}"],
      ["Next business day", "{next_business_day:day}"],
    ],
    list: { of: "holidays", columns: HOLIDAYS },
  },
  diff: {
    title: (data) => write("{human}", data) || "No difference",
    facts: [
      ["From", "{start:moment}"],
      ["To", "{end:moment}"],
      ["ISO 8601", "{iso_duration}"],
      ["Days", "{total.days}"],
      ["Weekdays", "{weekdays}"],
      ["Business days", "{business_days}"],
      ["Hours", "{total.hours:thousands}"],
    ],
  },
  add: {
    title: "{result:moment}",
    facts: [
      ["From", "{input:moment}"],
      ["Added", (data) => write("{iso_duration}", data).replace("PT0S", "")],
      ["ISO 8601", "{result}"],
      ["Week", "{iso_week}"],
      ["Shortened", "{overflowed?the month reached has fewer days}"],
      ["Days skipped", (data) => String(listAt(data, "skipped").length || "")],
    ],
  },
  week: {
    title: "Week {week} of {week_year}",
    facts: [
      ["Date", "{date:day}"],
      ["From", "{week_start:day}"],
      ["To", "{week_end:day}"],
      ["ISO 8601", "{week_date}"],
      ["Weeks in the year", "{weeks_in_year}"],
      ["Day of the year", "{day_of_year} of {days_in_year}"],
      ["Quarter", "{quarter}"],
      ["In the US", "week {us.week} of {us.week_year}"],
    ],
  },
  meet: {
    title: "The best times for {duration_minutes} minutes",
    list: {
      of: (data) =>
        listAt(data, "suggestions").flatMap((slot) =>
          listAt(slot, "participants").map((person, index) => ({
            ...person,
            slot: index === 0 ? slot : null,
          })),
        ),
      none: "No time suits everybody.",
      columns: [
        ["", "{slot.rank}"],
        ["Who", "{name|timezone}"],
        ["Local time", "{local_start:clock} – {local_end:clock}"],
        ["Day", "{local_start:day}"],
        ["Hours", "{band:words}", 1],
        ["Score", "{slot.score}", 2, true],
        ["UTC", "{slot.start:clock}", 3],
      ],
    },
    foot: "{empty_reason:words}",
  },
} as const satisfies Record<string, View>;
