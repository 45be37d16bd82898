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

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** The operations that the landing page offers, in the order of the OpenAPI document. */
export function readCatalog(document: unknown): CatalogOperation[] {
  return entriesOf(member(document, "paths")).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, operation]) => readOperation(path, method, operation, document)),
  );
}

function readOperation(path: string, method: string, source: unknown, document: unknown): CatalogOperation {
  return {
    id: textOf(member(source, "operationId")),
    method: method.toUpperCase(),
    path,
    tag: textOf(listOf(member(source, "tags"))[0]),
    summary: textOf(member(source, "summary")),
    parameters: listOf(member(source, "parameters")).map((parameter) =>
      readParameter(resolveReference(parameter, document)),
    ),
    examples: listOf(member(source, "x-examples")).map((example) => ({
      path: textOf(member(example, "path")),
      summary: textOf(member(example, "summary")),
      ...(member(example, "body") === undefined ? {} : { body: member(example, "body") }),
    })),
  };
}

/** Resolves `{"$ref": "#/components/…"}`; returns any other value as it is. */
function resolveReference(value: unknown, document: unknown): unknown {
  const reference = textOf(member(value, "$ref"));
  return reference === "" ? value : member(document, ...reference.slice(2).split("/"));
}

function readParameter(source: unknown): CatalogParameter {
  const schema = member(source, "schema");
  const values = listOf(member(schema, "enum") ?? member(schema, "items", "enum"));
  const fallback = member(schema, "default");
  const type = textOf(member(schema, "type"));
  return {
    name: textOf(member(source, "name")),
    place: member(source, "in") === "path" ? "path" : "query",
    description: textOf(member(source, "description")),
    isRequired: member(source, "required") === true,
    type: type === "array" ? "list" : type === "" ? "string" : type,
    values: values.map(String),
    fallback: fallback === undefined ? "" : Array.isArray(fallback) ? fallback.join(",") : String(fallback),
  };
}
