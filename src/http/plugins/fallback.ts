import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import type { Core } from "./core.ts";
import { batchItems, type RequestContext } from "../context.ts";
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
        throw routeNotFound(await foundAddresses(context, table, handle));
      },
      { ...hidden, cost: 1 },
    );
}

/** Addresses of another error that are asked for. */
const MAX_CHECKED = 2;

/** Addresses that may have been meant and are found themselves, or what is suggested in their place. */
async function foundAddresses(context: RequestContext, table: RouteTable, handle: Handle): Promise<string[]> {
  const near = table.near(context.rawPath, context.rawQuery);
  const [first, ...others] = near;
  if (first === undefined || others.length > 0) return near;
  const [route] = table.matching(first.split("?")[0] ?? "");
  if (route === undefined || route.method !== "GET" || route.cost !== 1) return near;
  const { requestId, nowEpochMs } = context;
  const ask = (address: string): Promise<Response> => {
    const request = new Request(new URL(address, "http://localhost"));
    batchItems.set(request, { outer: context, pattern: null, requestId, nowEpochMs, body: {} });
    return handle(request);
  };
  const response = await ask(first);
  if (response.status !== 404) return near;
  const { error } = (await response.json()) as { error?: { suggestions?: string[] } };
  const meant = (error?.suggestions ?? []).filter((one) => one.startsWith("/")).slice(0, MAX_CHECKED);
  const found = await Promise.all(meant.map(async (one) => (await ask(one)).status !== 404));
  return meant.filter((_, at) => found[at]);
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
