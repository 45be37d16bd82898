import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { createRespond } from "../answer/response.ts";
import { errorPage } from "../../site/errors/error-page.ts";
import { errors } from "./errors.ts";

const reported: unknown[] = [];
const app = echoApp(({ context, deps }) =>
  errors(
    context,
    createRespond({ ...deps, reportError: (_, fault) => reported.push(fault) }),
    () => {},
    errorPage,
  ),
);
const send = (accept: string, path = "/v1/fail") => app.send(path, { headers: { Accept: accept } });

test.each([
  ["application/json", "application/json; charset=utf-8", '"code":"city_not_found"'],
  ["application/problem+json", "application/problem+json", '"type":'],
  ["text/html,application/xhtml+xml", "text/html; charset=utf-8", "<h1"],
])("an error is written as %s", async (accept, mediaType, part) => {
  const response = await send(accept);
  expect([response.status, response.headers.get("content-type")]).toEqual([404, mediaType]);
  expect(await response.text()).toContain(part);
});

test("an unexpected error is told to the operator alone", async () => {
  const response = await send("application/json", "/v1/break");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
  expect(String(reported)).toContain("secret");
});
