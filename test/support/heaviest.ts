import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTable } from "./table.ts";

export type Heavy = { readonly path: string; readonly body?: object; readonly title: string };

const zoneIds = [
  ...readFileSync(join(import.meta.dir, "../../data/zone.tab"), "utf8").matchAll(/^[A-Z]{2}\t\S+\t(\S+)/gm),
].map(([, id = ""]) => id);
const zoneAt = (index: number): string => zoneIds[(index * 7) % zoneIds.length] ?? "UTC";
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const CITIES = (
  "paris london tokyo delhi shanghai cairo lagos lima bogota toronto sydney berlin madrid rome vienna warsaw prague oslo helsinki " +
  "athens istanbul dubai karachi mumbai dhaka bangkok jakarta manila seoul osaka beijing moscow kyiv nairobi accra casablanca " +
  "johannesburg santiago caracas havana mexico-city los-angeles chicago denver honolulu auckland perth kathmandu tehran baghdad"
).split(" ");

const COUNTRIES = ["JP", "IL", "IN", "US", "DE", "FR", "CN", "TW", "MY", "BR"];

/** Fifty people in as many zones, with many appointments on each day. */
const people = (appointments: number, hasCountries: boolean) =>
  many(50, (index) => ({
    id: `p${index}`,
    timezone: zoneAt(index),
    ...(hasCountries ? { country: COUNTRIES[index % COUNTRIES.length] } : {}),
    busy: many(appointments, (day) => ({
      start: new Date(Date.UTC(2026, 10, 20 + day, 8 + (index % 5))).toISOString(),
      end: new Date(Date.UTC(2026, 10, 20 + day, 9 + (index % 5))).toISOString(),
    })),
  }));

const suggest = (appointments: number, hasCountries: boolean) => ({
  participants: people(appointments, hasCountries),
  duration_minutes: 15,
  window: { start: "2026-11-20", end: "2027-01-20" },
  step_minutes: 5,
  limit: 50,
});

const score = {
  participants: people(20, true),
  slots: many(100, (hour) => ({ start: new Date(Date.UTC(2026, 10, 21, hour)).toISOString() })),
  duration_minutes: 60,
  alternatives: 10,
};

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Ten working spans a day, different for each weekday and person. */
const weekOf = (person: number) =>
  Object.fromEntries(
    DAYS.map((name, day) => [
      name,
      many(10, (span) => {
        const start = span * 120 + (person % 7) * 5;
        return { start: clock(start), end: clock(start + 60 + ((day + person) % 50)) };
      }),
    ]),
  );

/** Fifty people with different weeks and the maximum number of journeys, or none. */
const busyPeople = (startMs: number, journeys: number) =>
  many(50, (index) => ({
    id: `p${index}`,
    timezone: zoneAt(index),
    working_hours: weekOf(index),
    timezone_changes: many(journeys, (journey) => ({
      from: new Date(startMs + (48 * journey + 24 + index) * 3_600_000).toISOString(),
      to: new Date(startMs + (48 * journey + 48 + index) * 3_600_000).toISOString(),
      timezone: zoneAt(index * 20 + journey),
    })),
  }));

/** A hundred slots that start at odd seconds and differ for everybody. */
const oddSlots = (startMs: number, minutes: number) =>
  many(100, (slot) => ({
    start: new Date(startMs + slot * 3_607_000).toISOString(),
    duration_minutes: minutes,
  }));

const NOVEMBER_2026 = Date.UTC(2026, 10, 20);
/** Local mean times: offsets of odd seconds. */
const NOVEMBER_1880 = Date.UTC(1880, 10, 20);

const SUN_YEAR = "lon=18.9&date=2026-06-01&days=366&altitude=-4,6,10";
/** A request as it is sent in a round: `{year}` changes, so that nothing drawn in the rounds before is used again. */
export function inRound({ path, ...rest }: Heavy, round: number): Heavy {
  return { ...rest, path: path.replace("{year}", String(1900 + ((round * 7) % 133))) };
}

const NEVER = [
  "FREQ=WEEKLY;BYSETPOS=366;BYDAY=MO",
  "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
  "FREQ=HOURLY;INTERVAL=24;BYHOUR=5",
  "FREQ=YEARLY;BYDAY=MO;BYSETPOS=366",
];

