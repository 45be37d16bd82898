import { expect, test } from "bun:test";
import { layOut } from "../../src/cli/ask/layout.ts";
import { QUESTIONS } from "../../src/cli/ask/questions.ts";
import { VIEWS } from "../../src/cli/ask/view-table.ts";
import { createApi, questionOf } from "../../src/client/api.ts";
import { distanceKm } from "../../src/domain/places/great-circle.ts";
import { readTable } from "../support/table.ts";
import { jsonOf, service } from "./service.ts";

/** Where an answer places words; `null` where it refuses them. */
type Spot = { country_code: string; latitude: number; longitude: number };
type Door = (words: string) => Promise<Spot | null>;

const address = (path: string): string => path.replace(/[^/?=&]+$/u, (words) => encodeURIComponent(words));
const api = createApi("http://localhost", (request) => {
  const { pathname, search } = new URL(request.url);
  return service.send(pathname + search, request);
});

const DOORS: Readonly<Record<string, Door>> = {
  async query(words) {
    const { data } = await jsonOf<{ data?: { location: Spot } }>(
      address(`/v1/context?include=location&q=${words.replaceAll("/", " ")}`),
    );
    return data?.location ?? null;
  },
  async path(words) {
    const { data } = await jsonOf<{ data: Partial<Spot> }>(`/v1/city/${encodeURIComponent(words)}`);
    return data.country_code === undefined ? null : (data as Spot);
  },
  async search(words) {
    const { data } = await jsonOf<{
      data: { cities: (Spot & { match: { type: string } })[]; unmatched: string[] };
    }>(`/v1/city/search?limit=1&q=${encodeURIComponent(words)}`);
    // A search guesses the name, by a typo or a later word, but never leaves the division.
    const first = data.cities.find(({ match }) => match.type === "exact" || match.type === "prefix");
    return data.unmatched.length > 0 ? null : (first ?? null);
  },
  async page(words) {
    const { data } = await jsonOf<{ data: { choices: { id: string }[]; is_sure: boolean } }>(
      `/search?format=json&kinds=city&q=${encodeURIComponent(words)}`,
    );
    const [first] = data.choices;
    if (!data.is_sure || first === undefined) return null;
    return (await jsonOf<{ data: Spot }>(`/v1/city/${first.id}`)).data;
  },
  async terminal(words) {
    const row = QUESTIONS.find(({ name }) => name === "sun");
    if (row === undefined) throw new Error("there is no command sun");
    const asked = { words: [words, "2026-11-20"], own: {}, given: {}, today: "2026-11-20", api };
    const { values, label = "" } = await row.ask(asked);
    const { data, isOk } = await api(questionOf(row.route, values));
    if (!isOk || typeof data !== "object" || data === null) return null;
    const view = VIEWS["sun"];
    if (view === undefined) throw new Error("sun has no view");
    expect(layOut(view, { ...data, label }, { width: 80, hasColour: false })).not.toContain("undefined");
    return (data as { location: Spot }).location;
  },
  async model(words) {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "sun", arguments: { place: words, date: "2026-11-20" } },
    });
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    };
    const text = await (await service.send("/mcp", { method: "POST", body, headers })).text();
    const { result } = JSON.parse(text.replace(/^[^{]*/u, "")) as {
      result: { isError?: boolean; structuredContent?: { location: Spot } };
    };
    return result.isError === true ? null : (result.structuredContent?.location ?? null);
  },
};

/** Positions in the table are those of towns to about five kilometres; namesakes in one division lie further apart. */
const FAR_KM = 25;
/** Least share of names that lead to their place; the others have to be refused. */
const LEAST_RIGHT = 0.96;
const rows = Map.groupBy(readTable("contract/divisions.tsv"), ([words = ""]) => words);

test.each(Object.keys(DOORS))("by %s a division behind a name is honoured or refused", async (name) => {
  const door = DOORS[name];
  if (door === undefined) throw new Error(`there is no door ${name}`);
  let right = 0;
  const wrong: string[] = [];
  for (const [words, meant] of rows) {
    const spot = await door(words);
    const isThere = meant.some(([, country = "", latitude, longitude]) =>
      spot === null
        ? country === "none"
        : spot.country_code === country &&
          distanceKm(Number(latitude), Number(longitude), spot.latitude, spot.longitude) <= FAR_KM,
    );
    if (isThere) right += 1;
    else if (spot !== null) wrong.push(`${words}: ${JSON.stringify(spot).slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect(right / rows.size).toBeGreaterThan(LEAST_RIGHT);
});
