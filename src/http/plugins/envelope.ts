import { Elysia } from "elysia";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { MEDIA_TYPES, FormattedAnswer, JsonAnswer } from "../request/format.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../request/context.ts";
import { cacheControlOf, makeEntityTag, type Respond } from "../request/response.ts";

/**
 * Writes what a handler returned: data in the envelope `{status, data, meta}`, other formats as they are.
 *
 * @param dataVersion versions of the program and all its data, for entity tags
 */
export function envelope(base: RequestContextPlugin, respond: Respond, dataVersion: string) {
  function answer(context: RequestContext, value: unknown): MaybePromise<Response> {
    if (value instanceof FormattedAnswer) return formatted(context, value);
    // Elysia awaits a handler only if its source text looks asynchronous; without this error it would send `{}`.
    if (value instanceof Promise) throw new Error(`${context.route.pattern} handed over a promise`);
    const data = value instanceof JsonAnswer ? value.content : JSON.stringify(value);
    const tag = tagOf(context, data, MEDIA_TYPES.json);
    return respond(context, {
      ...partsOf(context, context.status, MEDIA_TYPES.json, tag),
      content: context.status === 204 ? null : enveloped(data, context),
      isConstant: false,
    });
  }

  function formatted(context: RequestContext, value: FormattedAnswer): MaybePromise<Response> {
    const { content, mediaType, isConstant, status } = value;
    const tag = status < 300 ? tagOf(context, content, mediaType) : null;
    // 202 acknowledges a notification and has no body.
    const body = status === 202 ? null : content;
    return respond(context, { ...partsOf(context, status, mediaType, tag), content: body, isConstant });
  }

  /** Adds our headers to pages of other plugins, such as the API reference. */
  async function foreign(context: RequestContext, response: Response): Promise<Response> {
    const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const mediaType = isHtml ? MEDIA_TYPES.html : MEDIA_TYPES.text;
    const content = await response.text();
    const tag = tagOf(context, content, mediaType);
    return respond(context, {
      ...partsOf(context, response.status, mediaType, tag),
      content,
      isConstant: true,
    });
  }

  function tagOf(
    context: RequestContext,
    content: FormattedAnswer["content"],
    mediaType: string,
  ): string | null {
    if (context.cache === "live" || context.isPersonal) return null;
    const versions = `${dataVersion} ${tzdbVersionOf(context) ?? ""}`;
    return makeEntityTag(content, versions, context.localizer.contentLanguage(), mediaType);
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

function partsOf(context: RequestContext, status: number, mediaType: string, tag: string | null) {
  const { cache, localizer, isPersonal } = context;
  // A shared cache must not give a personal answer to other callers.
  const cacheControl = isPersonal ? cacheControlOf("live") : (context.cacheControl ?? cacheControlOf(cache));
  return { status, mediaType, entityTag: tag, language: localizer.contentLanguage(), cacheControl };
}

/** Release of the zone table, if the route uses it. */
function tzdbVersionOf({ route, zones }: RequestContext): string | null {
  return route.usesZones ? zones.table.version : null;
}

/** Concatenates, because no request id needs escaping. */
function enveloped(data: string, context: RequestContext): string {
  const tzdbVersion = tzdbVersionOf(context);
  const { requestId, startedMs, warnings } = context;
  const elapsedMs = Math.floor(performance.now() - startedMs);
  const more = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : "";
  const version = tzdbVersion === null ? "" : `,"tzdb_version":"${tzdbVersion}"`;
  return `{"status":"ok","data":${data},"meta":{"request_id":"${requestId}","elapsed_ms":${elapsedMs}${more}${version}}}`;
}
