import { describe, expect, test } from "bun:test";
import { allRoutes } from "./routes.ts";
import { createService, NOW_EPOCH_MS, type Service } from "./service.ts";

/** Requests that rest on now, beside the routes' own examples, most of which are pinned. */
const OF_NOW = [
  "/v1/time/Europe/Paris",
  "/v1/time/Asia/Kathmandu?lang=fr",
  "/v1/time/convert?from=Europe/Paris&to=Asia/Tokyo",
  "/v1/timezone/America/New_York?include=names,posix,transitions",
  "/v1/timezone/at?lat=48.85&lon=2.35",
  "/v1/timezone/list",
  "/v1/city/search?q=par",
  "/v1/city/search?q=par&format=geojson",
  "/v1/city/top?country=FR",
  "/v1/city/paris",
  "/v1/city/paris/nearby",
  "/v1/sun?city=paris",
  "/v1/moon?city=tokyo",
  "/v1/context/paris",
  "/v1/holidays/US/upcoming",
  "/v1/holidays/US/current",
  "/v1/date/week-number",
];

const paths = [
  ...OF_NOW,
  ...allRoutes()
    .filter((route) => route.method === "GET" && !route.needsKey)
    .flatMap((route) => route.examples.map(({ path }) => path)),
];

/** What stands in an answer, but for what each has of its own. */
async function contentOf(service: Service, path: string, init?: RequestInit) {
  const response = await service.send(path, init);
  const headers = Object.fromEntries(response.headers);
  const requestId = headers["x-request-id"] ?? "";
  delete headers["x-request-id"];
  // The list of zones is true until the next change of any; how far that was looked for ahead hangs on when it was made.
  if (path.startsWith("/v1/timezone/list")) delete headers["cache-control"];
  // The elapsed milliseconds may have a digit more.
  delete headers["content-length"];
  const bytes = await response.bytes();
  const encoding = headers["content-encoding"];
  const plain =
    encoding === "gzip" ? Bun.gunzipSync(bytes) : encoding === "zstd" ? Bun.zstdDecompressSync(bytes) : bytes;
  const text = new TextDecoder().decode(plain);
  return {
    status: response.status,
    headers,
    text: text.replace(requestId, "ID").replace(/"elapsed_ms":\d+/, '"elapsed_ms":0'),
  };
}

const ALL_WAYS: readonly RequestInit[] = [{}, { headers: { "accept-encoding": "gzip" } }, { method: "HEAD" }];

describe("who asks what others asked before gets what he would have got as the first", () => {
  test.each(paths)(
    "%s",
    async (path) => {
      let nowEpochMs = NOW_EPOCH_MS;
      const now = (): number => nowEpochMs;
      const busy = createService({ now });
      // Within a second, in the next one, in the next minute, years later, and back.
      for (const aheadMs of [0, 999, 1000, 60_000, 4e10, 1]) {
        nowEpochMs = NOW_EPOCH_MS + aheadMs;
        for (const init of aheadMs === 999 ? ALL_WAYS : [{}]) {
          expect(await contentOf(busy, path, init)).toEqual(
            await contentOf(createService({ now }), path, init),
          );
        }
      }
    },
    60_000,
  );
});
