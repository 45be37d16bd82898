import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { publishedOperations } from "./operations.ts";
import { publishedDocument } from "./published.ts";
import { createService, service, textOf } from "./service.ts";

const MOST_BYTES = 330_000;

const text = await textOf("/openapi.json");
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
});
