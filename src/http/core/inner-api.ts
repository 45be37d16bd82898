import { createApi, type Api } from "../question/api.ts";
import { setBatchItem } from "./request-context.ts";
import type { RequestContext } from "./request-context.ts";

/** Answers a request inside the process, as the application does. */
export type Handle = (request: Request) => Promise<Response>;

/**
 * Asks routes on behalf of a request: with its caller and its moment, and nothing charged again. What is built from
 * answers of routes (tools of language models, pages) can then say nothing else than they do.
 */
export function innerApi(context: RequestContext, handle: Handle): Api {
  const { requestId, nowEpochMs, slice } = context;
  return createApi("http://localhost", (request, { body = {} }) => {
    setBatchItem(request, { outer: context, requestId, nowEpochMs, slice, body });
    return handle(request);
  });
}
