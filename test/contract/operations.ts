import { publishedDocument } from "./published.ts";

/** JSON Schema in the document. */
export type Schema = {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
};

export type PublishedParameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: Schema;
  readonly "x-aliases"?: readonly string[];
  /** Valid values. */
  readonly "x-values"?: readonly unknown[];
};

export type PublishedOperation = {
  readonly method: "get" | "post" | "delete";
  /** The documented path: `/v1/city/{slug}`. */
  readonly path: string;
  readonly parameters: readonly PublishedParameter[];
  readonly "x-examples": readonly { readonly path: string; readonly body?: unknown }[];
  /** Parameters of which a request needs one, or one pair. */
  readonly "x-one-of"?: readonly (readonly string[])[];
  /** `{}` among them: no key is needed. */
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly headers?: Readonly<Record<string, object>>; readonly content?: object }>
  >;
};

/** Every operation of the document that the service publishes. */
export async function publishedOperations(): Promise<PublishedOperation[]> {
  const { paths } = (await publishedDocument()) as {
    paths: Record<string, Record<string, Omit<PublishedOperation, "method" | "path">>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters.map((parameter) => ({
        ...parameter,
        schema: { ...parameter.schema, examples: parameter["x-values"] ?? [] },
      })),
      path,
      method: method as PublishedOperation["method"],
    })),
  );
}

export function needsKey({ security }: PublishedOperation): boolean {
  return security.every((choice) => Object.keys(choice).length > 0);
}

/** Whether it follows this API's rules for parameters; compatible routes of other APIs ignore unknown ones. */
export function readsQuery({ parameters }: PublishedOperation): boolean {
  return parameters.some((parameter) => parameter.in === "query");
}

export function alternativesOf(schema: Schema): readonly Schema[] {
  return schema.anyOf?.flatMap(alternativesOf) ?? [schema];
}

/** Valid values of a schema: examples, enum members, booleans, bounds, the default. */
export function documentedValues(schema: Schema): unknown[] {
  const values = alternativesOf(schema).flatMap((each): readonly unknown[] => [
    ...(each.examples ?? []),
    ...(each.enum ?? []),
    ...(each.const === undefined ? [] : [each.const]),
    ...(each.type === "boolean" ? [true, false] : []),
    ...(each.type === "null" ? [null] : []),
    ...[each.minimum, each.maximum, each.default].filter((value) => value !== undefined),
    ...(each.exclusiveMinimum === undefined ? [] : [each.exclusiveMinimum + 0.001]),
    ...(each.items === undefined ? [] : documentedValues(each.items).map((value) => [value])),
  ]);
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
