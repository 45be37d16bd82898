import { at, listAt, listText, write, type Text } from "../question/text.ts";

/** One sentence for each tool's answer; `said` contains the call's arguments. */
export const SENTENCES: Readonly<Record<string, Text>> = {
  timezone_info:
    "{id} is at UTC{current.utc_offset} ({current.abbreviation}); next clock change: {next_transition.at|'none is planned'}.",
  timezone_at: "The time zone there is {timezone}.",
  is_business_day:
    "{start} is {start_is_business_day?a/no} business day[ ({holidays.0.name})][ ({makeup_workdays.0} is a weekend worked by decree)].",
  add_to_date: "{input} and {iso_duration} is {result}, a {day_name}.",
  date_difference: "From {start} to {end} it is {human|'no time'}, {total.days} days in all.",
  moon: "The moon is {phase_label:lower}, {illumination:percent} illuminated, at {at}; the next full moon is at {next_full_moon}.",
  get_current_time: (data) =>
    `It is ${write("{time:minutes} on {day_name} {date}", data)} in ${placeWithZone(data, "timezone", "timezone")} ${write("({abbreviation}, UTC{utc_offset}).", data)}`,
  convert_time: (data) => {
    const source = placeWithZone(data, "source_timezone", "from.timezone");
    const target = placeWithZone(data, "target_timezone", "to.timezone");
    const read = write("{from.time:minutes} on {from.day_name} {from.date}", data);
    return `${read} in ${source} is ${write("{to.time:minutes} on {to.day_name} {to.date}", data)} in ${target}.`;
  },
  find_place: (data) => {
    const cities = listed(data, "cities", "{display_name} ({timezone})", "; ");
    return cities === ""
      ? "No city was found by that name."
      : `${write("{total}", data)} found; best first: ${cities}.`;
  },
  clock_changes: (data) => {
    const changes = listAt(data, "changes").map((change) => {
      const way = Number(at(change, "shift_seconds")) > 0 ? "forward" : "back";
      return `${way} at ${write("{at}", change)} in ${write("{country_codes}", change) || listed(change, "timezones", "{timezone}")}`;
    });
    const span = write("from {from} to {to}", data);
    return changes.length === 0
      ? `No clock is moved there ${span}.`
      : `Clocks are moved ${span}: ${listText(changes, "; ")}.`;
  },
  next_occurrences: (data) => {
    const times = listed(data, "occurrences", "{local_time:moment} (UTC{utc_offset})", "; ");
    const rule = write("{explanation|rule.text}", data);
    return times === ""
      ? `There is none to come: ${rule}.`
      : `${rule} in ${write("{timezone}", data)}: ${times}.`;
  },
  holidays: (data) =>
    `${write("{country.name}", data)} has ${listAt(data, "holidays").length} such holidays in ${write("{year}", data)}: ${listed(data, "holidays", HOLIDAY)}.`,
  next_holidays: (data) => {
    const days = listed(data, "holidays", HOLIDAY);
    return days === ""
      ? write("There is no holiday from {from} to {to}.", data)
      : `The next holidays are ${days}.`;
  },
  count_business_days: (data) =>
    write("The business day is {result}.", data) ||
    write("There are {business_days} business days from {start} to {end}.", data),
  sun: (data) => {
    const where = write("{location.display_name|timezone} on {date}", data);
    if (at(data, "daylight") === "polar_night") return `The sun does not rise in ${where}.`;
    if (at(data, "daylight") === "polar_day") return `The sun does not set in ${where}.`;
    return `In ${where} ${write("the sun rises at {sunrise:clock|'no time'} and sets at {sunset:clock|'no time'} ({timezone}).", data)}`;
  },
  suggest_meeting: (data) => {
    const [best] = listAt(data, "suggestions");
    if (best === undefined) return `No time suits: ${write("{empty_reason:words}", data).toLowerCase()}.`;
    const people = listed(best, "participants", "{local_start:moment} in {name|timezone}", "; ");
    return `${write("The best start is {start}: ", best)}${people}.`;
  },
};

const HOLIDAY = "{name} on {date}";

/** The argument as it was sent, with its zone if that differs. */
function placeWithZone(data: object, argument: string, zonePath: string): string {
  const said = write(`{said.${argument}}`, data).slice(0, 60);
  const zone = write(`{${zonePath}}`, data);
  return said.toLowerCase() === zone.toLowerCase() ? zone : `${said} (${zone})`;
}

function listed(data: object, path: string, template: string, separator = ", "): string {
  return listText(
    listAt(data, path).map((one) => write(template, one)),
    separator,
  );
}
