import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { daysFromCivil } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { nextApsis, type Apsis } from "../../domain/sky/apsis.ts";
import { moonDays } from "../../domain/sky/moon.ts";
import { moonReport } from "../../domain/sky/moon-report.ts";
import { phasesBetween, type PhaseEvent } from "../../domain/sky/phase.ts";
import { hemisphereOf } from "../../domain/sky/seasons.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { localDayStart } from "../../domain/tz/local-time.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { choice, integer, parameters } from "../../http/input/parameter.ts";
import {
  groundSite,
  placelessZone,
  placeParameters,
  givenLocation,
} from "../../http/input/place-parameter.ts";
import { locationRecord, LocationSchema } from "../../http/answer/location-record.ts";
import { MatchSchema, matchRecord, zoneOfWords } from "../../http/input/words.ts";
import {
  moonDayProperties,
  moonDayRecord,
  MoonDaySchema,
  moonPositionRecord,
  MoonPositionSchema,
  moonStateProperties,
  moonStateRecord,
  PhaseEventSchema,
  phaseEventRecord,
} from "./moon-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, nullable, record } from "../../http/answer/route-schema.ts";
import { computeDays, skyDayParameters, skyDaysOf, skyYear } from "./sky-parameter.ts";
import { skyInstant, skyTime } from "./sky-time.ts";

const ApsisSchema = record("Apsis", { at: Type.String(), distance_km: Type.Integer() });

export const MoonQuery = parameters({
  ...placeParameters,
  ...skyDayParameters,
  events_limit: integer({ description: "How many phases to list.", minimum: 0, maximum: 60, default: 8 }),
  year: skyYear("List the phases of this year instead of the next ones."),
  hemisphere: Type.Optional(
    choice(["north", "south"], { description: "For the emoji; the place's own when there is one." }),
  ),
});

const MoonSchema = record("Moon", {
  location: nullable(LocationSchema),
  match: MatchSchema,
  timezone: Type.String(),
  ...moonStateProperties,
  phases: Type.Array(PhaseEventSchema),
  next_perigee: nullable(ApsisSchema),
  next_apogee: nullable(ApsisSchema),
  date: Type.String(),
  moonrise: moonDayProperties.moonrise,
  moonset: moonDayProperties.moonset,
  transit: moonDayProperties.transit,
  next_moonrise: nullable(Type.String()),
  next_moonset: nullable(Type.String()),
  moon_visibility: nullable(moonDayProperties.moon_visibility),
  position: nullable(MoonPositionSchema),
  events: nullable(moonDayProperties.events),
  days: nullable(Type.Array(MoonDaySchema)),
});

/** The moon of a moment, a day, or many days. */
export function moonRoutes(core: Core) {
  return new Elysia({ name: "moon", tags: ["Sun and moon"] })
    .use(core)
    .get("/v1/moon", ({ query, context }) => describeMoon(query, context), {
      query: MoonQuery,
      response: answerOf(MoonSchema),
      detail: {
        operationId: "getMoon",
        summary: "The moon at a moment, and on a day at a place",
        description:
          "Phase, lighting, distance and the phases to come (new moon, full moon, quarters); with a place moonrise, moonset, transit and position. Without a place, or with `tz=UTC` alone, times are those of UTC: phases are the same everywhere. On a day without a rise or set that is `null`. A date without an instant is answered for the middle of its day.",
        ...mayFail("nonexistent_time"),
        ...examples({
          "/v1/moon?tz=UTC&at=2026-11-20T09:00:00Z": "The phase at an instant",
          "/v1/moon?city=paris&date=2026-11-20": "A day in Paris",
          "/v1/moon?year=2027": "The phases of a year",
        }),
      },
    });
}

/** The moon at a moment, and at a place on a day or on many. */
export async function describeMoon(query: Static<typeof MoonQuery>, context: RequestContext) {
  const placeless = placelessZone(query, context);
  const location = placeless === null ? givenLocation(query, context) : null;
  const zone = placeless ?? location?.displayZone ?? zoneOfWords({ name: "tz" }, "UTC", context).zone;
  const dayCount = query.days ?? 1;
  const skyDays = skyDaysOf(query, dayCount, zone, context);
  const [first] = skyDays.spans;
  const startEpochMs = first?.startEpochMs ?? context.nowEpochMs;
  const atEpochMs = skyDays.atEpochMs ?? startEpochMs + MS_PER_DAY / 2;
  const site = location === null ? null : groundSite(location);
  const { state, dates, place } = moonReport(
    { epochMs: atEpochMs, phaseCount: query.year === undefined ? query.events_limit : 0 },
    site === null || first === undefined ? null : { site, span: first },
  );
  const phases = query.year === undefined ? dates.phases : await phasesOfYear(query.year, zone, context);
  const hemisphere = query.hemisphere ?? (location === null ? "north" : hemisphereOf(location.latitudeDeg));
  const day = place === null ? null : moonDayRecord(place.day, skyDays.firstDay, zone);
  const recordsOf = (spans: typeof skyDays.spans) =>
    site === null
      ? []
      : moonDays(site, spans).map((each, index) =>
          moonDayRecord(each, mustExist(spans[index]).dayNumber, zone),
        );
  const days = site === null || dayCount === 1 ? null : await computeDays(skyDays.spans, recordsOf, context);
  context.cache = skyDays.isPinned ? "pinned" : "live";
  return {
    location: location === null ? null : locationRecord(location, context),
    match: matchRecord(location?.reading ?? null, context),
    timezone: zone.id,
    ...moonStateRecord(state, dates, { zone, localizer: context.localizer, hemisphere }),
    phases: phases.map((event) => phaseEventRecord(event, zone)),
    ...nextApsides(atEpochMs, zone),
    date: day?.date ?? formatDate(skyDays.firstDay),
    moonrise: day?.moonrise ?? null,
    moonset: day?.moonset ?? null,
    transit: day?.transit ?? null,
    next_moonrise: skyTime(place?.nextMoonriseEpochMs ?? null, zone),
    next_moonset: skyTime(place?.nextMoonsetEpochMs ?? null, zone),
    moon_visibility: day?.moon_visibility ?? null,
    position: place === null ? null : moonPositionRecord(place.position),
    events: day?.events ?? null,
    days,
  };
}

/** The next perigee and apogee. */
function nextApsides(atEpochMs: number, zone: Zone) {
  const first = nextApsis(atEpochMs);
  // Apsides are twelve days apart or more; at the first itself the search may find it again.
  const second = first === null ? null : nextApsis(first.epochMs + MS_PER_DAY);
  const recordOf = (type: Apsis["type"]) => {
    const found = [first, second].find((apsis) => apsis?.type === type) ?? null;
    return found === null
      ? null
      : { at: skyInstant(found.epochMs, zone), distance_km: Math.round(found.distanceKm) };
  };
  return { next_perigee: recordOf("perigee"), next_apogee: recordOf("apogee") };
}

/** Principal phases between two New Years of the zone, a quarter after the other: the first of a process take long. */
async function phasesOfYear(year: number, zone: Zone, context: RequestContext): Promise<PhaseEvent[]> {
  const startOf = (month: number): number =>
    localDayStart(zone, daysFromCivil(year + Math.floor(month / 12), (month % 12) + 1, 1)) * 1000;
  const phases = await context.map([0, 3, 6, 9], (month) =>
    phasesBetween(startOf(month), startOf(month + 3)),
  );
  return phases.flat();
}
