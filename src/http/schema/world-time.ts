import { Type, type Static } from "@sinclair/typebox";
import { dayOfWeek, dayOfYear } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDateTime, formatLocal, formatOffset } from "../../domain/calendar/format.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { dstPeriodAt } from "../../domain/tz/dst-period.ts";
import { stateAt, type Zone } from "../../domain/tz/zone.ts";
import { nullable, record } from "./route-schema.ts";

const MOMENT = Type.String({ examples: ["2026-11-20T10:00:00.000000+01:00"] });

/** The members of WorldTimeAPI's answers, in its order (its OpenAPI document, version 20210108). */
export const WorldTimeSchema = record("WorldTime", {
  abbreviation: Type.String({ examples: ["CET"] }),
  client_ip: Type.String(),
  datetime: MOMENT,
  day_of_week: Type.Integer({ minimum: 0, maximum: 6, description: "0 is Sunday." }),
  day_of_year: Type.Integer({ minimum: 1, maximum: 366 }),
  dst: Type.Boolean(),
  dst_from: nullable(Type.String(), { description: "Begin of the present daylight time; else `null`." }),
  dst_offset: Type.Integer({ description: "Seconds that daylight time adds now." }),
  dst_until: nullable(Type.String(), { description: "Its end." }),
  raw_offset: Type.Integer({ description: "Seconds of standard time from UTC." }),
  timezone: Type.String(),
  unixtime: Type.Integer(),
  utc_datetime: MOMENT,
  utc_offset: Type.String({ examples: ["+01:00"] }),
  week_number: Type.Integer({ minimum: 1, maximum: 53 }),
});

/** The answer of WorldTimeAPI for a zone at an instant. */
export function worldTime(zone: Zone, epochMs: number, clientIp: string): Static<typeof WorldTimeSchema> {
  const epochSeconds = Math.floor(epochMs / 1000);
  const { offsetSeconds, standardOffsetSeconds, dstOffsetSeconds, isDst, abbreviation } = stateAt(
    zone,
    epochSeconds,
  );
  const days = Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY);
  const period = dstPeriodAt(zone, epochSeconds);
  return {
    abbreviation,
    client_ip: clientIp,
    datetime: microsecondText(epochMs, offsetSeconds),
    day_of_week: dayOfWeek(days) % 7,
    day_of_year: dayOfYear(days),
    dst: isDst,
    dst_from: boundText(period?.fromEpochSeconds),
    dst_offset: dstOffsetSeconds,
    dst_until: boundText(period?.untilEpochSeconds),
    raw_offset: standardOffsetSeconds,
    timezone: zone.id,
    unixtime: epochSeconds,
    utc_datetime: microsecondText(epochMs, 0),
    utc_offset: formatOffset(offsetSeconds),
    week_number: weekOf(days, "iso").week,
  };
}

/** RFC 3339 with microseconds, as WorldTimeAPI wrote it. */
function microsecondText(epochMs: number, offsetSeconds: number): string {
  const epochSeconds = Math.floor(epochMs / 1000);
  const microseconds = String(Math.floor((epochMs - epochSeconds * 1000) * 1000)).padStart(6, "0");
  return `${formatLocal(epochSeconds + offsetSeconds)}.${microseconds}${formatOffset(offsetSeconds)}`;
}

function boundText(epochSeconds: number | null | undefined): string | null {
  return epochSeconds === null || epochSeconds === undefined ? null : formatDateTime(epochSeconds, 0);
}
