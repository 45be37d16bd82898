import { bundle } from "./bundle.ts" with { type: "macro" };

/** Scripts and styles of every page, bundled while the program is built. */
export const PAGE_TEXT = {
  clockStyle: bundle("clock.css"),
  frameStyle: bundle("frame.css"),
  frameScript: bundle("clock-frame.ts"),
  elementScript: bundle("clock-script.ts"),
  siteStyle: bundle("site.css"),
  landingScript: bundle("landing.ts"),
  referenceStyle: bundle("reference.css"),
  builderScript: bundle("builder.ts"),
  meetScript: bundle("meet/meet.ts"),
  meetStyle: bundle("meet/meet.css"),
  meetingStyle: bundle("chart/meeting.css"),
  keysScript: bundle("keys.ts"),
  statusScript: bundle("status.ts"),
  worldStyle: bundle("world/world.css"),
  worldScript: bundle("world/world.ts"),
  tokenStyle: bundle("tokens.css"),
  chartStyle: bundle("chart/chart.css"),
  placeStyle: bundle("place/place.css"),
  placeScript: bundle("place/place.ts"),
  calendarStyle: bundle("calendar/calendar.css"),
  calendarScript: bundle("calendar/calendar.ts"),
  countriesScript: bundle("calendar/countries.ts"),
} as const;
