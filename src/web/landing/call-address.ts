import type { CatalogExample, CatalogOperation } from "../api-catalog.ts";

/** Values of an operation's parameters by name, as an example has them. */
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

/** Paths of an operation; what stands last may hold slashes, as zones do. */
function patternOf(operation: CatalogOperation): RegExp {
  const isLast = (name: string): boolean => operation.path.endsWith(`{${name}}`);
  const pattern = operation.path
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (_, name: string) => (isLast(name) ? "(.+)" : "([^/]+)"));
  return new RegExp(`^${pattern}$`);
}

/** The address of a call: required and filled parameters, written as readably as an address may be. */
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

/** The operation that a GET's address belongs to: the one with the fewest placeholders; `null` where there is none. */
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

/** A call as it travels in the address of the page that shows it. */
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

/** The call of a page's hash; `null` where the hash is another or none. */
export function readShared(hash: string): SharedCall | null {
  const [id = "", query = ""] = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length).split("?", 2) : [];
  if (id === "") return null;
  const values = Object.fromEntries(new URLSearchParams(query));
  const { [BODY_NAME]: body = null, ...others } = values;
  return { id, values: others, body };
}
