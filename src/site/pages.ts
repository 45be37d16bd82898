import { Elysia } from "elysia";
import { EMBED_ROUTE, frameAncestors } from "../embed/embed.ts";
import { builderPage } from "./builder/builder-page.ts";
import type { Page } from "../http/answer/html.ts";
import type { Core } from "../http/plugins/core.ts";
import type { RequestContext } from "../http/context.ts";
import { documentAnswer } from "../http/answer/document.ts";
import type { KeyDeps } from "../api/keys/keys.ts";
import { decodeRest } from "../http/input/read-address.ts";
import type { ServiceDeps } from "../api/service/service.ts";
import { calendarPageRoutes } from "./calendar/calendar-page.ts";
import { chartRoutes } from "./pictures.ts";
import { showConversion } from "./convert/convert-page.ts";
import { frameCountdown, showCountdown } from "./countdown/countdown-page.ts";
import { showDates } from "./dates/dates-page.ts";
import { errorsPage } from "./errors/errors-page.ts";
import { showKeys } from "./keys/keys-page.ts";
import { guidesPage, showGuide } from "./guides/guides-page.ts";
import { createLanding } from "./landing/landing-page.ts";
import { showPlanner } from "./meet/meet-data.ts";
import { showMine } from "./mine/mine-page.ts";
import { showMoon } from "./moon/moon-page.ts";
import { PlaceQuery, showPlace } from "./place/place-page.ts";
import { showSchedule } from "./schedule/schedule-page.ts";
import type { Handle } from "../http/route.ts";
import { SITE_LANGUAGES } from "./languages/page-language.ts";
import { SearchPageQuery, showChoices } from "./search/search-page.ts";
import { siteFileRoutes } from "./frame/site-files.ts";
import { showStatus } from "./status/status-page.ts";
import { createWorld, WorldQuery } from "./world/world-data.ts";
import { goToZone, showZone, showZones } from "./zones/zones-page.ts";

const page = { cost: 0, cache: "minute", detail: { hide: true } } as const;

/** A page that is in all languages of the site. */
const spoken = { languages: SITE_LANGUAGES } as const;

/** Pages that answer a question have the quota of embedded clocks, because each makes calls of its own. */
const tool = { ...page, cost: 1, quota: "embed" } as const;
const dearTool = { ...tool, cost: 2 } as const;

/** The pages of the site. */
export function pageRoutes(
  core: Core,
  deps: ServiceDeps & KeyDeps & { readonly embedAncestors: string },
  handle: Handle,
) {
  const landing = createLanding();
  const world = createWorld();
  const errors = cached(errorsPage);
  const guides = cached(guidesPage);
  const builder = cached(builderPage);
  const ancestors = frameAncestors(deps.embedAncestors);

  return new Elysia({ name: "pages" })
    .use(core)
    .use(siteFileRoutes(core))
    .use(calendarPageRoutes(core))
    .use(chartRoutes(core))
    .get("/", ({ context }) => landing(context), { ...page, ...spoken })
    .get("/search", ({ query, context }) => showChoices(query, context, handle), {
      ...dearTool,
      ...spoken,
      query: SearchPageQuery,
    })
    .get("/places/:slug", ({ params, query, context }) => showPlace(params.slug, query, context), {
      ...dearTool,
      ...spoken,
      query: PlaceQuery,
    })
    .get("/places/*", ({ params, context }) => goToZone(decodeRest(params), context), {
      ...dearTool,
      ...spoken,
    })
    .get("/world", ({ query, context }) => world(query, context), {
      ...page,
      ...spoken,
      cost: 1,
      cache: "live",
      query: WorldQuery,
    })
    .get("/meet", ({ context }) => showPlanner(context), { ...tool, cost: 4 })
    .get("/convert", ({ context }) => showConversion("", context), { ...tool, ...spoken })
    .get("/convert/*", ({ params, context }) => showConversion(params["*"], context), {
      ...tool,
      ...spoken,
    })
    .get("/countdown", ({ context }) => showCountdown(context), { ...tool, ...spoken, cache: "live" })
    .get("/embed/countdown", async ({ context }) => frameCountdown(context, ancestors), EMBED_ROUTE)
    .get("/dates", ({ context }) => showDates(context), dearTool)
    .get("/mine", ({ context }) => showMine(context), { ...tool, ...spoken, cost: 2 })
    .get("/moon", ({ context }) => showMoon(context), { ...dearTool, ...spoken })
    .get("/zones", ({ context }) => showZones(context), { ...dearTool, ...spoken })
    .get("/zones/:slug", ({ params, context }) => showZone(params.slug, context), {
      ...dearTool,
      ...spoken,
    })
    .get("/zones/*", ({ params, context }) => goToZone(decodeRest(params), context), {
      ...dearTool,
      ...spoken,
    })
    .get("/schedule", ({ context }) => showSchedule(context), tool)
    .get("/docs/guides", ({ context }) => guides(context), page)
    .get("/docs/guides/:name", ({ params, context }) => showGuide(params.name, context), page)
    .get("/docs/errors", ({ context }) => errors(context), page)
    .get("/keys", ({ context }) => showKeys(deps, context), page)
    .get("/status", ({ context }) => showStatus(deps, context), { ...page, ...spoken })
    .get("/embed", ({ context }) => builder(context), page);
}

/** Makes a page at its first request. The builder frames a clock. */
function cached(make: () => Page) {
  let made: Page | null = null;
  return (context: RequestContext) =>
    documentAnswer(context, (made ??= make()), { frames: true, isConstant: true });
}
