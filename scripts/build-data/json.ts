/** What `JSON.parse` gives, with a type. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export type JsonRecord = { readonly [key: string]: Json };

/** The value at a path of keys; `null` if a key is missing. */
export function jsonAt(json: Json, ...keys: readonly string[]): Json {
  let value = json;
  for (const key of keys) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return null;
    value = value[key] ?? null;
  }
  return value;
}

/** The object at a path of keys. @throws Error that names the path if there is none */
export function recordAt(json: Json, ...keys: readonly string[]): JsonRecord {
  const value = jsonAt(json, ...keys);
  if (!isRecord(value)) throw new Error(`no object at ${keys.join(".")}`);
  return value;
}

/** The list at a path of keys. @throws Error that names the path if there is none */
export function listAt(json: Json, ...keys: readonly string[]): readonly Json[] {
  const value = jsonAt(json, ...keys);
  if (!isList(value)) throw new Error(`no list at ${keys.join(".")}`);
  return value;
}

/** The text at a path of keys. @throws Error that names the path if there is none */
export function textAt(json: Json, ...keys: readonly string[]): string {
  const value = jsonAt(json, ...keys);
  if (typeof value !== "string") throw new Error(`no text at ${keys.join(".")}`);
  return value;
}

export function textOrNullAt(json: Json, ...keys: readonly string[]): string | null {
  const value = jsonAt(json, ...keys);
  return typeof value === "string" ? value : null;
}

/** The texts of a list under a path of keys; numbers are written out; empty when there is no list. */
export function textsAt(json: Json, ...keys: readonly string[]): string[] {
  const value = jsonAt(json, ...keys);
  return isList(value) ? value.map(String) : [];
}

function isRecord(value: Json): value is JsonRecord {
  return typeof value === "object" && value !== null && !isList(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
