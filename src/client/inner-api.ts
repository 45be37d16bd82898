import { createApi, type Api } from "./api.ts";
import { batchItems, type RequestContext } from "../http/context.ts";
import { createInnerBudget } from "../http/inner-budget.ts";
import type { Handle } from "../http/route.ts";

/**
 * Calls routes on behalf of a request, with its caller and its time, without charging again: one after another, and together within what
 * the calls of one request may take. The tools of language models are built on it, so that they cannot differ from the API.
 */
export function innerApi(context: RequestContext, handle: Handle): Api {
  const { requestId, nowEpochMs } = context;
  const budget = createInnerBudget(context);
  let earlier: Promise<unknown> = Promise.resolve();
  return createApi("http://localhost", (request, { pattern = null, body = {} }) => {
    const call = async (): Promise<Response> => {
      await context.pause();
      budget.assertLeft();
      batchItems.set(request, { outer: context, pattern, requestId, nowEpochMs, body });
      const response = await handle(request);
      const text = await response.text();
      budget.spend(text.length);
      return new Response(text, response);
    };
    const answer = earlier.then(call, call);
    earlier = answer;
    return answer;
  });
}
