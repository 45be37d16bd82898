import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { plainPath } from "./plain-path.ts";

const app = echoApp(() => plainPath());

test.each(["//v1//echo?n=3", "/v1///echo?n=3", "/v1/echo?n=3#part"])("%s leads to /v1/echo", async (path) => {
  expect((await app.send(path)).status).toBe(200);
});

test("slashes of the query stay", async () => {
  expect((await app.send("/v1/echo?n=a//b")).status).toBe(200);
});
