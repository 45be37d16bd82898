import { at, listAt, listText, write, type Text } from "../../http/fields/text.ts";
import type { View } from "./layout.ts";

/** Most countries in a table's cell. */
const MAX_NAMED = 6;
const ZONE = "{timezone} ({abbreviation}, UTC{utc_offset})";

const changeText = (path: string): Text =>
  `{${path}.local_before:moment}, to {${path}.abbreviation_after} (UTC{${path}.offset_after})`;

const spanText = (start: string, end: string): Text => `{${start}:clock|'…'} – {${end}:clock|'…'}`;
const twilight = (kind: string): Text => spanText(`${kind}_dawn`, `${kind}_dusk`);

/** The golden hours of morning and evening; one span if the sun stays low all day. */
function goldenHour(data: object): string {
  const isOne = write("{golden_hour.morning.end|golden_hour.evening.start}", data) === "";
  if (isOne) return write(spanText("golden_hour.morning.start", "golden_hour.evening.end"), data);
  const spanOf = (half: string): Text => spanText(`golden_hour.${half}.start`, `golden_hour.${half}.end`);
  return [write(spanOf("morning"), data), write(spanOf("evening"), data)].filter(Boolean).join(" and ");
}

const zonesOf = (row: object, text: Text) => listAt(row, "timezones").map((zone) => write(text, zone));

/** The text if all are equal, else "". */
const onlyText = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? "") : "");

/** Where clocks change: the countries, or the zones if there is only one country. */
function movedPlaces(change: object): string {
  const codes = listAt(change, "country_codes").map(String);
  return codes.length > 1
    ? listText(codes, ", ", MAX_NAMED)
    : listText(zonesOf(change, "{timezone}"), ", ", 1);
}

function convertedPlaces(data: object): object[] {
  return [at(data, "from") as object, ...listAt(data, "results")];
}

/** Layouts of answers about places. */
export const PLACE_VIEWS = {
  time: {
    title: "{match.name|label}: {time}, {date:day}",
    facts: [
      ["Zone", ZONE],
      ["Name", "{timezone_name}"],
      ["UTC", "{utc}"],
      ["Unix", "{unix}"],
      ["Week", "{iso_week}, day {day_of_year} of the year"],
      ["Daylight time", "{is_dst}"],
      ["Next change", changeText("next_transition")],
      ["Last change", changeText("previous_transition")],
    ],
  },
  convert: {
    title: "{from.time:minutes} on {from.date:day} in {from.match.name|from.timezone}",
    list: {
      of: convertedPlaces,
      columns: [
        ["Place", "{match.name|timezone}"],
        ["Time", "{time:minutes}"],
        ["Day", "{date:day}"],
        ["Zone", "{timezone}", 3],
        ["", "{abbreviation}", 2],
        ["UTC", "{utc_offset}", 3],
        ["Difference", "{difference}", 1],
        ["Day shift", (row) => (at(row, "day_shift") === 0 ? "" : write("{day_shift}", row)), 4],
      ],
    },
  },
  city: {
    title: "{total} places found for '{query}'",
    list: {
      of: "cities",
      none: "No city has this name. Try a part of it, or another spelling.",
      columns: [
        ["City", "{display_name}"],
        ["Time", "{current_time:clock}"],
        ["Population", "{population:thousands}", 1, true],
        ["Slug", "{slug}", 2],
        ["Zone", "{timezone}", 3],
        ["Latitude", "{latitude}", 4, true],
        ["Longitude", "{longitude}", 4, true],
      ],
    },
  },
  zone: {
    title: (data) => {
      return at(data, "label") === at(data, "id") ? write("{id}", data) : write("{id}[ ({label})]", data);
    },
    facts: [
      ["Link to", (data) => (at(data, "is_canonical") === true ? "" : write("{canonical_id}", data))],
      ["Name", "{names.generic|names.standard}"],
      ["Now", "{current.local_time:moment}"],
      ["Offset", "UTC{current.utc_offset}, {current.abbreviation}"],
      ["Daylight time", "{observes_dst}"],
      ["Next change", changeText("next_transition")],
      ["Last change", changeText("previous_transition")],
      ["Countries", "{country_codes}"],
      ["Also called", "{aliases}"],
      ["Windows", "{windows_ids}"],
      ["POSIX", "{posix_tz}"],
    ],
    list: {
      of: "transitions",
      columns: [
        ["Change", "{local_before:moment}"],
        ["From", "{abbreviation_before}"],
        ["To", "{abbreviation_after}"],
        ["Offset", "UTC{offset_after}"],
      ],
    },
    foot: "Time-zone data {tzdb_version}",
  },
  changes: {
    title: "Clock changes from {from:day} to {to:day}",
    list: {
      of: "changes",
      none: "No clock is moved.",
      columns: [
        ["UTC", "{at:moment}"],
        ["Clocks", (row) => (Number(at(row, "shift_seconds")) > 0 ? "forward" : "back")],
        ["Where", (row) => movedPlaces(row)],
        ["Local time", (row) => onlyText(zonesOf(row, "{local_before:moment}")), 1],
        ["Rule", "{rule}", 2],
        ["Year before", (row) => [...new Set(zonesOf(row, "{against_year_before}"))].join(", "), 3],
      ],
    },
    foot: (data) => {
      const dropped = [...new Set(listAt(data, "dropped").map((one) => write("{timezone}", one)))];
      return dropped.length === 0 ? "" : `Moved the year before, and not again: ${listText(dropped)}.`;
    },
  },
  sun: {
    title: "Sun in {location.display_name|label}, {date:day}",
    facts: [
      ["Sunrise", "{sunrise:clock}"],
      ["Sunset", "{sunset:clock}"],
      ["Daylight", (data) => (at(data, "daylight") === "normal" ? "" : write("{daylight:words}", data))],
      ["Solar noon", "{solar_noon:clock}, at {noon_altitude_deg:degrees}"],
      ["Day length", "{day_length}"],
      ["Civil twilight", twilight("civil")],
      ["Nautical twilight", twilight("nautical")],
      ["Astronomical twilight", twilight("astronomical")],
      ["Golden hour", goldenHour],
    ],
    list: {
      of: "days",
      columns: [
        ["Date", "{date:day}"],
        ["Sunrise", "{sunrise:clock}"],
        ["Noon", "{solar_noon:clock}", 2],
        ["Sunset", "{sunset:clock}"],
        ["Day length", "{day_length}", 1],
      ],
    },
    foot: "Times of {timezone}",
  },
  moon: {
    title: "Moon[ in {location.display_name|label}], {at:moment}",
    facts: [
      ["Phase", "{phase_label} {emoji}"],
      ["Illuminated", "{illumination:percent}"],
      ["Age", "{age_days} days"],
      ["Distance", "{distance_km:thousands} km"],
      ["Moonrise", "{moonrise:clock}"],
      ["Moonset", "{moonset:clock}"],
    ],
    list: {
      of: "phases",
      columns: [
        ["Phase", "{phase_name:words}"],
        ["When", "{at:moment}"],
      ],
    },
    foot: "Times of {timezone}",
  },
} as const satisfies Record<string, View>;
