import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { PROFILES, type ProfileName } from "./meeting-profile.ts";
import { joinNames } from "../../browser/english-text.ts";
import {
  dateText,
  localSecondsAt,
  localSpanText,
  spanText,
  type MeetingPlace,
  type MeetingSlot,
} from "./meeting-day-chart.ts";
import type { SlotAnswer, SlotParticipant } from "./meeting-answer.ts";

export type SlotTime = ReturnType<typeof slotTimes>[number];

export function slotOf({ start, end }: Pick<SlotAnswer, "start" | "end">): MeetingSlot {
  return { startEpochSeconds: Date.parse(start) / 1000, endEpochSeconds: Date.parse(end) / 1000 };
}

/** A slot in the local time of each participant. */
export function slotTimes(
  { participants }: Pick<SlotAnswer, "participants">,
  lang: string,
  profile: ProfileName,
) {
  return participants.map((one) => {
    const start = localSecondsOf(one.local_start);
    return {
      /** `15:00–16:00` local time. */
      clock: spanText(start, localSecondsOf(one.local_end)),
      /** Local date of the start. */
      date: dateText(Math.floor(start / SECONDS_PER_DAY), lang),
      /** "at work", "night" or the name of a holiday. */
      state: stateOf(one, profile),
      band: bandOf(one),
    };
  });
}

/** Seconds of a local date-time, which the API writes without an offset. */
function localSecondsOf(text: string): number {
  return Date.parse(`${text}Z`) / 1000;
}

/** The API's band, or "night", which says more than a weekend or a holiday. */
function bandOf({ band, reasons }: SlotParticipant): string {
  return reasons.includes("sleep_hours") ? "night" : band;
}

function stateOf(one: SlotParticipant, profile: ProfileName): string {
  const band = bandOf(one);
  const states: Readonly<Record<string, string>> = PROFILES[profile].states;
  return band === "holiday" ? (one.holiday ?? "holiday") : (states[band] ?? band);
}

const MAX_NAMES = 4;

/** `Paris, Rome and Oslo`, or `Paris, Rome, Oslo and 3 more`. */
export function listText(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names;
  const rest = names.length - shown.length;
  return joinNames(rest === 0 ? shown : [...shown, `${rest} more`]);
}

const OTHER_BANDS = { night: "night in", weekend: "weekend in", holiday: "holiday in" } as const;

/** Explains the score of a slot: who is at work, who sleeps, who is off. */
export function reasonText(
  slot: Pick<SlotAnswer, "participants" | "reasons">,
  names: readonly string[],
  profile: ProfileName,
): string {
  const words = PROFILES[profile];
  if (slot.reasons.includes("all_in_working_hours")) return words.everybody;
  const bands = slot.participants.map(bandOf);
  const parts = Object.entries({ ...words.bands, ...OTHER_BANDS }).flatMap(([band, before]) => {
    const there = names.filter((_, index) => bands[index] === band);
    return there.length === 0 ? [] : [`${before} ${listText(there)}`];
  });
  const text = parts.join(", ");
  const asleep = slot.reasons.includes("nobody_in_sleep_hours") ? " Nobody has to be up at night." : "";
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.${asleep}`;
}

/** `Good · 72 of 100`. */
export function ratingText({ quality, score }: Pick<SlotAnswer, "quality" | "score">): string {
  return `${quality.slice(0, 1).toUpperCase()}${quality.slice(1)} · ${Math.round(score)} of 100`;
}

/** "London 12:00–13:00 · Tokyo 21:00–22:00, Tue 1 Dec": a slot for a message to others. */
export function copyText(
  places: readonly { readonly name: string; readonly offsets: MeetingPlace["offsets"] }[],
  slot: MeetingSlot,
): string {
  const texts = places.map((place) => {
    const date = dateText(Math.floor(localSecondsAt(place, slot.startEpochSeconds) / SECONDS_PER_DAY), "en");
    return `${place.name} ${localSpanText(place, slot)}, ${date}`;
  });
  return texts.join(" · ");
}

/** What invitations to a plan are called. */
export const titleOf = ({ title }: { readonly title: string }): string => title || "Meeting";

/** A slot for a message to others, with its title if it has one. */
export function invitationText(
  title: string,
  places: Parameters<typeof copyText>[0],
  slot: MeetingSlot,
): string {
  return `${title === "" ? "" : `${title}: `}${copyText(places, slot)}`;
}
