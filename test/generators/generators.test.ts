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

type Sent = {
  name: string;
  method: string;
  url: string;
  needsKey: boolean;
  body: string | null;
  optional: Record<string, string>;
};

/** What both scripts below print of a collection, as Postman's own reader has it. */
const PRINT_REQUESTS = `
  const sent = [];
  collection.forEachItem(({ name, request }) => {
    const { url } = request;
    const own = url.query.all().filter(({ disabled }) => !disabled);
    const query = own.map(({ key, value }) => key + "=" + value).join("&");
    const path = url.getPath().replace(/:(\\w+)/g, (_, key) => url.variables.get(key));
    sent.push({
      name,
      method: request.method,
      url: path + (query === "" ? "" : "?" + query),
      needsKey: request.headers.get("X-API-Key") === "{{apiKey}}" || request.auth?.type === "apikey",
      body: request.body?.raw ?? null,
      optional: Object.fromEntries(url.query.all().map(({ key, value }) => [key, value])),
    });
  });
  console.log(JSON.stringify(sent));`;

/** The requests that are not answered with 2xx. */
async function failuresOf(requests: readonly Sent[]): Promise<string[]> {
  const service = createService({ home: "Europe/Paris" });
  const failed: string[] = [];
  for (const { name, method, url, needsKey, body } of requests) {
    const headers: Record<string, string> = { "content-type": "application/json" };
    // Each key of its own, as one of the requests ends it.
    if (needsKey) headers["x-api-key"] = await newKey({}, service);
    const { pathname, search } = new URL(url, "http://localhost");
    const response = await service.send(pathname + search, { method, headers, body });
    if (!response.ok) failed.push(`${name}: ${response.status} ${url} ${await response.text()}`);
  }
  return failed;
}

test("every request of the Postman collection, as Postman's own reader has it, is answered with 2xx", async () => {
  await Bun.write(join(folder, "collection.json"), await textOf("/docs/collection.json"));
  const read = await runScript(
    "postman",
    `import { Collection } from "postman-collection";
    const collection = new Collection(await Bun.file("collection.json").json());
    ${PRINT_REQUESTS}`,
  );
  const requests = JSON.parse(read) as Sent[];
  expect(requests.length).toBeGreaterThan(75);
  expect(await failuresOf(requests)).toEqual([]);
}, 60_000);

test("every request that Postman's importer makes of the document is answered with 2xx, once one of several is switched on where one is needed", async () => {
  const read = await runScript(
    "import",
    `import converter from "openapi-to-postmanv2";
    import { Collection } from "postman-collection";
    const input = { type: "string", data: await Bun.file("openapi.json").text() };
    const options = { enableOptionalParameters: false, parametersResolution: "Example" };
    const made = await new Promise((resolve, reject) =>
      converter.convertV2(input, options, (error, result) => (error ? reject(error) : resolve(result))),
    );
    const collection = new Collection(made.output[0].data);
    ${PRINT_REQUESTS}`,
  );
  type Operation = { "x-one-of"?: object; parameters: { name: string; example?: unknown }[] };
  const document = (await Bun.file(join(folder, "openapi.json")).json()) as {
    paths: Record<string, { get?: Operation }>;
  };
  const requests = (JSON.parse(read) as Sent[]).map((request) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const operation = document.paths[pathname]?.get;
    if (operation?.["x-one-of"] === undefined) return request;
    for (const { name, example } of operation.parameters)
      if (example !== undefined) searchParams.set(name, request.optional[name] ?? "");
    return { ...request, url: `${pathname}?${searchParams}` };
  });
  expect(requests.length).toBe(
    Object.values(document.paths).flatMap((operations) => Object.keys(operations)).length,
  );
  expect(await failuresOf(requests)).toEqual([]);
}, 60_000);
