import type { Dispatcher } from "../../src/http/dispatch.ts";
import { createRoutes } from "../../src/http/routes/routes.ts";
import type { Route } from "../../src/http/core/route.ts";
import { createAbsentKeys } from "../../src/state/absent-keys.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";

const NOT_RUN: Dispatcher = {
  answer: () => {
    throw new Error("this table of routes is only read");
  },
  refuse: () => {
    throw new Error("this table of routes is only read");
  },
};

/** The table of routes, without the application around it. Handlers that need dependencies are not run through it. */
export function allRoutes(): readonly Route[] {
  const facts = {
    version: "0.0.0-test",
    startedEpochMs: 0,
    isDraining: () => false,
    stateHealth: { isDegraded: () => false, note: () => null },
    keys: createKeyRing(createAbsentKeys(), (count) => new Uint8Array(count)),
    counters: createMemoryCounters(16),
    rateScheme: "minute" as const,
    isBeta: true,
  };
  return createRoutes(facts, NOT_RUN);
}
