import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { until } from "../support/process.ts";
import { programPath } from "../support/program.ts";
import { startServer, type Server } from "./server.ts";

const folder = temporaryFolder();
const place = (text: string): void => writeFileSync(join(folder, "acme.yaml"), text);
const ACME = "name: ACME\nzone: Europe/Berlin\n";

async function nameOf({ url }: Server): Promise<string> {
  const { data } = (await (await fetch(`${url}/v1/holidays/acme/2027`)).json()) as {
    data: { holidays: { name: string }[] };
  };
  return data.holidays.map(({ name }) => name).join();
}

test("a folder with a fault stops the start, with file and line; 'calendars check' says the same", async () => {
  place(`${ACME}dayz: { 03-03: A }\n`);
  const message = `${join(folder, "acme.yaml")}:3: dayz: there is no property "dayz" here; did you mean "days"?`;
  const served = Bun.spawnSync([programPath(), "serve", "--port", "0", "--calendars", folder]);
  expect([served.exitCode, served.stderr.toString()]).toEqual([2, expect.stringContaining(message)]);
  const checked = Bun.spawnSync([programPath(), "calendars", "check", folder]);
  expect([checked.exitCode, checked.stderr.toString()]).toEqual([1, `${message}\n`]);
  place(`${ACME}days: { 03-03: A }\n`);
  const sound = Bun.spawnSync([programPath(), "calendars", "check", folder]);
  expect([sound.exitCode, sound.stdout.toString()]).toEqual([0, "acme: ACME\n1 files are in order\n"]);
});

test("SIGHUP takes new files; a fault leaves those from before, and log, readiness and a gauge say so", async () => {
  place(`${ACME}days: { 03-03: First }\n`);
  await using server = await startServer({ args: ["--calendars", folder] });
  const gauge = (): Promise<number> => server.figure("almanac_calendars_failing");
  const taken = (times: number): Promise<true> =>
    until(
      () =>
        server.log().filter(({ message }) => message.startsWith("calendars: 1 files taken")).length ===
          times || null,
      "the new files",
    );
  const readiness = async (): Promise<string> => (await fetch(`${server.url}/health/ready`)).text();
  expect(await nameOf(server)).toBe("First");
  const etag = (await fetch(`${server.url}/v1/holidays/acme/2027`)).headers.get("etag");

  place(`${ACME}days: { 03-03: Second }\n`);
  server.kill("SIGHUP");
  await taken(2);
  expect(await nameOf(server)).toBe("Second");
  expect((await fetch(`${server.url}/v1/holidays/acme/2027`)).headers.get("etag")).not.toBe(etag);

  place(`${ACME}days: { 03-03: Third\n`);
  server.kill("SIGHUP");
  await server.logged(/^calendars: .* refused: .*acme\.yaml:\d+: .*; those from before stay$/);
  expect(await nameOf(server)).toBe("Second");
  expect([await gauge(), await readiness()]).toEqual([
    1,
    expect.stringContaining("--calendars were refused"),
  ]);

  place(`${ACME}days: { 03-03: Fourth }\n`);
  server.kill("SIGHUP");
  await taken(3);
  expect(await nameOf(server)).toBe("Fourth");
  expect([await gauge(), await readiness()]).toEqual([0, expect.not.stringContaining("--calendars")]);
});
