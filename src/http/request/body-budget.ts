import { AlmanacError } from "../../domain/error.ts";

const MIB = 1024 * 1024;

export type BodyBudget = {
  /** @throws AlmanacError `overloaded` when bodies of this caller, or of all, would take more than their limit. */
  take(caller: string, bytes: number): void;
  /** Must be called when the request has been answered. */
  give(caller: string, bytes: number): void;
};

/** Bounds the bytes of bodies of unanswered requests, because the runtime keeps what has arrived in memory. */
export function createBodyBudget(ofCaller = 4 * MIB, ofAll = 32 * MIB): BodyBudget {
  /** A caller without a body has no entry. */
  const bytesByCaller = new Map<string, number>();
  let total = 0;
  return {
    take(caller, bytes) {
      const own = (bytesByCaller.get(caller) ?? 0) + bytes;
      if (own > ofCaller) throw tooMany("this address", ofCaller);
      if (total + bytes > ofAll) throw tooMany("all callers", ofAll);
      total += bytes;
      bytesByCaller.set(caller, own);
    },
    give(caller, bytes) {
      const own = (bytesByCaller.get(caller) ?? 0) - bytes;
      total -= bytes;
      if (own > 0) bytesByCaller.set(caller, own);
      else bytesByCaller.delete(caller);
    },
  };
}

function tooMany(whose: string, limit: number): AlmanacError {
  const message = `Unanswered requests of ${whose} have bodies of ${limit / MIB} MiB. Send this one again in a second.`;
  return new AlmanacError("overloaded", message, { extra: { retry_after_seconds: 1 } });
}
