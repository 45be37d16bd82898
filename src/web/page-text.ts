import { bundle } from "./bundle.ts" with { type: "macro" };

/** Scripts and styles of every page, bundled while the program is built. */
export const PAGE_TEXT = {
  clockStyle: bundle("clock.css"),
  frameStyle: bundle("frame.css"),
  frameScript: bundle("clock-frame.ts"),
  segmentStyle: bundle("segment.css"),
  segmentScript: bundle("segment-script.ts"),
  elementScript: bundle("clock-script.ts"),
  siteStyle: bundle("site.css"),
  landingStyle: bundle("landing.css"),
  landingScript: bundle("landing.ts"),
  referenceStyle: bundle("reference.css"),
  builderStyle: bundle("builder.css"),
  builderScript: bundle("builder.ts"),
  keysStyle: bundle("keys.css"),
  keysScript: bundle("keys.ts"),
  statusStyle: bundle("status.css"),
} as const;
