import type { CatalogExample, CatalogOperation } from "../api-catalog.ts";

/** Values of an operation's parameters by name, from an example. */
export function valuesOfExample(
  operation: CatalogOperation,
  example: CatalogExample,
): Record<string, string> {
  const [path = "", query = ""] = example.path.split("?");
  const values: Record<string, string> = {};
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const found = patternOf(operation).exec(path);
  for (const [index, name] of names.entries()) values[name] = decodeURIComponent(found?.[index + 1] ?? "");
  for (const [name, value] of new URLSearchParams(query)) values[name] = value;
  return values;
}

/** Matches paths of an operation; the last part may contain slashes, as zones do. */
function patternOf(operation: CatalogOperation): RegExp {
  const isLast = (name: string): boolean => operation.path.endsWith(`{${name}}`);
  const pattern = operation.path
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (_, name: string) => (isLast(name) ? "(.+)" : "([^/]+)"));
  return new RegExp(`^${pattern}$`);
}

/** The address of a call with its required and filled parameters, percent-encoded only where necessary. */
export function addressOf(operation: CatalogOperation, values: Readonly<Record<string, string>>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? "").replaceAll("%2F", "/"),
  );
  const query = operation.parameters
    .filter(({ place, name }) => place === "query" && (values[name] ?? "") !== "")
    .map(({ name }) => `${name}=${readable(values[name] ?? "")}`);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

function readable(value: string): string {
  return encodeURIComponent(value).replace(/%(?:2F|2C|3A|40)/g, decodeURIComponent);
}

/** The GET operation that matches an address: the one with the fewest placeholders, or `null`. */
export function operationOfPath(
  operations: readonly CatalogOperation[],
  address: string,
): CatalogOperation | null {
  const [path = ""] = address.split("?");
  const fitting = operations.filter(
    (operation) => operation.method === "GET" && patternOf(operation).test(path),
  );
  const placeholders = (operation: CatalogOperation): number => operation.path.split("{").length;
  return fitting.toSorted((a, b) => placeholders(a) - placeholders(b))[0] ?? null;
}

/** A call as the hash of a page. */
export type SharedCall = {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly body: string | null;
};

const BODY_NAME = "body";
const PREFIX = "#try/";

export function sharedHash(
  id: string,
  values: Readonly<Record<string, string>>,
  body: string | null,
): string {
  const query = Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${readable(value)}`);
  if (body !== null) query.push(`${BODY_NAME}=${encodeURIComponent(body)}`);
  return `${PREFIX}${id}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** Reads the call from a page's hash; `null` if it contains none. */
export function readShared(hash: string): SharedCall | null {
  const [id = "", query = ""] = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length).split("?", 2) : [];
  if (id === "") return null;
  const values = Object.fromEntries(new URLSearchParams(query));
  const { [BODY_NAME]: body = null, ...others } = values;
  return { id, values: others, body };
}
