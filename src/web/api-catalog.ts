/** One input of an operation, as a form shows it. */
export type CatalogParameter = {
  readonly name: string;
  readonly place: "path" | "query";
  readonly description: string;
  readonly isRequired: boolean;
  /** `string`, `integer`, `boolean`, `list` … */
  readonly type: string;
  readonly values: readonly string[];
  readonly fallback: string;
};

export type CatalogExample = {
  readonly path: string;
  readonly summary: string;
  readonly body?: unknown;
};

export type CatalogOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters: readonly CatalogParameter[];
  readonly examples: readonly CatalogExample[];
};

/** Member of a JSON value; `undefined` where it has none. */
export function member(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
