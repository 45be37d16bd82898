/** Says an answer in one plain sentence. */
export type Sentence = (data: Data, said: Readonly<Record<string, string>>) => string;

/** A record of an answer, whose members the route's own schema has fixed. */
export type Data = { readonly [name: string]: unknown };

/** Names that a sentence lists at most. */
const MAX_LISTED = 40;

/** One sentence for each tool. */
export const SENTENCES = {
  time: (data, { timezone = "" }) =>
    `It is ${text(data, "time").slice(0, 5)} on ${dayOf(data)} in ${nameOf(timezone, data)} (${text(data, "abbreviation")}, UTC${text(data, "utc_offset")}).`,
  convert: (data, said) => {
    const from = record(data, "from");
    const to = record(data, "to");
    return `${clockOf(from)} on ${dayOf(from)} in ${nameOf(said["source_timezone"] ?? "", from)} is ${clockOf(to)} on ${dayOf(to)} in ${nameOf(said["target_timezone"] ?? "", to)}.`;
  },
  city: (data) => {
    const cities = records(data, "cities").map(
      (city) => `${text(city, "display_name")} (${text(city, "timezone")})`,
    );
    return cities.length === 0
      ? "No city was found by that name."
      : `${text(data, "total")} found; best first: ${listed(cities, "; ")}.`;
  },
  zone: (data) => {
    const current = record(data, "current");
    const next =
      data["next_transition"] === null
        ? "No change of its clocks is planned"
        : `The next change is at ${text(record(data, "next_transition"), "at")}`;
    return `${text(data, "id")} is at UTC${text(current, "utc_offset")} (${text(current, "abbreviation")}). ${next}.`;
  },
  zoneAt: (data) => `The time zone there is ${text(data, "timezone")}.`,
  holidays: (data) => {
    const days = records(data, "holidays").map(holidayOf);
    return `${text(record(data, "country"), "name")} has ${days.length} such holidays in ${text(data, "year")}: ${listed(days)}.`;
  },
  upcoming: (data) => {
    const days = records(data, "holidays").map(holidayOf);
    return days.length === 0
      ? `There is no holiday from ${text(data, "from")} to ${text(data, "to")}.`
      : `The next holidays are ${listed(days)}.`;
  },
  isWorkday: (data) => {
    const [holiday] = records(data, "holidays");
    const why = holiday === undefined ? "" : ` (${text(holiday, "name")})`;
    return `${text(data, "start")} is ${data["start_is_business_day"] === true ? "a" : "no"} business day${why}.`;
  },
  workdays: (data) =>
    data["mode"] === "count"
      ? `There are ${text(data, "business_days")} business days from ${text(data, "start")} to ${text(data, "end")}.`
      : `The business day is ${text(data, "result")}.`,
  add: (data) =>
    `${text(data, "input")} and ${text(data, "iso_duration")} is ${text(data, "result")}, a ${text(data, "day_name")}.`,
  diff: (data) =>
    `From ${text(data, "start")} to ${text(data, "end")} it is ${text(data, "human") || "no time"}, ${text(record(data, "total"), "days")} days in all.`,
  sun: (data) => {
    const date = text(data, "date");
    const where = placeOf(data);
    if (data["daylight"] === "polar_night") return `The sun does not rise in ${where} on ${date}.`;
    if (data["daylight"] === "polar_day") return `The sun does not set in ${where} on ${date}.`;
    return `In ${where} on ${date} the sun rises at ${time(data, "sunrise")} and sets at ${time(data, "sunset")} (${text(data, "timezone")}).`;
  },
  moon: (data) =>
    `The moon is ${text(data, "phase_label").toLowerCase()}, ${Math.round(Number(data["illumination"]) * 100)} % illuminated, at ${text(data, "at")}; the next full moon is at ${text(data, "next_full_moon")}.`,
  meet: (data) => {
    const [best] = records(data, "suggestions");
    if (best === undefined) return `No time suits: ${text(data, "empty_reason").replaceAll("_", " ")}.`;
    const people = records(best, "participants").map(
      (one) =>
        `${text(one, "local_start").replace("T", " ").slice(0, 16)} in ${text(one, "name") || text(one, "timezone")}`,
    );
    return `The best start is ${text(best, "start")}: ${listed(people)}.`;
  },
} as const satisfies Record<string, Sentence>;

function record(data: Data, name: string): Data {
  const value = data[name];
  // A member that the schema fixes as an object, or null.
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

function records(data: Data, name: string): readonly Data[] {
  const value = data[name];
  return Array.isArray(value) ? (value as readonly Data[]) : [];
}

function text(data: Data, name: string): string {
  const value = data[name];
  return value === null || value === undefined ? "" : String(value);
}

function time(data: Data, name: string): string {
  return /T(\d{2}:\d{2})/.exec(text(data, name))?.[1] ?? "no time";
}

function clockOf(data: Data): string {
  return text(data, "time").slice(0, 5);
}

function dayOf(data: Data): string {
  return `${text(data, "day_name")} ${text(data, "date")}`;
}

/** What was asked for, with the zone it led to where that is not the same. */
function nameOf(said: string, data: Data): string {
  const zone = text(data, "timezone");
  return said === "" || said.toLowerCase() === zone.toLowerCase() ? zone : `${said.slice(0, 60)} (${zone})`;
}

function placeOf(data: Data): string {
  return text(record(data, "location"), "display_name") || text(data, "timezone");
}

function holidayOf(holiday: Data): string {
  return `${text(holiday, "name")} on ${text(holiday, "date")}`;
}

function listed(parts: readonly string[], separator = ", "): string {
  const more = parts.length - MAX_LISTED;
  return parts.slice(0, MAX_LISTED).join(separator) + (more > 0 ? ` and ${more} more` : "");
}
