import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { Elysia } from "elysia";
import type { Core } from "./core.ts";
import { fallback } from "./fallback.ts";
import { routeOptions } from "./route-options.ts";

const app = echoApp(({ context, table }) => {
  // The parts of the core that it uses.
  const core = new Elysia().use(routeOptions()).use(context) as unknown as Core;
  return fallback(core, table, () => Promise.resolve(new Response()));
});

const textOf = async (path: string, method = "GET") => (await app.send(path, { method })).text();

test("an unknown path is refused with a near one", async () => {
  expect(await textOf("/v1/ecco")).toBe("No route has this path. Did you mean /v1/echo?");
});

test("another method is refused with those that there are", async () => {
  const message = "This route does not take DELETE. Send GET, HEAD, POST or OPTIONS.";
  expect(await textOf("/v1/echo", "DELETE")).toBe(message);
});

test("a preflight is answered", async () => {
  expect(await textOf("/v1/echo", "OPTIONS")).toBe("");
});
