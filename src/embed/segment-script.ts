import type { PartWriter } from "./clock-html.ts";
import { segmentHtml } from "./seven-segments.ts";

declare global {
  /** Defined only in frames whose clock has seven segments. */
  var clockSegments: PartWriter | undefined;
}

globalThis.clockSegments = segmentHtml;
