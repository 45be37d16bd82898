import { mustExist } from "../../domain/must-exist.ts";
import type { TSchema } from "@sinclair/typebox";
import { editsWithin, nearNames } from "../../domain/text/near-names.ts";
import { NAME_GROUPS } from "./name-groups.ts";

/** All parameters and members of all routes, by `nameKey`. */
export type NameIndex = ReadonlyMap<string, readonly { readonly name: string; readonly owner: string }[]>;

/** Longer names are not typing errors. */
const MAX_NAME_LENGTH = 40;
/** Most names in one suggestion. */
const MAX_SHOWN = 3;

export function singular(key: string): string {
  if (key.endsWith("ies")) return `${key.slice(0, -3)}y`;
  return key.length > 3 && key.endsWith("s") ? key.slice(0, -1) : key;
}

const isSameWord = (a: string, b: string): boolean => a === b || singular(a) === singular(b);

/** Edits that count as a typing error; fewer for short names, which all resemble each other. */
function slipsAllowed(key: string): number {
  return key.length < 3 ? 0 : key.length < 5 ? 1 : 2;
}

type Group = { readonly ours: readonly string[]; readonly isSubject: boolean };

const KEY_NAMES: ReadonlySet<string> = new Set(NAME_GROUPS.keys.split(" "));

const groupsByWord = new Map<string, Group[]>();
for (const rows of [NAME_GROUPS.subjects, NAME_GROUPS.options]) {
  for (const [names, others] of Object.entries<string>(rows)) {
    const group = { ours: names.split(" "), isSubject: rows === NAME_GROUPS.subjects };
    const words = `${names} ${others}`.split(" ").map(nameKey);
    for (const word of new Set([...words, ...words.map(singular)])) {
      groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), group]);
    }
  }
}

/**
 * What to send instead of an unknown name: the accepted name for the same thing, or the route that accepts this one.
 * `null` for names that are unrelated to this API, such as `utm_source`.
 *
 * @param inPath names of the route's path parameters
 * @param self the owner in the index that is the route or the body itself: its other members come before those of other routes, and
 * routes below the same noun before the rest
 * @param below an address of a route that has this name in its path
 */
export function adviseOnName(
  name: string,
  place: "query" | "body",
  own: KnownNames,
  inPath: readonly string[],
  index: NameIndex,
  self: string,
  below: string | null = null,
): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const key = nameKey(name);
  if (key === "") return null;
  const meant = ownNames(key, own, index);
  if (meant !== null) return meant;
  const pathName = inPath.find((each) => meansPathParameter(name, each, index));
  if (pathName !== undefined) return `'${pathName}' in the path`;
  if (below !== null) return below;
  const near = index.has(key) ? null : nearName(key, own);
  if (near !== null) return `'${near}'`;
  if (place === "query" && KEY_NAMES.has(key)) return "the key in the header X-API-Key";
  const words = [key, ...groupsOf(key, index).flatMap(({ ours }) => ours.map(nameKey))];
  const here = words
    .flatMap((word) => index.get(word) ?? [])
    .find((each) => each.owner === self && each.name !== name);
  if (here !== undefined) return `'${here.name}'`;
  const all = index.get(key) ?? (place === "query" ? ownersOfGroup(key, index) : []);
  if (all.length === 0) return null;
  const ofNoun = all.filter(({ owner }) => nounOf(owner) === nounOf(self));
  const owners = ofNoun.length > 0 ? ofNoun : all;
  const shown = owners.slice(0, MAX_SHOWN).map((each) => `'${each.name}' of ${each.owner}`);
  const names = [...new Set(own.canonical.values())];
  return `${names.length === 0 ? "nothing here" : `one of ${names.join(", ")}`}, or ${shown.join(", ")}`;
}

/** `GET /v1/city` of `GET /v1/city/search`. */
function nounOf(owner: string): string {
  return owner.split("/").slice(0, 3).join("/");
}

/** Names that are sent together, by the first of them. */
const PAIRS: Readonly<Record<string, string>> = { lat: "lon", from: "to" };

/** Accepted names with the same meaning; both of a pair. */
function ownNames(key: string, own: KnownNames, index: NameIndex): string | null {
  const meant = new Set<string>();
  const word = singular(key);
  for (const [each, canonical] of own.keys) {
    if (key === each) return `'${canonical}'`;
    if (word === singular(each)) meant.add(`'${canonical}'`);
  }
  for (const { ours } of groupsOf(key, index)) {
    const second = PAIRS[mustExist(ours[0])];
    const first = (second === undefined ? ours : ours.slice(0, 1)).find((name) => own.canonical.has(name));
    if (first === undefined) continue;
    const named = [first, second].flatMap((name) =>
      name === undefined ? [] : (own.canonical.get(name) ?? []),
    );
    meant.add(named.map((name) => `'${name}'`).join(" and "));
  }
  return meant.size === 0 ? null : [...meant].slice(0, MAX_SHOWN).join(" or ");
}

