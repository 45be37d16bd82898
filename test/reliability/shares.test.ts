import { expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { allRoutes, hiddenRoutes } from "../contract/routes.ts";
import { newHolidays, NOW_EPOCH_MS, serviceDeps } from "../contract/service.ts";
import { HEAVIEST, HEAVIEST_BATCHES, inRound, type Heavy } from "../support/heaviest.ts";
import { requestOf } from "./hold.ts";
import { atPace } from "./pace.ts";
import { allStorms } from "./storms.ts";

/** What a caller without a key may take of a processor by one kind of request, as often as the quota allows. */
const MOST_SHARE = 0.15;
/** The same by requests that are refused. */
const MOST_REFUSED_SHARE = 0.2;
const ROUNDS = 3;
const MINUTE_MS = 60_000;

const holidays = newHolidays();
const service = createApp(serviceDeps({ holidays, answerCacheBytes: 0 }));
let minutes = 0;
/** With the limits of a caller without a key; each request is the first of its minute. */
const limited = createApp(
  serviceDeps({ holidays, rateScheme: "minute", now: () => NOW_EPOCH_MS + minutes * MINUTE_MS }),
);

type Row = {
  readonly title: string;
  readonly status: number;
  readonly units: number;
  readonly share: number;
};

/** All threads' processor time of an answer, the least of some rounds. */
async function processorMsOf(heavy: Heavy, mostMs: number): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS || (round < 20 && least > mostMs); round += 1) {
    holidays.clearCache();
    const before = process.cpuUsage();
    await (await service.fetch(requestOf(inRound(heavy, round)))).arrayBuffer();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, atPace((user + system) / 1000, mostMs));
  }
  return least;
}

/** What a caller takes who asks for the same all the time; `null` for what is free. */
async function rowOf(heavy: Heavy, mostShare: number): Promise<Row | null> {
  minutes += 1;
  const response = await limited.fetch(requestOf(inRound(heavy, 0)));
  await response.arrayBuffer();
  const { status } = response;
  const figure = (name: string): number => Number(response.headers.get(`x-ratelimit-${name}`));
  // One that is more than a whole window is charged the least each time.
  const units = status === 429 ? 1 : figure("limit") - figure("remaining");
  if (units === 0) return null;
  const times = Math.floor(figure("limit") / units);
  if (status === 429) return { title: `${heavy.title}`, status, units, share: 0 };
  const mostMs = (mostShare * MINUTE_MS) / times;
  const share = ((await processorMsOf(heavy, mostMs)) * times) / MINUTE_MS;
  return { title: heavy.title, status, units, share };
}

const filled = (path: string): string =>
  path
    .replace(":country", "fr")
    .replace(":year", "2026")
    .replace(/:\w+|\*/g, "paris");
const asHeavy = (path: string, body?: object): Heavy => ({
  path,
  title: path.slice(0, 90),
  ...(body === undefined ? {} : { body }),
});

const examples: Heavy[] = [
  ...allRoutes()
    .filter(({ needsKey }) => !needsKey)
    .flatMap(({ examples: own }) => own.map(({ path, body }) => asHeavy(path, body as object | undefined))),
  ...hiddenRoutes()
    .filter(({ method }) => method === "GET")
    .map(({ path }) => asHeavy(filled(path))),
  asHeavy("/charts/daylight.png?lat=50&lon=10&year={year}"),
  asHeavy("/charts/daylight.svg?lat=50&lon=10&year={year}"),
  asHeavy("/charts/convert.png?from=Asia/Tokyo&to=Europe/Paris&time={year}-03-20T10:00"),
];

/** One refused request of each route and way in, with names that are looked up in vain. */
const refused: Heavy[] = [
  ...new Map(
    allStorms()
      .filter(({ title }) => title.includes("misspelt"))
      .map(({ title, path, body }) => {
        const route = `${path.split("?")[0]} ${title.includes("in a batch")}`;
        return [
          route,
          { path, title: title.slice(0, 90), ...(body === undefined ? {} : { body: body as object }) },
        ];
      }),
  ).values(),
];

test.each([
  ["an answer", [...examples, ...HEAVIEST, ...HEAVIEST_BATCHES], MOST_SHARE],
  ["a refusal", refused, MOST_REFUSED_SHARE],
] as const)(
  "%s of every route that is charged takes no more of a processor than one caller may have, as often as it may be asked for",
  async (_, heavies, mostShare) => {
    const rows: Row[] = [];
    for (const heavy of heavies) {
      const row = await rowOf(heavy, mostShare);
      if (row !== null) rows.push(row);
    }
    rows.sort((a, b) => b.share - a.share);
    for (const { title, status, units, share } of rows.slice(0, 25))
      console.log(`${(100 * share).toFixed(1).padStart(6)} %  ${status}  ${units} units  ${title}`);
    console.log(`${rows.length} requests that are charged`);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ share }) => share >= mostShare)).toEqual([]);
  },
  600_000,
);
