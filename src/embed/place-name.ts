/** Query parameters that name a clock's places, in lower case. */
export const PLACE_NAMES: ReadonlySet<string> = new Set([
  "timezone",
  "tz",
  "time_zone",
  "tzid",
  "zone",
  "city",
]);
