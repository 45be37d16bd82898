import { expect, test } from "bun:test";
import { startServer } from "../binary/server.ts";
import { until } from "../support/process.ts";

/** A shell's words that lead the program's standard output elsewhere. */
const outputTo = (where: string): readonly string[] => ["bash", "-c", `exec "$0" "$@" > ${where}`];

test.each([
  ["to a full disk", outputTo("/dev/full")],
  ["to a pipe that is closed", outputTo(">(exec true)")],
])("lines of the access log that go %s are counted, and callers are answered", async (_, wrapper) => {
  await using server = await startServer({ wrapper });
  for (let call = 0; call < 20; call += 1) expect(await server.statusOf("/v1/time/UTC")).toBe(200);
  const dropped = () => server.figure("almanac_access_log_dropped_total");
  await until(async () => ((await dropped()) >= 20 ? true : null), "the lines to be counted");
  expect(await server.statusOf("/health/live")).toBe(200);
});

test("lines that are read are not counted", async () => {
  await using server = await startServer();
  for (let call = 0; call < 20; call += 1) await server.statusOf("/v1/time/UTC");
  await until(() => server.output().split("\n").length > 20 || null, "the lines");
  expect(await server.figure("almanac_access_log_dropped_total")).toBe(0);
});
