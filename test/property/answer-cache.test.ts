import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { createApp, type AppDeps } from "../../src/app.ts";
import { createMetrics } from "../../src/http/metrics.ts";
import { parseNetworks } from "../../src/config/network.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { allRoutes } from "../contract/routes.ts";
import { NOW_EPOCH_MS, serviceDeps } from "../contract/service.ts";
import { createDraws } from "../support/random.ts";
import { createTraffic } from "../support/traffic.ts";

/** Summer time in Europe ends a month later than in the real table. */
const otherTable = compileZoneTable(
  readFileSync(new URL("../../data/tzdata.zi", import.meta.url), "utf8")
    .replace("# version 2026f", "# version 2026z")
    .replace("R E 1996 ma - O lastSu", "R E 1996 ma - N lastSu"),
);

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const ACCEPTS = "application/json|*/*|text/calendar|text/csv;q=0.5, text/html|application/problem+json".split(
  "|",
);
const LANGUAGES = ["de", "fr-CA", "ja", "xx"];

/** Two services that differ in their cache alone, at one time and with one zone table. */
function createPair() {
  const shared = serviceDeps({ trustedProxies: parseNetworks("127.0.0.0/8"), rateScheme: "minute" });
  const { data, keys } = shared;
  let nowEpochMs = NOW_EPOCH_MS;
  const real = shared.zones.current();
  const other = { ...real, table: otherTable, names: createZoneNames(otherTable, data.windowsZones) };
  let zones = real;
  const metrics = createMetrics();
  const appOf = (own: Partial<AppDeps>) =>
    createApp({
      ...shared,
      counters: createMemoryCounters(),
      now: () => nowEpochMs,
      zones: { current: () => zones, check: () => "unchanged" },
      metrics: createMetrics(),
      ...own,
    });
  return {
    keys,
    kept: appOf({ answerCacheBytes: 400_000, metrics }),
    plain: appOf({}),
    pass: (ms: number) => void (nowEpochMs += ms),
    swapZones: () => void (zones = zones === real ? other : real),
    hits: () => Number(/^almanac_answer_cache_hits_total (\d+)$/m.exec(metrics.render())?.[1]),
  };
}

/** Everything of an answer except how long it took, which its length depends on. */
async function factsOf(response: Response) {
  const encoding = response.headers.get("content-encoding");
  const sent = new Uint8Array(await response.arrayBuffer());
  const bytes =
    encoding === "zstd" ? Bun.zstdDecompressSync(sent) : encoding === "gzip" ? gunzipSync(sent) : sent;
  const text = new TextDecoder().decode(bytes).replace(/"elapsed_ms": ?\d+/, "");
  response.headers.delete("content-length");
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

/** Examples, their variants, and what callers send. */
function addresses(): string[] {
  const { pick, below } = createDraws(7);
  const examples = allRoutes()
    .filter(({ method, needsKey }) => method === "GET" && !needsKey)
    .flatMap((route) => route.examples.map(({ path }) => path));
  const traffic = createTraffic(3);
  const drawn = Array.from({ length: 150 }, () => traffic()).filter(({ body }) => body === undefined);
  const variants = examples.flatMap((path) => {
    const joint = path.includes("?") ? "&" : "?";
    const camel = path.replace(/(?<=[?&][a-z]+)_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const [address = "", query = ""] = path.split("?");
    const turned = `${address}?${query.split("&").toReversed().join("&")}`;
    return [`${path}${joint}lang=${pick(LANGUAGES)}`, `${path}${joint}utm_source=x`, camel, turned];
  });
  const pages = ["/charts/sun.svg?city=paris&date=2026-12-12", "/world?at=2026-12-12", "/robots.txt"];
  return [...examples, ...variants, ...pages, ...drawn.map(({ path }) => path)]
    .map((path) => ({ path, at: below(10_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => path);
}

/** Addresses whose answers change in the weeks to come, have headers of their own, or depend on the caller. */
const DELICATE = [
  ...["2026-11-20", "2026-11-22", "2026-12-01", "2026-12-12"].flatMap((day) => [
    `/v1/sun?city=paris&date=${day}`,
    `/v1/context/Paris?at=${day}`,
    `/v1/time/Europe/Paris?at=${day.replace("2026", "2036")}`,
  ]),
  "/v1/holidays/FR/current",
  "/v1/holidays/FR/next",
  "/v1/timezone/list?region=Europe",
  "/v1/context?at=2026-11-20T09:00:00Z",
];

test("a service that keeps answers sends what one without sends, whatever is asked, when and by whom", async () => {
  const { below, pick } = createDraws(1);
  const pair = createPair();
  const all = addresses();
  const key = await pair.keys.create({ plan: "free", label: "", email: null, allowedOrigins: [] }, 0);
  const tags = new Map<string, string>();
  for (let call = 0; call < 1500; call += 1) {
    // Few are asked for often.
    const path =
      below(3) === 0 ? pick(DELICATE) : (all[Math.floor(all.length * (below(1000) / 1000) ** 4)] ?? "/");
    const headers: Record<string, string> = { "X-Request-Id": `request-${call}` };
    const maybe = (name: string, values: readonly string[], one = 4): void => {
      if (below(one) === 0) headers[name] = pick(values);
    };
    maybe("Accept", [...ACCEPTS, BROWSER]);
    maybe("Accept-Language", LANGUAGES);
    maybe("Accept-Encoding", ["gzip", "zstd, gzip", "br"]);
    maybe("Origin", ["https://a.example"]);
    maybe("Host", ["other.example", "localhost:99"]);
    maybe("X-Forwarded-For", ["192.0.2.1", "198.51.100.7"]);
    maybe("CF-Timezone", ["Asia/Tokyo"]);
    maybe("X-API-Key", [key.text, key.text, "alm_wrong"], 6);
    maybe("If-None-Match", [tags.get(path) ?? "*", "*", 'W/"other"']);
    const method = below(10) === 0 ? pick(["HEAD", "POST", "OPTIONS"]) : "GET";
    if (below(8) === 0) pair.pass(below(3) === 0 ? below(86_400_000) : below(90_000));
    if (call % 500 === 499) pair.swapZones();
    const request = () => new Request(`http://localhost${path}`, { method, headers });
    const expected = await factsOf(await pair.plain.handle(request()));
    const given = await factsOf(await pair.kept.handle(request()));
    expect({ call, method, path, sent: headers, ...given }).toEqual({
      call,
      method,
      path,
      sent: headers,
      ...expected,
    });
    const { etag } = expected.headers;
    if (etag !== undefined) tags.set(path, etag);
  }
  expect(pair.hits()).toBeGreaterThan(150);
}, 180_000);

test("the document is kept too, as long as it is", async () => {
  const app = createApp(serviceDeps({ answerCacheBytes: 10_000_000 }));
  const statuses: number[] = [];
  // The third time they are sent as kept.
  for (const path of ["/openapi.json", "/v1/openapi.json", "/docs"].flatMap((each) => [each, each, each]))
    statuses.push((await app.handle(new Request(`http://localhost${path}`))).status);
  expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
});
