import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { createService, newKey, textOf } from "../contract/service.ts";
import { run } from "../support/client-project.ts";
import { temporaryFolder } from "../support/folder.ts";

const ROOT = join(import.meta.dir, "../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
// There, where the generators and the packages that generated code imports are found.
const folder = temporaryFolder(join(ROOT, "packaging/generators"));
const STRICT = {
  strict: true,
  noEmit: true,
  target: "es2022",
  module: "preserve",
  lib: ["es2022", "dom", "dom.iterable"],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

beforeAll(async () => {
  await Bun.write(join(folder, "openapi.json"), await textOf("/openapi.json"));
});

/** What a script prints, which runs in a process of its own, as generators change globals. */
async function runScript(name: string, script: string): Promise<string> {
  await Bun.write(join(folder, `${name}.ts`), script);
  return run([process.execPath, `${name}.ts`], folder);
}

/** Runs a script that generates files into a folder of its name, and compiles them. */
async function compileGenerated(name: string, script: string): Promise<void> {
  await runScript(name, script);
  const files = [...new Bun.Glob(`${name}/**/*.ts`).scanSync(folder)];
  expect(files.length).toBeGreaterThan(100);
  await Bun.write(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: STRICT, include: [name] }),
  );
  run([process.execPath, TSC, "--project", "."], folder);
}

test("orval makes a client of the document that compiles under strict TypeScript", async () => {
  await compileGenerated(
    "orval",
    `import { generate } from "orval";
    await generate({
      input: "./openapi.json",
      output: { target: "./orval/almanac.ts", schemas: "./orval/model", client: "fetch", mode: "split" },
    });`,
  );
}, 120_000);

test("kubb makes a client of the document that compiles under strict TypeScript", async () => {
  await compileGenerated(
    "kubb",
    `import { build } from "@kubb/core";
    import { pluginClient } from "@kubb/plugin-client";
    import { pluginOas } from "@kubb/plugin-oas";
    import { pluginTs } from "@kubb/plugin-ts";
    const { error, failedPlugins } = await build({
      config: {
        root: ".",
        input: { path: "./openapi.json" },
        output: { path: "./kubb" },
        plugins: [
          pluginOas({ validate: false, generators: [] }),
          pluginTs({ output: { path: "types" } }),
          pluginClient({ output: { path: "clients" }, client: "fetch" }),
        ],
      },
    });
    if (error !== undefined || failedPlugins.size > 0) throw error ?? [...failedPlugins][0].error;`,
  );
}, 120_000);

type Sent = { name: string; method: string; url: string; needsKey: boolean; body: string | null };

test("every request of the Postman collection, as Postman's own reader has it, is answered with 2xx", async () => {
  const service = createService({ home: "Europe/Paris" });
  await Bun.write(
    join(folder, "collection.json"),
    await (await service.send("/docs/collection.json")).text(),
  );
  const read = await runScript(
    "postman",
    `import { Collection } from "postman-collection";
    const collection = new Collection(await Bun.file("collection.json").json());
    const sent = [];
    collection.forEachItem(({ name, request }) => sent.push({
      name,
      method: request.method,
      url: request.url.toString().replace("{{baseUrl}}", collection.variables.get("baseUrl")),
      needsKey: request.headers.get("X-API-Key") === "{{apiKey}}",
      body: request.body?.raw ?? null,
    }));
    console.log(JSON.stringify(sent));`,
  );
  const requests = JSON.parse(read) as Sent[];
  expect(requests.length).toBeGreaterThan(60);
  const failed: string[] = [];
  for (const { name, method, url, needsKey, body } of requests) {
    const { pathname, search } = new URL(url);
    const headers: Record<string, string> = { "content-type": "application/json" };
    // Each key of its own, as one of the requests ends it.
    if (needsKey) headers["x-api-key"] = await newKey({}, service);
    const response = await service.send(pathname + search, { method, headers, body });
    if (!response.ok) failed.push(`${name}: ${response.status} ${url} ${await response.text()}`);
  }
  expect(failed).toEqual([]);
}, 60_000);
