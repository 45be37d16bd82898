import { AlmanacError } from "../domain/error.ts";
import { openKeyStore } from "../state/open-stores.ts";
import { wrongCall } from "../wrong-argument.ts";

const REPORT_MS = 1000;

/**
 * Copies all keys and their use from one state to another, which servers may use meanwhile, and says how many. It may be
 * stopped and begun again.
 *
 * @throws AlmanacError when a state cannot be used, or both are the same.
 */
export async function copyKeys(from: string, to: string, isJson: boolean): Promise<number> {
  if ([from, to].includes("memory")) throw wrongCall("keys", "Keys in memory cannot be copied.");
  const source = await openKeyStore(from, false);
  try {
    const target = await openKeyStore(to, true);
    try {
      const [given, taken] = [await source.copies(), await target.copies()];
      if (given.storeId === taken.storeId)
        throw new AlmanacError("invalid_parameter", "--from and --to are the same state.");
      const sum = { keys: 0, created: 0, changed: 0 };
      const text = (): string => `${sum.keys} keys: ${sum.created} new, ${sum.changed} changed`;
      let reportedMs = performance.now();
      for await (const page of given.pages(Date.now())) {
        const { created, changed } = await taken.merge(page);
        sum.keys += page.length;
        sum.created += created;
        sum.changed += changed;
        if (performance.now() - reportedMs < REPORT_MS) continue;
        reportedMs = performance.now();
        console.error(`${text()} so far`);
      }
      console.log(isJson ? JSON.stringify(sum) : `${text()}.`);
      return 0;
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}
