import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { createMemoryCounters } from "../../state/memory/counters.ts";
import { eventLoop } from "../event-loop.ts";
import { createOverloadLimiter } from "./overload.ts";
import { createCharge, limit } from "./limit.ts";

const limited = () =>
  echoApp(({ context, table }) =>
    limit(context, createCharge(createMemoryCounters()), table, createOverloadLimiter(eventLoop)),
  );

test("a GET costs what its route says", async () => {
  expect(await limited().echo("/v1/echo")).toMatchObject({ units: 1 });
});

test("a POST is charged after its body is read, and an unreadable body costs too", async () => {
  const app = limited();
  expect(await app.echo("/v1/echo", { method: "POST", body: '{"n":1}' })).toMatchObject({ units: 2 });
  for (let call = 0; call < 49; call += 1) {
    const { code } = await app.echo("/v1/echo", { method: "POST", body: "{" });
    expect(code).toBe("invalid_json");
  }
  expect(await app.echo("/v1/echo")).toMatchObject({ code: "rate_limit_exceeded" });
});

test("an announced body that is too large is refused unread", async () => {
  const headers = { "Content-Length": String(10 ** 9) };
  const answer = await limited().echo("/v1/echo", { method: "POST", body: "{}", headers });
  expect(answer).toMatchObject({ code: "payload_too_large" });
});
