import type { MeetingPlace, MeetingSlot } from "../chart/meeting-day.ts";
import type { MeetingFound, MeetingPlan, PlaceFound, PlaceMissing } from "./meeting-answer.ts";

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
