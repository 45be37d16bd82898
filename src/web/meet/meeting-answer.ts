import type { MeetingDay } from "../chart/meeting-day.ts";

/** A participant of a slot, as `/v1/meeting/*` tells it. */
export type SlotParticipant = {
  readonly timezone: string;
  readonly local_start: string;
  readonly local_end: string;
  readonly utc_offset: string;
  readonly band: string;
  readonly reasons: readonly string[];
  readonly is_weekend: boolean;
  readonly holiday: string | null;
};

/** A scored slot, as `/v1/meeting/*` tells it. */
export type SlotAnswer = {
  readonly start: string;
  readonly end: string;
  readonly local_start: string;
  readonly score: number;
  readonly quality: string;
  readonly reasons: readonly string[];
  readonly participants: readonly SlotParticipant[];
  readonly links: { readonly ics: string; readonly google: string; readonly outlook: string };
};

/** A city or a zone that takes part. */
export type PlaceFound = {
  /** What the address names it by. */
  readonly slug: string;
  readonly name: string;
  /** Its country; a bare zone has none, and so no holidays. */
  readonly country: string | null;
  readonly timezone: string;
  /** As the meeting routes take it. */
  readonly participant: { readonly city: string } | { readonly timezone: string };
};

export type PlaceMissing = {
  readonly text: string;
  readonly suggestions: readonly { readonly slug: string; readonly name: string }[];
};

/** What a caller asks to see. */
export type MeetingPlan = {
  readonly cities: readonly string[];
  /** ISO date as it was asked for or as it is today there. */
  readonly date: string;
  readonly durationMinutes: number;
  /** `HH:MM` of the day or an instant; `null` leaves it to the best suggestion. */
  readonly start: string | null;
  readonly isUtc: boolean;
};

/** All that the API says of a day for some places. */
export type MeetingFound = {
  readonly places: readonly PlaceFound[];
  /** By whose clock the day is cut. */
  readonly zone: { readonly name: string; readonly timezone: string };
  readonly day: MeetingDay;
  readonly suggestions: readonly SlotAnswer[];
  /** Better ones on the days after. */
  readonly later: readonly SlotAnswer[];
  readonly overlap: readonly { readonly start: string; readonly end: string; readonly minutes: number }[];
  /** The start that was asked for, else the best suggestion. */
  readonly chosen: SlotAnswer | null;
  /** Why the start that was asked for is not the chosen one. */
  readonly startProblem: string | null;
};
