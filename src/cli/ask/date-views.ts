import { at, clock, day, dayAndClock, listAt, shownAt, thousands, words, type View } from "./view.ts";

/** How answers about dates are set. */
export const DATE_VIEWS = {
  holidays: {
    title: (data) =>
      `Holidays in ${shownAt(data, "country.name")}${at(data, "subdivision") === null ? "" : ` (${shownAt(data, "subdivision")})`}, ${shownAt(data, "year")}`,
    list: {
      of: "holidays",
      none: "There are no holidays of these kinds.",
      columns: [
        { head: "Date", of: "date", show: day },
        { head: "Holiday", of: "name" },
        {
          head: "Local name",
          of: (row) => (at(row, "local_name") === at(row, "name") ? "" : at(row, "local_name")),
          rank: 2,
        },
        { head: "Kind", of: "type", show: words, rank: 3 },
        {
          head: "Where",
          of: (row) => (at(row, "nationwide") === true ? "" : at(row, "subdivisions")),
          rank: 4,
        },
        { head: "", of: (row) => (at(row, "is_estimated") === true ? "estimated" : ""), rank: 1 },
      ],
    },
  },
  workdays: {
    title: (data) =>
      at(data, "mode") === "count"
        ? `${shownAt(data, "business_days")} business days from ${shownAt(data, "start", day)} to ${shownAt(data, "end", day)}`
        : shownAt(data, "result", day),
    facts: [
      { label: "Country", of: (data) => shownAt(data, "subdivision") || shownAt(data, "country") },
      { label: "Days in all", of: "total_days" },
      { label: "Weekend days", of: "weekend_days" },
      { label: "Holidays", of: "holiday_days" },
      { label: "Next business day", of: "next_business_day", show: day },
    ],
    list: {
      of: "holidays",
      none: "",
      columns: [
        { head: "Date", of: "date", show: day },
        { head: "Holiday", of: "name" },
        { head: "Local name", of: "local_name", rank: 1 },
      ],
    },
  },
  diff: {
    title: (data) => shownAt(data, "human") || "No difference",
    facts: [
      { label: "From", of: "start", show: dayAndClock },
      { label: "To", of: "end", show: dayAndClock },
      { label: "ISO 8601", of: "iso_duration" },
      { label: "Days", of: "total.days" },
      { label: "Weekdays", of: "weekdays" },
      { label: "Business days", of: "business_days" },
      { label: "Hours", of: "total.hours", show: thousands },
    ],
  },
  add: {
    title: (data) => shownAt(data, "result", dayAndClock),
    facts: [
      { label: "From", of: "input" },
      { label: "Added", of: "iso_duration" },
      { label: "Result", of: "result" },
      { label: "Week", of: "iso_week" },
      {
        label: "Shortened",
        of: (data) => (at(data, "overflowed") === true ? "the month reached has fewer days" : ""),
      },
      { label: "Days skipped", of: (data) => listAt(data, "skipped").length || "" },
    ],
  },
  week: {
    title: (data) => `Week ${shownAt(data, "week")} of ${shownAt(data, "week_year")}`,
    facts: [
      { label: "Date", of: "date", show: day },
      { label: "From", of: "week_start", show: day },
      { label: "To", of: "week_end", show: day },
      { label: "Written", of: "week_date" },
      { label: "Weeks in the year", of: "weeks_in_year" },
      {
        label: "Day of the year",
        of: (data) => `${shownAt(data, "day_of_year")} of ${shownAt(data, "days_in_year")}`,
      },
      { label: "Quarter", of: "quarter" },
      {
        label: "In the US",
        of: (data) => `week ${shownAt(data, "us.week")} of ${shownAt(data, "us.week_year")}`,
      },
    ],
  },
  meet: {
    title: (data) => `The best times for ${shownAt(data, "duration_minutes")} minutes`,
    list: {
      of: (data) =>
        listAt(data, "suggestions").flatMap((slot) =>
          listAt(slot, "participants").map((person, index) => ({
            ...(person as object),
            slot: index === 0 ? slot : null,
          })),
        ),
      none: "No time suits everybody.",
      columns: [
        { head: "", of: "slot.rank" },
        { head: "Who", of: (row) => shownAt(row, "name") || shownAt(row, "timezone") },
        {
          head: "Local time",
          of: (row) => `${shownAt(row, "local_start", clock)} – ${shownAt(row, "local_end", clock)}`,
        },
        { head: "Day", of: "local_start", show: day },
        { head: "Hours", of: "band", show: words, rank: 1 },
        { head: "Score", of: "slot.score", isNumber: true, rank: 2 },
        { head: "UTC", of: "slot.start", show: clock, rank: 3 },
      ],
    },
    foot: (data) => shownAt(data, "empty_reason", words),
  },
} as const satisfies Record<string, View>;
