import { inEnglish } from "../domain/holidays/feed-name.ts";
import { at, listAt, listText, write, type Text } from "../http/answer/text.ts";

/** The place of an answer, or its zone. */
const WHERE = "{location.display_name|match.name|timezone}";
const HOLIDAY =
  "{name} on {date:stamp}[ to {last_day:stamp}][ (observed on {observed_on:stamp})][, {days_until} days away]";
const CHANGE =
  "{local_before:stamp}, when UTC{offset_before} ({abbreviation_before}) becomes UTC{offset_after} ({abbreviation_after})";
const MOST_LISTED = 60;
/** Countries whose today is told, where all are asked for. */
const MOST_TODAY = 5;

/** Text of each tool's answer, or of its other route's, with all that was asked for; `said` contains the call's arguments. */
export const SENTENCES: Readonly<Record<string, Text>> = {
  answer_question: "{answer}",
  get_current_time: (data) =>
    `It is ${write("{time:minutes} on {date:stamp}", data)} in ${placeWithZone(data, "timezone", "timezone")} ${write("({abbreviation}, UTC{utc_offset})", data)}; ${nextChange(data)}.`,
  convert_time: (data) => {
    const read = write("{from.time:minutes} on {from.date:stamp}", data);
    const results = listAt(data, "results").map((one) => {
      const name = write("{match.name|timezone}", one);
      const zone = write("{timezone}", one);
      const place = name === zone ? zone : `${name} (${zone})`;
      return `${write("{time:minutes} on {date:stamp}", one)} in ${place}, UTC${write("{utc_offset}", one)}, a difference of ${write("{difference}", one)} hours`;
    });
    return `${read} in ${placeWithZone(data, "source_timezone", "from.timezone")} is ${listText(results, "; ")}.`;
  },
  find_place: (data) => {
    const city =
      "{display_name} (latitude {latitude}, longitude {longitude}, time zone {timezone}, country {country_code}[, {population:thousands} people])";
    const cities = listed(data, "cities", city, "; ");
    const [said, query] = [write("{said.query}", data), write("{query}", data)];
    const read = said === query ? "" : `'${said}' was read as ${query}. `;
    return cities === ""
      ? "No city was found by that name."
      : `${read}${write("{total}", data)} found; best first: ${cities}.`;
  },
  timezone_info: (data) => {
    const changes = listed(data, "transitions", CHANGE, "; ");
    return `${write("{id} is at UTC{current.utc_offset} ({current.abbreviation}[, {names.generic|names.standard}]); it is {current.time:minutes} there on {current.date:stamp}", data)}; ${nextChange(data)}.${changes === "" ? "" : ` Its changes: ${changes}.`}`;
  },
  clock_changes: (data) => {
    const changes = listAt(data, "changes").map((change) => {
      const [zone = change, ...others] = listAt(change, "timezones");
      const more = others.length === 0 ? "" : ` and ${others.length} more zones`;
      const countries = write("[ of {country_codes}]", change);
      const moved = write(
        "{local_before:stamp} becomes {local_after:clock} (UTC{offset_before} to UTC{offset_after}) in {timezone}",
        zone,
      );
      return `${moved}${more}${countries}${write("[, by the rule {rule}]", change)}`;
    });
    const dropped = listed(data, "dropped", "{timezone} on {at_year_before:stamp}");
    const span = write("from {from:stamp} to {to:stamp}", data);
    const none = `No clock there changes ${span}.`;
    const all = `Clocks change ${changes.length} times ${span}: ${listText(changes, "; ", MOST_LISTED)}.`;
    return `${changes.length === 0 ? none : all}${dropped === "" ? "" : ` Not again as the year before: ${dropped}.`}`;
  },
  market_hours: (data) => {
    const reason = write("{reason:lower}", data);
    const holidays = listText(listAt(data, "holidays").map(String), ", ");
    const why = [reason, holidays].filter((text) => text !== "").join(": ");
    return `${write("{name} ({id}) is {state:lower} at {at}", data)}${why === "" ? "" : ` (${why})`}.${write("[ It next opens at {next_open}.][ It next closes at {next_close}.][ It closes early at {next_early_close.closes_at}.]", data)}`;
  },
  next_occurrences: (data) => {
    const times = listed(data, "occurrences", "{local_time:stamp} (UTC{utc_offset})", "; ");
    const rule = write("{explanation|rule.text}", data);
    return times === ""
      ? `There is none to come: ${rule}.`
      : `${rule} in ${write("{timezone}", data)}: ${times}.`;
  },
  holidays_of_year: (data) => {
    const area =
      inEnglish(write("{country.name}", data)).replace(/^the/, "The") + write(" ({subdivision})", data);
    const days = listAt(data, "holidays").map(holidayText);
    // Of more kinds there is no short name.
    const kinds = listAt(data, "types").length > 2 ? "" : `${write("{types}", data).replace(", ", " and ")} `;
    return `${area} has ${days.length} ${kinds}holidays in ${write("{year}", data)}${days.length === 0 ? "" : `: ${listText(days, "; ", MOST_LISTED)}`}.`;
  },
  holidays: (data) => {
    const days = listAt(data, "holidays").map(holidayText);
    const isToday = todayText(data);
    return days.length === 0
      ? `${isToday}${write("There is no holiday from {from:stamp} to {to:stamp}.", data)}`
      : `${isToday}The next holidays are ${listText(days, "; ", MOST_LISTED)}.`;
  },
  business_days: (data) => {
    const where = write(" in {subdivision|country}", data);
    const why = write(" ({holidays.0.name})", data) || write(" ({reason:lower})", data);
    if (at(data, "mode") === "count" && at(data, "start") === at(data, "end"))
      return `${write("{start:stamp} is {start_is_business_day?a/not a} business day", data)}${where}${why}; the next one after it is ${write("{next_business_day:stamp}", data)}.`;
    const days = listed(data, "holidays", HOLIDAY, "; ");
    const off = days === "" ? "" : ` Holidays: ${days}.`;
    const reached = write("{result:stamp} is {business_days} business days from {start:stamp}", data);
    if (at(data, "mode") === "add") return `${reached}${where}.${off}`;
    const all = write("There are {business_days} business days from {start:stamp} to {end:stamp}", data);
    return `${all}${where}, of ${write("{total_days} days in all (ends counted: {inclusive})", data)}.${off}`;
  },
  calendar_date: (data) =>
    write(
      "{date:stamp} is in ISO week {iso.week} of {iso.week_year} ({week_date}), from {iso.start:stamp} to {iso.end:stamp}; that year has {iso.weeks_in_year} ISO weeks. By US weeks it is in week {us.week} of {us.week_year}, from {us.start:stamp}. It is day {day_of_year} of {days_in_year}, in quarter {quarter}.",
      data,
    ),
  added_date: (data) => {
    const businessDays = write("{said.business_days}", data);
    const iso = write("{iso_duration}", data);
    const added =
      businessDays === ""
        ? iso === "PT0S"
          ? write("{said.duration|iso_duration}", data)
          : iso
        : `${businessDays} business days`;
    const skipped = listed(data, "skipped", HOLIDAY, "; ");
    const [sign, size] = added.startsWith("-") ? ["minus", added.slice(1)] : ["plus", added];
    const sum = `${write("{input}[ ({today_date:stamp} is today)]", data)} ${sign} ${size} is ${write("{result}, a {day_name} in week {iso_week}", data)}.`;
    return skipped === "" ? sum : `${sum} Holidays stepped over: ${skipped}.`;
  },
  date_difference: (data) => {
    const business = write(", {business_days} business days in {said.region|said.country|said.city}", data);
    const unit = write("; {in_unit} in {said.unit}", data);
    return `${write("From {start:exact} to {end:exact} it is {human|'no time'}: {total.days:rounded} days in all", data)}${unit}. Both ends counted there are ${write("{weekdays} weekdays, {weekend_days} days of weekends", data)}${business}.`;
  },
  sun: (data) => {
    const days = listAt(data, "days");
    const where = `${write(WHERE, data)} (${write("{timezone}", data)})`;
    return `In ${where}: ${listText((days.length === 0 ? [data] : days).map(sunOfDay), "; ", MOST_LISTED)}.`;
  },
  moon: (data) => {
    const place =
      at(data, "location") === null
        ? ""
        : ` In ${write(WHERE, data)} it rises at ${write("{moonrise:stamp|'no time that day'}", data)} and sets at ${write("{moonset:stamp|'no time that day'}", data)}.`;
    const now = write(
      "The moon's phase is {phase_label:lower}, {illumination:percent} illuminated, at {at:stamp} ({timezone}); next new moon {next_new_moon:stamp}, first quarter {next_first_quarter:stamp}, full moon {next_full_moon:stamp}, last quarter {next_last_quarter:stamp}.",
      data,
    );
    const year = write("{said.year}", data);
    const phases =
      year === ""
        ? ""
        : ` Phases of ${year}: ${listText(
            listAt(data, "phases").map((one) => write("{phase_name:words} {at:stamp}", one)),
            "; ",
            MOST_LISTED,
          )}.`;
    return now + place + phases;
  },
  suggest_meeting: (data) => {
    const slots = listAt(data, "suggestions").map((slot) => {
      const people = listed(slot, "participants", "{local_start:stamp} in {name|timezone}", ", ");
      return `${write("{rank}. {start:stamp} UTC (score {score}, {quality})", slot)}: ${people}`;
    });
    if (slots.length === 0) return `No time suits: ${write("{empty_reason:words}", data).toLowerCase()}.`;
    return `The best starts for ${write("{duration_minutes}", data)} minutes: ${listText(slots, "; ")}.`;
  },
};

