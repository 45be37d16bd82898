import { Elysia } from "elysia";
import { ERROR_CODES } from "../../domain/error.ts";
import { listOf, member, readCatalog, textOf, type CatalogOperation } from "../../web/api-catalog.ts";
import { builderPage } from "../../web/builder/builder-page.ts";
import type { Page } from "../../web/html.ts";
import { errorsPage } from "../../web/errors/errors-page.ts";
import { keysPage } from "../../web/keys/keys-page.ts";
import { landingPage } from "../../web/landing/landing-page.ts";
import { statusPage } from "../../web/status/status-page.ts";
import type { Core } from "../plugins/core.ts";
import { documentAnswer } from "../request/document.ts";
import { statusOf, titleOf } from "../request/error-format.ts";
import type { FormattedAnswer } from "../request/format.ts";
import { innerApi, type Handle } from "../question/inner-api.ts";
import type { RequestContext } from "../request/context.ts";
import { publicOrigin } from "../request/public-origin.ts";
import { meetPageRoutes } from "./meet-page.ts";
import { siteFileRoutes } from "./site-files.ts";
import { worldPageRoutes } from "./world-page.ts";
import { chartRoutes } from "./charts.ts";
import { placePageRoutes } from "./place-page.ts";
import { calendarPageRoutes } from "./calendar-page.ts";

/** Routes for operators and tools, which the landing page does not list. */
const UNLISTED = /^\/(?:health\/|v1\/openapi)/;
const UNLISTED_TAGS: ReadonlySet<string> = new Set(["Service", "Keys"]);

/** The builder frames a clock. */
const FRAMING = { frames: true } as const;

const MINUTE_MS = 60_000;

const page = { cost: 0, cache: "minute", detail: { hide: true } } as const;

/** Places on the landing page, from west to east. */
const SHOWN_PLACES: readonly (readonly [slug: string, name: string])[] = [
  ["vancouver", "Vancouver"],
  ["sao-paulo", "São Paulo"],
  ["london", "London"],
  ["kathmandu", "Kathmandu"],
  ["tokyo", "Tokyo"],
  ["auckland", "Auckland"],
];

/**
 * The pages of the site: landing page, errors, keys, status, the clock's builder, and those of the plugins it uses.
 *
 * @param handle answers the calls of pages to the API's routes
 * @param readDocument returns the published OpenAPI document
 */
export function pageRoutes(core: Core, handle: Handle, readDocument: () => unknown) {
  let operations: CatalogOperation[] | null = null;
  let shown: { minute: number; page: Page } | null = null;

  /** Cached for a minute, because the page is free but takes milliseconds to make. */
  async function landing(context: RequestContext): Promise<FormattedAnswer> {
    const minute = Math.floor(context.nowEpochMs / MINUTE_MS);
    const now = shown?.minute === minute ? shown.page : await makeLanding(context, minute * MINUTE_MS);
    shown = { minute, page: now };
    const secondOfMinute = Math.floor(context.nowEpochMs / 1000) % 60;
    context.cacheControl = `public, max-age=${59 - secondOfMinute}`;
    return documentAnswer(context, now, FRAMING);
  }

  async function makeLanding(context: RequestContext, minuteEpochMs: number): Promise<Page> {
    const { zones, data } = context;
    operations ??= readCatalog(readDocument()).filter(
      ({ path, tag }) => !UNLISTED_TAGS.has(tag) && !UNLISTED.test(path),
    );
    const facts = {
      zones: zones.table.zoneIds.length,
      places: data.counts.places,
      countries: data.counts.countries,
      operations,
    };
    const api = innerApi(context, handle);
    const query = { include: "time,business,holidays", holidays_limit: "0" };
    const places = await Promise.all(
      SHOWN_PLACES.map(async ([slug, name]) => {
        const answer = await api({ path: `/v1/context/${slug}`, query });
        return { slug, name, context: answer.data };
      }),
    );
    return landingPage(facts, places, minuteEpochMs);
  }

  const errors = cached(() =>
    errorsPage(ERROR_CODES.map((code) => ({ code, title: titleOf(code), status: statusOf(code) }))),
  );
  const builder = cached(builderPage);

  return new Elysia({ name: "pages" })
    .use(core)
    .use(siteFileRoutes(core))
    .use(placePageRoutes(core, handle))
    .use(worldPageRoutes(core, handle))
    .use(meetPageRoutes(core, handle))
    .use(calendarPageRoutes(core, handle))
    .use(chartRoutes(core))
    .get("/", async ({ context }) => landing(context), page)
    .get("/docs/errors", ({ context }) => errors(context), page)
    .get(
      "/keys",
      async ({ context }) => {
        const { data } = await innerApi(context, handle)({ path: "/v1/plans", query: {} });
        return documentAnswer(context, keysPage(data, publicOrigin(context)), FRAMING);
      },
      page,
    )
    .get(
      "/status",
      async ({ context }) => {
        const api = innerApi(context, handle);
        const [status, ready] = await Promise.all([
          api({ path: "/v1/status", query: {} }),
          api({ path: "/health/ready", query: {} }),
        ]);
        // The status must be current.
        context.cacheControl = "no-store";
        const notes = listOf(member(ready.data, "notes")).map(textOf);
        const readiness = { isReady: ready.isOk, notes };
        return documentAnswer(context, statusPage(status.data, readiness, context.nowEpochMs), FRAMING);
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
