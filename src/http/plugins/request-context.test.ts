import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { parseNetworks } from "../../config/network.ts";
import { Elysia } from "elysia";

const echo = (headers: Record<string, string>, socket = "127.0.0.1", proxies = "") =>
  echoApp(() => new Elysia(), {
    trustedProxies: parseNetworks(proxies),
    socketAddress: () => socket,
  }).echo("/v1/echo", { headers });

test("a request has an id that sorts by time, or the caller's own if it can be repeated", async () => {
  const app = echoApp(() => new Elysia());
  const first = (await app.echo("/v1/echo")).requestId ?? "";
  const second = (await app.echo("/v1/echo")).requestId ?? "";
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect([second, first].toSorted()).toEqual([first, second]);
  expect(await echo({ "X-Request-Id": "abc-123.x_Y" })).toMatchObject({ requestId: "abc-123.x_Y" });
  expect((await echo({ "X-Request-Id": "<script>" })).requestId).toMatch(/^[0-9A-Z]{26}$/);
});

test("a caller counts by the address of the socket, unless that is a trusted proxy's", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  expect(await echo(headers, "198.51.100.1")).toMatchObject({ bucket: "198.51.100.1" });
  expect(await echo(headers, "10.0.0.1", "10.0.0.0/8")).toMatchObject({ bucket: "203.0.113.9" });
  expect(await echo({}, "2001:db8:1:2:3:4:5:6")).toMatchObject({ bucket: "20010db800010002::/64" });
});
