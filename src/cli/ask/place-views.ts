import {
  at,
  clock,
  day,
  dayAndClock,
  listAt,
  percent,
  plain,
  shownAt,
  thousands,
  words,
  type Show,
  type View,
} from "./view.ts";

const zoneOf = (data: unknown, base = ""): string =>
  `${shownAt(data, `${base}timezone`)} (${shownAt(data, `${base}abbreviation`)}, UTC${shownAt(data, `${base}utc_offset`)})`;

/** `new-york-city` as `New York City`; zones as they are. */
const placeName: Show = (value) => {
  const name = plain(value);
  return name.includes("/")
    ? name
    : name.replaceAll("-", " ").replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
};

const degrees: Show = (value) => (typeof value === "number" ? `${value.toFixed(1)}°` : "");

const minutes: Show = (value) => plain(value).slice(0, 5);

/** Both ends of a span by their clocks; one end where the other did not happen. */
const span =
  (start: string, end: string) =>
  (data: unknown): string => {
    const ends = [shownAt(data, start, clock), shownAt(data, end, clock)];
    return ends.every((part) => part === "") ? "" : ends.map((part) => part || "…").join(" – ");
  };

const change =
  (path: string) =>
  (data: unknown): string => {
    const after = at(data, path);
    if (typeof after !== "object" || after === null) return "";
    const offsets = `UTC${shownAt(after, "offset_before")} to UTC${shownAt(after, "offset_after")}`;
    return `${shownAt(after, "local_before", dayAndClock)}: ${shownAt(after, "abbreviation_before")} to ${shownAt(after, "abbreviation_after")}, ${offsets}`;
  };

const placeOf = (data: unknown, label: string): string => shownAt(data, "location.display_name") || label;

