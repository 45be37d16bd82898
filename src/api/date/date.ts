import { Elysia } from "elysia";
import type { Core } from "../../http/plugins/core.ts";
import { dateAddRoutes } from "./date-add.ts";
import { businessDaysRoutes } from "./date-business-days.ts";
import { dateDiffRoutes } from "./date-diff.ts";
import { weekNumberRoutes } from "./week-number.ts";

/** Arithmetic of dates: distances, sums, business days, weeks. */
export function dateRoutes(core: Core) {
  return new Elysia({ name: "date" })
    .use(dateDiffRoutes(core))
    .use(dateAddRoutes(core))
    .use(businessDaysRoutes(core))
    .use(weekNumberRoutes(core));
}
