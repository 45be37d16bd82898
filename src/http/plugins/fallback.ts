import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { Core } from "./core.ts";
import { routeNotFound } from "../route-not-found.ts";
import { NO_ROUTE, type Handle } from "../route.ts";
import { methodsOf, type RouteTable } from "../route-table.ts";

const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "Access-Control-Allow-Headers":
    "Content-Type, X-API-Key, Authorization, X-Request-Id, If-None-Match, traceparent, MCP-Protocol-Version, MCP-Session-Id",
  "Access-Control-Max-Age": "86400",
};

/** Answers what no route does: preflights, wrong methods and unknown paths. */
export function fallback(core: Core, table: RouteTable, handle: Handle) {
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
      async ({ context, request }) => {
        const allowed = methodsOf(table.matching(context.rawPath));
        if (allowed.length > 0) {
          const allow = [...allowed, "OPTIONS"].join(", ");
          context.addHeader("Allow", allow);
          throw methodNotAllowed(request.method, allow);
        }
        const sent = { path: context.rawPath, query: context.rawQuery };
        throw await routeNotFound(sent, context, { table, handle });
      },
      { ...hidden, cost: 1 },
    );
}

function methodNotAllowed(method: string, allow: string): AlmanacError {
  return new AlmanacError(
    "method_not_allowed",
    `This route does not take ${method.slice(0, 20)}. Send ${allow.replace(/, (?=[^,]*$)/, " or ")}.`,
  );
}
