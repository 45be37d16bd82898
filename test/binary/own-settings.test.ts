import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { until } from "../support/process.ts";
import { runProgram, startServer } from "./server.ts";

const folder = temporaryFolder();
const settings = join(folder, "almanac.toml");
const state = join(folder, "state.sqlite");
writeFileSync(
  settings,
  `rate-scheme = "both"
log-addresses = "short"

[[plans]]
name = "anonymous"
per_minute = 7
per_day = 70

[[plans]]
name = "free"
per_minute = 8
per_day = 80

[[plans]]
name = "club"
title = "Club"
per_minute = 9
per_day = "unlimited"
usd_per_month = 5
`,
);

test("plans of the settings file are the limits, those that are listed, and those of keys", async () => {
  const made = await runProgram([
    "keys",
    "create",
    "--config",
    settings,
    "--state",
    state,
    "--plan",
    "club",
    "--json",
  ]);
  const { key } = JSON.parse(made.output) as { key: string };
  const refused = await runProgram([
    "keys",
    "create",
    "--config",
    settings,
    "--state",
    state,
    "--plan",
    "pro",
  ]);
  expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining("expected free, club")]);
  await using server = await startServer({
    args: ["--config", settings, "--state", state, "--rate-scheme", "both"],
  });
  const listed = (await (await fetch(`${server.url}/v1/plans`)).json()) as { data: { plans: unknown[] } };
  expect(listed.data.plans.at(-1)).toEqual({
    plan: "club",
    title: "Club",
    usd_per_month: 5,
    per_minute: 9,
    per_day: null,
  });
  expect(await (await fetch(`${server.url}/keys`)).text()).toContain("Club");
  const policyOf = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/v1/time/UTC`, { headers })).headers.get("ratelimit-policy");
  expect(await policyOf({})).toBe('"minute";q=7;w=60, "day";q=70;w=86400');
  expect(await policyOf({ "X-API-Key": key })).toBe('"minute";q=9;w=60');
  await until(() => (server.output().includes('"client":"127.0.0.0/24"') ? true : null), "a short address");
  expect(server.output()).not.toContain("127.0.0.1");
});

test("'config --json' is what programs read: values with their sources, and the plans", async () => {
  const args = ["config", "--json", "--config", settings, "--port", "81", "--state", "redis://a:secret@h"];
  const { output } = await runProgram(args);
  const { settings: read, plans } = JSON.parse(output) as {
    settings: Record<string, unknown>;
    plans: unknown[];
  };
  expect(read).toMatchObject({
    port: { value: 81, source: "flag" },
    "rate-scheme": { value: "both", source: "file" },
    state: { value: "redis://a:***@h", source: "flag" },
    beta: { value: true, source: "default" },
  });
  expect(plans).toHaveLength(3);
});

test("a Unix socket answers callers as 127.0.0.1, is ready for 'healthcheck', and goes with the server", async () => {
  const socket = join(folder, "almanac.sock");
  const host = `unix:${socket}`;
  const args = ["--host", host, "--trusted-proxies", "127.0.0.1", "--log-addresses", "full"];
  const ask = async (): Promise<number> =>
    (
      await fetch("http://time.test/v1/time/UTC", {
        unix: socket,
        headers: { "x-forwarded-for": "192.0.2.9" },
      })
    ).status;
  {
    await using server = await startServer({ args });
    expect([server.url, await ask()]).toEqual([host, 200]);
    await until(() => (server.output().includes('"client":"192.0.2.9"') ? true : null), "the caller");
    const checked = await runProgram(["healthcheck"], { env: { ALMANAC_HOST: host } });
    expect(checked.output).toBe(`ready: ${host}\n`);
    const second = await runProgram(["serve", "--host", host]);
    expect([second.code, second.errors]).toEqual([
      1,
      expect.stringContaining("another program answers there"),
    ]);
  }
  // The first was killed and left its socket behind.
  expect(existsSync(socket)).toBe(true);
  await using again = await startServer({ args });
  expect(await ask()).toBe(200);
  again.kill("SIGTERM");
  expect([await again.exited, existsSync(socket)]).toEqual([0, false]);
});
