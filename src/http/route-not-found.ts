import { AlmanacError } from "../domain/error.ts";
import { batchItems, type RequestContext } from "./context.ts";
import type { Handle, Route } from "./route.ts";
import type { RouteTable } from "./route-table.ts";

/** Addresses of another error that are asked for. */
const MAX_CHECKED = 2;

/** The application as it answers a request, and its routes. */
export type Routing = { readonly table: RouteTable; readonly handle: Handle };

/**
 * The error for an address that no route has, with those that may have been meant.
 *
 * @param isTaken which routes may be suggested
 */
export async function routeNotFound(
  sent: { readonly path: string; readonly query: string },
  context: RequestContext,
  routing: Routing,
  isTaken: (route: Route) => boolean = () => true,
): Promise<AlmanacError> {
  const near = await foundAddresses(sent, context, routing, isTaken);
  const hint = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : " See /v1 for all routes.";
  return new AlmanacError("route_not_found", `No route has this path.${hint}`, { suggestions: near });
}

/** Suggested addresses that exist; for one that does not, those that its own error suggests. */
async function foundAddresses(
  { path, query }: { readonly path: string; readonly query: string },
  context: RequestContext,
  { table, handle }: Routing,
  isTaken: (route: Route) => boolean,
): Promise<string[]> {
  const { requestId, nowEpochMs } = context;

  /** Whether something is found at an address, and else the addresses that its error suggests. */
  async function ask(address: string): Promise<{ isFound: boolean; meant: string[] }> {
    const routes = table.matching(address.split("?")[0] ?? "").filter(isTaken);
    // Pages cannot be asked for inside a request, and are suggested where they are found at any time.
    if (!routes.some(({ method, isHidden }) => method === "GET" && (!isHidden || address.startsWith("/v1/"))))
      return { isFound: routes.length > 0, meant: [] };
    const request = new Request(new URL(address, "http://localhost"));
    batchItems.set(request, { outer: context, pattern: null, requestId, nowEpochMs, body: {} });
    const response = await handle(request);
    if (response.status !== 404) return { isFound: true, meant: [] };
    const text = await response.text();
    if (!text.startsWith("{")) return { isFound: false, meant: [] };
    const { error } = JSON.parse(text) as { error?: { suggestions?: string[] } };
    return { isFound: false, meant: (error?.suggestions ?? []).filter((one) => one.startsWith("/")) };
  }

  const { own, others } = table.near(path, query);
  for (const address of own) {
    const { isFound, meant } = await ask(address);
    if (isFound) return [address];
    const found = await foundOf(meant.slice(0, MAX_CHECKED));
    if (found.length > 0) return found;
  }
  return foundOf(others);

  async function foundOf(addresses: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const one of addresses) if ((await ask(one)).isFound) found.push(one);
    return found;
  }
}
