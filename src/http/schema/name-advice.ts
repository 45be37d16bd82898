import type { TSchema } from "@sinclair/typebox";
import { editDistance } from "../../domain/edit-distance.ts";
import { KEY_NAMES, OPTION_GROUPS, SUBJECT_GROUPS } from "./name-groups.ts";

/** Where in a request a name stands. */
export type NamePlace = "query" | "body";

/** What one place of a request takes: each name that is accepted, and the name that it is documented under. */
export type KnownNames = ReadonlyMap<string, string>;

/** All names that the routes take, by `nameKey`, and which routes those are. */
export type NameBook = ReadonlyMap<string, readonly { readonly name: string; readonly taker: string }[]>;

/** Longer names are no slip of the finger. */
const MAX_NAME_LENGTH = 40;
/** Names of other routes that are told of. */
const MAX_TAKERS = 3;

/** `tzName`, `tz-name`, `tz_name[]` and `TZ_NAME` are one name. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function singular(key: string): string {
  if (key.endsWith("ies")) return `${key.slice(0, -3)}y`;
  return key.length > 3 && key.endsWith("s") ? key.slice(0, -1) : key;
}

const isSameWord = (a: string, b: string): boolean => a === b || singular(a) === singular(b);

/** Letters that may be wrong: a short name is as near to any other. */
function slipsAllowed(key: string): number {
  return key.length < 3 ? 0 : key.length < 5 ? 1 : 2;
}

type Group = { readonly ours: readonly string[]; readonly isSubject: boolean };

const groupsByWord = new Map<string, Group[]>();
for (const names of [...SUBJECT_GROUPS, ...OPTION_GROUPS]) {
  const [ours, others] = names.map((words) => words.split(" "));
  const group = { ours: ours ?? [], isSubject: SUBJECT_GROUPS.includes(names) };
  for (const word of new Set([...group.ours, ...(others ?? [])].map((each) => singular(nameKey(each))))) {
    groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), group]);
  }
}

/**
 * What to send instead of a name that a place does not take: the name it takes for the same thing, or the route that
 * takes this one. `null` where the name has nothing to do with this API, such as `utm_source`.
 *
 * @param inPath names of the route's path parameters
 */
export function adviseOnName(
  name: string,
  place: NamePlace,
  own: KnownNames,
  inPath: readonly string[],
  book: NameBook,
): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const key = nameKey(name);
  if (key === "") return null;
  const meant = ownName(key, own);
  if (meant !== null) return meant;
  const pathName = inPath.find((each) => isSameWord(key, nameKey(each)) || shareGroup(key, nameKey(each)));
  if (pathName !== undefined) return `'${pathName}' in the path`;
  const near = nearName(key, own);
  if (near !== null) return `'${near}'`;
  if (place === "query" && KEY_NAMES.has(key)) return "the key in the header X-API-Key";
  const takers = book.get(key) ?? (place === "query" ? takersOfGroup(key, book) : []);
  if (takers.length === 0) return null;
  const shown = takers.slice(0, MAX_TAKERS).map((each) => `'${each.name}' of ${each.taker}`);
  const names = [...new Set(own.values())];
  return `${names.length === 0 ? "nothing here" : `one of ${names.join(", ")}`}, or ${shown.join(", ")}`;
}

function ownName(key: string, own: KnownNames): string | null {
  for (const [name, canonical] of own) if (isSameWord(key, nameKey(name))) return `'${canonical}'`;
  for (const group of groupsByWord.get(singular(key)) ?? []) {
    const first = group.ours.find((name) => own.has(name));
    if (first === undefined) continue;
    // A coordinate takes two.
    if (first === "lat") return "'lat' and 'lon'";
    return `'${own.get(first) ?? first}'`;
  }
  return null;
}

function shareGroup(a: string, b: string): boolean {
  return (groupsByWord.get(singular(a)) ?? []).some((group) =>
    group.ours.some((name) => isSameWord(nameKey(name), b)),
  );
}

function nearName(key: string, own: KnownNames): string | null {
  let best: string | null = null;
  let bestDistance = slipsAllowed(key) + 1;
  for (const [name, canonical] of own) {
    const distance = editDistance(key, nameKey(name), bestDistance - 1);
    if (distance >= bestDistance) continue;
    best = canonical;
    bestDistance = distance;
  }
  return best;
}

function takersOfGroup(key: string, book: NameBook) {
  const groups = (groupsByWord.get(singular(key)) ?? []).filter(({ isSubject }) => isSubject);
  return groups.flatMap((group) => group.ours).flatMap((name) => book.get(nameKey(name)) ?? []);
}

/** Names that a query schema takes, each with the name it is documented under. */
export function queryNames(schema: TSchema | null): KnownNames {
  const properties = Object.entries<TSchema>(schema?.["properties"] ?? {});
  const names = new Map(properties.map(([name]) => [name, name]));
  for (const [name, property] of properties) {
    for (const alias of (property["x-aliases"] ?? []) as readonly string[]) {
      if (!names.has(alias)) names.set(alias, name);
    }
  }
  return names;
}

/** Members at any depth of a body schema: each name, and how it is reached, such as `participants[].city`. */
function memberPaths(schema: TSchema): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const walk = (each: TSchema, at: string): void => {
    for (const [name, member] of Object.entries<TSchema>(each["properties"] ?? {})) {
      const path = at === "" ? name : `${at}.${name}`;
      if (!paths.has(name)) paths.set(name, path);
      walk(member, path);
    }
    for (const choice of (each["anyOf"] ?? []) as TSchema[]) walk(choice, at);
    if (typeof each["items"] === "object") walk(each["items"] as TSchema, `${at}[]`);
  };
  walk(schema, "");
  return paths;
}

/** Gathers the names of all routes. */
export function createNameBook(
  routes: readonly {
    readonly taker: string;
    readonly query: TSchema | null;
    readonly body: TSchema | null;
  }[],
): NameBook {
  const book = new Map<string, { name: string; taker: string }[]>();
  const add = (key: string, name: string, taker: string): void => {
    const known = book.get(key) ?? [];
    if (!known.some((each) => each.taker === taker)) book.set(key, [...known, { name, taker }]);
  };
  for (const { taker, query, body } of routes) {
    for (const [name, canonical] of queryNames(query)) add(nameKey(name), canonical, taker);
    if (body === null) continue;
    for (const [name, path] of memberPaths(body)) add(nameKey(name), path, `the body of ${taker}`);
  }
  return book;
}
