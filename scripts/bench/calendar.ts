import { add } from "../../src/domain/calendar/add.ts";
import {
  createBusinessCalendar,
  type BusinessCalendar,
} from "../../src/domain/calendar/business-calendar.ts";
import { addBusinessDays, countBusinessDays } from "../../src/domain/calendar/business-days.ts";
import { civilFromDays, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { difference } from "../../src/domain/calendar/difference.ts";
import { durationOf, formatDuration, parseDuration } from "../../src/domain/calendar/duration.ts";
import { formatLocal, formatZoned } from "../../src/domain/calendar/format.ts";
import { parseMoment } from "../../src/domain/calendar/parse.ts";
import { weekOf } from "../../src/domain/calendar/week.ts";
import { fixedZone } from "../../src/domain/tz/zone.ts";
import { formatMeasurements, measure, type Measurement } from "./measurement.ts";

const NOW_SECONDS = 1_795_165_200;
const HOT = { iterations: 1 << 18, rounds: 9 };

const TEXTS = [
  "2026-11-20T10:00:00+01:00",
  "2026-11-20T10:00:00+01:00[Europe/Paris]",
  "2026-11-20T10:00",
  "2026-11-20",
  "2026-W47-5",
  "1795165200",
  "10:00",
  "06/07/2026",
  "x".repeat(200),
];

/** Fifteen holidays a year and a weekend that changes once, for a request with nothing remembered. */
function newCalendar(): BusinessCalendar {
  return createBusinessCalendar({
    weekend: {
      kind: "region",
      region: "XA-1",
      rules: [
        { region: "XA", from: null, until: "1999-12-31", days: [5, 6] },
        { region: "XA", from: "2000-01-01", until: null, days: [6, 7] },
      ],
    },
    holidays: (year) =>
      Array.from({ length: 15 }, (_, i) => ({
        days: daysFromCivil(year, 1 + (i % 12), 1 + i),
        isHalf: i % 5 === 0,
      })),
    halfDays: "half",
  });
}

/** Parsing, formatting and arithmetic of dates; the last ones are the heaviest requests allowed. */
export function benchCalendar(): Measurement[] {
  const zone = fixedZone(3600);
  const parsing = TEXTS.map((text) => {
    const name = text.length > 50 ? `parse ${text.length} letters` : `parse ${text}`;
    return measure(name, () => (parseMoment(text).ok ? 1 : 0), HOT);
  });
  const rare = { iterations: 20, rounds: 7, unit: "us" } as const;
  const start = daysFromCivil(1900, 1, 1);
  return [
    ...parsing,
    measure("parse P1Y2M3W4DT5H6M7S", () => (parseDuration("P1Y2M3W4DT5H6M7S").ok ? 1 : 0), HOT),
    measure("format local", (i) => formatLocal(NOW_SECONDS + i * 977).length, HOT),
    measure("format RFC 9557", (i) => formatZoned(NOW_SECONDS + i * 977, 3600, "Europe/Paris").length, HOT),
    measure("format a duration", (i) => formatDuration(durationOf({ months: i, days: 20 })).length, HOT),
    measure("civil date of a day", (i) => civilFromDays(i).day, HOT),
    measure("ISO week of a day", (i) => weekOf(i & 0x7fff, "iso").week, HOT),
    measure(
      "add P1M1DT1H to an instant",
      (i) => {
        const length = durationOf({ months: 1, days: 1, hours: 1 });
        return add({ kind: "instant", epochMs: (NOW_SECONDS + i) * 1000 }, length, { zone }).kind.length;
      },
      HOT,
    ),
    measure(
      "difference of two dates, all of it",
      (i) => difference({ kind: "dates", startDays: 0, endDays: i }).total.months,
      HOT,
    ),
    measure(
      "business days of a year",
      () => countBusinessDays(newCalendar(), start, start + 364).businessDays,
      rare,
    ),
    measure(
      "business days of 200 years",
      () => countBusinessDays(newCalendar(), start, start + 73_048).businessDays,
      rare,
    ),
    measure("10,000 business days on", () => addBusinessDays(newCalendar(), start, 10_000).days, rare),
  ];
}

if (import.meta.main) console.log(formatMeasurements(benchCalendar()));
