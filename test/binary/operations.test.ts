import { describe, expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { blobPathBeside } from "../../src/dataset/source.ts";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";
import { runProgram, startServer, type Server } from "./server.ts";

const ROOT = join(import.meta.dir, "../..");
const DATA = join(ROOT, "data", "almanac.sqlite");
const pinned = readFileSync(join(ROOT, "data", "tzdata.zi"), "utf8");
const folder = temporaryFolder();

const statusOf = async (server: Server, path: string): Promise<number> =>
  (await fetch(`${server.url}${path}`)).status;

async function readMetrics(server: Server): Promise<string> {
  const response = await fetch(`${server.url}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

async function notesOf(server: Server): Promise<string[]> {
  const response = await fetch(`${server.url}/health/ready`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { notes: string[] } }).data.notes;
}

describe("a data set of the operator's", () => {
  /** A copy of both files of the built data set, changed. */
  function damaged(
    name: string,
    { tables, blobs }: { tables?: (path: string) => void; blobs?: (path: string) => void },
  ): string {
    const path = join(folder, `${name}.sqlite`);
    copyFileSync(DATA, path);
    copyFileSync(blobPathBeside(DATA), blobPathBeside(path));
    tables?.(path);
    blobs?.(blobPathBeside(path));
    return path;
  }

  /** Overwrites bytes in the middle of a file. */
  function overwrite(path: string, at: number): void {
    const file = openSync(path, "r+");
    writeSync(file, "no database at all, ".repeat(20), at);
    closeSync(file);
  }

  test.each([
    ["cut short", damaged("cut", { tables: (path) => truncateSync(path, 1_000_000) })],
    ["altered in a large part", damaged("altered", { blobs: (path) => overwrite(path, 20_000_000) })],
    ["not there", join(folder, "absent.sqlite")],
  ])(
    "that is %s leaves one error line and the embedded data set in use, as the metrics show",
    async (_, path) => {
      await using server = await startServer({ args: ["--data", path] });
      expect(await statusOf(server, "/v1/city/search?q=paris")).toBe(200);
      await server.logged(/The embedded data set is used/);
      const errors = server.log().filter(({ level }) => level === "error");
      expect(errors).toHaveLength(1);
      expect(errors[0]?.message).toContain(path);
      expect(await readMetrics(server)).toContain('almanac_data_info{source="embedded"');
      for (const action of ["verify", "info"]) {
        const told = await runProgram(["data", action, "--data", path]);
        expect(`${action} ${told.code}`).toBe(`${action} 1`);
      }
    },
  );

  test("that is valid is used, as the metrics and the command show", async () => {
    await using server = await startServer({ args: ["--data", DATA] });
    expect(await readMetrics(server)).toContain('almanac_data_info{source="file"');
    expect((await runProgram(["data", "info", "--data", DATA])).output).toContain(DATA);
  });
});

describe("the embedded data", () => {
  test("is listed with the tzdb release, the sources and their licences", async () => {
    const { code, output } = await runProgram(["data", "info"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^Data set +embedded$/m);
    const release = /^# version (\S+)/.exec(pinned)?.[1] ?? "none";
    expect(output).toContain(`tzdb ${release}`);
    expect(output).toContain("CC BY 4.0");
  });

  test("is complete", async () => {
    const { code, output } = await runProgram(["data", "verify"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^intact /m);
    expect(output).not.toContain("BROKEN");
  });

  test("equals the built files: a SQLite database, and the large parts as the last bytes of the program", async () => {
    const program = readFileSync(programPath());
    const blobs = readFileSync(blobPathBeside(DATA));
    expect(program.includes(readFileSync(DATA))).toBe(true);
    expect(program.subarray(program.length - blobs.length).equals(blobs)).toBe(true);
    const database = new Database(DATA, { readonly: true });
    const tables = database
      .query<{ name: string }, []>("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => ({
        name,
        ...database.query<{ rows: number }, []>(`select count(*) as rows from "${name}"`).get(),
      }))
      .filter(({ name }) => name !== "table_hash");
    database.close();
    expect(tables.length).toBeGreaterThan(7);
    const listed = tables.map(({ name, rows }) => `${name} ${rows}`).join(", ");
    expect((await runProgram(["data", "info"])).output).toContain(`Tables         ${listed}\n`);
  });

  test("is checked: an executable with a changed database or end says which part is broken", () => {
    const program = readFileSync(programPath());
    const path = join(folder, "altered-program");
    const brokenBy = (at: number, bytes: string): string[] => {
      const altered = Buffer.from(program);
      altered.write(bytes, at);
      writeFileSync(path, altered, { mode: 0o755 });
      const run = Bun.spawnSync([path, "data", "verify"], { env: {}, stdout: "pipe", stderr: "pipe" });
      expect(run.exitCode).toBe(1);
      return [...run.stdout.toString().matchAll(/^BROKEN +(\S+)$/gm)].map(([, part = ""]) => part);
    };
    const tablesAt = program.indexOf(readFileSync(DATA));
    const currencyAt = program.indexOf("Vatu", tablesAt);
    expect(currencyAt).toBeGreaterThan(tablesAt);
    expect(brokenBy(currencyAt, "Yens")).toEqual(["country"]);
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
    expect((await notesOf(server)).join()).toContain("2099a is 200 days old");
    expect(await readMetrics(server)).toMatch(/^almanac_tzdb_age_seconds 17280000$/m);
  });
});

describe("errors", () => {
  test("are the same whatever NODE_ENV says, without stack or path", async () => {
    const paths = [
      "/v1/time/Nowhere",
      "/v1/nothing",
      "/v1/time/convert?from=UTC",
      "/v1/time/%ff",
      "/v1/city/search?q=%00",
    ];
    const bodies: string[][] = [];
    for (const env of [{}, { NODE_ENV: "production" }, { NODE_ENV: "development" }]) {
      await using server = await startServer({ env });
      const texts: string[] = [];
      for (const path of paths) {
        const response = await fetch(`${server.url}${path}`, { headers: { "x-request-id": "same-for-all" } });
        const text = await response.text();
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        expect(text).not.toMatch(/\.ts\b|\bat .*:\d+|node_modules|bunfs|\/src\//);
        texts.push(text.replace(/"elapsed_ms":\d+/, ""));
      }
      bodies.push(texts);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });
});

describe("/metrics", () => {
  test("has patterns of routes, never paths", async () => {
    await using server = await startServer();
    for (const path of [
      "/v1/time/Europe/Paris",
      "/v1/time/Asia/Tokyo",
      "/v1/time/Nowhere",
      "/v1/secret-path",
    ]) {
      await fetch(`${server.url}${path}`);
    }
    const text = await readMetrics(server);
    expect(text).toMatch(
      /^almanac_requests_total\{route="\/v1\/time\/:timezone",method="GET",status="200"\} 2$/m,
    );
    expect(text).toMatch(
      /^almanac_requests_total\{route="\/v1\/time\/:timezone",method="GET",status="404"\} 1$/m,
    );
    expect(text).toMatch(/^almanac_requests_total\{route="none",method="GET",status="404"\} 1$/m);
    for (const word of ["Paris", "Tokyo", "Nowhere", "secret"]) expect(text).not.toContain(word);
  });
});
