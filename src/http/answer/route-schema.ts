import {
  Type,
  type TObject,
  type TSchema,
  type TString,
  type TProperties,
  type SchemaOptions,
  type TNull,
  type TUnion,
} from "@sinclair/typebox";
import type { ErrorCode } from "../../domain/error.ts";
import type { OwnAnswers, RouteExample } from "../route.ts";
import { parameters, unchecked } from "../input/parameter.ts";

/** The schema of a route's path parameters. It accepts any text; the handler looks it up. */
export function pathParameters<const Names extends string>(
  own: Record<Names, { description: string; example: string }>,
): TObject<Record<Names, TString>> {
  const properties = Object.entries<{ description: string; example: string }>(own).map(
    ([name, { description, example }]) => [name, Type.String({ description, examples: [example] })] as const,
  );
  // Object.fromEntries loses the names' types.
  const schema = Object.fromEntries(properties) as Record<Names, TString>;
  return unchecked(Type.Object(schema) as TObject<Record<Names, TString>>);
}

/** What routes have in common that cost nothing, take no parameters and need no time zones. */
export const FREE = { cost: 0, usesZones: false, query: parameters({}) } as const;

/** The schema of a route's `data`. It types the handler and is published; tests, not the server, validate answers. */
export function answerOf<T extends TSchema>(schema: T): T {
  return unchecked(schema);
}

/** The schema of a body, or of an object in it, by which bodies are read. The document shares it by its title. */
export function members<const P extends TProperties>(
  title: string,
  properties: P,
  options: SchemaOptions = {},
): TObject<P> {
  return unchecked(Type.Object(properties, { title, ...options }));
}

/** The error codes of a route, besides those that follow from its schemas and options; part of its `detail`. */
export function mayFail(...codes: readonly ErrorCode[]): { "x-errors": readonly ErrorCode[] } {
  return { "x-errors": codes };
}

/** Declares answers without the envelope; part of a route's `detail`. */
export function ownAnswers(answers: OwnAnswers): { "x-own-answers": OwnAnswers } {
  return { "x-own-answers": answers };
}

/** Example requests by path, with the body that their POST takes; part of a route's `detail`. */
export function examples(
  summaries: Readonly<Record<string, string>>,
  body?: unknown,
): { "x-examples": readonly RouteExample[] } {
  const sent = body === undefined ? {} : { body };
  return { "x-examples": Object.entries(summaries).map(([path, summary]) => ({ path, summary, ...sent })) };
}

/** Parameters, one of which, or one pair, a request needs; part of a route's `detail`. Each has an example. */
export function needsOneOf(...alternatives: readonly (readonly string[])[]): {
  "x-one-of": readonly (readonly string[])[];
} {
  return { "x-one-of": alternatives };
}

/** An object with only these members, which the document shares as a component with this title. */
export function record<const P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false });
}

/** An object with only these members. */
export function closed<const P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A schema for values that may be missing: answers contain `null` then. */
export function nullable<T extends TSchema>(schema: T, options?: SchemaOptions): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}
