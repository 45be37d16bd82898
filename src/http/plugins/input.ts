import { mustExist } from "../../domain/must-exist.ts";
import { Elysia } from "elysia";
import type { InputIssue } from "../../domain/error.ts";
import { decodeComponent, readQuery, type QueryReader } from "../input/read-address.ts";
import { A_KNOWN_PARAMETER, inputError } from "../errors/bad-input.ts";
import { MAX_POINTER, type BodyReading, type UnknownMember } from "../input/read-body.ts";
import { choosePageLanguage } from "../input/page-language.ts";
import { chooseFormat } from "../answer/format.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../context.ts";
import { NO_ROUTE } from "../route.ts";
import type { RouteTable } from "../route-table.ts";

/** Most unknown members of a body that an answer names. */
const MAX_WARNINGS = 20;

/**
 * Reads the query and the body by the route's schemas, strictly: aliases, lists, exact numbers, and all issues at once. It
 * replaces Elysia's own check, which takes the last of repeated values, reads `0x10` as a number and drops unknown names.
 */
export function input(base: RequestContextPlugin, table: RouteTable) {
  // Elysia prepares only what a hook destructures; naming less spares the parsing of cookies and headers.
  return new Elysia({ name: "input" })
    .use(base)
    .resolve({ as: "global" }, ({ context }): Readonly<Record<never, never>> => readInput(context, table));
}

/** Replaces Elysia's `query` and `body`, whose types come from the route's schemas. */
function readInput(context: RequestContext, table: RouteTable): { query?: unknown; body?: unknown } {
  const { route } = context;
  assertReadablePath(context);
  const query = route.readQuery === null ? {} : readParameters(route.readQuery, context, table);
  if (route.languages.length > 0) choosePageLanguage(context);
  if (context.body === null) return { query };
  return { query, body: bodyOf(context.body, query["strict"] === true, context, table) };
}

/** @throws AlmanacError with every issue of the query. */
function readParameters(
  read: QueryReader,
  context: RequestContext,
  table: RouteTable,
): Record<string, unknown> {
  const { route, rawQuery, request, item } = context;
  const pairs = readQuery(rawQuery, item === null, route.namesWithLines);
  const { values, issues, warnings, unknown, textOf } = read(pairs);
  // `format=json` is accepted even on routes that have no other format.
  if (pairs.values[pairs.names.indexOf("format")]?.toLowerCase() === "json") unknown.delete("format");
  const refused: InputIssue[] = [];
  for (const name of unknown) {
    const shown = name.slice(0, 100);
    const value = mustExist(pairs.values[pairs.names.indexOf(name)]);
    const advice =
      table.adviseOnParameter(name, value, context) ?? (values["strict"] === true ? A_KNOWN_PARAMETER : null);
    if (advice === null)
      context.warn("unknown_parameter", `This route has no parameter '${shown}'; it was ignored.`, shown);
    else refused.push({ in: "query", name: shown, reason: "unknown", expected: advice });
  }
  if (issues.length + refused.length > 0) throw inputError(issues, refused);
  for (const warning of warnings) context.warn(warning.code, warning.message, warning.param);
  const { lang } = values;
  context.localizer.language = typeof lang === "string" ? context.data.language(lang) : "en";
  context.format = chooseFormat(route.formats, values["format"], request.headers.get("accept"));
  context.textOf = textOf;
  return values;
}

/** @throws AlmanacError with every issue of the body. */
function bodyOf(
  { value, issues, warnings, unknown, sentPointer }: BodyReading,
  isStrict: boolean,
  context: RequestContext,
  table: RouteTable,
): unknown {
  const refused = refusedMembers(unknown, isStrict, context, table);
  if (issues.length + refused.length > 0) throw inputError(issues, refused);
  for (const warning of warnings) context.warn(warning.code, warning.message, warning.param);
  context.sentPointer = sentPointer;
  return value;
}

/** Warns of unknown members that are ignored, and returns the others: misspelt ones, and all where the caller is strict. */
export function refusedMembers(
  unknown: readonly UnknownMember[],
  isStrict: boolean,
  context: RequestContext,
  table: RouteTable,
): InputIssue[] {
  const refused: InputIssue[] = [];
  for (const { pointer, name, own } of unknown) {
    const expected = table.adviseOnMember(name, own, context.route) ?? (isStrict ? A_KNOWN_PARAMETER : null);
    const shown = pointer.slice(0, MAX_POINTER);
    if (expected !== null) refused.push({ in: "body", pointer: shown, reason: "unknown", expected });
    else if (context.warnings.length < MAX_WARNINGS)
      context.warn("unknown_parameter", `The body has no member '${shown}'; it was ignored.`, shown);
  }
  return refused.slice(0, MAX_WARNINGS);
}

/**
 * Checks path parameters, because Elysia leaves those that it cannot decode as they are.
 *
 * @throws AlmanacError `invalid_parameter` for a parameter that is not UTF-8 or contains a control character.
 */
function assertReadablePath({ rawPath, route }: RequestContext): void {
  if (!rawPath.includes("%") || route.path === NO_ROUTE) return;
  const segments = rawPath.split("/");
  for (const [index, part] of route.path.split("/").entries()) {
    if (part === "*") decodeComponent(segments.slice(index).join("/"), "path", nameOfRest(route.pattern));
    else if (part.startsWith(":")) decodeComponent(segments[index] ?? "", "path", part.slice(1));
  }
}

/** The name of a wildcard route's parameter, from the documented route with the same operation; empty for a page's. */
function nameOfRest(pattern: string): string {
  return /:(\w+)$/.exec(pattern)?.[1] ?? "";
}
