/** Texts of the bars of hours. */
export const CONVERT_TEXT = {
  shades: { work: "Working hours", awake: "Day", night: "Night, 22:00 to 07:00" },
  key: "Colours",
  slider: (name: string): string => `Time of the day in ${name}`,
  now: "Show the time now",
  same: "the same time",
  after: (name: string, date: string, difference: string): string =>
    `; after the clocks change in ${name} on ${date}: ${difference}`,
} as const;
