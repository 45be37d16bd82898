import { holidayFeedName } from "../../domain/holidays/feed-name.ts";
import type { Words } from "./page-language.ts";

/** The name of a calendar of holidays: "Holidays in Germany (Bavaria)". @param region `null` for the whole country */
export function feedNameOf(t: Words, country: string, region: string | null): string {
  if (t.lang === "en") return holidayFeedName(country, region, "en");
  return t("Holidays: {place}", { place: region === null ? country : `${country} (${region})` });
}
