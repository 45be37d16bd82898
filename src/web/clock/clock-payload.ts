import type { ClockFacts } from "./clock-moment.ts";
import type { ClockOptions } from "./clock-options.ts";
import type { ClockWords } from "./clock-words.ts";

/** What a page or `/embed/now` hands to the script that runs a clock. */
export type ClockPayload = {
  readonly now_ms: number;
  readonly options: ClockOptions;
  readonly words: ClockWords;
  readonly clocks: readonly ClockFacts[];
  /** Names of options whose values were not good. */
  readonly ignored: readonly string[];
};
