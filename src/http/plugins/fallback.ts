import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { Core } from "./core.ts";
import { NO_ROUTE } from "../route.ts";
import { methodsOf, type RouteTable } from "../route-table.ts";

const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "Access-Control-Allow-Headers":
    "Content-Type, X-API-Key, Authorization, X-Request-Id, If-None-Match, traceparent, MCP-Protocol-Version, MCP-Session-Id",
  "Access-Control-Max-Age": "86400",
};

/** Answers what no route does: preflights, wrong methods and unknown paths. */
export function fallback(core: Core, table: RouteTable) {
  const hidden = { parse: "none", detail: { hide: true } } as const;
  return new Elysia({ name: "fallback" })
    .use(core)
    .options(
      NO_ROUTE,
      ({ context }) => {
        const allowed = methodsOf(table.matching(context.rawPath));
        for (const [name, value] of Object.entries(PREFLIGHT_HEADERS)) context.addHeader(name, value);
        context.addHeader(
          "Allow",
          allowed.length > 0 ? [...allowed, "OPTIONS"].join(", ") : "GET, HEAD, POST, OPTIONS",
        );
      },
      { ...hidden, cost: 0, usesZones: false, successStatus: 204 },
    )
    .all(
      NO_ROUTE,
      ({ context, request }) => {
        const allowed = methodsOf(table.matching(context.rawPath));
        if (allowed.length > 0) {
          const allow = [...allowed, "OPTIONS"].join(", ");
          context.addHeader("Allow", allow);
          throw methodNotAllowed(request.method, allow);
        }
        throw routeNotFound(table.near(context.rawPath, context.rawQuery));
      },
      { ...hidden, cost: 1 },
    );
}

export function routeNotFound(near: readonly string[]): AlmanacError {
  const hint = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : " See /v1 for all routes.";
  return new AlmanacError("route_not_found", `No route has this path.${hint}`, { suggestions: near });
}

function methodNotAllowed(method: string, allow: string): AlmanacError {
  return new AlmanacError(
    "method_not_allowed",
    `This route does not take ${method.slice(0, 20)}. Send ${allow.replace(/, (?=[^,]*$)/, " or ")}.`,
  );
}
