import { Type, type TObject, type TSchema, type TString } from "@sinclair/typebox";
import { AlmanacError, type ErrorCode } from "../../domain/error.ts";
import { decodeComponent } from "./query.ts";

/** A request as the documentation shows it. */
export type RouteExample = {
  /** Path and query as a caller would send them. */
  readonly path: string;
  /** Body of a POST. */
  readonly body?: unknown;
  readonly summary: string;
};

/** The schema of a route's path parameters. Any text fits: what it names is looked up by the handler. */
export function pathParameters<const Names extends string>(
  own: Record<Names, { description: string; example: string }>,
): TObject<Record<Names, TString>> {
  const properties = Object.entries<{ description: string; example: string }>(own).map(
    ([name, { description, example }]) => [name, Type.String({ description, examples: [example] })] as const,
  );
  // Object.fromEntries forgets which names there are.
  const schema = Object.fromEntries(properties) as Record<Names, TString>;
  return Type.Object(schema, { noValidate: true }) as TObject<Record<Names, TString>>;
}

/**
 * The schema of a route's `data`. It types the handler and is published; answers are held against it by the tests and
 * not at run time.
 */
export function answerOf<T extends TSchema>(schema: T): T {
  return { ...schema, noValidate: true };
}

/** Names in a route's `detail` the error codes it may answer with, beside those of every route. */
export function mayFail(...codes: readonly ErrorCode[]): { "x-errors": readonly ErrorCode[] } {
  return { "x-errors": codes };
}

/** What a route outside the envelope answers: JSON of a schema, text, or either; an error where something is not known. */
export type OwnAnswers = {
  readonly json: TSchema | null;
  readonly isText: boolean;
  readonly error: TSchema | null;
};

/** Says in a route's `detail` that its answers, and its 404, have no envelope. */
export function ownAnswers(answers: OwnAnswers): { "x-own-answers": OwnAnswers } {
  return { "x-own-answers": answers };
}

/** Shows in a route's `detail` what it may be asked. */
export function examples(...all: readonly RouteExample[]): { "x-examples": readonly RouteExample[] } {
  return { "x-examples": all };
}

/**
 * The rest of a path whose slashes were written as they are: Elysia leaves it encoded. One at the end is nothing.
 *
 * @throws AlmanacError `route_not_found` where nothing is left.
 */
export function decodeRest(params: { "*": string }): string {
  const rest = params["*"].replace(/\/$/, "");
  if (rest !== "") return decodeComponent(rest, "path", null);
  throw new AlmanacError(
    "route_not_found",
    "The path ends too early: a name is missing after the last slash.",
  );
}
