import type { Words } from "./page-language.ts";

/** "3 h 20 min", "2 h", "45 min"; "" for none. */
export function hoursText(t: Words, minutes: number): string {
  const [hours, rest] = [String(Math.floor(minutes / 60)), String(minutes % 60)];
  if (minutes === 0) return "";
  if (rest === "0") return t("{hours} h", { hours });
  return hours === "0"
    ? t("{minutes} min", { minutes: rest })
    : t("{hours} h {minutes} min", { hours, minutes: rest });
}

/** "8 h 26 min", "0 h 05 min". */
export function lengthText(t: Words, seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return t("{hours} h {minutes} min", {
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60).padStart(2, "0"),
  });
}

/** "today", "tomorrow", "in 5 days". */
export function inDays(t: Words, days: number): string {
  return days === 0
    ? t("today")
    : days === 1
      ? t("tomorrow")
      : t("in {count} day|in {count} days", { count: days });
}
