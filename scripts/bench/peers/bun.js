/**
 * The same as one would write it on Bun, with Hono and the Temporal that comes with it: `bun bun.js [full] PORT`, where `full`
 * adds what a public service has.
 */
import { Hono } from "hono";
import { addMiddleware, checks } from "./bun-middleware.js";
import { bestSlots, holidaysOf, searchCities, sunOn } from "./features.js";

const isFull = process.argv[2] === "full";
const app = new Hono();
if (isFull) addMiddleware(app);
/** The check of a route's parameters, as middleware. */
const checked = (name) => (isFull ? [checks[name]] : []);
const ok = (c, data) => c.json({ status: "ok", data });

app.onError((error, c) => c.json({ status: "error", message: error.message }, 400));

const dayNames = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const abbreviations = new Map();

function abbreviationOf(time) {
  let format = abbreviations.get(time.timeZoneId);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en", { timeZone: time.timeZoneId, timeZoneName: "short" });
    abbreviations.set(time.timeZoneId, format);
  }
  return format.formatToParts(time.epochMilliseconds).find(({ type }) => type === "timeZoneName")?.value;
}

/** What is told of a moment in a zone. */
function timeRecord(time) {
  const local = time.toPlainDateTime();
  return {
    timezone: time.timeZoneId,
    current_time: local.toString({ smallestUnit: "second" }),
    datetime: time.toString({ timeZoneName: "never", smallestUnit: "second" }),
    utc: time.toInstant().toString({ smallestUnit: "second" }),
    unix: Math.floor(time.epochMilliseconds / 1000),
    utc_offset: time.offset,
    utc_offset_seconds: time.offsetNanoseconds / 1e9,
    abbreviation: abbreviationOf(time),
    day_of_week: time.dayOfWeek,
    day_name: dayNames.format(Date.UTC(time.year, time.month - 1, time.day)),
    day_of_year: time.dayOfYear,
    iso_week: time.weekOfYear,
  };
}

app.get("/v1/time/convert", ...checked("conversion"), (c) => {
  const { from, to, time } = c.req.query();
  const source = Temporal.PlainDateTime.from(time).toZonedDateTime(from);
  const target = source.withTimeZone(to);
  return ok(c, {
    from: timeRecord(source),
    to: timeRecord(target),
    difference_seconds: (target.offsetNanoseconds - source.offsetNanoseconds) / 1e9,
  });
});

app.get("/v1/time/:zone{.+}", ...checked("time"), (c) => {
  const at = c.req.query("at");
  const instant = at === undefined ? Temporal.Now.instant() : Temporal.Instant.from(at);
  return ok(c, timeRecord(instant.toZonedDateTimeISO(c.req.param("zone"))));
});

app.get("/v1/city/search", ...checked("search"), (c) => ok(c, searchCities(c.req.query("q") ?? "")));

app.get("/v1/sun", ...checked("sun"), (c) => {
  const { lat, lon, date } = c.req.query();
  return ok(c, sunOn(date, Number(lat), Number(lon)));
});

app.get("/v1/holidays/:country/:year", ...checked("holidays"), (c) =>
  ok(c, holidaysOf(c.req.param("country"), Number(c.req.param("year")))),
);

app.post("/v1/meeting/suggest", ...checked("meeting"), async (c) => {
  const body = await c.req.json();
  const at = (epochMs, zone) => Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  const slots = bestSlots(body, (epochMs, zone) => {
    const { dayOfWeek, hour } = at(epochMs, zone);
    return { weekday: dayOfWeek, hour };
  });
  const suggestions = slots.map(({ start, score }) => ({
    start: new Date(start).toISOString(),
    score,
    participants: body.participants.map((zone) => ({
      timezone: zone,
      local_start: at(start, zone).toString({ timeZoneName: "never", smallestUnit: "second" }),
    })),
  }));
  return ok(c, { suggestions });
});

Bun.serve({ hostname: "127.0.0.1", port: Number(process.argv.at(-1)), fetch: app.fetch });
