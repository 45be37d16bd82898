import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { createRespond } from "../answer/response.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { envelope } from "./envelope.ts";

const app = echoApp(({ context, deps }) =>
  envelope(context, createRespond(deps), "1 2 3", createAnswerCache(0)),
);

test("what a handler returns stands in the envelope", async () => {
  const response = await app.send("/v1/echo");
  expect(await response.json()).toMatchObject({
    status: "ok",
    data: { units: 0 },
    meta: { request_id: response.headers.get("x-request-id"), elapsed_ms: expect.any(Number) },
  });
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

test("a caller with the same answer gets 304", async () => {
  const etag = (await app.send("/v1/constant")).headers.get("etag") ?? "";
  expect(etag).toStartWith('W/"');
  const again = await app.send("/v1/constant", { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