/** Whether the day that the list begins with is a holiday, by country: today, or the one that was asked for. */
function todayText(data: object): string {
  const isToday = write("{said.from}", data) === "";
  const sentences = listAt(data, "today").map((day) => {
    const off = listed(day, "holidays", "{name}");
    const date = write(isToday ? "Today, {date:stamp}," : "{date:stamp}", day);
    return write(`${date} is ${off === "" ? "not a holiday" : off} in {country_code}. `, day);
  });
  // Without a country the list begins where today begins last.
  if (sentences.length === 0) return write("Of all countries, from {from:stamp} on. ", data);
  return listText([...new Set(sentences)], "", MOST_TODAY);
}

function holidayText(holiday: object): string {
  const unlessFirst = (name: string): unknown =>
    at(holiday, name) === at(holiday, "date") ? null : at(holiday, name);
  return write(HOLIDAY, {
    ...holiday,
    last_day: unlessFirst("end_date"),
    observed_on: unlessFirst("observed_date"),
  });
}

function nextChange(data: object): string {
  const change = at(data, "next_transition");
  return typeof change === "object" && change !== null
    ? `the next clock change is at ${write(CHANGE, change)}`
    : "no clock change is planned";
}

function sunOfDay(day: object): string {
  const date = `on ${write("{date:stamp}", day)}`;
  const timeOf = (name: string): string => timeOnDay(day, name);
  const twilight = `, civil twilight from ${timeOf("civil_dawn")} to ${timeOf("civil_dusk")}`;
  if (at(day, "daylight") === "polar_night") return `${date} the sun does not rise${twilight}`;
  if (at(day, "daylight") === "polar_day") return `${date} the sun does not set`;
  const way = `the sun rises at ${timeOf("sunrise")}, is highest at ${timeOf("solar_noon")} and sets at ${timeOf("sunset")}`;
  return `${date} ${way}${write(", a day of {day_length}", day)}${twilight}`;
}

/** The clock time of an event, with its date if that is not the day's: a sunset after midnight is of the next day. */
function timeOnDay(day: object, name: string): string {
  const event = write(`{${name}}`, day);
  if (event === "") return "no time";
  const date = event.slice(0, 10);
  return write(date === at(day, "date") ? "{event:clock}" : "{event:clock} on {date:stamp}", { event, date });
}

/** The argument as it was sent, with its zone if that differs. */
function placeWithZone(data: object, argument: string, zonePath: string): string {
  const said = write(`{said.${argument}}`, data).slice(0, 60);
  const zone = write(`{${zonePath}}`, data);
  return said.toLowerCase() === zone.toLowerCase() || said === "" ? zone : `${said} (${zone})`;
}

function listed(data: object, path: string, template: string, separator = ", "): string {
  return listText(
    listAt(data, path).map((one) => write(template, one)),
    separator,
    MOST_LISTED,
  );
}
