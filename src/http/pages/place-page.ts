import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { missingPlacePage, placePage } from "../../web/place/place-page.ts";
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

/** The page of the place that a name means in any language; the page names its one address. */
async function showPlace(name: string, query: Static<typeof PlaceQuery>, context: RequestContext) {
  const lang: Record<string, string> = query.lang === undefined ? {} : { lang: query.lang };
  const found = await attempt(() => placeNow(name, lang, context));
  if (found instanceof AlmanacError)
    return documentAnswer(context, missingPlacePage(name, found.suggestions), { status: 404 });
  return documentAnswer(context, placePage(await placeView(found, lang, context)));
}
