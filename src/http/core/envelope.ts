import { Elysia } from "elysia";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { cacheControlOf, entityTag } from "./caching.ts";
import { MEDIA_TYPES } from "./format.ts";
import { FormattedAnswer, JsonAnswer } from "./formatted-answer.ts";
import type { RequestContext, RequestContextPlugin } from "./request-context.ts";
import type { Respond } from "./response.ts";

/**
 * Writes what a handler returned: data into the envelope `{status, data, meta}`, other formats as they are.
 *
 * @param dataVersion versions of everything that answers rest on, for entity tags
 */
export function envelope(base: RequestContextPlugin, respond: Respond, dataVersion: string) {
  function answer(context: RequestContext, value: unknown): MaybePromise<Response> {
    if (value instanceof FormattedAnswer) return formatted(context, value);
    // Elysia awaits a handler only where its source text shows that it must; `{}` would be sent without a word.
    if (value instanceof Promise) throw new Error(`${context.facts.pattern} handed over a promise`);
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
    // 202 tells that a notification arrived, and has nothing else to say.
    const body = status === 202 ? null : content;
    return respond(context, { ...partsOf(context, status, mediaType, tag), content: body, isConstant });
  }

  /** Pages of other plugins, such as the reference: they get our headers too. */
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
    return entityTag(content, versions, context.localizer.contentLanguage(), mediaType);
  }

  return new Elysia({ name: "envelope" })
    .use(base)
    .mapResponse({ as: "global" }, ({ context, responseValue }) => {
      // `errors.ts` has made a whole response already.
      if (context === undefined || context.sentStatus !== 0) return;
      // Elysia keeps a `Response` that was registered in place of a handler as a function.
      const value: unknown = typeof responseValue === "function" ? responseValue() : responseValue;
      const isForeign =
        value instanceof Response && !(value instanceof FormattedAnswer) && !(value instanceof JsonAnswer);
      return isForeign ? foreign(context, value) : answer(context, value);
    });
}

function partsOf(context: RequestContext, status: number, mediaType: string, tag: string | null) {
  const { cache, localizer, isPersonal } = context;
  // What rests on who asks must not be given to anybody else.
  const cacheControl = isPersonal ? cacheControlOf("live") : (context.cacheControl ?? cacheControlOf(cache));
  return { status, mediaType, entityTag: tag, language: localizer.contentLanguage(), cacheControl };
}

/** Release of the zone table, where the answer rests on it. */
function tzdbVersionOf({ facts, zones }: RequestContext): string | null {
  return facts.usesZones ? zones.table.version : null;
}

/** The request id is of a form that needs no escaping. */
function enveloped(data: string, context: RequestContext): string {
  const tzdbVersion = tzdbVersionOf(context);
  const { requestId, startedMs, warnings } = context;
  const elapsedMs = Math.floor(performance.now() - startedMs);
  const more = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : "";
  const version = tzdbVersion === null ? "" : `,"tzdb_version":"${tzdbVersion}"`;
  return `{"status":"ok","data":${data},"meta":{"request_id":"${requestId}","elapsed_ms":${elapsedMs}${more}${version}}}`;
}
