/** Names under which a clock's places may stand in a query, in any case. */
export const PLACE_NAMES: ReadonlySet<string> = new Set([
  "timezone",
  "tz",
  "time_zone",
  "tzid",
  "zone",
  "city",
]);
