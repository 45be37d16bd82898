import type { Static } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { statusOf } from "../../http/errors/error-format.ts";
import { date, freeText, optional, parameters } from "../../http/input/parameter.ts";
import { pageLanguage } from "../languages/page-language.ts";
import { attempt, pageQuery } from "../frame/page-part.ts";
import { missingDayPage, missingPlacePage } from "./missing-place.ts";
import { placePage } from "./place-html.ts";
import { placeNow, placeView } from "./place-view.ts";

const DAY = { description: "The day of the sun and the moon; today unless given." };

/** The page itself reads the day, and says which it is not. */
export const PlaceQuery = parameters({ date: optional(freeText, DAY) }, { formats: ["html"] });

const DayQuery = parameters({ date: optional(date, DAY) });

/**
 * The page of the place that a name means in any language; the page names its one address. Each panel shows a call of the
 * API; only the drawings need more data.
 */
export async function showPlace(name: string, query: Static<typeof PlaceQuery>, context: RequestContext) {
  const lang: Record<string, string> = query.lang === undefined ? {} : { lang: query.lang };
  const language = pageLanguage(context);
  const found = await attempt(() => placeNow(name, lang, context));
  if (found instanceof AlmanacError)
    return documentAnswer(context, missingPlacePage(language, name, found.suggestions), { status: 404 });
  const { query: asked, problems } = pageQuery(DayQuery, context);
  if (problems.length > 0) {
    const message = language.t("“{text}” is not a date of the calendar.", {
      text: (query.date ?? "").slice(0, 60),
    });
    return documentAnswer(context, missingDayPage(language, found.location, message), { status: 400 });
  }
  const view = await attempt(() => placeView(found, asked.date, lang, context));
  if (view instanceof AlmanacError)
    return documentAnswer(context, missingDayPage(language, found.location, view.message), {
      status: statusOf(view.code),
    });
  return documentAnswer(context, placePage(view));
}
