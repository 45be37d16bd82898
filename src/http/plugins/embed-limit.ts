import type { Counters } from "../../state/store.ts";
import { UNLIMITED, type Policy } from "../../state/window.ts";
import type { RateLimit, RateScheme } from "./rate-limit.ts";

/** A whole office shares one address, and each of its pages may hold clocks. */
const EMBED_POLICY: Policy = { name: "embed", limit: 600, windowSeconds: 60 };

/** The allowance of embedded clocks: counted for each address beside that of the API, and never against it. */
export function createEmbedLimit(scheme: RateScheme, counters: Counters): RateLimit {
  const policies = scheme === "off" ? [] : [EMBED_POLICY];
  return {
    take: (bucket, cost, nowEpochMs) => counters.take(`embed ${bucket}`, policies, cost, nowEpochMs),
    setHeaders(headers, decision, nowEpochMs) {
      const state = decision.tightest;
      headers["X-RateLimit-Limit"] = String(state?.policy.limit ?? UNLIMITED);
      headers["X-RateLimit-Remaining"] = String(state?.remaining ?? UNLIMITED);
      headers["X-RateLimit-Reset"] = String(
        state?.resetEpochSeconds ?? (Math.floor(nowEpochMs / 60_000) + 1) * 60,
      );
      if (state === null) return;
      headers["RateLimit-Policy"] = `"embed";q=${EMBED_POLICY.limit};w=${EMBED_POLICY.windowSeconds}`;
      headers["RateLimit"] = `"embed";r=${state.remaining};t=${state.resetSeconds}`;
    },
  };
}
