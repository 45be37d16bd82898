import type { Page } from "../html.ts";
import { missingPage, type MissingPage } from "../missing-page.ts";
import { PAGE_TEXT } from "../page-text.ts";

/** The page of a country, region or year that has no calendar; the message is the API's. */
export function unknownCalendarPage(facts: Pick<MissingPage, "message" | "suggestions" | "call">): Page {
  return missingPage({
    ...facts,
    title: "No such calendar",
    path: "/calendar",
    start: { path: "/calendar", name: "All countries" },
    style: PAGE_TEXT.calendarStyle,
  });
}
