import { expect, test } from "bun:test";
import { join } from "node:path";
import { findIsolation } from "./isolation.ts";

const askFor = (url: string): readonly string[] => [
  process.execPath,
  "-e",
  `await fetch("${url}").catch(() => {})`,
];

test("in its own network nothing reaches other hosts, and attempts are counted", async () => {
  const isolation = await findIsolation();
  // Some systems do not allow this; `bun run test` then says so and watches the sockets instead.
  if (isolation === null) return;
  expect(await isolation.run(askFor("http://127.0.0.1:9/"), "/")).toMatchObject({ exitCode: 0, attempts: 0 });
  expect((await isolation.run(askFor("http://192.0.2.1/"), "/")).attempts).toBeGreaterThan(0);
  expect((await isolation.run(["sh", "-c", "exit 3"], "/")).exitCode).toBe(3);
});

test.each([
  ["fetch('http://192.0.2.1/')"],
  ["Bun.connect({ hostname: '192.0.2.1', port: 80, socket: { data() {} } })"],
  ["require('node:net').connect(80, '192.0.2.1')"],
  ["(await import('node:net')).connect({ port: 80, host: '192.0.2.1' })"],
])("without such a network the tests' own process cannot reach other hosts: %s", (code) => {
  const preload = ["--preload", join(import.meta.dir, "../test/support/loopback-only.ts")];
  const run = Bun.spawnSync([process.execPath, ...preload, "-e", `await ${code}`], { stderr: "pipe" });
  expect(run.stderr.toString()).toContain("A test asks for another host: 192.0.2.1");
  expect(run.exitCode).toBe(1);
});
