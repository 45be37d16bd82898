import { mustExist } from "../../domain/must-exist.ts";
import { editsWithin, nearNames } from "../../domain/text/near-names.ts";
import { meansPathParameter, singular, type NameIndex } from "./name-advice.ts";
import type { Route } from "../route.ts";

/** A route that may be named to callers, with the expression of its paths. */
export type ListedRoute = { readonly route: Route; readonly expression: RegExp };

/** The most edits between a path and a suggested one. */
const MAX_MISSPELLED = 2;
const MAX_SUGGESTED = 3;
/** Longer texts of callers are not repeated. */
const MAX_LENGTH = 200;
const MAX_WORDS = 8;

/** What other APIs call what is in our paths. */
const OUR_WORDS: Readonly<Record<string, string>> = {
  swagger: "openapi",
  zone: "timezone",
  tz: "timezone",
  place: "city",
};
/** Words that say nothing of what a path is about. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(["v1", "json", ""]);

/** Before the noun of a path: nothing, another version, or what other APIs have there. */
const BEFORE_NOUN = /^(?:\/api)?(?:\/v\d+)?\/(?=[^/])/i;
/** Shorter nouns are not taken for misspelt ones. */
const LEAST_MISSPELLED = 4;

/** Suggested addresses: `own` say the same in our spelling, `others` lead to similar routes, best first. */
export type NearAddresses = { readonly own: readonly string[]; readonly others: readonly string[] };

/**
 * Suggests addresses for an unknown path: below `/v1` and with our noun, with its query in the path, with its last segment in the query,
 * or those of routes that share words with it or are spelled like it.
 *
 * @param query without `?`
 */
export function nearAddresses(
  path: string,
  query: string,
  listed: readonly ListedRoute[],
  index: NameIndex,
): NearAddresses {
  return {
    own: path.length + query.length > MAX_LENGTH ? [] : ownAddresses(path, query, listed, index),
    others: [...new Set(nearRoutes(path, listed))].slice(0, MAX_SUGGESTED),
  };
}

function ownAddresses(
  path: string,
  query: string,
  listed: readonly ListedRoute[],
  index: NameIndex,
): string[] {
  for (const base of [path, ...versionsOf(path, listed)]) {
    const filled = withQueryInPath(base, new URLSearchParams(query), listed, index);
    if (filled !== base) return [filled];
    if (listed.some(({ expression }) => expression.test(base)))
      return [query === "" ? base : `${base}?${query}`];
  }
  const [, parent = "", last = ""] = /^(.+)\/([^/]+)\/?$/.exec(path) ?? [];
  const ofParent = listed.find(
    ({ route, expression }) => !route.isHidden && route.pattern.includes("/:") && expression.test(parent),
  )?.route;
  if (ofParent === undefined) return [];
  const takesRegion = ofParent.query?.properties["region"] !== undefined;
  return [takesRegion ? `${parent}?region=${last}` : parent];
}

/** The path below `/v1`, with each of our nouns that its first word may mean: as it is written first, then misspelt by a letter. */
function versionsOf(path: string, listed: readonly ListedRoute[]): string[] {
  const [, sent = "", rest = ""] = /^([^/]+)(.*)$/.exec(path.replace(BEFORE_NOUN, "")) ?? [];
  const word = wordOf(sent.toLowerCase());
  const nouns = new Set(listed.flatMap(({ route }) => /^\/v1\/([a-z-]+)/.exec(route.pattern)?.[1] ?? []));
  const edits = word.length < LEAST_MISSPELLED ? 0 : 1;
  const meant = nearNames(nouns, (noun) => editsWithin(word, wordOf(noun), edits));
  return meant.map(({ candidate }) => `/v1/${candidate}${rest}`);
}

/** The path with parameters of the query that a route has in its path, such as `/v1/time/Europe/Paris`. */
function withQueryInPath(
  path: string,
  query: URLSearchParams,
  listed: readonly ListedRoute[],
  index: NameIndex,
): string {
  const base = path.replace(/\/$/, "");
  const below = listed.filter(({ expression }) => expression.test(`${base}/-`));
  const parameters = below.flatMap(({ route: { pattern } }) => /\/:(\w+)$/.exec(pattern)?.[1] ?? []);
  for (const [name, value] of query) {
    const next = parameters.some((parameter) => meansPathParameter(name, parameter, index));
    const left = new URLSearchParams(query);
    left.delete(name);
    if (next && value !== "") return withQueryInPath(pathBelow(base, value), left, listed, index);
  }
  return path;
}

/** The address below that of a route which has a parameter of its query in the path instead; `null` if no route has. */
export function addressBelow(
  { route, rawPath }: { readonly route: Route; readonly rawPath: string },
  [name, value]: readonly [name: string, value: string],
  listed: readonly ListedRoute[],
  index: NameIndex,
): string | null {
  const isBelow = listed.some(({ route: { pattern } }) => {
    const [, base, parameter = ""] = /^(.*)\/:(\w+)$/.exec(pattern) ?? [];
    return base === route.pattern && meansPathParameter(name, parameter, index);
  });
  return isBelow && value !== "" && value.length < MAX_LENGTH ? pathBelow(rawPath, value) : null;
}

/** The address below a path that ends with a text, whose slashes stay as they are. */
function pathBelow(path: string, text: string): string {
  return `${path.replace(/\/$/, "")}/${encodeURIComponent(text).replaceAll("%2F", "/")}`;
}

/** Routes by the words they share with a path, best first; of equals those of its kind, that need no other word, and of its length. */
function nearRoutes(path: string, listed: readonly ListedRoute[]): string[] {
  const lower = path.toLowerCase();
  const words = new Set(wordsOf(lower).slice(0, MAX_WORDS));
  const depthOf = (text: string): number => text.split("/").length;
  const near = listed.flatMap(({ route: { pattern, examples } }) => {
    const own = wordsOf(pattern).filter((word) => !word.startsWith(":"));
    const shared = own.filter((word) => words.has(word)).length;
    const isMisspelled = editsWithin(lower, pattern, MAX_MISSPELLED) < Infinity;
    // A path with parameters is suggested as an example, which can be requested as it is.
    const example = pattern.includes(":") ? examples[0]?.path : pattern;
    if ((shared === 0 && !isMisspelled) || pattern.includes("*") || example === undefined) return [];
    const ranks = [
      -2 * shared - Number(isMisspelled),
      Number(pattern.startsWith("/v1") !== lower.startsWith("/v1")),
      own.length - shared,
      Math.abs(depthOf(pattern) - depthOf(path)),
      pattern.length,
    ];
    return [{ path: example, ranks }];
  });
  const compare = (a: readonly number[], b: readonly number[]): number =>
    a.map((rank, at) => rank - mustExist(b[at])).find((difference) => difference !== 0) ?? 0;
  return near.toSorted((a, b) => compare(a.ranks, b.ranks)).map((one) => one.path);
}

function wordsOf(path: string): string[] {
  return path
    .split(/[/.]/)
    .map(wordOf)
    .filter((word) => !EMPTY_WORDS.has(word));
}

/** The word for what a segment is about. */
function wordOf(segment: string): string {
  const word = singular(segment);
  return OUR_WORDS[word] ?? word;
}
