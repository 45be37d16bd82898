import { AlmanacError } from "../../domain/error.ts";
import type { PlainCommand } from "./client.ts";
import type { RedisLink, Script } from "./link.ts";

type Argument = string | number;

const PAUSE_MS = 200;
/** Calls under way at once, so that a long list does not keep the store from others. */
const CALLS_AT_ONCE = 20;

/**
 * Calls of a store that needs to answer; they throw AlmanacError `store_unavailable` when it does not.
 *
 * @param patienceMs how long a call is repeated that failed: nothing may change if it is done twice
 */
export function createCalls(link: RedisLink, patienceMs = 0) {
  async function answered(send: () => Promise<unknown> | null): Promise<unknown> {
    const deadlineMs = performance.now() + patienceMs;
    for (;;) {
      try {
        const reply = send();
        if (reply !== null) return await reply;
      } catch {
        // The link has logged it.
      }
      if (performance.now() >= deadlineMs) {
        const message = "Keys cannot be used right now: their store does not answer.";
        throw new AlmanacError("store_unavailable", message);
      }
      await Bun.sleep(PAUSE_MS);
    }
  }
  return {
    run: (script: Script, names: readonly string[], ...args: readonly Argument[]) =>
      answered(() => link.run(script, names, args.map(String))),
    call: (command: PlainCommand, name: string, ...args: readonly Argument[]) =>
      answered(() => link.call(command, name, args.map(String))),
  };
}

/** Calls `body` for each item, a few at a time; the results are in the order of the items. */
export async function eachAtOnce<T, U>(items: readonly T[], body: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (let start = 0; start < items.length; start += CALLS_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + CALLS_AT_ONCE).map(body))));
  }
  return results;
}
