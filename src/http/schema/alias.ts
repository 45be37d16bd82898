/** Further names that are accepted for a parameter or member wherever it is, by the name it is documented under. */
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
