import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { dayName } from "../../domain/calendar/day-name.ts";
import { parseMoment } from "../../domain/calendar/parse.ts";
import { formatDateTime } from "../../domain/calendar/format.ts";
import { isNameFor, type HolidayNames } from "../../domain/holidays/names.ts";
import { countryByCode } from "../../domain/places/country.ts";
import { offsetSecondsAt, stateAt, type Zone } from "../../domain/tz/zone.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import { englishDate, sentenceLanguage, sentencesIn, type MomentParts } from "../../http/answer/sentences.ts";
import type { HolidaysAround } from "../city/section.ts";
import type { Subject } from "../city/subject.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

/** The sections that the sentence is about; `null` for missing ones. */
export type SummarySections = {
  business: { is_open_now: boolean; reason: string | null } | null;
  holidays: HolidaysAround | null;
  sun: { sunrise: string | null; sunset: string | null } | null;
};

/** One sentence about a place and moment, in a single language, for people and language models. */
export function summarySentence(
  subject: Subject,
  epochSeconds: number,
  sections: SummarySections,
  context: Pick<RequestContext, "data" | "localizer">,
): string {
  const localizer = context.localizer.in(sentenceLanguage(context.localizer.language));
  localizer.noteLanguage(localizer.language);
  const { zone, homeZone } = subject;
  const state = stateAt(homeZone, epochSeconds);
  const localSeconds = epochSeconds + state.offsetSeconds;
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  const offset = `UTC${offsetName(state.offsetSeconds)}`;
  const today = sections.holidays?.today[0];
  const next = sections.holidays?.ahead[0];
  return sentencesIn(localizer.language).moment({
    place: placeName(subject, context.data, localizer),
    time: clockIn(homeZone, epochSeconds),
    date: dateText(days, localizer.language, context.data),
    zone: [
      /^[A-Z]/.test(state.abbreviation) ? `${state.abbreviation}, ${offset}` : offset,
      ...(zone === homeZone ? [] : [`${zone.id}: ${clockIn(zone, epochSeconds)}`]),
    ].join("; "),
    work: workOf(sections),
    sun: sunOf(sections, homeZone),
    holiday: today === undefined ? null : nameFor(today, localizer.language),
    next: next === undefined ? null : { name: nameFor(next, localizer.language), days: next.daysUntil },
  });
}

/** The name of a holiday in a language, or `null`. */
function nameFor({ name, nameLanguage, english }: HolidayNames, language: string): string | null {
  if (isNameFor(nameLanguage, language)) return name;
  return language === "en" ? (english?.name ?? null) : null;
}

function dateText(days: number, language: string, data: RequestContext["data"]): string {
  if (language !== "en") return data.words(language).date(days);
  return `${dayName(days)} ${englishDate(days)}`;
}

function placeName(subject: Subject, data: RequestContext["data"], localizer: Localizer): string {
  const place = subject.location?.place ?? null;
  if (place !== null) {
    const name = localizer.city(place);
    const country = countryByCode(data.countries, place.countryCode);
    const countryName = country === null ? name : localizer.country(country);
    return countryName === name ? name : `${name}, ${countryName}`;
  }
  if (subject.kind === "coordinates" && subject.location !== null) {
    const { latitudeDeg, longitudeDeg } = subject.location;
    const point = `${latitudeDeg}, ${longitudeDeg}`;
    return localizer.language === "en" ? `the place at ${point}` : point;
  }
  return subject.zone.id;
}

function workOf({ business, holidays }: SummarySections): MomentParts["work"] {
  if ((holidays?.today.length ?? 0) > 0) return "holiday";
  if (business === null) return null;
  if (business.is_open_now) return "open";
  return business.reason === "weekend" ? "weekend" : "closed";
}

/** HH:MM of a zone's clock. */
function clockIn(zone: Zone, epochSeconds: number): string {
  return formatDateTime(epochSeconds, offsetSecondsAt(zone, epochSeconds)).slice(11, 16);
}

function sunOf({ sun }: SummarySections, zone: Zone): MomentParts["sun"] {
  // The platform's reader knows no offsets with seconds.
  const [rise, set] = [sun?.sunrise, sun?.sunset].map((text) => parseMoment(text ?? ""));
  if (rise?.ok !== true || set?.ok !== true) return null;
  if (rise.value.kind !== "instant" || set.value.kind !== "instant") return null;
  return [clockIn(zone, rise.value.epochMs / 1000), clockIn(zone, set.value.epochMs / 1000)];
}
