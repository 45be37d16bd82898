import type { Dispatcher } from "../dispatch.ts";
import { createOpenapiRoutes } from "../openapi.ts";
import type { Route } from "../route.ts";
import { createBatchRoute } from "./batch.ts";
import { citySearchRoute } from "./city-search.ts";
import { cityTopRoute } from "./city-top.ts";
import { cityNearbyRoute, cityRoute } from "./city.ts";
import { contextRoute, contextSlugRoute } from "./context.ts";
import { convertRoute } from "./convert.ts";
import { dateAddRoute } from "./date-add.ts";
import { businessDaysRoute } from "./date-business-days.ts";
import { dateDiffRoute } from "./date-diff.ts";
import { holidayCountriesRoute } from "./holidays-countries.ts";
import { holidaysUpcomingRoute } from "./holidays-upcoming.ts";
import { holidayFeedRoute, holidaysRoute } from "./holidays.ts";
import { scoreRoute, suggestRoute } from "./meeting.ts";
import { createKeyRoutes, type KeyFacts } from "./keys.ts";
import { moonRoute } from "./moon.ts";
import { createServiceRoutes, type ServiceFacts } from "./service.ts";
import { sunRoute } from "./sun.ts";
import { timeRoute } from "./time.ts";
import { timezoneAtRoute } from "./timezone-at.ts";
import { createTimezoneListRoute } from "./timezone-list.ts";
import { timezoneRoute } from "./timezone.ts";
import { createUsageRoutes } from "./usage.ts";
import { weekNumberRoute } from "./week-number.ts";

/** Every route there is, in the order documentation shows them. */
export function createRoutes(facts: ServiceFacts & KeyFacts, dispatcher: Dispatcher): readonly Route[] {
  const routes: Route[] = [
    timeRoute,
    convertRoute,
    contextRoute,
    contextSlugRoute,
    timezoneRoute,
    createTimezoneListRoute(),
    timezoneAtRoute,
    citySearchRoute,
    cityTopRoute,
    cityRoute,
    cityNearbyRoute,
    holidaysRoute,
    holidayFeedRoute,
    holidayCountriesRoute,
    holidaysUpcomingRoute,
    sunRoute,
    moonRoute,
    dateDiffRoute,
    dateAddRoute,
    businessDaysRoute,
    weekNumberRoute,
    suggestRoute,
    scoreRoute,
    createBatchRoute(dispatcher, () => routes),
    ...createKeyRoutes(facts),
    ...createUsageRoutes(facts),
    ...createServiceRoutes(facts, () => routes),
    ...createOpenapiRoutes(facts.version, () => routes),
  ];
  return routes;
}
