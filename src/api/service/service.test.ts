import { expect, test } from "bun:test";
import { Elysia, type AnyElysia } from "elysia";
import { serviceDeps } from "../../../test/contract/service.ts";
import { createCore } from "../../http/plugins/core.ts";
import { errorPage } from "../../site/errors/error-page.ts";
import { serviceRoutes } from "./service.ts";

/** More requests than may be in flight. */
const MANY = 2000;

test("readiness fails while nobody is let in, and health does not", async () => {
  const deps = serviceDeps();
  const { plugins, table, overload } = createCore(deps, () => app.routes, errorPage);
  const app: AnyElysia = new Elysia({ normalize: false, systemRouter: false }).use(
    serviceRoutes(plugins, deps, table, overload),
  );
  const statusOf = async (path: string): Promise<number> =>
    (await app.fetch(new Request(`http://localhost${path}`))).status;
  expect(await statusOf("/health/ready")).toBe(200);
  const admitted: string[] = [];
  expect(() => {
    for (let index = 0; index < MANY; index += 1) {
      const caller = `203.0.${index >> 8}.${index & 255}`;
      void overload.enter(caller);
      admitted.push(caller);
    }
  }).toThrow("more requests than it can answer");
  expect([await statusOf("/health/ready"), await statusOf("/health/live")]).toEqual([503, 200]);
  for (const caller of admitted) overload.leave(caller);
  expect(await statusOf("/health/ready")).toBe(200);
});