export const PLACE_VIEWS = {
  time: {
    title: (data, label) => `${label}: ${shownAt(data, "time")}, ${shownAt(data, "date", day)}`,
    facts: [
      { label: "Zone", of: (data) => zoneOf(data) },
      { label: "Name", of: "timezone_name" },
      { label: "UTC", of: "utc" },
      { label: "Unix", of: "unix" },
      {
        label: "Week",
        of: (data) => `${shownAt(data, "iso_week")} (day ${shownAt(data, "day_of_year")} of the year)`,
      },
      { label: "Daylight time", of: "is_dst" },
      { label: "Next change", of: change("next_transition") },
      { label: "Last change", of: change("previous_transition") },
    ],
  },
  convert: {
    title: (data) =>
      `${shownAt(data, "from.time", minutes)}, ${shownAt(data, "from.date", day)} in ${placeName(at(data, "input.from"))}`,
    list: {
      of: (data) =>
        [at(data, "from"), ...listAt(data, "results")].map((record, index) => ({
          ...(record as object),
          place: index === 0 ? at(data, "input.from") : listAt(data, "input.to")[index - 1],
        })),
      none: "",
      columns: [
        { head: "Place", of: "place", show: placeName },
        { head: "Time", of: "time", show: minutes },
        { head: "Day", of: "date", show: day },
        { head: "Zone", of: "timezone", rank: 3 },
        { head: "", of: "abbreviation", rank: 2 },
        { head: "UTC", of: "utc_offset", rank: 3 },
        { head: "Difference", of: "difference", rank: 1 },
        {
          head: "Day shift",
          of: (row) => {
            const shift = at(row, "day_shift");
            return typeof shift === "number" && shift !== 0 ? `${shift > 0 ? "+" : ""}${shift}` : "";
          },
          rank: 4,
        },
      ],
    },
  },
  city: {
    title: (data) => `${shownAt(data, "total")} places called '${shownAt(data, "query")}'`,
    list: {
      of: "cities",
      none: "No city is called so; a part of the name, or another spelling, may find it.",
      columns: [
        { head: "City", of: "display_name" },
        { head: "Slug", of: "slug", rank: 1 },
        { head: "Time", of: "current_time", show: clock },
        { head: "Zone", of: "timezone", rank: 2 },
        { head: "Population", of: "population", show: thousands, isNumber: true, rank: 3 },
        { head: "Latitude", of: "latitude", isNumber: true, rank: 4 },
        { head: "Longitude", of: "longitude", isNumber: true, rank: 4 },
      ],
    },
  },
  zone: {
    title: (data, label) =>
      label === "" || label === shownAt(data, "id")
        ? shownAt(data, "id")
        : `${shownAt(data, "id")} (${label})`,
    facts: [
      { label: "Link to", of: (data) => (at(data, "is_canonical") === true ? "" : at(data, "canonical_id")) },
      { label: "Name", of: (data) => shownAt(data, "names.generic") || shownAt(data, "names.standard") },
      { label: "Now", of: "current.local_time", show: dayAndClock },
      {
        label: "Offset",
        of: (data) => `UTC${shownAt(data, "current.utc_offset")}, ${shownAt(data, "current.abbreviation")}`,
      },
      { label: "Daylight time", of: "observes_dst" },
      { label: "Next change", of: change("next_transition") },
      { label: "Last change", of: change("previous_transition") },
      { label: "Countries", of: "country_codes" },
      { label: "Also called", of: "aliases" },
      { label: "Windows", of: "windows_ids" },
      { label: "POSIX", of: "posix_tz" },
    ],
    list: {
      of: "transitions",
      none: "",
      columns: [
        { head: "Change", of: "local_before", show: dayAndClock },
        { head: "From", of: "abbreviation_before" },
        { head: "To", of: "abbreviation_after" },
        { head: "Offset", of: (row) => `UTC${shownAt(row, "offset_after")}` },
      ],
    },
    foot: (data) => `Time-zone data ${shownAt(data, "tzdb_version")}`,
  },
  sun: {
    title: (data, label) => `Sun in ${placeOf(data, label)}, ${shownAt(data, "date", day)}`,
    facts: [
      {
        label: "Sunrise",
        of: (data) =>
          shownAt(data, "sunrise", clock) ||
          (at(data, "daylight") === "normal" ? "none" : shownAt(data, "daylight", words)),
      },
      { label: "Sunset", of: "sunset", show: clock },
      {
        label: "Solar noon",
        of: (data) =>
          `${shownAt(data, "solar_noon", clock)}, at ${shownAt(data, "noon_altitude_deg", degrees)}`,
      },
      { label: "Day length", of: "day_length" },
      { label: "Civil twilight", of: span("civil_dawn", "civil_dusk") },
      { label: "Nautical twilight", of: span("nautical_dawn", "nautical_dusk") },
      { label: "Astronomical", of: span("astronomical_dawn", "astronomical_dusk") },
      { label: "Golden morning", of: span("golden_hour.morning.start", "golden_hour.morning.end") },
      { label: "Golden evening", of: span("golden_hour.evening.start", "golden_hour.evening.end") },
    ],
    list: {
      of: "days",
      none: "",
      columns: [
        { head: "Date", of: "date", show: day },
        { head: "Sunrise", of: "sunrise", show: clock },
        { head: "Noon", of: "solar_noon", show: clock, rank: 2 },
        { head: "Sunset", of: "sunset", show: clock },
        { head: "Day length", of: "day_length", rank: 1 },
      ],
    },
    foot: (data) => `Times of ${shownAt(data, "timezone")}`,
  },
  moon: {
    title: (data, label) =>
      `Moon${placeOf(data, label) === "" ? "" : ` in ${placeOf(data, label)}`}, ${shownAt(data, "at", dayAndClock)}`,
    facts: [
      { label: "Phase", of: (data) => `${shownAt(data, "phase_label")} ${shownAt(data, "emoji")}` },
      { label: "Illuminated", of: "illumination", show: percent },
      { label: "Age", of: (data) => `${shownAt(data, "age_days")} days` },
      { label: "Distance", of: (data) => `${shownAt(data, "distance_km", thousands)} km` },
      { label: "Moonrise", of: "moonrise", show: clock },
      { label: "Moonset", of: "moonset", show: clock },
    ],
    list: {
      of: "phases",
      none: "",
      columns: [
        { head: "Phase", of: "phase_name", show: words },
        { head: "When", of: "at", show: dayAndClock },
      ],
    },
    foot: (data) => `Times of ${shownAt(data, "timezone")}`,
  },
} as const satisfies Record<string, View>;
