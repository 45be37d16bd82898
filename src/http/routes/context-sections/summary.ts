import { civilFromDays } from "../../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../../domain/time-unit.ts";
import { MONTH_NAMES } from "../../../domain/calendar/month-name.ts";
import { dayName } from "../../../domain/calendar/day-name.ts";
import { formatOffset, formatTimeOfDay } from "../../../domain/calendar/format.ts";
import { stateAt } from "../../../domain/tz/zone.ts";
import type { RequestContext } from "../../core/request-context.ts";
import type { Subject } from "./subject.ts";

/** What the sections say that a sentence can use; each may be missing. */
export type SummaryFacts = {
  isOpenNow: boolean | null;
  closedReason: string | null;
  todaysHoliday: string | null;
  nextHoliday: { name: string; daysUntil: number } | null;
  sunset: string | null;
  sunrise: string | null;
};

/** One English sentence about a place and moment, made for people and language models. */
export function summarySentence(
  subject: Subject,
  epochSeconds: number,
  facts: SummaryFacts,
  context: Pick<RequestContext, "data">,
): string {
  const state = stateAt(subject.zone, epochSeconds);
  const localSeconds = epochSeconds + state.offsetSeconds;
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  const { year, month, day } = civilFromDays(days);
  const clock = formatTimeOfDay(localSeconds - days * SECONDS_PER_DAY).slice(0, 5);
  const date = `${dayName(days)} ${day} ${MONTH_NAMES[month - 1] ?? ""} ${year}`;
  const offset = `UTC${formatOffset(state.offsetSeconds)}`;
  const zone = /^[A-Z]/.test(state.abbreviation) ? `${state.abbreviation}, ${offset}` : offset;
  const remarks = [openRemark(facts), sunRemark(facts), holidayRemark(facts)].filter(
    (remark) => remark !== null,
  );
  const tail = remarks.length === 0 ? "" : `; ${remarks.join("; ")}`;
  return `It is ${clock} on ${date} in ${placeName(subject, context)} (${zone})${tail}.`;
}

function placeName(subject: Subject, context: Pick<RequestContext, "data">): string {
  const place = subject.location?.place ?? null;
  if (place !== null) {
    const country = context.data.countryName(place.countryCode, "en");
    return country === null || country === place.name ? place.name : `${place.name}, ${country}`;
  }
  if (subject.kind === "coordinates" && subject.location !== null) {
    return `the place at ${subject.location.latitudeDeg}, ${subject.location.longitudeDeg}`;
  }
  return subject.zone.id;
}

function openRemark({ isOpenNow, closedReason, todaysHoliday }: SummaryFacts): string | null {
  if (todaysHoliday !== null) return `it is ${todaysHoliday}, a public holiday`;
  if (isOpenNow === null) return null;
  if (isOpenNow) return "offices are open";
  return closedReason === "weekend" ? "it is the weekend" : "offices are closed";
}

function sunRemark({ sunrise, sunset }: SummaryFacts): string | null {
  const clockOf = (text: string): string => text.slice(11, 16);
  if (sunrise === null || sunset === null) return null;
  return `the sun is up from ${clockOf(sunrise)} to ${clockOf(sunset)}`;
}

function holidayRemark({ nextHoliday }: SummaryFacts): string | null {
  if (nextHoliday === null) return null;
  const { name, daysUntil } = nextHoliday;
  const when = daysUntil === 1 ? "tomorrow" : `in ${daysUntil} days`;
  return `the next public holiday is ${name} ${when}`;
}
