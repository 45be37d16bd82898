import type { ClockFacts } from "./clock-moment.ts";
import type { ClockOptions } from "./clock-options.ts";
import type { ClockWords } from "./clock-words.ts";

/** Data of a page or of `/embed/now` for the script that runs a clock. */
export type ClockPayload = {
  readonly now_ms: number;
  readonly options: ClockOptions;
  readonly words: ClockWords;
  readonly clocks: readonly ClockFacts[];
  /** Names of options with invalid values. */
  readonly ignored: readonly string[];
};
