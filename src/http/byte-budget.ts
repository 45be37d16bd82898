import { overloadedError } from "./errors/overloaded.ts";

export const MIB = 1024 * 1024;

/**
 * Bounds the bytes that requests keep in memory, of one caller and of all. A caller who keeps none gets in beside those of
 * all others.
 *
 * @param refusal a sentence about whose bytes reached which limit
 */
export function createByteBudget(
  { ofCaller, ofAll }: { readonly ofCaller: number; readonly ofAll: number },
  refusal: (whose: string, limit: string) => string,
) {
  /** A caller who keeps none has no entry. */
  const bytesByCaller = new Map<string, number>();
  let total = 0;
  const tooMany = (whose: string, limit: number) => overloadedError(refusal(whose, `${limit / MIB} MiB`));

  return {
    /** @throws AlmanacError `overloaded` when this caller, or all, would keep more than their limit. */
    take(caller: string, bytes: number): void {
      const own = (bytesByCaller.get(caller) ?? 0) + bytes;
      if (own > ofCaller) throw tooMany("this address", ofCaller);
      if (total + bytes > (own > bytes ? ofAll : 1.5 * ofAll)) throw tooMany("all callers", ofAll);
      total += bytes;
      bytesByCaller.set(caller, own);
    },
    /** Must be called when they are kept no more. */
    give(caller: string, bytes: number): void {
      const own = (bytesByCaller.get(caller) ?? 0) - bytes;
      total -= bytes;
      if (own > 0) bytesByCaller.set(caller, own);
      else bytesByCaller.delete(caller);
    },
  };
}