/** The groups that contain a name. A name of another route is not taken for the plural of something else. */
function groupsOf(key: string, index: NameIndex): readonly Group[] {
  return groupsByWord.get(key) ?? (index.has(key) ? [] : groupsByWord.get(singular(key))) ?? [];
}

/** Whether a name that was sent means a parameter of a path. */
export function meansPathParameter(name: string, parameter: string, index: NameIndex): boolean {
  const key = nameKey(name);
  return (
    parameter !== "" && (isSameWord(key, nameKey(parameter)) || shareGroup(key, nameKey(parameter), index))
  );
}

function shareGroup(a: string, b: string, index: NameIndex): boolean {
  return groupsOf(a, index).some((group) => group.ours.some((name) => isSameWord(nameKey(name), b)));
}

function nearName(key: string, own: KnownNames): string | null {
  const [best] = nearNames(own.keys, ([each]) => editsWithin(key, each, slipsAllowed(key)));
  return best?.candidate[1] ?? null;
}

function ownersOfGroup(key: string, index: NameIndex) {
  const groups = groupsOf(key, index).filter(({ isSubject }) => isSubject);
  return groups.flatMap((group) => group.ours).flatMap((name) => index.get(nameKey(name)) ?? []);
}

/** Members of a body schema at any depth, each with its shortest path, such as `participants[].city`. */
function memberPaths(schema: TSchema): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const walk = (each: TSchema, at: string): void => {
    for (const [name, member] of Object.entries<TSchema>(each["properties"] ?? {})) {
      const path = at === "" ? name : `${at}.${name}`;
      const known = paths.get(name);
      if (known === undefined || path.split(".").length < known.split(".").length) paths.set(name, path);
      walk(member, path);
    }
    for (const choice of (each["anyOf"] ?? []) as TSchema[]) walk(choice, at);
    if (typeof each["items"] === "object") walk(each["items"] as TSchema, `${at}[]`);
  };
  walk(schema, "");
  return paths;
}

/** Name of a route's body in the index and in suggestions. */
export function bodyOf(owner: string): string {
  return `the body of ${owner}`;
}

export function createNameIndex(
  routes: readonly {
    readonly owner: string;
    readonly query: TSchema | null;
    readonly body: TSchema | null;
  }[],
): NameIndex {
  const index = new Map<string, { name: string; owner: string }[]>();
  const add = (key: string, name: string, owner: string): void => {
    const known = index.get(key) ?? [];
    if (!known.some((each) => each.owner === owner)) index.set(key, [...known, { name, owner }]);
  };
  for (const { owner, query, body } of routes) {
    for (const [name, canonical] of namesOfSchema(query).canonical) add(nameKey(name), canonical, owner);
    if (body === null) continue;
    for (const [name, path] of memberPaths(body)) add(nameKey(name), path, bodyOf(owner));
  }
  return index;
}

/** Normalizes a name, so that `tzName`, `tz-name`, `tz_name[]` and `TZ_NAME` are equal. */
function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const NO_NAMES: KnownNames = { canonical: new Map(), keys: [] };
const namesBySchema = new WeakMap<TSchema, KnownNames>();

/** Names that the schema of a query or of an object in a body accepts. A documented name wins over an alias. */
export function namesOfSchema(schema: TSchema | null | undefined): KnownNames {
  if (schema === null || schema === undefined) return NO_NAMES;
  const known = namesBySchema.get(schema) ?? readNames(schema);
  namesBySchema.set(schema, known);
  return known;
}

/** The names that a query or an object of a body accepts, with the documented name of each. */
export type KnownNames = {
  /** Also aliases, and every name in camelCase. */
  canonical: ReadonlyMap<string, string>;
  /** By `nameKey`. */
  keys: [string, string][];
};

function readNames(schema: TSchema): KnownNames {
  const properties = Object.entries<TSchema>(schema["properties"] ?? {});
  const names = new Map(properties.map(([name]) => [name, name]));
  const add = (alias: string, name: string): void => {
    if (!names.has(alias)) names.set(alias, name);
  };
  for (const [name, property] of properties) {
    for (const alias of (property["x-aliases"] ?? []) as readonly string[]) add(alias, name);
  }
  for (const [name, canonical] of names) add(camelCase(name), canonical);
  const keys = new Map([...names].map(([name, canonical]) => [nameKey(name), canonical]));
  return {
    canonical: names as ReadonlyMap<string, string>,
    keys: [...keys],
  };
}

/** `country_code` as `countryCode`. */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