const often = suggest(40, false);
const travelling = { ...suggest(0, false), participants: busyPeople(NOVEMBER_2026, 20) };
const SUGGESTIONS = {
  "40 appointments each": often,
  "countries' holidays": suggest(20, true),
  "17 minutes": { ...often, duration_minutes: 17 },
  "a day long": { ...often, duration_minutes: 1440, min_attendance: 0 },
  "everything to be avoided": {
    ...often,
    strategy: "strict",
    avoid: ["weekends", "holidays", "nights"],
    earliest: "00:05",
    latest: "23:55",
  },
  "a thousand journeys": travelling,
  "a thousand journeys in 1880": {
    ...travelling,
    participants: busyPeople(NOVEMBER_1880, 20),
    window: { start: "1880-11-20", end: "1881-01-20" },
  },
};
const SCORES = {
  "100 slots": score,
  "100 slots at odd seconds": {
    participants: busyPeople(NOVEMBER_2026, 0),
    slots: oddSlots(NOVEMBER_2026, 1437),
  },
  "100 slots of a day in 1880": {
    participants: busyPeople(NOVEMBER_1880, 20),
    slots: oddSlots(NOVEMBER_1880, 1440),
  },
};

function meeting(what: string, words: string, body: object): Heavy {
  const path = `/v1/meeting/${what}`;
  return { path, body, title: `${path}, ${words}` };
}

/** The heaviest requests of a route. */
export const HEAVIEST: readonly Heavy[] = [
  ...readTable("support/heaviest.tsv").map(([path = "", title = path.slice(0, 90)]) => {
    const whole = path.replace("{zones}", many(50, zoneAt).join()).replace("{cities}", CITIES.join());
    return { path: whole, title };
  }),
  ...Object.entries(SUGGESTIONS).map(([words, body]) => meeting("suggest", words, body)),
  ...Object.entries(SCORES).map(([words, body]) => meeting("score", words, body)),
  // A rule that never happens is refused after a search; the other item makes the batch succeed.
  ...NEVER.map((rule) => ({
    path: "/v1/batch",
    body: {
      requests: ["/time/UTC", { path: "/schedule", query: { rule, timezone: "UTC", start: "1997-09-02" } }],
    },
    title: `/v1/schedule, ${rule}`,
  })),
  {
    title: "suggest_meeting, fifty places over two months",
    path: "/mcp",
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "suggest_meeting",
        arguments: {
          places: many(50, zoneAt),
          window: { start: "2026-11-20", end: "2027-01-20" },
          duration_minutes: 15,
        },
      },
    },
  },
];

const PATHS: Readonly<Record<string, (index: number) => string>> = {
  times: (index) => `/time/${zoneAt(index)}`,
  "years of sun": (index) => `/sun?lat=${40 + index / 2}&${SUN_YEAR}`,
  "years of the moon": (index) => `/moon?lat=${index}&lon=20&date=2026-06-01&days=366&events_limit=60`,
  "holidays to come": (index) => `/holidays/upcoming?days=366&limit=500&from=${2026 + index}-01-01&types=all`,
  "centuries of business days": (index) =>
    `/date/business-days?start=1900-01-01&end=2099-12-31&country=${COUNTRIES[index % COUNTRIES.length]}`,
  "holidays of regions": (index) => `/holidays/US/${1950 + index}?types=all&include=regional`,
  searches: (index) =>
    `/city/search?limit=100&q=${"santoantoniodelosaltosdelmar".slice(0, 28 - (index % 10))}`,
};

const batch = (words: string, requests: readonly unknown[]): Heavy => ({
  path: "/v1/batch",
  body: { requests },
  title: `/v1/batch of ${requests.length}, ${words}`,
});

export const HEAVIEST_BATCHES: readonly Heavy[] = [
  ...Object.entries(PATHS).map(([words, pathAt]) =>
    batch(
      words,
      many(50, (index) => ({ path: pathAt(index) })),
    ),
  ),
  batch(
    "meetings",
    many(20, () => ({ path: "/meeting/suggest", method: "POST", body: suggest(2, true) })),
  ),
];
