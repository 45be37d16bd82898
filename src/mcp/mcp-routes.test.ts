import { expect, test } from "bun:test";
import { Elysia, type AnyElysia } from "elysia";
import { app as service, serviceDeps } from "../../test/contract/service.ts";
import { atPace } from "../../test/reliability/pace.ts";
import { createCore } from "../http/plugins/core.ts";
import type { BodyCost } from "../http/route.ts";
import { createRouteTable } from "../http/route-table.ts";
import { errorPage } from "../site/errors/error-page.ts";
import { mcpRoutes } from "./mcp-routes.ts";

/** The application with `/mcp` alone, whose tools call a route that never answers. */
function appWithoutEnd() {
  const deps = serviceDeps({ rateScheme: "minute" });
  const { plugins, overload } = createCore(deps, () => app.routes, errorPage);
  const app: AnyElysia = new Elysia({ normalize: false, systemRouter: false }).use(
    mcpRoutes(
      plugins,
      deps.version,
      createRouteTable(() => service.routes),
      () => new Promise<never>(() => {}),
    ),
  );
  return { app, overload };
}

const call = { jsonrpc: "2.0", id: 1, method: "tools/call" };
const params = { name: "get_current_time", arguments: { timezone: "UTC" } };

test("a tool that never returns is answered within a second, and leaves its slot", async () => {
  const { app, overload } = appWithoutEnd();
  const send = async (message: object): Promise<Response> =>
    app.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...call, ...message }),
      }),
    );
  // Loads the protocol's library.
  expect((await send({ method: "ping" })).status).toBe(200);
  const startMs = performance.now();
  const answer = send({ params });
  await Bun.sleep(100);
  expect(overload.inFlight()).toBe(1);
  const response = await answer;
  expect(atPace(performance.now() - startMs, 1000)).toBeLessThan(1000);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(overload.inFlight()).toBe(0);
});

test("the sum of the units of many calls stops at the call that takes it beyond a whole window", () => {
  const { cost } = createRouteTable(() => service.routes).find("POST", "/mcp");
  let seenCount = 0;
  const question = { name: "answer_question", arguments: { question: "3pm in london" } };
  const messages = Array.from({ length: 50 }, () => ({
    ...call,
    get params() {
      seenCount += 1;
      return question;
    },
  }));
  const { of: unitsOf } = cost as BodyCost;
  // A question costs three units.
  expect(unitsOf(messages, 0, false, 1000)).toBe(150);
  const seenInAll = seenCount;
  seenCount = 0;
  expect(unitsOf(messages, 0, false, 10)).toBe(12);
  expect(seenCount / seenInAll).toBeLessThan(0.1);
});
