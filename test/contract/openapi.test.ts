import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { needsKey, publishedOperations, type PublishedOperation } from "./operations.ts";
import { publishedDocument } from "./published.ts";
import { createService, newKey, service, textOf } from "./service.ts";

const MOST_BYTES = 330_000;

const text = await textOf("/openapi.json");
const operations = await publishedOperations();
const atHome = createService({ home: "Europe/Paris" });
const folder = temporaryFolder();

describe("the OpenAPI document", () => {
  test(`has less than ${MOST_BYTES} bytes`, () => {
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
  });

  test("depends neither on the version in its address nor on what the process answered before", async () => {
    expect(await textOf("/v1/openapi.json")).toBe(text);
    for (const { method, "x-examples": examples } of await publishedOperations())
      for (const { path, body } of examples)
        await service.send(path, { method: method.toUpperCase(), body: body ? JSON.stringify(body) : null });
    expect(await textOf("/openapi.json", createService())).toBe(text);
  });

  test("has the methods, statuses and security of keys", async () => {
    const { paths, components } = await publishedDocument();
    expect(paths).toMatchObject({
      "/v1/keys": { post: { responses: { 201: {} } } },
      "/v1/keys/me": { get: {}, delete: { responses: { 204: {} } } },
      "/v1/usage": { get: { security: [{ apiKey: [] }, { bearer: [] }] } },
      "/v1/time/{timezone}": { get: { security: [{}, { apiKey: [] }, { bearer: [] }] } },
    });
    expect(components).toMatchObject({
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearer: { type: "http", scheme: "bearer" },
      },
    });
  });

  test("passes Redocly's recommended rules", async () => {
    const file = join(folder, "openapi.json");
    await Bun.write(file, text);
    const cli = require.resolve("@redocly/cli/bin/cli.js");
    const { exitCode, stdout } = Bun.spawnSync(
      [process.execPath, cli, "lint", file, "--extends=recommended", "--format=json"],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    const report = /^\{[\s\S]*?^\}/m.exec(stdout.toString())?.[0] ?? "{}";
    expect(JSON.parse(report)).toMatchObject({
      problems: [],
      totals: { errors: 0, warnings: 0, ignored: 0 },
    });
    expect(exitCode).toBe(0);
  });

  const choosing = operations.flatMap((operation) =>
    (operation["x-one-of"] ?? []).map(
      (names) => [operation.path, names.join(" and "), names, operation] as const,
    ),
  );

  test.each(choosing)("%s has an example with %s", (_path, _names, names, { "x-examples": examples }) => {
    const sent = examples.map(({ path }) => new URL(path, "http://localhost").searchParams);
    expect(sent.some((query) => names.every((name) => query.has(name)))).toBe(true);
  });

  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s is answered when required parameters alone are sent, or says that it needs one of several",
    async (_, operation) => {
      const headers: Record<string, string> = { "content-type": "application/json" };
      if (needsKey(operation)) headers["x-api-key"] = await newKey();
      const body = operation["x-examples"][0]?.body;
      // Where the caller is, only a database of addresses or the operator knows.
      const by = operation.path.startsWith("/api/ip") ? atHome : service;
      const response = await by.send(requiredAlone(operation), {
        method: operation.method.toUpperCase(),
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (operation["x-one-of"] === undefined) expect(response.ok).toBe(true);
      else
        expect(await response.json()).toMatchObject({
          error: { code: "missing_parameter", errors: [{ reason: "missing" }] },
        });
    },
  );
});

/** The address with the examples of the required parameters and no others, as importers of the document send it. */
function requiredAlone({ path, parameters }: PublishedOperation): string {
  const valueOf = ({ example }: PublishedOperation["parameters"][number]): string =>
    encodeURIComponent(Array.isArray(example) ? example.join(",") : String(example));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return parameter === undefined ? name : valueOf(parameter).replaceAll("%2F", "/");
  });
  const query = parameters
    .filter((one) => one.in === "query" && one.required === true)
    .map((one) => `${one.name}=${valueOf(one)}`);
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}
