import { clockText } from "../../browser/english-text.ts";
import { queryText } from "../../http/answer/html.ts";
import { changesOf, valueAt, type MeetingPlace, type MeetingSlot } from "./meeting-day-chart.ts";
import type { MeetingPlan } from "./meeting-answer.ts";

/** The address of a plan; `start` as `startText` writes it. */
export function meetPath(
  { cities, date, durationMinutes, isUtc, profile, hours, title }: Omit<MeetingPlan, "start">,
  start: string | null = null,
): string {
  return `/meet${queryText([
    ["cities", cities.join(",")],
    ["date", date],
    ["duration", String(durationMinutes)],
    ["align", isUtc ? "utc" : ""],
    ["profile", profile === "office" ? "" : profile],
    ["hours", hours.join(",")],
    ["title", title],
    ["start", start ?? ""],
  ])}`;
}

/**
 * Writes a start for an address: as `HH:MM` of the clock that defines the day, or as an instant if that clock shows the
 * time twice.
 */
export function startText(epochSeconds: number, offsets: MeetingPlace["offsets"], day: MeetingSlot): string {
  const isSecond = changesOf({ offsets }, day).some(
    ({ atEpochSeconds, beforeSeconds, afterSeconds }) =>
      epochSeconds >= atEpochSeconds && epochSeconds < atEpochSeconds + beforeSeconds - afterSeconds,
  );
  if (isSecond) return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}Z`;
  return clockText(epochSeconds + valueAt(offsets, epochSeconds));
}
