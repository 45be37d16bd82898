import { expect, test } from "bun:test";
import { zoneById } from "../../src/domain/tz/zone.ts";
import { createApi } from "../../src/client/api.ts";
import { readPlace, readPlaces } from "../../src/client/place-word.ts";
import { readTable } from "../support/table.ts";
import { table } from "../support/zones.ts";
import { jsonOf, service, textOf } from "./service.ts";

const api = createApi("http://localhost", ({ url }) => service.send(url.slice("http://localhost".length)));

type Row = { word: string; kind: string; slug: string; zone: string };

const rows = readTable("contract/place-words.tsv").map(
  ([word = "", kind = "", slug = "", zone = ""]): Row => ({ word, kind, slug, zone }),
);
const named = rows.filter(({ kind }) => kind !== "-");
const nameless = rows.filter(({ kind }) => kind === "-");
const kindOf = new Map(rows.map(({ word, kind }) => [word, kind]));
/** A page takes 20 ms to draw. */
const ofPages = named.filter((_, index) => index % 8 === 0);

type Placed = { slug: string };
type Zoned = { timezone: string; city?: string };

type Answer = {
  data: {
    id?: string;
    slug?: string;
    timezone?: string;
    location?: Placed;
    city?: Placed;
    match?: { kind: string; name: string } | null;
    from?: Zoned;
    results?: Zoned[];
    slots?: { participants: Zoned[] }[];
  };
  error?: { code: string; candidates?: readonly Placed[] };
};

const ask = (path: string): Promise<Answer> => jsonOf(path);
const meet = (participant: object): Promise<Answer> =>
  jsonOf("/v1/meeting/score", { start: "2026-11-23T09:00Z", participants: [participant] });

const inUrl = encodeURIComponent;
const locationAt =
  (path: string) =>
  async (word: string): Promise<string | undefined> =>
    (await ask(path.replace("WORD", inUrl(word)))).data.location?.slug;

/** Doors that want a place: what each says a word's place is. */
const PLACE_DOORS: Readonly<Record<string, (word: string) => Promise<string | undefined>>> = {
  "/context?q=": locationAt("/v1/context?include=location&q=WORD"),
  "/context?city=": locationAt("/v1/context?include=location&city=WORD"),
  "/context/:slug": locationAt("/v1/context/WORD?include=location"),
  "/city/:slug": async (word) => {
    const { slug, match } = (await ask(`/v1/city/${inUrl(word)}`)).data;
    // The answer says as what the words were read.
    if (slug !== undefined)
      expect([word, match?.kind, match?.name !== ""]).toEqual([word, kindOf.get(word), true]);
    return slug;
  },
  "/sun?city=": locationAt("/v1/sun?city=WORD"),
  "/moon?q=": locationAt("/v1/moon?q=WORD"),
  "/city/:slug/nearby": async (word) => (await ask(`/v1/city/${inUrl(word)}/nearby?limit=1`)).data.city?.slug,
  "meeting, city": async (word) => (await meet({ city: word })).data.slots?.[0]?.participants[0]?.city,
  "/places/:slug": async (word) =>
    /<link rel="canonical" href="[^"]*\/places\/([^"]+)">/.exec(await textOf(`/places/${inUrl(word)}`))?.[1],
};

/** Names of two places, which are two in a row of them. */
const PAIRS = new Set(["paris texas"]);

/** Doors that want a zone: what each says a word's zone is, or the error's code. */
const ZONE_DOORS: Readonly<Record<string, (word: string) => Promise<string | undefined>>> = {
  "/time/:timezone": async (word) => zoneOrError(await ask(`/v1/time/${inUrl(word)}`)),
  "/timezone/:timezone": async (word) => zoneOrError(await ask(`/v1/timezone/${inUrl(word)}`)),
  "convert, from": async (word) => {
    const answer = await ask(`/v1/time/convert?from=${inUrl(word)}&to=UTC`);
    return answer.data.from?.timezone ?? answer.error?.code;
  },
  "convert, to": async (word) => {
    const answer = await ask(`/v1/time/convert?from=UTC&to=UTC&to=${inUrl(word.replace(",", " "))}`);
    return answer.data.results?.[1]?.timezone ?? answer.error?.code;
  },
  "meeting, timezone": async (word) => {
    const { data, error } = await meet({ timezone: word });
    return data.slots?.[0]?.participants[0]?.timezone ?? error?.code;
  },
  terminal: async (word) => {
    const [place = "", ...more] = await readPlaces(word.split(" "), api);
    if (PAIRS.has(word)) return more.length === 1 ? zoneOrError(await ask(`/v1/time/${inUrl(word)}`)) : "one";
    return more.length > 0 ? "two places" : zoneOrError(await ask(`/v1/time/${inUrl(place)}`));
  },
  tools: async (word) => zoneOrError(await ask(`/v1/time/${inUrl(await readPlace(word, api))}`)),
};

function zoneOrError({ data, error }: Answer): string | undefined {
  return data.timezone ?? data.id ?? error?.code;
}

function canonical(id: string | undefined): string {
  return zoneById(table, id ?? "")?.canonicalId ?? id ?? "";
}

test("there are 400 words and more", () => {
  expect(rows.length).toBeGreaterThan(400);
});

test.each(Object.entries(PLACE_DOORS))("%s reads words as their place", async (door, slugOf) => {
  const asked = door.startsWith("/places/") ? ofPages : named;
  for (const { word, slug } of asked) expect([word, await slugOf(word)]).toEqual([word, slug]);
  for (const { word } of nameless) expect([word, await slugOf(word)]).toEqual([word, undefined]);
});

test.each(Object.entries(ZONE_DOORS))("%s reads words as their zone", async (door, zoneOf) => {
  for (const { word, zone } of named) {
    const found = await zoneOf(word);
    const wanted = zone === "several" ? "ambiguous_place" : canonical(zone);
    expect([word, canonical(found)]).toEqual([word, wanted]);
  }
  for (const { word } of nameless) {
    // Two words that are no name together may be two places.
    if (door === "terminal" && word.includes(" ")) continue;
    expect([word, await zoneOf(word)]).toEqual([word, expect.stringMatching(/_not_found|invalid_/)]);
  }
});

test("the page for meetings takes words, or offers cities in the zones of an area", async () => {
  for (const { word, slug, zone } of ofPages) {
    const html = await textOf(`/meet?add=${inUrl(word)}`);
    const isAdded = html.includes(`/v1/city/${slug}"`) || html.includes(`/places/${slug}`);
    const isZone = zoneById(table, word) !== null;
    expect([word, zone === "several" || isZone || isAdded]).toEqual([word, true]);
  }
});

test("an area with several zones lists them with cities that are in it", async () => {
  for (const { word } of rows.filter(({ zone }) => zone === "several")) {
    const { candidates = [] } = (await ask(`/v1/time/${inUrl(word)}`)).error ?? {};
    expect([word, candidates.length > 1]).toEqual([word, true]);
    for (const { slug } of candidates) expect((await service.send(`/v1/city/${slug}`)).status).toBe(200);
  }
});
