import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { missingPlacePage, placePage } from "../../web/place/place-page.ts";
import { subjectOfSlug } from "../fields/context/subject.ts";
import type { Core } from "../plugins/core.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { parameters } from "../request/parameter.ts";
import { attempt } from "./page-part.ts";
import { placeNow, placeView } from "./place-view.ts";

const PlaceQuery = parameters({}, { formats: ["html"] });

/** The page of a place. Each panel shows a call of the API; only the drawings need more data. */
export function placePageRoutes(core: Core) {
  return new Elysia({ name: "place-page" })
    .use(core)
    .get("/places/:slug", ({ params, query, context }) => showPlace(params.slug, query, context), {
      cost: 2,
      quota: "embed",
      cache: "minute",
      query: PlaceQuery,
      detail: { hide: true },
    });
}

async function showPlace(slug: string, query: Static<typeof PlaceQuery>, context: RequestContext) {
  const lang: Record<string, string> = query.lang === undefined ? {} : { lang: query.lang };
  const found = await attempt(() => placeNow(slug, lang, context));
  const isMissing = found instanceof AlmanacError;
  const isOwnName = !isMissing && found.location.slug === slug;
  const capital = isOwnName ? null : await capitalOf(slug, context);
  if (isMissing || capital !== null) {
    const near = isMissing ? found.suggestions : [found.location.slug];
    const meant = new Set([...(capital === null ? [] : [capital]), ...near]);
    return documentAnswer(context, missingPlacePage(slug, [...meant]), { status: 404 });
  }
  return documentAnswer(context, placePage(await placeView(found, lang, context)));
}

/** The capital if a slug is that of a country; some villages have the same name. */
async function capitalOf(slug: string, context: RequestContext): Promise<string | null> {
  const subject = await attempt(() => subjectOfSlug(slug, context.part()));
  if (subject instanceof AlmanacError || subject.kind !== "country") return null;
  return subject.location?.place?.slug ?? null;
}
