import type { MeetingPlace, MeetingSlot } from "../chart/meeting-day.ts";
import type { MeetingFound, MeetingPlan, PlaceFound, PlaceMissing } from "./meeting-answer.ts";

/** What the planner's script needs of the day that the server drew. */
export type MeetData = MeetingSlot & {
  /** The address's query but for the start. */
  readonly query: string;
  readonly chosenEpochSeconds: number | null;
  readonly durationMinutes: number;
  /** Zone by whose clock the day is cut, and its offsets. */
  readonly timezone: string;
  readonly offsets: MeetingPlace["offsets"];
  readonly places: readonly (Pick<MeetingPlace, "name" | "offsets"> & Pick<PlaceFound, "participant">)[];
};

/** What the page shows. */
export type MeetPage = {
  readonly plan: MeetingPlan;
  /** `null` where no place is known or the API does not know the day. */
  readonly found: MeetingFound | null;
  readonly missing: readonly PlaceMissing[];
  /** What else was wrong with the address, each a sentence. */
  readonly problems: readonly string[];
  /** Whether the cities are ours, because none was given. */
  readonly isExample: boolean;
  readonly maxPlaces: number;
};
