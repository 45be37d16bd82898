import { expect, test } from "bun:test";
import { echoApp } from "../../../test/support/echo.ts";
import { authentication } from "./authentication.ts";
import { createCharge } from "./limit.ts";
import { serviceDeps } from "../../../test/contract/service.ts";

const { keys, counters } = serviceDeps();
const app = echoApp(({ context, quotas }) =>
  authentication(context, quotas, { counters, keys }, createCharge(counters)),
);
const made = await keys.create({ plan: "free", label: "", email: null, allowedOrigins: [] }, 0);

test("a caller without a key is counted by address", async () => {
  expect(await app.echo("/v1/echo")).toMatchObject({ bucket: "127.0.0.1" });
});

test.each(["X-API-Key", "Authorization"])("a key in %s is found", async (header) => {
  const text = header === "Authorization" ? `Bearer ${made.text}` : made.text;
  expect((await app.echo("/v1/echo", { headers: { [header]: text } })).bucket).toStartWith("key:");
});

test("a header that names the scheme alone has no key of ours", async () => {
  expect((await app.echo("/v1/echo", { headers: { Authorization: "Bearer" } })).code).toBe("invalid_api_key");
});

test("an unknown key is refused, and after some of them its address", async () => {
  const codes = new Set<string | undefined>();
  for (let call = 0; call < 120; call += 1)
    codes.add((await app.echo("/v1/echo", { headers: { "X-API-Key": `alm_${call}` } })).code);
  expect([...codes]).toEqual(["invalid_api_key", "rate_limit_exceeded"]);
});
