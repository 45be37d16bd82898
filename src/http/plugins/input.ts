import { Elysia } from "elysia";
import type { InputIssue } from "../../domain/error.ts";
import { decodeComponent, readQuery } from "../request/query.ts";
import { A_KNOWN_PARAMETER, inputError, unknownName } from "../request/bad-input.ts";
import { chooseFormat } from "../request/format.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../request/context.ts";
import { NO_ROUTE } from "../request/route.ts";
import type { RouteTable } from "../request/route-table.ts";

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

/**
 * Reads the query by the route's schema, strictly: aliases, lists, exact numbers, and all issues at once. It replaces
 * Elysia's own check, which takes the last of repeated values, reads `0x10` as a number and drops unknown names.
 */
export function input(base: RequestContextPlugin, table: RouteTable) {
  // Elysia prepares only what a hook destructures; naming less spares the parsing of cookies and headers.
  return new Elysia({ name: "input" })
    .use(base)
    .resolve({ as: "global" }, ({ context }): Readonly<Record<never, never>> => readInput(context, table));
}

/** Replaces Elysia's `query` and `body`, whose types come from the route's schemas. */
function readInput(context: RequestContext, table: RouteTable): { query?: unknown; body?: unknown } {
  const { route, body } = context;
  assertReadablePath(context);
  if (route.parameters === null) return route.hasBody ? { body } : {};
  const query = readParameters(context, table);
  return route.hasBody ? { query, body } : { query };
}

/** @throws AlmanacError with every issue of the query. */
function readParameters(context: RequestContext, table: RouteTable): Record<string, unknown> {
  const { route, rawQuery, request, item } = context;
  const pairs = readQuery(rawQuery, item === null);
  const reading = route.parameters?.(pairs) ?? null;
  if (reading === null) return {};
  const { values, issues, warnings, unknown } = reading;
  for (const warning of warnings) context.warn(warning.code, warning.message, warning.param);
  // `format=json` is accepted even on routes that have no other format.
  if (pairs.values[pairs.names.indexOf("format")]?.toLowerCase() === "json") unknown.delete("format");
  if (unknown.size > 0) reportUnknown(unknown, values["strict"] === true, issues, context, table);
  const lang = values["lang"];
  if (typeof lang === "string" && !languageTag.test(lang)) {
    const expected = "a BCP 47 language tag such as en, fr or pt-BR";
    issues.push({ in: "query", name: "lang", reason: "syntax", value: lang, expected });
  }
  if (issues.length > 0) throw inputError(issues);
  context.localizer.language = typeof lang === "string" ? context.data.language(lang) : "en";
  context.format = chooseFormat(route.formats, values["format"], request.headers.get("accept"));
  context.textOf = reading.textOf;
  return values;
}

function reportUnknown(
  names: ReadonlySet<string>,
  isStrict: boolean,
  issues: InputIssue[],
  context: RequestContext,
  table: RouteTable,
): void {
  for (const name of names) {
    const shown = name.slice(0, 100);
    const advice = table.adviseOnParameter(name, context.route);
    if (advice !== null || isStrict)
      issues.push(unknownName({ in: "query", name: shown }, advice ?? A_KNOWN_PARAMETER));
    else context.warn("unknown_parameter", `This route has no parameter '${shown}'; it was ignored.`, shown);
  }
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

/** The name of a wildcard route's parameter, from the documented route with the same operation. */
function nameOfRest(pattern: string): string {
  return /:(\w+)$/.exec(pattern)?.[1] ?? "";
}
