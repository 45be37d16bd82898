import { bundle } from "../browser/bundle.ts" with { type: "macro" };

/** Scripts and styles of the clock, bundled while the program is built. */
export const EMBED_TEXT = {
  clockStyle: bundle("embed/clock.css"),
  clockDrawing: bundle("embed/drawing.css"),
  frameStyle: bundle("embed/frame.css"),
  frameScript: bundle("embed/clock-frame.ts"),
  segmentStyle: bundle("embed/segment.css"),
  segmentScript: bundle("embed/segment-script.ts"),
  elementScript: bundle("embed/clock-script.ts"),
} as const;
