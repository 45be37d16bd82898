import { Elysia } from "elysia";
import { ERROR_CODES } from "../../domain/error.ts";
import { builderPage } from "../../web/builder/builder-page.ts";
import { errorsPage } from "../../web/errors/errors-page.ts";
import type { Page } from "../../web/html.ts";
import { keysPage } from "../../web/keys/keys-page.ts";
import { statusPage } from "../../web/status/status-page.ts";
import type { Core } from "../plugins/core.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { statusOf, titleOf } from "../request/error-format.ts";
import type { RateScheme } from "../request/plan.ts";
import { publicOrigin } from "../request/public-origin.ts";
import { notesForOperators, statusRecord, type ServiceDeps } from "../routes/service.ts";
import { plansRecord } from "../routes/usage.ts";
import { calendarPageRoutes } from "./calendar-page.ts";
import { chartRoutes } from "./charts.ts";
import { convertPageRoutes } from "./convert-page.ts";
import { countdownPageRoutes } from "./countdown-page.ts";
import { datesPageRoutes } from "./dates-page.ts";
import { landingPageRoutes } from "./landing-page.ts";
import { meetPageRoutes } from "./meet-page.ts";
import { moonPageRoutes } from "./moon-page.ts";
import { placePageRoutes } from "./place-page.ts";
import { schedulePageRoutes } from "./schedule-page.ts";
import { searchPageRoutes } from "./search-page.ts";
import { siteFileRoutes } from "./site-files.ts";
import { zonesPageRoutes } from "./zones-page.ts";
import { worldPageRoutes } from "./world-page.ts";

/** The builder frames a clock. */
const FRAMING = { frames: true } as const;

const page = { cost: 0, cache: "minute", detail: { hide: true } } as const;

/** The pages of the site: errors, keys, status, the clock's builder, and those of the plugins it uses. */
export function pageRoutes(core: Core, deps: ServiceDeps & { readonly rateScheme: RateScheme }) {
  const errors = cached(() =>
    errorsPage(ERROR_CODES.map((code) => ({ code, title: titleOf(code), status: statusOf(code) }))),
  );
  const builder = cached(builderPage);

  return new Elysia({ name: "pages" })
    .use(core)
    .use(siteFileRoutes(core))
    .use(landingPageRoutes(core))
    .use(searchPageRoutes(core))
    .use(placePageRoutes(core))
    .use(worldPageRoutes(core))
    .use(meetPageRoutes(core))
    .use(convertPageRoutes(core))
    .use(countdownPageRoutes(core))
    .use(datesPageRoutes(core))
    .use(moonPageRoutes(core))
    .use(zonesPageRoutes(core))
    .use(schedulePageRoutes(core))
    .use(calendarPageRoutes(core))
    .use(chartRoutes(core))
    .get("/docs/errors", ({ context }) => errors(context), page)
    .get(
      "/keys",
      ({ context }) =>
        documentAnswer(context, keysPage(plansRecord(deps.rateScheme), publicOrigin(context)), FRAMING),
      page,
    )
    .get(
      "/status",
      ({ context }) => {
        // The status must be current.
        context.cacheControl = "no-store";
        const isReady = !deps.isDraining();
        const readiness = { isReady, notes: isReady ? notesForOperators(deps, context) : [] };
        const view = statusPage(statusRecord(deps, context), readiness, context.nowEpochMs);
        return documentAnswer(context, view, FRAMING);
      },
      page,
    )
    .get("/embed", ({ context }) => builder(context), page);
}

/** Makes a page at its first request. */
function cached(make: (context: RequestContext) => Page) {
  let made: Page | null = null;
  return (context: RequestContext) =>
    documentAnswer(context, (made ??= make(context)), { ...FRAMING, isConstant: true });
}
