import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { cacheControlOfError } from "./caching.ts";
import {
  PROBLEM_MEDIA_TYPE,
  renderErrorEnvelope,
  renderProblem,
  statusOf,
  toAlmanacError,
} from "./error-format.ts";
import { MEDIA_TYPES } from "./format.ts";
import type { RequestContext, RequestContextPlugin } from "./request-context.ts";
import type { Respond } from "./response.ts";

/** What even the last resort's answer says. */
const PLAIN_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Answers whatever was thrown, in the envelope or as problem details (RFC 9457). */
export function errors(
  base: RequestContextPlugin,
  respond: Respond,
  reportFault: (requestId: string, fault: unknown) => void,
) {
  function answer(context: RequestContext, thrown: unknown): MaybePromise<Response> {
    const error = toAlmanacError(thrown);
    const status = statusOf(error.code);
    if (!(thrown instanceof AlmanacError) || error.code === "internal_error") context.fault = thrown;
    for (const [name, value] of Object.entries(headersOf(error, status))) context.addHeader(name, value);
    const wantsProblem = context.request.headers.get("accept")?.includes(PROBLEM_MEDIA_TYPE) ?? false;
    const facts = {
      docsUrl: "/docs/errors",
      instance: context.rawPath,
      requestId: context.requestId,
      elapsedMs: Math.floor(performance.now() - context.startedMs),
    };
    return respond(context, {
      status,
      content: wantsProblem ? renderProblem(error, facts) : renderErrorEnvelope(error, facts),
      mediaType: wantsProblem ? PROBLEM_MEDIA_TYPE : MEDIA_TYPES.json,
      cacheControl: cacheControlOfError(status),
      language: "en",
      entityTag: null,
      isConstant: false,
    });
  }

  return new Elysia({ name: "errors" }).use(base).onError({ as: "global" }, ({ error, context }) => {
    if (context !== undefined) return answer(context, error);
    // Not even the context could be made.
    reportFault("none", error);
    const facts = { docsUrl: "/docs/errors", instance: "", requestId: "", elapsedMs: 0 };
    const headers = { ...PLAIN_HEADERS, "Content-Type": MEDIA_TYPES.json, "Cache-Control": "no-store" };
    return new Response(renderErrorEnvelope(toAlmanacError(null), facts), { status: 500, headers });
  });
}

/** Headers that belong to an error, beyond those of all answers. */
function headersOf({ extra }: AlmanacError, status: number): Record<string, string> {
  if (status === 401) return { "WWW-Authenticate": 'ApiKey realm="api"' };
  if (status === 429 || status === 503) return { "Retry-After": String(extra["retry_after_seconds"] ?? 1) };
  // What is left of a body that came too late, or is too large, is no part of the next request.
  if (status === 408 || status === 413) return { Connection: "close" };
  return {};
}
