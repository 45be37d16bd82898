/**
 * A small server of the same questions, as one would write it with the usual packages on Node: `node node.js [full] PORT`, where
 * `full` adds what a public service has. Schemas are checked by both.
 */
import fastify from "fastify";
import { DateTime } from "luxon";
import { bestSlots, holidaysOf, MOST_PARTICIPANTS, searchCities, sunOn } from "./features.js";
import { addPlugins, OPTIONS } from "./node-plugins.js";

const isFull = process.argv[2] === "full";
const app = fastify(isFull ? OPTIONS : {});
if (isFull) await addPlugins(app);

const text = { type: "string", maxLength: 200 };
const number = { type: "number" };
/** Makes a schema of parameters that must be there. */
const required = (properties) => ({ type: "object", required: Object.keys(properties), properties });
const ok = (data) => ({ status: "ok", data });

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
    const target = source.setZone(to);
    if (!target.isValid) return fail(reply, target);
    return ok({
      from: timeRecord(source),
      to: timeRecord(target),
      difference_seconds: (target.offset - source.offset) * 60,
    });
  },
);

app.get(
  "/v1/time/*",
  { schema: { querystring: { type: "object", properties: { at: text } } } },
  (request, reply) => {
    const zone = request.params["*"];
    const { at } = request.query;
    const time = at === undefined ? DateTime.now().setZone(zone) : DateTime.fromISO(at, { zone });
    return time.isValid ? ok(timeRecord(time)) : fail(reply, time);
  },
);

app.get("/v1/city/search", { schema: { querystring: required({ q: text }) } }, ({ query }) =>
  ok(searchCities(query.q)),
);

app.get(
  "/v1/sun",
  { schema: { querystring: required({ lat: number, lon: number, date: text }) } },
  ({ query: { lat, lon, date } }) => ok(sunOn(date, lat, lon)),
);

app.get(
  "/v1/holidays/:country/:year",
  {
    schema: { params: required({ country: text, year: { type: "integer", minimum: 1900, maximum: 2100 } }) },
  },
  ({ params }) => ok(holidaysOf(params.country, params.year)),
);

const meeting = required({
  participants: { type: "array", items: text, maxItems: MOST_PARTICIPANTS },
  duration_minutes: { type: "integer", minimum: 5, maximum: 1440 },
  window: required({ start: text, end: text }),
  limit: { type: "integer", minimum: 1, maximum: 50 },
});

app.post("/v1/meeting/suggest", { schema: { body: meeting } }, ({ body }) => {
  const slots = bestSlots(body, (epochMs, zone) => DateTime.fromMillis(epochMs, { zone }));
  const suggestions = slots.map(({ start, score }) => ({
    start: new Date(start).toISOString(),
    score,
    participants: body.participants.map((zone) => ({
      timezone: zone,
      local_start: DateTime.fromMillis(start, { zone }).toISO({ suppressMilliseconds: true }),
    })),
  }));
  return ok({ suggestions });
});

await app.listen({ host: "127.0.0.1", port: Number(process.argv.at(-1)) });
