import type { CatalogExample, CatalogOperation } from "./api-catalog.ts";

/** Values of an operation's parameters by name, as an example has them. */
export function valuesOfExample(
  operation: CatalogOperation,
  example: CatalogExample,
): Record<string, string> {
  const [path = "", query = ""] = example.path.split("?");
  const values: Record<string, string> = {};
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const isLast = (name: string): boolean => operation.path.endsWith(`{${name}}`);
  const pattern = operation.path
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (_, name: string) => (isLast(name) ? "(.+)" : "([^/]+)"));
  const found = new RegExp(`^${pattern}$`).exec(path);
  for (const [index, name] of names.entries()) values[name] = decodeURIComponent(found?.[index + 1] ?? "");
  for (const [name, value] of new URLSearchParams(query)) values[name] = value;
  return values;
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

/** The same call for a shell. */
export function curlOf(method: string, url: string, body: string | null, hasKey: boolean): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const key = hasKey ? ' -H "X-API-Key: $KEY"' : "";
  if (body === null) return `curl -s${method === "GET" ? "" : ` -X ${method}`}${key} ${quoted(url)}`;
  return `curl -s${key} ${quoted(url)} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(body)}`;
}
