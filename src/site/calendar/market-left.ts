import { hoursText } from "../../browser/english-text.ts";

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_DAY = 1440;

/** How long it still takes, in whole minutes, the last one begun: "2 d 3 h 20 min", "1 min". */
export function leftText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / SECONDS_PER_MINUTE));
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  return [days === 0 ? "" : `${days} d`, hoursText(minutes % MINUTES_PER_DAY)].filter(Boolean).join(" ");
}
