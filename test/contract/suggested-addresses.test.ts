import { expect, test } from "bun:test";
import { createDraws, spoil } from "../support/random.ts";
import { allRoutes, hiddenRoutes } from "./routes.ts";
import { post, service } from "./service.ts";

const { below } = createDraws(20_261_127);

/** A path of each route: that of its first example, or else of its pattern with a text for each parameter. */
const paths = [...allRoutes(), ...hiddenRoutes()].flatMap(({ pattern, path, examples }) => {
  const [example = pattern] = examples.map((one) => one.path.split("?")[0] ?? "");
  return path.includes("*") || example === "/" ? [] : [example.replace(/:\w+/g, "paris")];
});

/** Misspellings of a path that people make: letters, words of other APIs, versions, endings, segments too many and too few. */
function misspellings(path: string): string[] {
  const segments = path.split("/").slice(1);
  const at = below(segments.length);
  const spoilt = [0, 1, 2, 3].map((how) =>
    segments.map((segment, index) =>
      index === at && segment.length > 1 ? spoil(segment, how, below) : segment,
    ),
  );
  const last = segments.at(-1) ?? "";
  return [
    ...spoilt.map((each) => `/${each.join("/")}`),
    `${path}s`,
    `${path}/x`,
    `${path}.json`,
    path.toUpperCase(),
    path.replace(/^\/v1/, "/v2"),
    path.replace(/^\/v1/, "/api"),
    path.replace(/^\/v1/, ""),
    `/v1${path.replace(/^\/v1/, "")}`,
    `/${segments.slice(0, -1).join("/")}?${segments.length > 1 ? "q" : "id"}=${last}`,
    `/${segments.slice(0, -1).join("/")}`,
    `/${segments.toReversed().join("/")}`,
    path.replace(/^\/v1\/(\w)/, "/v1/get-$1"),
  ].filter((one) => one !== path && one !== "/");
}

type Problem = { error?: { code?: string; suggestions?: string[] } };

const MISSPELT = [...new Set(paths.flatMap(misspellings))];

/** Addresses that an error suggests, in place of which a text says what else to send. */
const addressesOf = ({ error }: Problem): string[] =>
  (error?.suggestions ?? []).filter((one) => one.startsWith("/"));

test("an address of no route suggests only addresses that are found, over all routes", async () => {
  const asked = new Map<string, number>();
  const broken: string[] = [];
  let refused = 0;
  for (const path of MISSPELT) {
    const answer = await service.send(path, { headers: { accept: "application/json" } });
    if (answer.status !== 404) continue;
    const text = await answer.text();
    // A page has its own words for it.
    if (!text.startsWith("{")) continue;
    const problem = JSON.parse(text) as Problem;
    if (problem.error?.code === "route_not_found") refused += 1;
    for (const suggestion of addressesOf(problem)) {
      if (!asked.has(suggestion)) asked.set(suggestion, (await service.send(suggestion)).status);
      if (asked.get(suggestion) === 404) broken.push(`${path} -> ${suggestion}`);
    }
  }
  console.log(`${MISSPELT.length} misspellings, ${refused} refused, ${asked.size} addresses suggested`);
  expect(broken).toEqual([]);
  expect(refused).toBeGreaterThan(400);
  expect(asked.size).toBeGreaterThan(40);
});

type Batch = { data: { responses: { status: number; body: Problem }[] } };
const SIZE = 50;

/** Answers to items of batches, in order. */
async function itemsOf(items: readonly string[]): Promise<Batch["data"]["responses"]> {
  const answers: Batch["data"]["responses"] = [];
  for (let at = 0; at < items.length; at += SIZE) {
    const { data } = (await (await post("/v1/batch", items.slice(at, at + SIZE))).json()) as Batch;
    answers.push(...data.responses);
  }
  return answers;
}

test("an item of a batch suggests only addresses that a batch finds", async () => {
  const found = await itemsOf(MISSPELT);
  const suggested = new Map<string, string>();
  found.forEach(({ status, body }, at) => {
    if (status !== 404) return;
    for (const suggestion of addressesOf(body)) suggested.set(suggestion, MISSPELT[at] ?? "");
  });
  const followed = [...suggested.keys()];
  const answers = await itemsOf(followed);
  const broken = followed.filter((_, at) => answers[at]?.status === 404);
  console.log(`${followed.length} addresses suggested to items of batches`);
  expect(broken.map((one) => `${suggested.get(one)} -> ${one}`)).toEqual([]);
  expect(followed.length).toBeGreaterThan(20);
});
