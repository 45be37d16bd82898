import { cityOfZone } from "../../domain/tz/slug.ts";
import type { RequestContext } from "../../http/context.ts";

/** What stands for a zone in a sentence, in the page's language; in English the last part of its identifier. */
export function zoneCity(id: string, { localizer }: RequestContext): string {
  const isRegion = id.includes("/") && !id.startsWith("Etc/");
  if (localizer.language === "en" || !isRegion) return cityOfZone(id);
  return localizer.zone(id)?.city ?? cityOfZone(id);
}
