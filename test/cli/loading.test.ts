import { expect, test } from "bun:test";
import { join } from "node:path";

const COMMANDS = join(import.meta.dir, "../../src/cli/run-command.ts");

test("the SDK of the Model Context Protocol is not loaded before somebody asks for it", () => {
  const script = `await import(${JSON.stringify(COMMANDS)}); console.log(Object.keys(require.cache).join("\\n"));`;
  const child = Bun.spawnSync([process.execPath, "-e", script]);
  const loaded = child.stdout.toString();
  expect(loaded).toContain("src/mcp/server.ts");
  expect(loaded).not.toContain("@modelcontextprotocol");
});
