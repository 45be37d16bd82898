import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { publishedOperations } from "./operations.ts";
import { createService, service } from "./service.ts";

const MOST_BYTES = 300_000;

const text = await (await service.send("/openapi.json")).text();
const folder = temporaryFolder();
const file = join(folder, "openapi.json");
await Bun.write(file, text);

describe("the OpenAPI document", () => {
  test(`has less than ${MOST_BYTES} bytes`, () => {
    expect(new TextEncoder().encode(text).length).toBeLessThan(MOST_BYTES);
  });

  test("does not depend on what the process answered before", async () => {
    for (const { method, "x-examples": examples } of await publishedOperations())
      for (const { path, body } of examples)
        await service.send(path, { method: method.toUpperCase(), body: body ? JSON.stringify(body) : null });
    expect(await (await createService().send("/openapi.json")).text()).toBe(text);
  });

  test("passes Redocly's recommended rules", () => {
    const lint = run(
      [require.resolve("@redocly/cli/bin/cli.js"), "lint", file, "--extends=recommended", "--format=json"],
      { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    );
    const { totals, problems } = JSON.parse(/^\{[\s\S]*?^\}/m.exec(lint.output)?.[0] ?? "{}") as {
      totals?: object;
      problems?: object[];
    };
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    expect(lint.code).toBe(0);
  });
});

function run(args: readonly string[], env: Record<string, string> = {}): { code: number; output: string } {
  const child = Bun.spawnSync([process.execPath, ...args], { cwd: folder, env: { ...process.env, ...env } });
  return { code: child.exitCode, output: child.stdout.toString() };
}
