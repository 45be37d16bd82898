import { Elysia } from "elysia";
import type { Core } from "../../http/plugins/core.ts";
import { moonRoutes } from "./moon.ts";
import { sunRoutes } from "./sun.ts";

/** Routes of the sun and the moon. */
export function skyRoutes(core: Core) {
  return new Elysia({ name: "sky" }).use(sunRoutes(core)).use(moonRoutes(core));
}
