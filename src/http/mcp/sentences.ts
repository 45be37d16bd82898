import { at, listAt, listText, write, type Text } from "../question/text.ts";

/** One sentence for each tool whose answers need more than a template. */
export const SENTENCES = {
  time: (data) =>
    `It is ${write("{time:minutes} on {day_name} {date}", data)} in ${asked(data, "timezone", "timezone")} ${write("({abbreviation}, UTC{utc_offset}).", data)}`,
  convert: (data) => {
    const [source, target] = [
      asked(data, "source_timezone", "from.timezone"),
      asked(data, "target_timezone", "to.timezone"),
    ];
    const read = write("{from.time:minutes} on {from.day_name} {from.date}", data);
    return `${read} in ${source} is ${write("{to.time:minutes} on {to.day_name} {to.date}", data)} in ${target}.`;
  },
  city: (data) => {
    const cities = listed(data, "cities", "{display_name} ({timezone})", "; ");
    return cities === ""
      ? "No city was found by that name."
      : `${write("{total}", data)} found; best first: ${cities}.`;
  },
  changes: (data) => {
    const changes = listAt(data, "changes").map((change) => {
      const way = Number(at(change, "shift_seconds")) > 0 ? "forward" : "back";
      return `${way} at ${write("{at}", change)} in ${write("{country_codes}", change) || listed(change, "timezones", "{timezone}")}`;
    });
    const span = write("from {from} to {to}", data);
    return changes.length === 0
      ? `No clock is moved there ${span}.`
      : `Clocks are moved ${span}: ${listText(changes, "; ")}.`;
  },
  holidays: (data) =>
    `${write("{country.name}", data)} has ${listAt(data, "holidays").length} such holidays in ${write("{year}", data)}: ${listed(data, "holidays", HOLIDAY)}.`,
  upcoming: (data) => {
    const days = listed(data, "holidays", HOLIDAY);
    return days === ""
      ? write("There is no holiday from {from} to {to}.", data)
      : `The next holidays are ${days}.`;
  },
  workdays: (data) =>
    write("The business day is {result}.", data) ||
    write("There are {business_days} business days from {start} to {end}.", data),
  sun: (data) => {
    const where = write("{location.display_name|timezone} on {date}", data);
    if (at(data, "daylight") === "polar_night") return `The sun does not rise in ${where}.`;
    if (at(data, "daylight") === "polar_day") return `The sun does not set in ${where}.`;
    return `In ${where} ${write("the sun rises at {sunrise:clock|'no time'} and sets at {sunset:clock|'no time'} ({timezone}).", data)}`;
  },
  meet: (data) => {
    const [best] = listAt(data, "suggestions");
    if (best === undefined) return `No time suits: ${write("{empty_reason:words}", data).toLowerCase()}.`;
    const people = listed(best, "participants", "{local_start:moment} in {name|timezone}", "; ");
    return `${write("The best start is {start}: ", best)}${people}.`;
  },
} satisfies Record<string, Text>;

const HOLIDAY = "{name} on {date}";

/** What was asked for, with the zone it led to where that is not the same. */
function asked(data: object, argument: string, zonePath: string): string {
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
