/**
 * A small server of the same questions, as one would write it with the usual packages on Node: `node server.js PORT`.
 * Written to do well: names are lowered and sorted once, each country's rules are made once, nothing is logged or limited.
 */
import cityTimezones from "city-timezones";
import Holidays from "date-holidays";
import fastify from "fastify";
import { DateTime } from "luxon";
import { getTimes } from "suncalc";

const MOST_CITIES = 10;

const app = fastify();

const text = { type: "string", maxLength: 200 };
const number = { type: "number" };
/** Makes a schema of parameters that must be there. */
const required = (properties) => ({ type: "object", required: Object.keys(properties), properties });

/** What is told of a moment in a zone. */
function timeRecord(time) {
  return {
    timezone: time.zoneName,
    current_time: time.toFormat("yyyy-MM-dd'T'HH:mm:ss"),
    datetime: time.toISO({ suppressMilliseconds: true }),
    utc: time.toUTC().toISO({ suppressMilliseconds: true }),
    unix: time.toUnixInteger(),
    utc_offset: time.toFormat("ZZ"),
    utc_offset_seconds: time.offset * 60,
    is_dst: time.isInDST,
    abbreviation: time.offsetNameShort,
    day_of_week: time.weekday,
    day_name: time.weekdayLong,
    day_of_year: time.ordinal,
    iso_week: time.weekNumber,
  };
}

function fail(reply, time) {
  return reply.code(400).send({ status: "error", message: time.invalidExplanation ?? time.invalidReason });
}

app.get(
  "/v1/time/convert",
  { schema: { querystring: required({ from: text, to: text, time: text }) } },
  (request, reply) => {
    const { from, to, time } = request.query;
    const source = DateTime.fromISO(time, { zone: from });
    if (!source.isValid) return fail(reply, source);
    const targets = to.split(",").map((zone) => source.setZone(zone));
    const bad = targets.find(({ isValid }) => !isValid);
    if (bad) return fail(reply, bad);
    const results = targets.map((target) => ({
      ...timeRecord(target),
      difference_seconds: (target.offset - source.offset) * 60,
    }));
    return { status: "ok", data: { from: timeRecord(source), to: results[0], results } };
  },
);

app.get(
  "/v1/time/*",
  { schema: { querystring: { type: "object", properties: { at: text } } } },
  (request, reply) => {
    const zone = request.params["*"];
    const { at } = request.query;
    const time = at === undefined ? DateTime.now().setZone(zone) : DateTime.fromISO(at, { zone });
    return time.isValid ? { status: "ok", data: timeRecord(time) } : fail(reply, time);
  },
);

const cities = cityTimezones.cityMapping
  .toSorted((a, b) => b.pop - a.pop)
  .map((city) => ({ key: `${city.city}\n${city.city_ascii}`.toLowerCase(), city }));

app.get("/v1/city/search", { schema: { querystring: required({ q: text }) } }, (request) => {
  const wanted = request.query.q.toLowerCase();
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
  return { status: "ok", data: { query: request.query.q, cities: records, count: records.length } };
});

app.get(
  "/v1/sun",
  { schema: { querystring: required({ lat: number, lon: number, date: text }) } },
  (request) => {
    const { lat, lon, date } = request.query;
    const { alwaysUp, alwaysDown, ...times } = getTimes(new Date(`${date}T12:00:00Z`), lat, lon);
    const daylight = alwaysUp ? "polar_day" : alwaysDown ? "polar_night" : "normal";
    return { status: "ok", data: { date, daylight, ...times } };
  },
);

const calendars = new Map();

/** The calendar of `DE` or `DE-BY`. */
function calendarOf(region) {
  let calendar = calendars.get(region);
  if (calendar === undefined) {
    calendar = new Holidays(...region.split("-"));
    calendars.set(region, calendar);
  }
  return calendar;
}

app.get("/v1/holidays/countries", () => {
  const countries = new Holidays().getCountries("en");
  return {
    status: "ok",
    data: { countries: Object.entries(countries).map(([country_code, name]) => ({ country_code, name })) },
  };
});

app.get(
  "/v1/holidays/:country/:year",
  {
    schema: { params: required({ country: text, year: { type: "integer", minimum: 1900, maximum: 2100 } }) },
  },
  (request) => {
    const { country, year } = request.params;
    const holidays = calendarOf(country)
      .getHolidays(year, "en")
      .filter(({ type }) => type === "public")
      .map(({ date, name, type, rule }) => ({ date: date.slice(0, 10), name, type, rule }));
    return { status: "ok", data: { country, year, holidays, count: holidays.length } };
  },
);

await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
