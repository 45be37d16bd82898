import type { Dispatcher } from "../../src/http/dispatch.ts";
import { createRoutes } from "../../src/http/routes/routes.ts";
import type { Route } from "../../src/http/route.ts";

const NOT_RUN: Dispatcher = {
  run: () => {
    throw new Error("this table of routes is only read");
  },
  refuse: () => {
    throw new Error("this table of routes is only read");
  },
};

/** The table of routes, without the application around it. Handlers that need dependencies are not run through it. */
export function allRoutes(): readonly Route[] {
  return createRoutes({ version: "0.0.0-test", startedEpochMs: 0, isDraining: () => false }, NOT_RUN);
}
