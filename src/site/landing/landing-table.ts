import type { Message } from "../languages/english.ts";

/** What the start page shows. */
export const LANDING = {
  // What the start page shows.
  // Places, from west to east: slugs.
  places: ["vancouver", "sao-paulo", "london", "kathmandu", "tokyo", "auckland"],
  // What people come for: path, name, and what it does.
  tools: [
    ["/convert", "Convert a time", "15:00 in Berlin by the clocks of five other places"],
    ["/meet", "Plan a meeting", "The hours that suit everybody, and nobody's night"],
    ["/dates", "Date calculator", "Days between dates, business days, weeks, age"],
    ["/countdown", "Count down", "Days and seconds to a moment, to share or embed"],
    ["/calendar", "Holidays", "The year of a country or region, and who works when"],
    ["/world", "World map", "Where it is day and night, and the time in your cities"],
    ["/moon", "Moon", "Tonight's moon, and a year of phases"],
    ["/zones", "Time zones", "When clocks change, and who shares them"],
    ["/schedule", "Recurring times", "The next dates of a rule, to subscribe to"],
    ["/embed", "Clock for your site", "Any city, in your colours, by the server's time"],
  ],
  // Calls to begin with: the question, and its path.
  calls: [
    ["What time is it in Lisbon?", "/v1/time/lisbon"],
    ["Does anybody work in Bavaria on 6 January?", "/v1/holidays/DE/2027?region=BY"],
    [
      "What is 15:00 in Berlin in Denver and Tokyo?",
      "/v1/time/convert?time=2026-11-27T15:00&from=berlin&to=denver,tokyo",
    ],
  ],
} as const satisfies {
  readonly places: readonly string[];
  readonly tools: readonly (readonly [path: string, name: Message, what: Message])[];
  readonly calls: readonly (readonly [question: Message, path: string])[];
};
