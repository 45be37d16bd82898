import type { CopiedUse, KeyRecord, SecretRecord } from "../store.ts";

/** Days for which use is stored. */
export const USE_DAYS = 36;

/** Where things are; what stands in braces decides the slot of a cluster. */
export const NAMES = {
  index: "almanac:keys",
  store: "almanac:store",
  key: (keyId: string): string => `almanac:key:{${keyId}}`,
  secret: (hash: string): string => `almanac:secret:${hash}`,
  use: (keyId: string, day: number): string => `almanac:use:{${keyId}}:${day}`,
} as const;

/** `CREATED EXPIRES`, without EXPIRES for the newest. */
export function secretText({ createdEpochMs, expiresEpochMs }: SecretRecord): string {
  return `${createdEpochMs} ${expiresEpochMs ?? ""}`;
}

export function secretOf(hash: string, text: string): SecretRecord {
  const [created = "0", expires = ""] = text.split(" ");
  return { hash, createdEpochMs: Number(created), expiresEpochMs: numberOf(expires) };
}

/** `[record, hint, revoked]` as stored; `null` when there is no such key. */
export function recordOf(result: readonly unknown[]): KeyRecord | null {
  if (typeof result[0] !== "string") return null;
  const stored: Record<string, unknown> = JSON.parse(result[0]);
  const origins = stored["allowedOrigins"];
  return {
    keyId: String(stored["keyId"]),
    hint: String(result[1] ?? ""),
    label: String(stored["label"] ?? ""),
    email: typeof stored["email"] === "string" ? stored["email"] : null,
    plan: String(stored["plan"]),
    allowedOrigins: Array.isArray(origins) ? origins.map(String) : [],
    createdEpochMs: Number(stored["createdEpochMs"]),
    revokedEpochMs: numberOf(result[2]),
  };
}

/** `[field, count, …]` of a day; the origin of this store's own counts is empty. */
export function rowsOf(keyId: string, day: number, fields: readonly unknown[]): CopiedUse[] {
  const rows = new Map<string, { -readonly [Name in keyof CopiedUse]: CopiedUse[Name] }>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [kind = "", route = "", origin = ""] = String(fields[index]).split(" ");
    const name = `${route} ${origin}`;
    const row = rows.get(name) ?? { keyId, day, route, origin, requests: 0, errors: 0 };
    if (kind === "requests") row.requests = Number(fields[index + 1]);
    else row.errors = Number(fields[index + 1]);
    rows.set(name, row);
  }
  return [...rows.values()];
}

export function listOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

export function numberOf(text: unknown): number | null {
  return text === null || text === undefined || text === "" ? null : Number(text);
}
