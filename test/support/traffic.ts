import { createDraws } from "./random.ts";

/**
 * Requests as callers of all kinds would send them, the same for the same seed: zones, places, dates and countries
 * vary, so that caches see what they would see in earnest.
 */
export type TrafficRequest = { path: string; body?: string };

const ZONES = (
  "Europe/Paris America/New_York Asia/Kolkata Australia/Lord_Howe America/Argentina/Buenos_Aires " +
  "Africa/Casablanca Pacific/Apia Asia/Kathmandu America/Vancouver Etc/UTC Europe/Dublin Asia/Tokyo"
).split(" ");
const NAMES = "par|lond|new y|tokyo|san|münch|北京|val dise|bueno|kath|rio de|s".split("|");
const SLUGS = ["paris", "london", "tokyo", "nairobi", "berlin", "madrid", "rome", "vienna", "oslo", "lima"];
const COUNTRIES = "FR US DE JP GB BR IN ZA CA ES IT PL NZ MX NO IL".split(" ");

/** Creates the requests of one run. */
export function createTraffic(seed: number): () => TrafficRequest {
  const { below, pick, date, latitude, longitude } = createDraws(seed);
  const year = (): number => 2000 + below(60);
  const get = (path: string): TrafficRequest => ({ path: encodeURI(path) });

  const kinds: readonly (() => TrafficRequest)[] = [
    () => get(`/v1/time/${pick(ZONES)}`),
    () => get(`/v1/time/${pick(ZONES)}?at=${date()}T10:00:00Z`),
    () => get(`/v1/time/convert?from=${pick(ZONES)}&to=${pick(ZONES)},${pick(ZONES)}&time=${date()}T02:30`),
    () => get(`/v1/timezone/${pick(ZONES)}`),
    () => get(`/v1/timezone/at?lat=${latitude()}&lon=${longitude()}`),
    () => get(`/v1/city/search?q=${pick(NAMES)}&limit=5`),
    () => get(`/v1/city/${pick(SLUGS)}`),
    () => get(`/v1/city/${pick(SLUGS)}/nearby`),
    () => get(`/v1/context?lat=${latitude()}&lon=${longitude()}`),
    () => get(`/v1/holidays/${pick(COUNTRIES)}/${year()}`),
    () => get(`/v1/sun?lat=${latitude()}&lon=${longitude()}&date=${date()}`),
    () => get(`/v1/moon?lat=${latitude()}&lon=${longitude()}&date=${date()}`),
    () => get(`/v1/date/diff?start=${date()}&end=${date()}`),
    () => get(`/v1/date/add?date=${date()}&duration=P1M`),
    () => get(`/v1/date/business-days?start=${date()}&days=${1 + below(60)}&country=${pick(COUNTRIES)}`),
    () => get(`/v1/date/week-number?date=${date()}`),
    () => get(`/v1/time/Europe/Nowhere${below(50)}`),
    () => ({
      path: "/v1/batch",
      body: JSON.stringify({
        requests: Array.from({ length: 3 }, () => ({ path: `/time/${pick(ZONES)}`, method: "GET" })),
      }),
    }),
  ];
  return () => {
    const kind = kinds[below(kinds.length)];
    if (kind === undefined) throw new Error("no kind of request");
    return kind();
  };
}
