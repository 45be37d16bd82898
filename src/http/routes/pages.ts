import { Elysia } from "elysia";
import { ERROR_CODES } from "../../domain/error.ts";
import { readCatalog } from "../../web/api-catalog.ts";
import { builderPage } from "../../web/builder-page.ts";
import type { Page } from "../../web/clock-page.ts";
import { errorsPage } from "../../web/errors-page.ts";
import { keysPage } from "../../web/keys-page.ts";
import { landingPage } from "../../web/landing-page.ts";
import { statusPage } from "../../web/status-page.ts";
import type { Core } from "../core/core.ts";
import { documentAnswer } from "../core/document.ts";
import { statusOf, titleOf } from "../core/error-format.ts";
import type { Handle } from "../core/inner-api.ts";
import type { RequestContext } from "../core/request-context.ts";
import { meetPageRoutes } from "./meet-page.ts";
import { siteFileRoutes } from "./site-files.ts";
import { worldPageRoutes } from "./world-page.ts";
import { chartRoutes } from "./charts.ts";
import { placePageRoutes } from "./place-page.ts";
import { calendarPageRoutes } from "./calendar-page.ts";

/** Routes for machines that look after the service: the landing page does not offer them. */
const UNLISTED = /^\/(?:health\/|v1\/openapi)/;
const UNLISTED_TAGS: ReadonlySet<string> = new Set(["Service", "Keys"]);

/** A page of the site: free, the same as long as the process runs, outside the document. */
const page = { cost: 0, cache: "minute", detail: { hide: true } } as const;

/**
 * The pages people read beside the reference: landing page, errors, keys, status, and the clock's builder.
 *
 * @param handle answers what pages ask the API's own routes
 * @param readDocument gives the published OpenAPI document
 */
export function pageRoutes(core: Core, handle: Handle, readDocument: () => unknown) {
  const landing = cached(({ zones, data }) =>
    landingPage({
      zones: zones.table.zoneIds.length,
      places: data.counts.places,
      countries: data.counts.countries,
      operations: readCatalog(readDocument()).filter(
        ({ path, tag }) => !UNLISTED_TAGS.has(tag) && !UNLISTED.test(path),
      ),
    }),
  );
  const errors = cached(() =>
    errorsPage(ERROR_CODES.map((code) => ({ code, title: titleOf(code), status: statusOf(code) }))),
  );
  const keys = cached(keysPage);
  const status = cached(statusPage);
  const builder = cached(builderPage);

  return new Elysia({ name: "pages" })
    .use(core)
    .use(siteFileRoutes(core))
    .use(placePageRoutes(core, handle))
    .use(worldPageRoutes(core, handle))
    .use(meetPageRoutes(core, handle))
    .use(calendarPageRoutes(core, handle))
    .use(chartRoutes(core))
    .get("/", ({ context }) => landing(context), page)
    .get("/docs/errors", ({ context }) => errors(context), page)
    .get("/keys", ({ context }) => keys(context), page)
    .get("/status", ({ context }) => status(context), page)
    .get("/embed", ({ context }) => builder(context), page);
}

/** Makes a page when it is first asked for. */
function cached(make: (context: RequestContext) => Page) {
  let made: Page | null = null;
  return (context: RequestContext) =>
    documentAnswer(
      context,
      (made ??= make(context)),
      { ancestors: null, frames: true },
      { isConstant: true },
    );
}
