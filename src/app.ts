import { Elysia, type InternalRoute } from "elysia";
import { createCore, type CoreDeps } from "./http/plugins/core.ts";
import { fallback } from "./http/plugins/fallback.ts";
import { plainPath } from "./http/plugins/plain-path.ts";
import { documentation } from "./site/docs/documentation.ts";
import { askRoutes } from "./api/ask/ask.ts";
import { batchRoutes } from "./api/batch/batch.ts";
import { calendarsRoutes } from "./api/calendars/calendars.ts";
import { cityRoutes } from "./api/city/city.ts";
import { contextRoutes } from "./api/context/context.ts";
import { convertRoutes } from "./api/time/convert.ts";
import { scheduleRoutes } from "./api/schedule/schedule.ts";
import { dateRoutes } from "./api/date/date.ts";
import { embedRoutes } from "./embed/embed.ts";
import { holidaysRoutes } from "./api/holidays/holidays.ts";
import { keyRoutes, type KeyDeps } from "./api/keys/keys.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import { meetingRoutes } from "./api/meeting/meeting.ts";
import { metricsRoutes, type MetricsDeps } from "./api/service/metrics.ts";
import { errorPage } from "./site/errors/error-page.ts";
import { shortAddressRoutes } from "./site/search/short-addresses.ts";
import { pageRoutes } from "./site/pages.ts";
import { serviceRoutes, type ServiceDeps } from "./api/service/service.ts";
import { skyRoutes } from "./api/sky/sky.ts";
import { timeRoutes } from "./api/time/time.ts";
import { timezoneRoutes } from "./api/timezone/timezone.ts";
import { usageRoutes } from "./api/keys/usage.ts";
import { worldTimeRoutes } from "./api/time/world-time.ts";

/** Everything the service needs from outside; tests pass their own clock and log. */
export type AppDeps = CoreDeps &
  ServiceDeps &
  KeyDeps &
  MetricsDeps & {
    /** Pages that may frame the clock: `*`, `none`, or origins separated by commas. */
    readonly embedAncestors: string;
  };

/** The whole service: the core plugins, then one group of routes for each noun. */
export function createApp(deps: AppDeps) {
  // The explicit type breaks a cycle, because the application's type depends on this function.
  const routes = (): readonly InternalRoute[] => app.routes;
  const handle = (request: Request): Promise<Response> => app.handle(request);
  const { plugins: core, table, overload } = createCore(deps, routes, errorPage);

  // standardHostname: with Elysia's default a short Host header shifts where it looks for the path (elysia#748).
  // normalize: `plugins/input.ts` reads requests, and answers need no cleaning.
  // systemRouter: uses Elysia's router even with a socket, so that tests without one run the same code.
  const app = new Elysia({ handler: { standardHostname: false }, normalize: false, systemRouter: false })
    .use(plainPath())
    .use(timeRoutes(core))
    .use(convertRoutes(core))
    .use(scheduleRoutes(core))
    .use(contextRoutes(core))
    .use(timezoneRoutes(core))
    .use(cityRoutes(core))
    .use(holidaysRoutes(core))
    .use([calendarsRoutes(core), skyRoutes(core)])
    .use(dateRoutes(core))
    .use(meetingRoutes(core))
    .use(worldTimeRoutes(core))
    .use(batchRoutes(core, table, handle))
    .use(askRoutes(core, handle))
    .use(mcpRoutes(core, deps.version, table, handle))
    .use(keyRoutes(core, deps))
    .use(usageRoutes(core, deps))
    .use(serviceRoutes(core, deps, table, overload))
    .use(documentation(core, deps.version, routes, table, handle))
    .use([pageRoutes(core, deps, handle), shortAddressRoutes(core, { table, handle })])
    .use(embedRoutes(core, deps.embedAncestors))
    .use(metricsRoutes(core, deps, overload, { table, handle }))
    .use(fallback(core, table, handle));
  return app;
}

export type App = ReturnType<typeof createApp>;
