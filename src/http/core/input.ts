import { Elysia } from "elysia";
import type { InputIssue } from "../../domain/error.ts";
import { decodeComponent, readQuery } from "../schema/query.ts";
import { A_KNOWN_PARAMETER, inputError, unknownName } from "./bad-input.ts";
import { chooseFormat } from "./format.ts";
import type { RequestContext, RequestContextPlugin } from "./request-context.ts";
import { NO_ROUTE } from "./route-table.ts";

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

/**
 * Reads what the caller sent by the route's own schemas, strictly: aliases, lists, repeated names, exact numbers, and
 * every issue of a request at once. It stands in for Elysia's own check, which takes the last of repeated values, reads
 * `0x10` as a number and drops unknown names.
 */
export function input(base: RequestContextPlugin) {
  // Elysia prepares what a hook names: one that took the whole context would have cookies and headers read as well.
  return new Elysia({ name: "input" })
    .use(base)
    .resolve({ as: "global" }, ({ context }): Readonly<Record<never, never>> => readInput(context));
}

/** What takes the place of Elysia's `query` and `body`; the route's schemas give their types. */
function readInput(context: RequestContext): { query?: unknown; body?: unknown } {
  const { facts, body } = context;
  assertReadablePath(context);
  if (facts.parameters === null) return facts.hasBody ? { body } : {};
  const query = readParameters(context);
  return facts.hasBody ? { query, body } : { query };
}

/** @throws AlmanacError with every issue of the query. */
function readParameters(context: RequestContext): Record<string, unknown> {
  const { facts, rawQuery, request, item } = context;
  const pairs = readQuery(rawQuery, item === null);
  const reading = facts.parameters?.(pairs) ?? null;
  if (reading === null) return {};
  const { values, issues, warnings, unknown } = reading;
  for (const warning of warnings) context.warn(warning.code, warning.message, warning.param);
  // Where there is nothing but JSON, who asks for JSON gets what was meant.
  const format = pairs.values[pairs.names.indexOf("format")]?.toLowerCase();
  const strange = unknown.filter((name) => name !== "format" || format !== "json");
  reportUnknown(strange, values["strict"] === true, issues, context);
  const lang = values["lang"];
  if (typeof lang === "string" && !languageTag.test(lang)) {
    const expected = "a BCP 47 language tag such as en, fr or pt-BR";
    issues.push({ in: "query", name: "lang", reason: "syntax", value: lang, expected });
  }
  if (issues.length > 0) throw inputError(issues);
  context.localizer.language = typeof lang === "string" ? context.data.language(lang) : "en";
  context.format = chooseFormat(facts.formats, values["format"], request.headers.get("accept"));
  context.textOf = reading.textOf;
  return values;
}

function reportUnknown(
  names: readonly string[],
  isStrict: boolean,
  issues: InputIssue[],
  context: RequestContext,
): void {
  for (const name of new Set(names)) {
    const shown = name.slice(0, 100);
    const advice = context.adviseOnParameter(name);
    if (advice !== null || isStrict)
      issues.push(unknownName({ in: "query", name: shown }, advice ?? A_KNOWN_PARAMETER));
    else context.warn("unknown_parameter", `This route has no parameter '${shown}'; it was ignored.`, shown);
  }
}

/**
 * Elysia decodes path parameters and leaves what it cannot decode as it is.
 *
 * @throws AlmanacError `invalid_parameter` naming the parameter whose text is no UTF-8 or hides a control character.
 */
function assertReadablePath({ rawPath, facts }: RequestContext): void {
  if (!rawPath.includes("%") || facts.path === NO_ROUTE) return;
  const segments = rawPath.split("/");
  for (const [index, part] of facts.path.split("/").entries()) {
    if (part === "*") decodeComponent(segments.slice(index).join("/"), "path", nameOfRest(facts.pattern));
    else if (part.startsWith(":")) decodeComponent(segments[index] ?? "", "path", part.slice(1));
  }
}

/** The name that the documented twin of a wildcard route gives its last parameter. */
function nameOfRest(pattern: string): string {
  return /:(\w+)$/.exec(pattern)?.[1] ?? "";
}
