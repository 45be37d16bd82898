import { Type } from "@sinclair/typebox";
import { formatUtc } from "../../domain/calendar/format.ts";
import type { ChangeGroup, ClockChange, DroppedChange } from "../../domain/tz/clock-changes.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import type { RequestContext } from "../../http/context.ts";
import { nullable, record } from "../../http/answer/route-schema.ts";
import { clockSides } from "../time/zoned-time-record.ts";
import { PINNED_RELEASE } from "../../dataset/zones.ts";

const KIND = Type.String({ enum: ["dst_start", "dst_end", "offset_change"] });
const COUNTRY_CODES = Type.Array(Type.String());

export const ZoneChangeSchema = record("ZoneChange", {
  timezone: Type.String(),
  country_codes: COUNTRY_CODES,
  local_before: Type.String({ description: "What the clock shows when it is moved." }),
  local_after: Type.String({ description: "What it is moved to." }),
  offset_before: Type.String(),
  offset_after: Type.String(),
  abbreviation_before: Type.String(),
  abbreviation_after: Type.String(),
  against_year_before: Type.String({
    enum: ["same", "moved", "new"],
    description:
      "`same`: by the rule of the year before; `moved`: another date, time or amount; `new`: no such change then.",
  }),
  at_year_before: nullable(Type.String(), { description: "The change of the same kind the year before." }),
});

export const ChangesSchema = record("ClockChanges", {
  from: Type.String({ examples: ["2026-11-20"] }),
  to: Type.String({ description: "Last day." }),
  changes: Type.Array(
    record("ClockChange", {
      at: Type.String({ examples: ["2027-03-28T01:00:00Z"] }),
      unix: Type.Integer(),
      kind: KIND,
      shift_seconds: Type.Integer({ description: "How far clocks move; negative is back." }),
      rule: nullable(Type.String(), {
        description:
          "The rule that also applies in later years; `null` for a change that was decided only once.",
        examples: ["last Sunday of March at 01:00 UTC"],
      }),
      country_codes: COUNTRY_CODES,
      timezones: Type.Array(ZoneChangeSchema),
    }),
  ),
  count: Type.Integer(),
  dropped: Type.Array(
    record("DroppedChange", {
      timezone: Type.String(),
      country_codes: COUNTRY_CODES,
      kind: KIND,
      at_year_before: Type.String(),
    }),
    { description: "Changes of the year before that do not come again." },
  ),
  tzdb_version: Type.String({ examples: [PINNED_RELEASE.version] }),
});

export function countryCodesOf(zone: Zone, { data }: RequestContext): string[] {
  return [...((data.zoneInfo(zone.id) ?? data.zoneInfo(zone.canonicalId))?.countryCodes ?? [])];
}

export function countryCodesOfGroup({ changes }: ChangeGroup, context: RequestContext): string[] {
  return [...new Set(changes.flatMap(({ zone }) => countryCodesOf(zone, context)))].toSorted();
}

export function groupRecord({ epochSeconds, kind, shiftSeconds, rule }: ChangeGroup, localizer: Localizer) {
  return {
    at: formatUtc(epochSeconds),
    unix: epochSeconds,
    kind,
    shift_seconds: shiftSeconds,
    rule: localizer.english(rule),
  };
}

export function changeRecord(group: ChangeGroup, context: RequestContext) {
  return {
    ...groupRecord(group, context.localizer),
    country_codes: countryCodesOfGroup(group, context),
    timezones: group.changes.map((change) => zoneChangeRecord(change, context)),
  };
}

export function zoneChangeRecord(
  { zone, transition, yearBefore, comparison }: ClockChange,
  context: RequestContext,
) {
  const { before, after } = transition;
  return {
    timezone: zone.id,
    country_codes: countryCodesOf(zone, context),
    ...clockSides(transition),
    abbreviation_before: before.abbreviation,
    abbreviation_after: after.abbreviation,
    against_year_before: comparison,
    at_year_before: yearBefore === null ? null : formatUtc(yearBefore.epochSeconds),
  };
}

export function droppedRecord({ zone, transition }: DroppedChange, context: RequestContext) {
  return {
    timezone: zone.id,
    country_codes: countryCodesOf(zone, context),
    kind: transition.kind,
    at_year_before: formatUtc(transition.epochSeconds),
  };
}
