/** Credits of the holiday rules; the data set of places and zones has its own. */
export const HOLIDAY_CREDITS = [
  {
    name: "date-holidays",
    version: "3.37.0",
    licence: "ISC AND CC-BY-SA-3.0",
    attribution: "Holiday rules based on date-holidays, © commenthol, CC BY-SA 3.0, with corrections by law",
    url: "https://github.com/commenthol/date-holidays",
  },
] as const;
