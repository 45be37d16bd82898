import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { createMemoryCounters } from "../../state/memory/counters.ts";
import { Elysia } from "elysia";
import { input } from "./input.ts";
import { eventLoop } from "../event-loop.ts";
import { createOverloadLimiter } from "./overload.ts";
import { createCharge, limit } from "./limit.ts";

// Bodies are read by `limit`.
const app = echoApp(({ context, table }) =>
  new Elysia()
    .use(limit(context, createCharge(createMemoryCounters()), table, createOverloadLimiter(eventLoop)))
    .use(input(context, table)),
);
const post = (path: string, body: unknown) => app.echo(path, { method: "POST", body: JSON.stringify(body) });

test("a query is read by the route's schema", async () => {
  expect(await app.echo("/v1/echo?n=3")).toMatchObject({ query: { n: 3, strict: false } });
  expect(await app.echo("/v1/echo")).toMatchObject({ query: { n: 1 } });
});

test("every issue of a query is named", async () => {
  expect(await app.echo("/v1/echo?n=0x10&lang=!&strict=maybe")).toMatchObject({
    code: "invalid_parameter",
    errors: [{ name: "n" }, { name: "lang" }, { name: "strict" }],
  });
});

test("a name that no route has is warned of, or refused with strict=true", async () => {
  expect(await app.echo("/v1/echo?utm_source=x")).toMatchObject({ warnings: ["unknown_parameter"] });
  expect(await app.echo("/v1/echo?utm_source=x&strict=true")).toMatchObject({ code: "unknown_parameter" });
});

test("a body is read by the route's schema", async () => {
  expect(await post("/v1/echo", { n: 3 })).toMatchObject({ body: { n: 3 } });
  expect(await post("/v1/echo", { n: 10 })).toMatchObject({
    code: "invalid_body",
    errors: [{ pointer: "/n" }],
  });
  expect(await post("/v1/echo", { n: 1, utm: 1 })).toMatchObject({ warnings: ["unknown_parameter"] });
});
