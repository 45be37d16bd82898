import { createApi, type Api } from "./api.ts";
import { batchItems, type RequestContext } from "../request/context.ts";

/** Answers a request inside the process, as `App.handle` does. */
export type Handle = (request: Request) => Promise<Response>;

/**
 * Calls routes on behalf of a request, with its caller and its time, without charging again. The tools of language models
 * are built on it, so that they cannot differ from the API.
 */
export function innerApi(context: RequestContext, handle: Handle): Api {
  const { requestId, nowEpochMs } = context;
  return createApi("http://localhost", (request, { pattern = null, body = {} }) => {
    batchItems.set(request, { outer: context, pattern, requestId, nowEpochMs, body });
    return handle(request);
  });
}
