import { Type } from "@sinclair/typebox";
import { formatDateTime } from "../../domain/calendar/format.ts";
import type { LocalResolution } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import type { PlacedMoment } from "./moment-parameter.ts";
import { nullable } from "./nullable.ts";
import { record } from "./record.ts";

export const ResolutionSchema = record("Resolution", {
  kind: Type.String({ enum: ["exact", "overlap", "gap"] }),
  applied: nullable(Type.String({ enum: ["earlier", "later"] })),
  candidates: Type.Array(Type.String(), {
    description: "Both readings of a local time that is not exact.",
  }),
  shift_seconds: Type.Integer({ description: "How far a time in a gap was moved." }),
});

/** How a local time was resolved; `null` if none was given. */
export function resolutionOrNull(at: Pick<PlacedMoment, "isLocal" | "resolution">, zone: Zone) {
  return at.isLocal ? resolutionRecord(at.resolution, zone) : null;
}

/** How a local time was resolved; each candidate is written with its own offset. */
export function resolutionRecord(resolution: LocalResolution, zone: Zone) {
  return {
    kind: resolution.kind,
    applied: resolution.applied,
    candidates: resolution.candidates.map((epochSeconds) =>
      formatDateTime(epochSeconds, offsetSecondsAt(zone, epochSeconds)),
    ),
    shift_seconds: resolution.shiftSeconds,
  };
}
