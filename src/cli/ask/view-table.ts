import type { View } from "./layout.ts";
import { VIEW_FUNCTIONS as made } from "./views.ts";

const HOLIDAY_COLUMNS: NonNullable<View["list"]>["columns"] = [
  ["Date", "{date:day}"],
  ["Until", made.lastDay],
  ["Day off", made.movedDayOff],
  ["Holiday", "{name}"],
  ["Local name", made.localName, 2],
  ["Kind", "{type:words}", 3],
  ["Where", "{subdivisions}", 4],
  ["", "{is_estimated?estimated}", 1],
];

/**
 * Layouts of answers on a terminal, by command. Texts are templates of `http/answer/text.ts`. A column has its heading, its
 * text, its rank (0 where none stands) and whether it contains numbers.
 */
export const VIEWS: Readonly<Record<string, View>> = {
  ask: {
    title: "{answer}",
    facts: [
      ["Read as", "{question.kind:words}"],
      ["Page", "{path}"],
    ],
  },
  time: {
    title: "{match.name|label}: {time}, {date:day}",
    facts: [
      ["Zone", "{timezone} ({abbreviation}, UTC{utc_offset})"],
      ["Name", "{timezone_name}"],
      ["UTC", "{utc}"],
      ["Unix", "{unix}"],
      ["Week", "{iso_week}, day {day_of_year} of the year"],
      ["Daylight time", "{is_dst}"],
      [
        "Next change",
        "{next_transition.local_before:moment}, to {next_transition.abbreviation_after} (UTC{next_transition.offset_after})",
      ],
      [
        "Last change",
        "{previous_transition.local_before:moment}, to {previous_transition.abbreviation_after} (UTC{previous_transition.offset_after})",
      ],
    ],
  },
  convert: {
    title: "{from.time:minutes} on {from.date:day} in {from.match.name|from.timezone}",
    list: {
      of: made.convertedPlaces,
      columns: [
        ["Place", "{match.name|timezone}"],
        ["Time", "{time:minutes}"],
        ["Day", "{date:day}"],
        ["Zone", "{timezone}", 3],
        ["", "{abbreviation}", 2],
        ["Offset", "{utc_offset}", 3],
        ["Difference", "{difference}", 1],
        ["Day shift", made.dayShift, 4],
      ],
    },
  },
  city: {
    title: "Places[ named '{query}']: {total}",
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
    title: made.zoneTitle,
    facts: [
      ["Link to", made.linkTarget],
      ["Name", "{names.generic|names.standard}"],
      ["Now", "{current.local_time:moment}"],
      ["Offset", "UTC{current.utc_offset}, {current.abbreviation}"],
      ["Observes daylight time", "{observes_dst}"],
      [
        "Next change",
        "{next_transition.local_before:moment}, to {next_transition.abbreviation_after} (UTC{next_transition.offset_after})",
      ],
      [
        "Last change",
        "{previous_transition.local_before:moment}, to {previous_transition.abbreviation_after} (UTC{previous_transition.offset_after})",
      ],
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
        ["Clocks", made.clockDirection],
        ["Where", made.movedPlaces],
        ["Local time", made.sharedLocalTime, 1],
        ["Rule", "{rule}", 2],
        ["Year before", made.yearBefore, 3],
      ],
    },
    foot: made.droppedZones,
  },
  sun: {
    title: "Sun in {location.display_name|label|location.timezone}, {date:day}",
    facts: [
      ["Sunrise", "{sunrise:clock}"],
      ["Sunset", "{sunset:clock}"],
      ["Daylight", made.daylight],
      ["Solar noon", "{solar_noon:clock}, at {noon_altitude_deg:degrees}"],
      ["Day length", "{day_length}"],
      ["Civil twilight", "{civil_dawn:clock|'…'} – {civil_dusk:clock|'…'}"],
      ["Nautical twilight", "{nautical_dawn:clock|'…'} – {nautical_dusk:clock|'…'}"],
      ["Astronomical twilight", "{astronomical_dawn:clock|'…'} – {astronomical_dusk:clock|'…'}"],
      ["Golden hour", made.goldenHour],
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
    title: "Moon[ in {location.display_name|label|location.timezone}], {at:moment}",
    facts: [
      ["Phase", "{phase_label} {emoji}"],
      ["Illuminated", "{illumination:percent}"],
      ["Age", "{age_days} days"],
      ["Distance", "{distance_km:thousands} km"],
      ["Moonrise", "{moonrise:clock}"],
      ["Moonset", "{moonset:clock}"],
    ],
    list: {
      of: made.moonRows,
      columns: [
        ["Date", "{date:day}"],
        ["Moonrise", "{moonrise:clock}"],
        ["Highest", "{transit:clock}", 1],
        ["Moonset", "{moonset:clock}"],
        ["Phase", "{phase_name:words}"],
        ["When", "{at:moment}"],
      ],
    },
    foot: "Times of {timezone}",
  },
  holidays: {
    title: made.holidaysTitle,
    list: {
      of: "holidays",
      none: "There are no holidays of these kinds.",
      columns: HOLIDAY_COLUMNS,
    },
  },
  next: {
    title: "{explanation|rule.text} ({timezone})",
    facts: [["Left out", made.skippedDays]],
    list: {
      of: "occurrences",
      none: "It does not come again.",
      columns: [
        ["Date", "{local_time:day}"],
        ["Time", "{local_time:clock}"],
        ["Offset", "{utc_offset}", 1],
        ["", made.occurrenceNote, 2],
      ],
    },
  },
  workdays: {
    title: made.workdaysTitle,
    facts: [
      ["Country", "{subdivision|country}"],
      ["Days in all", "{total_days}"],
      ["Weekend days", "{weekend_days}"],
      ["Holidays", "{holiday_days}"],
      ["Next business day", "{next_business_day:day}"],
    ],
    list: {
      of: "holidays",
      columns: HOLIDAY_COLUMNS,
    },
  },
  market: {
    title: "{name}: {state:words}",
    facts: [
      ["Now there", "{at:moment}"],
      ["Because", "{reason:words}"],
      ["Holiday", "{holidays}"],
      ["Opens", "{next_open:moment}"],
      ["Closes", "{next_close:moment}"],
      ["Next early close", "{next_early_close.closes_at:moment}"],
      ["Known until", "{known_until}"],
    ],
  },
  diff: {
    title: made.difference,
    facts: [
      ["From", "{start:day}[, {start:seconds}]"],
      ["To", "{end:day}[, {end:seconds}]"],
      ["ISO 8601", "{iso_duration}"],
      ["Days", "{total.days:rounded}"],
      ["Weekdays", "{weekdays:rounded}"],
      ["Business days", "{business_days:rounded}"],
      ["Hours", "{total.hours:rounded}"],
    ],
  },
  add: {
    title: "{result:day}[, {result:seconds}]",
    facts: [
      ["From", "{label:day}[, {label:seconds}]"],
      ["Added", made.added],
      ["ISO 8601", "{result}"],
      ["Week", "{iso_week}"],
      ["Shortened", "{overflowed?the month reached has fewer days}"],
      ["Days skipped", made.skippedCount],
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
      of: made.meetingRows,
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
};
