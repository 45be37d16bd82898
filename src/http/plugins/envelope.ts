import { Elysia } from "elysia";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { MEDIA_TYPES, FormattedAnswer, JsonAnswer } from "../answer/format.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../context.ts";
import { CACHE_CONTROL, makeEntityTag, type AnswerParts, type Respond } from "../answer/response.ts";
import { KeptAnswer, type AnswerCache } from "./answer-cache.ts";

/**
 * Writes what a handler returned: data in the envelope `{status, data, meta}`, other formats as they are.
 *
 * @param version of the program, for entity tags
 */
export function envelope(base: RequestContextPlugin, respond: Respond, version: string, cache: AnswerCache) {
  function answer(context: RequestContext, value: unknown): MaybePromise<Response> {
    if (value instanceof KeptAnswer) return send(context, value.parts, value.isData, value.warnings);
    if (value instanceof FormattedAnswer) {
      const { content, mediaType, isConstant, status } = value;
      return make(context, content, mediaType, { status, isConstant });
    }
    // Elysia awaits a handler only if its source text looks asynchronous; without this error it would send `{}`.
    if (value instanceof Promise) throw new Error(`${context.route.pattern} handed over a promise`);
    const data = value instanceof JsonAnswer ? value.content : JSON.stringify(value);
    return make(context, data, MEDIA_TYPES.json, { status: context.status, isData: true });
  }

  /** Adds our headers to pages of other plugins, such as the API reference. */
  async function foreign(context: RequestContext, response: Response): Promise<Response> {
    const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const mediaType = isHtml ? MEDIA_TYPES.html : MEDIA_TYPES.text;
    return make(context, await response.text(), mediaType, { status: response.status, isConstant: true });
  }

  /** @param isData whether the content goes into the envelope */
  function make(
    context: RequestContext,
    content: FormattedAnswer["content"],
    mediaType: string,
    {
      status,
      isConstant = false,
      isData = false,
    }: { status: number; isConstant?: boolean; isData?: boolean },
  ): MaybePromise<Response> {
    const { localizer, isPersonal, warnings } = context;
    // A shared cache must not give a personal answer to other callers.
    const cacheClass = isPersonal ? "live" : context.cache;
    const language = localizer.contentLanguage();
    const versions = `${version} ${context.facts.version} ${tzdbVersionOf(context) ?? ""}`;
    const parts: AnswerParts = {
      status,
      content,
      mediaType,
      cacheControl: (isPersonal ? null : context.cacheControl) ?? CACHE_CONTROL[cacheClass],
      language,
      entityTag:
        status < 300 && cacheClass !== "live" ? makeEntityTag(content, versions, language, mediaType) : null,
      isConstant,
    };
    // 202 acknowledges a notification and has no body.
    if (status === 202) return respond(context, { ...parts, content: null });
    const warningsText = warnings.length > 0 ? JSON.stringify(warnings) : "";
    cache.keep(context, parts, isData, warningsText);
    return send(context, parts, isData, warningsText);
  }

  function send(context: RequestContext, parts: AnswerParts, isData: boolean, warnings: string) {
    if (!isData) return respond(context, parts);
    const content = parts.status === 204 ? null : enveloped(String(parts.content), context, warnings);
    return respond(context, { ...parts, content });
  }

  return new Elysia({ name: "envelope" })
    .use(base)
    .mapResponse({ as: "global" }, ({ context, responseValue }) => {
      // `errors.ts` has already made the response.
      if (context === undefined || context.sentStatus !== 0) return;
      // Elysia wraps a `Response` that was registered in place of a handler in a function.
      const value: unknown = typeof responseValue === "function" ? responseValue() : responseValue;
      const isForeign =
        value instanceof Response && !(value instanceof FormattedAnswer) && !(value instanceof JsonAnswer);
      return isForeign ? foreign(context, value) : answer(context, value);
    });
}

/** Release of the zone table, if the route uses it. */
function tzdbVersionOf({ route, zones }: RequestContext): string | null {
  return route.usesZones ? zones.table.version : null;
}

/** Concatenates, because no request id needs escaping. */
function enveloped(data: string, context: RequestContext, warnings: string): string {
  const tzdbVersion = tzdbVersionOf(context);
  const { requestId, startedMs } = context;
  const elapsedMs = Math.floor(performance.now() - startedMs);
  const more = warnings === "" ? "" : `,"warnings":${warnings}`;
  const version = tzdbVersion === null ? "" : `,"tzdb_version":"${tzdbVersion}"`;
  return `{"status":"ok","data":${data},"meta":{"request_id":"${requestId}","elapsed_ms":${elapsedMs}${more}${version}}}`;
}
