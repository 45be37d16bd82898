import { AlmanacError } from "../domain/error.ts";
import type { RequestContext } from "./context.ts";

/** For all calls inside a request together, without the time in which others run; a call that would begin later is refused. */
const BUDGET_MS = 2000;
/** Once all answers together have more characters, further calls are refused, because the whole is built in memory. */
const MAX_CHARACTERS = 5_000_000;

/** What the calls inside one request, such as the items of a batch, may take together: the same on an idle machine and on a busy one. */
export function createInnerBudget(context: Pick<RequestContext, "workedMs" | "assertWanted">) {
  const { workedMs: earlierMs } = context;
  let characters = 0;
  return {
    /** @throws AlmanacError `item_timeout`, `payload_too_large` when nothing is left, `overloaded` when the caller has gone. */
    assertLeft(): void {
      context.assertWanted();
      if (context.workedMs - earlierMs > BUDGET_MS) {
        const message = `The batch used its ${BUDGET_MS} ms before this item began. Send it in a batch of its own.`;
        throw new AlmanacError("item_timeout", message);
      }
      if (characters > MAX_CHARACTERS) {
        const limit = `${MAX_CHARACTERS / 1e6} million characters`;
        const message = `The answers of this batch reached ${limit} before this item. Send it in a batch of its own.`;
        throw new AlmanacError("payload_too_large", message);
      }
    },
    /** Counts an answer. */
    spend(more: number): void {
      characters += more;
    },
  };
}
