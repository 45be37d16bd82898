import type { Route } from "../route.ts";
import { createEmbedRoutes } from "./embed.ts";

/** Every page there is: they stand beside the published routes, not among them. */
export function createPages(_version: string, _published: readonly Route[]): Route[] {
  return createEmbedRoutes();
}
