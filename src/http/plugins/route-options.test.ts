import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { createRouteTable } from "../route-table.ts";
import { routeOptions } from "./route-options.ts";

test("what routes say beside their schemas is found in the route table, and detail keeps its own", () => {
  const app = new Elysia().use(routeOptions()).get("/v1/told", () => "", {
    cost: 3,
    cache: "reference",
    unlisted: true,
    detail: { operationId: "tell" },
  });
  const table = createRouteTable(() => app.routes);
  expect(table.find("GET", "/v1/told")).toMatchObject({
    cost: 3,
    cache: "reference",
    unlisted: true,
    operationId: "tell",
    // Defaults.
    usesZones: true,
    successStatus: 200,
  });
});
