/** Aliases of parameters and body members on all routes, by documented name. */
export const ALIASES = {
  at: ["time", "datetime", "when"],
  country: ["country_code", "countrycode", "cc"],
  limit: ["count", "size", "per_page", "max_rows"],
  q: ["query", "name", "search", "text"],
  start: ["from", "start_date", "date1"],
  end: ["to", "end_date", "date2"],
  subdivision: ["region", "state", "province", "region_code", "county"],
  timezone: ["tz", "time_zone", "tzid", "zone"],
  tz: ["timezone", "time_zone", "tzid", "zone"],
} as const;
