import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";
import { documentAnswer } from "../answer/document.ts";
import {
  PROBLEM_MEDIA_TYPE,
  renderErrorEnvelope,
  renderProblem,
  statusOf,
  titleOf,
  toAlmanacError,
} from "../errors/error-format.ts";
import type { ErrorPage, ErrorView } from "../errors/error-view.ts";
import { isPageWanted, MEDIA_TYPES } from "../answer/format.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../context.ts";
import { cacheControlOfError, type Respond } from "../answer/response.ts";

/** Answers errors: in the envelope, as problem details (RFC 9457), or as a page. */
export function errors(
  base: RequestContextPlugin,
  respond: Respond,
  reportError: (requestId: string, error: unknown) => void,
  errorPage: ErrorPage,
) {
  function answer(context: RequestContext, thrown: unknown): MaybePromise<Response> {
    const error = toAlmanacError(thrown);
    const status = statusOf(error.code);
    if (!(thrown instanceof AlmanacError) || error.code === "internal_error") context.error = thrown;
    for (const [name, value] of Object.entries(headersOf(error, status))) context.addHeader(name, value);
    const accept = context.request.headers.get("accept");
    const wantsProblem = accept?.includes(PROBLEM_MEDIA_TYPE) ?? false;
    const problem = {
      docsUrl: "/docs/errors",
      instance: context.rawPath,
      requestId: context.requestId,
      elapsedMs: Math.floor(performance.now() - context.startedMs),
    };
    const form = wantsProblem
      ? { content: renderProblem(error, problem), mediaType: PROBLEM_MEDIA_TYPE }
      : isPageWanted(accept) && mayBePage(context, status)
        ? documentAnswer(context, errorPage(viewOf(error, context)))
        : { content: renderErrorEnvelope(error, problem), mediaType: MEDIA_TYPES.json };
    return respond(context, {
      status,
      content: form.content,
      mediaType: form.mediaType,
      // What asks who the caller is, and what a POST is refused, is not the same for all.
      cacheControl: context.isPersonal || context.route.hasBody ? "no-store" : cacheControlOfError(status),
      language: "en",
      entityTag: null,
      isConstant: false,
    });
  }

  return new Elysia({ name: "errors" }).use(base).onError({ as: "global" }, ({ error, context }) => {
    if (context !== undefined) return answer(context, error);
    // Creating the context failed.
    reportError("none", error);
    const problem = { docsUrl: "/docs/errors", instance: "", requestId: "", elapsedMs: 0 };
    const headers = {
      "Access-Control-Allow-Origin": "*",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Content-Type": MEDIA_TYPES.json,
      "Cache-Control": "no-store",
    };
    return new Response(renderErrorEnvelope(toAlmanacError(null), problem), { status: 500, headers });
  });
}

/** Whether the error may be a page. Refusals under load stay cheap, and a framed widget shows no page of ours. */
function mayBePage({ route }: RequestContext, status: number): boolean {
  return !/\/(?:embed\/|widget)/.test(route.path) && status !== 429 && status !== 503;
}

function viewOf(error: AlmanacError, { rawPath, rawQuery, requestId }: RequestContext): ErrorView {
  const { code, message, suggestions } = error;
  return {
    title: titleOf(code),
    code,
    status: statusOf(code),
    message,
    suggestions,
    address: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
    requestId,
    issues: error.errors.map(({ name, pointer, value, expected }) => ({
      name: name ?? pointer ?? "",
      value: value ?? null,
      expected,
    })),
  };
}

function headersOf({ extra }: AlmanacError, status: number): Record<string, string> {
  if (status === 401) return { "WWW-Authenticate": 'ApiKey realm="api"' };
  if (status === 429 || status === 503) return { "Retry-After": String(extra["retry_after_seconds"] ?? 1) };
  // The unread rest of the body must not be parsed as the next request.
  if (status === 408 || status === 413) return { Connection: "close" };
  return {};
}
