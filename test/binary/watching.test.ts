import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { freePort, until } from "../support/process.ts";
import { startRedis, type RunningRedis } from "../support/redis.ts";
import { startServer, type Server } from "./server.ts";

const PACKAGING = join(import.meta.dir, "../../packaging");
const folder = temporaryFolder();
const port = freePort();

let redis: RunningRedis;
let server: Server;
let prometheus: Bun.Subprocess;

beforeAll(async () => {
  redis = await startRedis(folder, freePort());
  server = await startServer({ args: ["--state", redis.url, "--rate-scheme", "minute"] });
  await Promise.all(["/v1/time/UTC", "/v1/time/Nowhere"].map((path) => fetch(server.url + path)));
  copyFileSync(join(PACKAGING, "alerts.yml"), join(folder, "alerts.yml"));
  writeFileSync(
    join(folder, "prometheus.yml"),
    `global: { scrape_interval: 200ms, evaluation_interval: 200ms }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: almanac, static_configs: [{ targets: ["${new URL(server.url).host}"] }] }]
`,
  );
  prometheus = Bun.spawn(
    [
      "prometheus",
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ["ignore", "ignore", "ignore"] },
  );
  const ready = `http://127.0.0.1:${port}/-/ready`;
  await until(async () => (await fetch(ready).catch(() => null))?.ok || null, "Prometheus");
  await until(async () => (await query("almanac_build_info")) === 1 || null, "the first reading");
}, 60_000);

afterAll(async () => {
  prometheus.kill();
  await prometheus.exited;
  await server[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
});

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  return ((await response.json()) as { data: T }).data;
}

/** How many series an expression has. */
async function query(expression: string): Promise<number> {
  const { result } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expression)}`);
  return result.length;
}

type Rule = { name: string; health: string; state: string };

async function rules(): Promise<Rule[]> {
  return (await ask<{ groups: { rules: Rule[] }[] }>("rules")).groups.flatMap((group) => group.rules);
}

describe("Prometheus", () => {
  test("finds nothing to remark in the names of the metrics, and no fault in the rules", async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).bytes();
    const check = Bun.spawnSync(["promtool", "check", "metrics"], { stdin: metrics });
    expect([check.exitCode, check.stderr.toString()]).toEqual([0, ""]);
    const lint = Bun.spawnSync(["promtool", "check", "rules", "--lint-fatal", join(PACKAGING, "alerts.yml")]);
    expect(lint.stdout.toString()).toContain("SUCCESS");
  });

  test("has series for every panel of the dashboard", async () => {
    const { panels } = (await Bun.file(join(PACKAGING, "grafana.json")).json()) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const filled = expr.replaceAll("$__rate_interval", "5s").replaceAll("$instance", ".*");
        await until(async () => (await query(filled)) > 0 || null, `${title}: ${expr}`);
      }
    }
  });

  test("has series for everything that the rules name, and raises an alert when the server is gone", async () => {
    const text = await Bun.file(join(PACKAGING, "alerts.yml")).text();
    const names = new Set(text.match(/\b(?:almanac|process)_\w+/g));
    expect(names.size).toBeGreaterThan(8);
    for (const name of names) expect([name, await query(name)]).not.toEqual([name, 0]);
    await until(async () => (await rules()).every(({ health }) => health === "ok") || null, "the rules");
    // AlmanacSlow and AlmanacStoreSlow are for minutes of a slow machine, and pend from its first slow second on.
    const raised = async () =>
      (await rules())
        .filter(({ name, state }) => state === "firing" || (state === "pending" && !name.endsWith("Slow")))
        .map(({ name }) => name);
    expect(await raised()).toEqual([]);
    server.kill("SIGKILL");
    await until(async () => (await raised()).length > 0 || null, "an alert");
    expect(await raised()).toEqual(["AlmanacDown"]);
  });
});
