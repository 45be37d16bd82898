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
  keysScript: bundle("keys.ts"),
  statusScript: bundle("status.ts"),
  calendarStyle: bundle("calendar/calendar.css"),
  calendarScript: bundle("calendar/calendar.ts"),
  countriesScript: bundle("calendar/countries.ts"),
} as const;
