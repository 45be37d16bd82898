import type { Html } from "../../http/answer/html-tag.ts";
import type { PlaceFound, PlaceMissing } from "../frame/place-list.ts";
import type { MeetingDay, MeetingPlace, MeetingSlot } from "./meeting-day-chart.ts";

/** A participant of a slot, from `/v1/meeting/*`. */
export type SlotParticipant = {
  readonly local_start: string;
  readonly local_end: string;
  readonly band: string;
  readonly reasons: readonly string[];
  readonly is_weekend: boolean;
  readonly holiday: string | null;
};

/** A scored slot, from `/v1/meeting/*`. */
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

/** What the address asks for. */
export type MeetingPlan = {
  readonly cities: readonly string[];
  /** ISO date; by default the next working day. */
  readonly date: string;
  readonly durationMinutes: number;
  /** `HH:MM` of the day, or an instant; `null` for the best suggestion. */
  readonly start: string | null;
  readonly isUtc: boolean;
  /** Working hours that are not nine to five, as `slug~08:00-16:00`. */
  readonly hours: readonly string[];
};

/** What the API says about a day at some places. */
export type MeetingFound = {
  readonly places: readonly PlaceFound[];
  /** The place whose clock defines the day. */
  readonly zone: { readonly name: string; readonly timezone: string };
  readonly day: MeetingDay;
  readonly suggestions: readonly SlotAnswer[];
  /** Better slots on the days after. */
  readonly later: readonly SlotAnswer[];
  readonly overlap: readonly { readonly start: string; readonly end: string; readonly minutes: number }[];
  /** The requested start, or else the best suggestion. */
  readonly chosen: SlotAnswer | null;
  /** Why the requested start is not the chosen one. */
  readonly startProblem: string | null;
  /** What the clock does at the requested start. */
  readonly startNote: string | null;
};

/** Data for the planner's script. */
export type MeetData = MeetingSlot & {
  /** The query of the address without the start. */
  readonly query: string;
  readonly chosenEpochSeconds: number | null;
  readonly durationMinutes: number;
  /** The zone that defines the day, and its offsets. */
  readonly timezone: string;
  readonly offsets: MeetingPlace["offsets"];
  readonly places: readonly (Pick<MeetingPlace, "name" | "offsets"> & Pick<PlaceFound, "participant">)[];
};

/** Everything that the page shows. */
export type MeetPage = {
  /** What is not known of the days off. */
  readonly remarks: Html;
  readonly plan: MeetingPlan;
  /** `null` if no place is known or the API rejects the day. */
  readonly found: MeetingFound | null;
  readonly missing: readonly PlaceMissing[];
  /** Other issues of the address, one sentence each. */
  readonly problems: readonly string[];
  /** Whether the cities are an example, because the address names none. */
  readonly isExample: boolean;
  readonly maxPlaces: number;
};
