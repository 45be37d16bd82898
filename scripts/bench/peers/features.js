/** What both servers have from the usual packages, whatever they are built on. Names are lowered and sorted once, each country's rules are made once. */
import cityTimezones from "city-timezones";
import Holidays from "date-holidays";
import { getTimes } from "suncalc";

const MOST_CITIES = 10;
export const MOST_PARTICIPANTS = 50;
/** Requests of an address, where a server limits them. */
export const LIMIT_A_MINUTE = 300;

const cities = cityTimezones.cityMapping
  .toSorted((a, b) => b.pop - a.pop)
  .map((city) => ({ key: `${city.city}\n${city.city_ascii}`.toLowerCase(), city }));

export function searchCities(q) {
  const wanted = q.toLowerCase();
  const found = [];
  for (const { key, city } of cities) {
    if (key.startsWith(wanted) || key.includes(`\n${wanted}`)) found.push(city);
    if (found.length === MOST_CITIES) break;
  }
  const records = found.map(({ city, country, iso2, province, lat, lng, pop, timezone }) => ({
    name: city,
    country,
    country_code: iso2,
    admin1: province,
    latitude: lat,
    longitude: lng,
    population: pop,
    timezone,
  }));
  return { query: q, cities: records, count: records.length };
}

export function sunOn(date, lat, lon) {
  const { alwaysUp, alwaysDown, ...times } = getTimes(new Date(`${date}T12:00:00Z`), lat, lon);
  const daylight = alwaysUp ? "polar_day" : alwaysDown ? "polar_night" : "normal";
  return { date, daylight, ...times };
}

const calendars = new Map();

/** The public holidays of `DE` or `DE-BY`. */
export function holidaysOf(region, year) {
  let calendar = calendars.get(region);
  if (calendar === undefined) {
    calendar = new Holidays(...region.split("-"));
    calendars.set(region, calendar);
  }
  const holidays = calendar
    .getHolidays(year, "en")
    .filter(({ type }) => type === "public")
    .map(({ date, name, type, rule }) => ({ date: date.slice(0, 10), name, type, rule }));
  return { country: region, year, holidays, count: holidays.length };
}

const STEP_MS = 30 * 60_000;

/**
 * The best slots of a window, on the half hours: everybody at work from 9 to 17 counts 1, an hour or two beside it a half.
 *
 * @param clockOf weekday (1 to 7) and hour that a zone's clock shows at an instant
 */
export function bestSlots({ participants, duration_minutes, window, limit }, clockOf) {
  const slots = [];
  const end = Date.parse(window.end) - duration_minutes * 60_000;
  for (let start = Date.parse(window.start); start <= end; start += STEP_MS) {
    let score = 0;
    for (const zone of participants) {
      const { weekday, hour } = clockOf(start, zone);
      if (weekday > 5) continue;
      if (hour >= 9 && hour < 17) score += 1;
      else if (hour >= 7 && hour < 19) score += 0.5;
    }
    slots.push({ start, score: score / participants.length });
  }
  slots.sort((a, b) => b.score - a.score || a.start - b.start);
  return slots.slice(0, limit);
}
