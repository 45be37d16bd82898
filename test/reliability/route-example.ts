import type { TSchema } from "@sinclair/typebox";
import { allRoutes, type ServedRoute } from "../contract/routes.ts";
import { createService } from "../contract/service.ts";

// Some routes answer about the caller's place.
export const service = createService({ home: "Europe/Paris" });
const routes = allRoutes().filter((route) => !route.needsKey);

/** Routes that read, without a key. */
export const readRoutes = routes.filter((route) => route.method === "GET" && route.formats.includes("json"));
/** Routes with a body, without a key. */
export const postRoutes = routes.filter((route) => route.method === "POST");

type Body = { data?: unknown; error?: { errors: { name?: string; reason: string }[] } };

/** What is in an answer; members that it lacks are `undefined`, issues empty. */
export async function ask(path: string, init?: RequestInit) {
  const response = await service.send(path, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body = (isJson && text !== "" ? JSON.parse(text) : {}) as Body;
  return { status: response.status, issues: body.error?.errors ?? [], data: body.data };
}

/** A route's first example with one encoded `name=value` pair. */
export function withQuery(route: ServedRoute, name: string, encoded: string): string {
  const [path = "", query = ""] = (route.examples[0]?.path ?? route.path).split("?");
  const schema: TSchema | undefined = route.querySchema.properties[name];
  const aliases: unknown = schema?.["x-aliases"];
  const names = new Set([name, ...(Array.isArray(aliases) ? aliases.map(String) : [])]);
  const pairs = query.split("&").filter((pair) => pair !== "" && !names.has(pair.split("=")[0] ?? ""));
  return `${path}?${[...pairs, encoded].join("&")}`;
}
