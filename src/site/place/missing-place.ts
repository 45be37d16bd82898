import type { Page } from "../../http/answer/html.ts";
import { missingPage } from "../frame/missing-page.ts";
import type { PageLanguage } from "../languages/page-language.ts";
import type { PlaceNow } from "./place-view.ts";

/** Says that no city has this name, and links to the ones that may have been meant. */
export function missingPlacePage(language: PageLanguage, slug: string, suggestions: readonly string[]): Page {
  const { t } = language;
  const name = slug.slice(0, 100);
  return missingPage({
    language,
    title: t("No such place"),
    message: t("No city is called “{text}”.", { text: name }),
    suggestions: suggestions.map((near) => ({ path: `/places/${encodeURIComponent(near)}`, name: near })),
    path: "/places",
    start: { path: "/", name: t("Start page") },
    call: `/v1/context?city=${encodeURIComponent(name.toWellFormed())}`,
  });
}

/** Says why the place has no such day. */
export function missingDayPage(
  language: PageLanguage,
  { slug, name }: PlaceNow["location"],
  message: string,
): Page {
  const { t } = language;
  return missingPage({
    language,
    title: t("No such day"),
    message,
    suggestions: [],
    path: "/places",
    start: { path: `/places/${slug}`, name: t("{place} today", { place: name }) },
    call: `/v1/sun?city=${slug}`,
  });
}
