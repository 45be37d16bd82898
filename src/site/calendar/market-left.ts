import type { Words } from "../languages/page-language.ts";
import { hoursText } from "../languages/time-words.ts";

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_DAY = 1440;

/** How long it still takes, in whole minutes, the last one begun: "2 d 3 h 20 min", "1 min". */
export function leftText(t: Words, seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / SECONDS_PER_MINUTE));
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  return [days === 0 ? "" : t("{days} d", { days }), hoursText(t, minutes % MINUTES_PER_DAY)]
    .filter(Boolean)
    .join(" ");
}
