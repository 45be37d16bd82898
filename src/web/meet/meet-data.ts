import type { MeetingPlace, MeetingSlot } from "../chart/meeting-day.ts";
import type { PlaceFound } from "./meeting-answer.ts";

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
