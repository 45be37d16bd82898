import {
  spanOfHours,
  PROFILES,
  sleepAfter,
  type Hours,
  type ProfileName,
} from "../charts/meeting-profile.ts";
import type { PlaceFound } from "../frame/place-list.ts";

const HOURS = /^(.+)~((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export type HoursSent = {
  /** `london~08:00-16:00`. */
  readonly hours?: readonly string[] | undefined;
  /** Beginnings and ends in the order of the places, as a form without a script sends them. */
  readonly from?: readonly string[] | undefined;
  readonly until?: readonly string[] | undefined;
  /** The hours that such a form had for places without their own. */
  readonly usual?: string | undefined;
};

/** The places as people of a profile, with the hours that an address gives some of them. */
export function withProfile(
  places: readonly PlaceFound[],
  profile: ProfileName,
  sent: HoursSent,
  problems: string[],
): PlaceFound[] {
  const ofSlug = readHours(places, sent, problems);
  const { hours: usual, hasDaysOff } = PROFILES[profile];
  return places.map((place) => {
    const own = ofSlug.get(place.slug) ?? usual;
    const isUsual = spanOfHours(own) === spanOfHours(usual);
    // A city has days off, its zone alone has none.
    const where = hasDaysOff ? place.participant : { timezone: place.timezone, weekend: [] };
    const hours = profile === "office" && isUsual ? {} : { working_hours: own };
    const sleep = profile === "shifts" ? sleepAfter(own) : undefined;
    const slept = sleep === undefined ? {} : { sleep_hours: sleep };
    return { ...place, participant: { ...where, name: place.name, ...hours, ...slept } };
  });
}

/** The hours of a place, of its own or those of the profile. */
export function hoursOf({ participant }: PlaceFound, profile: ProfileName): Hours {
  return participant.working_hours ?? PROFILES[profile].hours;
}

/** Hours unlike those of the profile, as addresses have them. */
export function hoursInAddress(places: readonly PlaceFound[], profile: ProfileName): string[] {
  const usual = spanOfHours(PROFILES[profile].hours);
  return places.flatMap((place) => {
    const own = spanOfHours(hoursOf(place, profile));
    return own === usual ? [] : [`${place.slug}~${own}`];
  });
}

function readHours(
  places: readonly PlaceFound[],
  { hours = [], from = [], until = [], usual }: HoursSent,
  problems: string[],
): ReadonlyMap<string, Hours> {
  const ofSlug = new Map<string, Hours>();
  for (const text of hours) {
    const [, slug, start, end] = HOURS.exec(text) ?? [];
    if (slug === undefined || start === undefined || end === undefined || start === end)
      problems.push(`“${text.slice(0, 60)}” are no hours. Send such as london~08:00-16:00.`);
    else ofSlug.set(slug, { start, end });
  }
  for (const [index, { slug, name }] of places.entries()) {
    const [start, end] = [from[index], until[index]];
    if (start === undefined && end === undefined) continue;
    if (start === undefined || end === undefined || !TIME.test(start) || !TIME.test(end) || start === end)
      problems.push(`The hours of ${name} need two different times, such as 08:00 and 16:00.`);
    else if (spanOfHours({ start, end }) !== usual) ofSlug.set(slug, { start, end });
  }
  return ofSlug;
}
