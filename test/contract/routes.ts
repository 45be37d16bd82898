import { createRoutes } from "../../src/http/routes/routes.ts";
import type { Route } from "../../src/http/route.ts";

/** The table of routes, without the application around it. Handlers that need dependencies are not run through it. */
export function allRoutes(): readonly Route[] {
  return createRoutes({ version: "0.0.0-test", startedEpochMs: 0, isDraining: () => false });
}
