import { Elysia } from "elysia";
import { OPTIONS_MEMBER, type RouteOptions } from "../route.ts";

/**
 * Lets routes say `cost: 0` and the like beside their schemas. Each option is an Elysia macro that writes into the route's
 * `detail`, where the route table reads it.
 */
export function routeOptions() {
  return new Elysia({ name: "route-options" }).macro({
    cost: (cost: RouteOptions["cost"]) => option({ cost }),
    quota: (quota: RouteOptions["quota"]) => option({ quota }),
    cache: (cache: RouteOptions["cache"]) => option({ cache }),
    needsKey: (needsKey: boolean) => option({ needsKey }),
    usesZones: (usesZones: boolean) => option({ usesZones }),
    successStatus: (successStatus: RouteOptions["successStatus"]) => option({ successStatus }),
    isBodyOptional: (isBodyOptional: boolean) => option({ isBodyOptional }),
    unlisted: (unlisted: boolean) => option({ unlisted }),
    languages: (languages: RouteOptions["languages"]) => option({ languages }),
  });
}

function option(given: Partial<RouteOptions>) {
  return {
    introspect(hook: Record<string, unknown>): void {
      const detail = hook["detail"] as Record<string, unknown> | undefined;
      const known = detail?.[OPTIONS_MEMBER] as Partial<RouteOptions> | undefined;
      hook["detail"] = { ...detail, [OPTIONS_MEMBER]: { ...known, ...given } };
    },
  };
}
