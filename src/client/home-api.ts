import type { RouteTable } from "../http/route-table.ts";
import { questionOf, type Api, type Question } from "./api.ts";

/** Parameters that say where a question is asked of: a zone or a place. */
const OF_A_PLACE = ["tz", "city", "lat", "lon", "q"];

/**
 * An API for a caller in the time zone `zone`: local times and words such as `today` are read there, unless a question
 * names a zone or a place. A moment may name its zone in brackets.
 */
export function createHomeApi(api: Api, table: RouteTable, zone: string): Api {
  const isAtHome = ({ pattern, query, body }: Question): boolean =>
    pattern !== undefined &&
    body === undefined &&
    table.named(`GET ${pattern}`).query?.properties["tz"] !== undefined &&
    !OF_A_PLACE.some((name) => query[name] !== undefined) &&
    !Object.values(query).some((value) => value.includes("["));
  return (question) =>
    api(isAtHome(question) ? { ...question, query: { ...question.query, tz: zone } } : question);
}

/** The date in a zone; the one in UTC if the API does not know the zone. */
export async function todayIn(zone: string, api: Api): Promise<string> {
  const { isOk, data } = await api(questionOf("GET /v1/time/:timezone", { timezone: zone }));
  return isOk ? (data as { date: string }).date : todayIn("UTC", api);
}
