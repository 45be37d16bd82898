import { describe, expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import { copyFileSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blobPathBeside } from "../../src/dataset/source.ts";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";
import { runProgram, startServer } from "./server.ts";

const ROOT = join(import.meta.dir, "../..");
const DATA = join(ROOT, "data", "almanac.sqlite");
const pinned = readFileSync(join(ROOT, "data", "tzdata.zi"), "utf8");
const folder = temporaryFolder();

describe("a data set of the operator's", () => {
  /** A copy of both files of the built data set, changed. */
  function damaged(name: string, damage: (tables: string, blobs: string) => void): string {
    const path = join(folder, `${name}.sqlite`);
    copyFileSync(DATA, path);
    copyFileSync(blobPathBeside(DATA), blobPathBeside(path));
    damage(path, blobPathBeside(path));
    return path;
  }

  /** Overwrites bytes in the middle of a file. */
  function overwrite(path: string): void {
    const bytes = readFileSync(path);
    bytes.write("no database at all, ".repeat(20), 20_000_000);
    writeFileSync(path, bytes);
  }

  test.each([
    ["cut short", damaged("cut", (tables) => truncateSync(tables, 1_000_000))],
    ["altered in a large part", damaged("altered", (_, blobs) => overwrite(blobs))],
    ["not there", join(folder, "absent.sqlite")],
  ])(
    "that is %s leaves one error line and the embedded data set in use, as the metrics show",
    async (_, path) => {
      await using server = await startServer({ args: ["--data", path] });
      expect(await server.statusOf("/v1/city/search?q=paris")).toBe(200);
      await server.logged(/The embedded data set is used/);
      const errors = server.log().filter(({ level }) => level === "error");
      expect(errors).toEqual([{ level: "error", message: expect.stringContaining(path) }]);
      expect(await server.metrics()).toContain('almanac_data_info{source="embedded"');
      for (const action of ["verify", "info"])
        expect([action, (await runProgram(["data", action, "--data", path])).code]).toEqual([action, 1]);
    },
  );

  test("that is valid is used, as the metrics and the command show", async () => {
    await using server = await startServer({ args: ["--data", DATA] });
    expect(await server.metrics()).toContain('almanac_data_info{source="file"');
    expect((await runProgram(["data", "info", "--data", DATA])).output).toContain(DATA);
  });
});

describe("the embedded data", () => {
  test("is complete, and listed with the tzdb release, the sources, their licences and the rows of its tables", async () => {
    const verified = await runProgram(["data", "verify"]);
    expect(verified.code).toBe(0);
    expect(verified.output).toMatch(/^intact /m);
    expect(verified.output).not.toContain("BROKEN");

    using database = new Database(DATA, { readonly: true });
    const names = database
      .query<{ name: string }, []>(
        "select name from sqlite_master where type = 'table' and name <> 'table_hash' order by name",
      )
      .all();
    expect(names.length).toBeGreaterThan(7);
    const tables = names.map(({ name }) => {
      const [[rows] = []] = database.query(`select count(*) from "${name}"`).values();
      return `${name} ${String(rows)}`;
    });
    const { code, output } = await runProgram(["data", "info"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^Data set +embedded, version \d{4}-\d\d-\d\d\.[0-9a-f]{8}$/m);
    expect(output).toContain(`tzdb ${/^# version (\S+)/.exec(pinned)?.[1] ?? "none"}`);
    expect(output).toContain("CC BY 4.0");
    expect(output).toContain(`Tables         ${tables.join(", ")}\n`);
  });

  test("equals the built files, the large parts as the last bytes of the program, and says which part is broken", () => {
    const program = readFileSync(programPath());
    const tablesAt = program.indexOf(readFileSync(DATA));
    expect(tablesAt).toBeGreaterThan(0);
    const blobs = readFileSync(blobPathBeside(DATA));
    expect(program.subarray(-blobs.length).equals(blobs)).toBe(true);

    const path = join(folder, "altered-program");
    const brokenBy = (at: number, bytes: string): string[] => {
      const altered = Buffer.from(program);
      altered.write(bytes, at);
      writeFileSync(path, altered, { mode: 0o755 });
      const run = Bun.spawnSync([path, "data", "verify"], { env: {}, stdout: "pipe", stderr: "pipe" });
      expect(run.exitCode).toBe(1);
      return [...run.stdout.toString().matchAll(/^BROKEN +(\S+)$/gm)].map(([, part = ""]) => part);
    };
    const currencyAt = program.indexOf("Vanuatu Vatu", tablesAt);
    expect(currencyAt).toBeGreaterThan(tablesAt);
    expect(brokenBy(currencyAt, "Vanuatu Yens")).toEqual(["country"]);
    expect(brokenBy(program.length - 1000, "altered")).toEqual(["tz/table"]);
  });

  test("time-zone data older than half a year cause a warning, once in the log and in readiness", async () => {
    const file = join(folder, "old.zi");
    writeFileSync(file, pinned.replace(/^# version \S+/, "# version 2099a"));
    const days200 = Date.now() / 1000 - 200 * 86_400;
    utimesSync(file, days200, days200);
    await using server = await startServer({ args: ["--tzdata", file] });
    await server.logged(/^tzdata: release/);
    const warnings = server.log().filter(({ level }) => level === "warn");
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^tzdata: release 2099a is 200 days old/),
    ]);
    const ready: unknown = await (await fetch(`${server.url}/health/ready`)).json();
    const notes = [expect.stringContaining("2099a is 200 days old")];
    expect(ready).toMatchObject({ status: "ok", data: { notes } });
    expect(await server.figure("almanac_tzdb_age_seconds")).toBe(17_280_000);
  });
});

test("errors are the same whatever NODE_ENV says, without stack or path", async () => {
  const paths = ["time/Nowhere", "nothing", "time/convert?from=UTC", "time/%ff", "city/search?q=%00"];
  const answersIn = async (env: Record<string, string>): Promise<string[]> => {
    await using server = await startServer({ env });
    const headers = { "x-request-id": "same-for-all" };
    const answers = paths.map(async (path) => {
      const response = await fetch(`${server.url}/v1/${path}`, { headers });
      expect(response.status).toBeWithin(400, 500);
      return (await response.text()).replace(/"elapsed_ms":\d+/, "");
    });
    // While the server is there.
    return await Promise.all(answers);
  };
  const plain = await answersIn({});
  expect(plain.join("\n")).not.toMatch(/\.ts\b|\bat .*:\d+|node_modules|bunfs|\/src\//);
  for (const NODE_ENV of ["production", "development"]) expect(await answersIn({ NODE_ENV })).toEqual(plain);
});
