import { Type } from "@sinclair/typebox";
import type { DataSet } from "../../dataset/open.ts";
import { ageDays, TZDB_OLD_DAYS } from "../../dataset/zones.ts";
import { HOLIDAY_CREDITS } from "../../domain/holidays/credit.ts";
import { LEAP_SECONDS } from "../../domain/tz/leap-second.ts";
import { AlmanacError } from "../../domain/error.ts";
import type { StateHealth } from "../../state/store.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable } from "../nullable.ts";

/** What the process knows of itself. */
export type ServiceFacts = {
  /** Version of the product. */
  version: string;
  startedEpochMs: number;
  /** Whether the process is about to end; readiness then says no. */
  isDraining(): boolean;
  /** How the store of what changes is. */
  stateHealth: StateHealth;
};

/** Routes about the service itself: index, status, health. None costs anything. */
export function createServiceRoutes(facts: ServiceFacts, allRoutes: () => readonly Route[]): Route[] {
  const index = defineRoute({
    path: "/v1",
    operationId: "getIndex",
    tag: "Service",
    summary: "All endpoints",
    description: "Method, path and purpose of every endpoint.",
    cost: 0,
    query: {},
    usesZones: false,
    data: Type.Object(
      {
        endpoints: Type.Array(
          Type.Object(
            { method: Type.String(), path: Type.String(), summary: Type.String() },
            { additionalProperties: false },
          ),
        ),
        documentation: Type.String(),
      },
      { additionalProperties: false },
    ),
    examples: [{ path: "/v1", summary: "The index" }],
    handle: () => ({
      cache: "reference",
      data: {
        endpoints: allRoutes().map((route) => ({
          method: route.method,
          path: route.path.replace(/[:*](\w+)/g, "{$1}"),
          summary: route.summary,
        })),
        documentation: "/docs",
      },
    }),
  });

  const status = defineRoute({
    path: "/v1/status",
    operationId: "getStatus",
    tag: "Service",
    summary: "Versions and ages of the data",
    description:
      "What the service runs on: its version, the releases of its data, counts, and whom the data is owed to.",
    cost: 0,
    query: {},
    data: StatusSchema,
    examples: [{ path: "/v1/status", summary: "The status" }],
    handle({ nowEpochMs, data, zones, holidays }) {
      return {
        cache: "live",
        data: {
          version: facts.version,
          uptime_seconds: Math.max(0, Math.floor((nowEpochMs - facts.startedEpochMs) / 1000)),
          tzdb: {
            version: zones.table.version,
            source: zones.source,
            age_days: ageDays(zones, nowEpochMs),
          },
          leap_seconds: {
            tai_minus_utc_seconds: LEAP_SECONDS.taiMinusUtcSeconds,
            list_expires: LEAP_SECONDS.listExpires,
          },
          cities: { version: data.placesDate, count: data.counts.places, name_count: data.counts.placeNames },
          holidays_version: holidays.version,
          holiday_country_count: holidays.countryCodes.length,
          country_count: data.counts.countries,
          timezone_count: zones.table.zoneIds.length,
          timezone_link_count: zones.table.links.size,
          attribution: [...eachCreditOnce(data.sources), ...HOLIDAY_CREDITS].map(
            ({ name, version, licence, attribution, url }) => ({
              name,
              version,
              licence,
              attribution,
              url,
            }),
          ),
        },
      };
    },
  });

  const health = Type.Object(
    { state: Type.String({ enum: ["live", "ready"] }), notes: Type.Array(Type.String()) },
    { additionalProperties: false },
  );

  const live = defineRoute({
    path: "/health/live",
    operationId: "getLiveness",
    tag: "Service",
    summary: "Whether the process answers",
    description: "For a supervisor: 200 as long as requests are answered at all.",
    cost: 0,
    query: {},
    usesZones: false,
    data: health,
    examples: [{ path: "/health/live", summary: "Liveness" }],
    handle: () => ({ cache: "live", data: { state: "live", notes: [] } }),
  });

  const ready = defineRoute({
    path: "/health/ready",
    operationId: "getReadiness",
    tag: "Service",
    summary: "Whether requests should be sent here",
    description:
      "For a balancer: 503 while the process is draining. Notes name what an operator should look at.",
    cost: 0,
    query: {},
    usesZones: false,
    data: health,
    errors: ["draining"],
    examples: [{ path: "/health/ready", summary: "Readiness" }],
    handle({ nowEpochMs, zones }) {
      if (facts.isDraining()) throw new AlmanacError("draining", "This process is about to end.");
      const age = ageDays(zones, nowEpochMs);
      const notes =
        age !== null && age > TZDB_OLD_DAYS
          ? [`The time-zone data ${zones.table.version} is ${age} days old; update the system's tzdata.`]
          : [];
      const stateNote = facts.stateHealth.note();
      if (stateNote !== null) notes.push(stateNote);
      return { cache: "live", data: { state: "ready", notes } };
    },
  });

  return [index, status, live, ready];
}

const StatusSchema = Type.Object(
  {
    version: Type.String(),
    uptime_seconds: Type.Integer(),
    tzdb: Type.Object(
      {
        version: Type.String({ examples: ["2026f"] }),
        source: Type.String({ enum: ["embedded", "system", "file"] }),
        age_days: nullable(Type.Integer()),
      },
      { additionalProperties: false },
    ),
    leap_seconds: Type.Object(
      { tai_minus_utc_seconds: Type.Integer(), list_expires: Type.String() },
      { additionalProperties: false },
    ),
    cities: Type.Object(
      { version: Type.String(), count: Type.Integer(), name_count: Type.Integer() },
      { additionalProperties: false },
    ),
    holidays_version: Type.String({ description: "Release of the holiday rules." }),
    holiday_country_count: Type.Integer(),
    country_count: Type.Integer(),
    timezone_count: Type.Integer(),
    timezone_link_count: Type.Integer(),
    attribution: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          version: Type.String(),
          licence: Type.String(),
          attribution: Type.String(),
          url: nullable(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** Many files of one origin owe one credit. */
function eachCreditOnce(sources: DataSet["sources"]): DataSet["sources"] {
  const byName = new Map(sources.map((source) => [`${source.name} ${source.attribution}`, source]));
  return [...byName.values()];
}
