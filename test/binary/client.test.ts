import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { provideTypescriptFive } from "../support/typescript-five.ts";
import { CLIENT_ARCHIVE, installClient, run } from "../support/client-project.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startServer, type Server } from "./server.ts";

const ROOT = join(import.meta.dir, "../..");
const MOST_BYTES = 34_000;
const project = join(temporaryFolder(), "project");

/** Everything else that callers of the client do; what a comment marks must not compile. */
const USES = `
const named = await almanac.GET("/v1/time/{timezone}", {
  params: { path: { timezone: "America/Argentina/Ushuaia" }, query: { at: "2026-11-20T09:00:00Z" } },
});
const converted = await almanac.GET("/v1/time/convert", {
  params: { query: { from: "Europe/Paris", to: ["Asia/Tokyo", "UTC"], time: "2026-11-20T10:00" } },
});
const top = await almanac.GET("/v1/city/top", { params: { query: { limit: 2, capitals_only: true } } });
const bavaria = await almanac.GET("/v1/holidays/{country}/{year}", {
  params: { path: { country: "DE", year: "2026" }, query: { region: "BY" } },
});
const meeting = await almanac.POST("/v1/meeting/suggest", {
  body: { participants: ["Europe/Paris", "Asia/Tokyo"], limit: 1 },
});
const wrong = await almanac.GET("/v1/time/{timezone}", { params: { path: { timezone: "Europe/Pariss" } } });
const code: "timezone_not_found" | false = wrong.error?.error.code === "timezone_not_found" && wrong.error.error.code;
const calendar = await almanac.GET("/v1/holidays/{country}", {
  params: { path: { country: "FR.ics" } },
  parseAs: "text",
});
const lines: string[] | undefined = calendar.data?.split("\\r\\n");
const mine = createClient("URL", { key: "KEY" });
const me = await mine.GET("/v1/keys/me");
const gone = await mine.DELETE("/v1/keys/me");
const after = await mine.GET("/v1/keys/me");
const asked: string[] = [];
const watched = createClient("URL", { fetch: (request) => (asked.push(request.url), fetch(request)) });
await watched.GET("/v1/time/{timezone}", { params: { path: { timezone: "UTC" } } });

// @ts-expect-error: no such member
void data.data.tomezone;
// @ts-expect-error: a parameter of another type
void (() => almanac.GET("/v1/city/top", { params: { query: { limit: "two" } } }));
// @ts-expect-error: no such path
void (() => almanac.GET("/v1/nothing"));

console.log(
  JSON.stringify([
    named.data?.data.canonical_timezone,
    converted.data?.data.results.map(({ timezone }) => timezone),
    top.data?.data.cities.length,
    bavaria.data?.data.subdivision,
    meeting.data?.data.suggestions.length,
    [wrong.response.status, code, wrong.error?.error.suggestions],
    lines?.[0],
    [me.data?.data.label, gone.response.status, after.error?.error.code],
    asked,
  ]),
);
`;

let server: Server;
let packages: string[];

beforeAll(async () => {
  packages = installClient(project);
  server = await startServer();
}, 60_000);

afterAll(() => server[Symbol.asyncDispose]());

/** The README's lines and the other uses, with a new key. */
async function writeUses(): Promise<void> {
  const made = await fetch(`${server.url}/v1/keys`, { method: "POST", body: '{"label":"client"}' });
  const { key } = ((await made.json()) as { data: { key: string } }).data;
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "docs/clients.md"), "utf8"))?.[1] ?? "";
  const text = (example + USES).replaceAll(/http:\/\/127\.0\.0\.1:3000|URL(?=")/g, server.url);
  await Bun.write(join(project, "use.mts"), text.replace("KEY", key));
}

/** Compiles files in the project, whatever its packages declare. */
function compile(compiler: string, files: readonly string[], options: readonly string[]): void {
  const tsc = join(ROOT, "node_modules", compiler, "bin", "tsc");
  run([process.execPath, tsc, "--strict", "--target", "es2022", ...options, ...files], project);
}

/** After half a second it would ask for its newest version. */
const DENO = "x deno@2.9.6 run --allow-net --node-modules-dir=manual";

describe("the npm package", () => {
  test(`brings one package along, which needs one, and has less than ${MOST_BYTES} bytes`, () => {
    expect(packages.toSorted()).toEqual(["almanac-client", "openapi-fetch", "openapi-typescript-helpers"]);
    expect(statSync(join(project, CLIENT_ARCHIVE)).size).toBeLessThan(MOST_BYTES);
  });

  // For Node, the newest compiles the uses below.
  test.each([
    ["typescript", "preserve", "bundler"],
    ["typescript-5", "nodenext", "nodenext"],
  ])("is checked by %s for --module %s --moduleResolution %s", async (compiler, module, resolution) => {
    await writeUses();
    compile(compiler, ["use.mts"], ["--noEmit", "--module", module, "--moduleResolution", resolution]);
  });

  test.each([
    ["Node", ["node", "use.mjs"]],
    ["Bun", [process.execPath, "use.mts"]],
    ["Deno", ["env", "DENO_NO_UPDATE_CHECK=1", process.execPath, ...DENO.split(" "), "use.mts"]],
  ])("asks from %s", async (name, command) => {
    await writeUses();
    if (name === "Node") compile("typescript", ["use.mts"], ["--module", "nodenext"]);
    const [first = "", second = ""] = run(command, project).split("\n");
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00 (?:true|false)$/);
    expect(JSON.parse(second)).toEqual([
      "America/Argentina/Ushuaia",
      ["Asia/Tokyo", "UTC"],
      2,
      "DE-BY",
      1,
      [404, "timezone_not_found", ["Europe/Paris"]],
      "BEGIN:VCALENDAR",
      ["client", 204, "revoked_api_key"],
      [`${server.url}/v1/time/UTC`],
    ]);
  });
});

describe("the published document", () => {
  test("gives clients to other generators, which compile", async () => {
    provideTypescriptFive();
    const { createClient } = await import("@hey-api/openapi-ts");
    await createClient({
      input: `${server.url}/openapi.json`,
      output: join(project, "generated"),
      logs: { level: "silent" },
      plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    });
    await Bun.write(
      join(project, "generated.ts"),
      `import { convertTime, getTime } from "./generated/index.js";
      import { client } from "./generated/client.gen.js";
      client.setConfig({ baseUrl: "${server.url}" });
      const { data, error } = await getTime({ path: { timezone: "Europe/Paris" } });
      if (error) throw new Error(error.error.code);
      const query = { from: data.data.timezone, to: ["Asia/Tokyo", "UTC"], time: "2026-11-20T10:00" };
      const converted = await convertTime({ query });
      console.log(converted.data?.data.results.map(({ local_time }) => local_time).join());
      `,
    );
    await Bun.write(
      join(project, "plain.ts"),
      `import createClient from "openapi-fetch";
      import type { paths } from "almanac-client";
      const { GET } = createClient<paths>({ baseUrl: "${server.url}" });
      const { data, error } = await GET("/v1/sun", { params: { query: { city: "tromso", date: "2026-12-21" } } });
      if (error) throw new Error("code" in error ? error.code : error.error.code);
      console.log(typeof data === "string" ? data : data.data.daylight);
      `,
    );
    compile("typescript", ["generated.ts", "plain.ts"], ["--noEmit", "--module", "preserve"]);
    expect(run([process.execPath, "generated.ts"], project)).toBe("2026-11-20T18:00:00,2026-11-20T09:00:00");
    expect(run([process.execPath, "plain.ts"], project)).toBe("polar_night");
  });
});
