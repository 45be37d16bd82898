import { inEnglish } from "../../domain/holidays/feed-name.ts";
import { at, listAt, listText, write } from "../../http/answer/text.ts";

/** Most countries in a table's cell. */
const MAX_NAMED = 6;

/** Texts and lists that no template says. */
export const VIEW_FUNCTIONS = {
  convertedPlaces: (data) => [at(data, "from") as object, ...listAt(data, "results")],
  dayShift: (row) => (at(row, "day_shift") === 0 ? "" : write("{day_shift}", row)),
  zoneTitle: (data) => write(at(data, "label") === at(data, "id") ? "{id}" : "{id}[ ({label})]", data),
  linkTarget: (data) => (at(data, "is_canonical") === true ? "" : write("{canonical_id}", data)),
  clockDirection: (row) => (Number(at(row, "shift_seconds")) > 0 ? "forward" : "back"),
  /** Where clocks change: the countries, or the zones if there is only one country. */
  movedPlaces(change) {
    const codes = listAt(change, "country_codes").map(String);
    const isWide = codes.length > 1;
    return listText(isWide ? codes : zonesOf(change, "{timezone}"), ", ", isWide ? MAX_NAMED : 1);
  },
  sharedLocalTime(change) {
    const [first = "", ...others] = new Set(zonesOf(change, "{local_before:moment}"));
    return others.length === 0 ? first : "";
  },
  yearBefore: (change) => [...new Set(zonesOf(change, "{against_year_before}"))].join(", "),
  droppedZones(data) {
    const dropped = [...new Set(listAt(data, "dropped").map((one) => write("{timezone}", one)))];
    return dropped.length === 0 ? "" : `Moved the year before, and not again: ${listText(dropped)}.`;
  },
  daylight: (data) => (at(data, "daylight") === "normal" ? "" : write("{daylight:words}", data)),
  /** The golden hours of morning and evening; one span if the sun stays low all day. */
  goldenHour(data) {
    const span = (start: string, end: string): string =>
      write(`{golden_hour.${start}:clock|'…'} – {golden_hour.${end}:clock|'…'}`, data);
    const isOne = write("{golden_hour.morning.end|golden_hour.evening.start}", data) === "";
    if (isOne) return span("morning.start", "evening.end");
    const halves = [span("morning.start", "morning.end"), span("evening.start", "evening.end")];
    return halves.filter(Boolean).join(" and ");
  },
  holidaysTitle: (data) =>
    `Holidays in ${inEnglish(write("{country.name}", data))}${write(" ({subdivision})", data)}, ${write("{year}", data)}`,
  /** The end of a holiday of several days. */
  lastDay: (row) => (at(row, "end_date") === at(row, "date") ? "" : write("{end_date:day}", row)),
  movedDayOff: (row) =>
    at(row, "observed_date") === at(row, "date") ? "" : write("{observed_date:day}", row),
  localName: (row) => (at(row, "local_name") === at(row, "name") ? "" : write("{local_name}", row)),
  /** What happened to an occurrence by the clock or because of a day off. */
  occurrenceNote(row) {
    const kind = at(row, "resolution.kind");
    if (kind === "gap") return "the clock skips the rule's time";
    if (kind === "overlap") return "this time comes twice";
    return write("[moved from {moved_from:day}]", row);
  },
  workdaysTitle: (data) =>
    write("{result:day}", data) || write("{business_days} business days from {start:day} to {end:day}", data),
  difference: (data) => write("{human}", data) || "No difference",
  added: (data) => write("{iso_duration}", data).replace("PT0S", ""),
  skippedCount: (data) => String(listAt(data, "skipped").length || ""),
  skippedDays: (data) => listText(listAt(data, "skipped").map((day) => write("{day:day}", { day }))),
  /** The days that were asked for, or else the phases to come. */
  moonRows: (data) => [...listAt(data, at(data, "days") === null ? "phases" : "days")],
  meetingRows: (data) =>
    listAt(data, "suggestions").flatMap((slot) =>
      listAt(slot, "participants").map((person, index) => ({ ...person, slot: index === 0 ? slot : null })),
    ),
} satisfies Readonly<Record<string, (data: object) => string | readonly object[]>>;

const zonesOf = (change: object, text: string) =>
  listAt(change, "timezones").map((zone) => write(text, zone));
