import type { ProfileName } from "./meeting-profile.ts";
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
  /** ISO date; by default the next business day. */
  readonly date: string;
  readonly durationMinutes: number;
  /** `HH:MM` of the day, or an instant; `null` for the best suggestion. */
  readonly start: string | null;
  readonly isUtc: boolean;
  /** What kind of meeting it is, which decides the hours that suit. */
  readonly profile: ProfileName;
  /** Hours unlike those of the profile, as `slug~08:00-16:00`. */
  readonly hours: readonly string[];
  /** What invitations are called; "" for none. */
  readonly title: string;
};

/** A day of the week around a meeting, by the clock that defines its day. */
export type WeekDay = MeetingSlot & {
  /** ISO date. */
  readonly date: string;
  /** Of the clock that defines the day. */
  readonly offsets: MeetingPlace["offsets"];
  /** Scores of starts, 0-100. */
  readonly scores: MeetingDay["scores"];
  /** The best start of the day; `null` on a day that the clocks skip. */
  readonly best:
    | (MeetingSlot & {
        readonly score: number;
        readonly quality: string;
        /** Whether it is among the best of the week. */
        readonly isMarked: boolean;
      })
    | null;
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
  readonly profile: ProfileName;
  readonly title: string;
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
  /** The places that are known. */
  readonly places: readonly PlaceFound[];
  /** Monday to Sunday; empty without a meeting. */
  readonly week: readonly WeekDay[];
  /** `null` if no place is known or the API rejects the day. */
  readonly found: MeetingFound | null;
  readonly missing: readonly PlaceMissing[];
  /** Other issues of the address, one sentence each. */
  readonly problems: readonly string[];
  /** Whether the cities are an example, because the address names none. */
  readonly isExample: boolean;
  readonly maxPlaces: number;
};
