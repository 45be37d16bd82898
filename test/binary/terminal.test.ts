import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, test } from "bun:test";
import { programPath } from "./program.ts";
import { runProgram, startServer } from "./server.ts";

describe("questions", () => {
  test("are answered as a running server answers them", async () => {
    await using server = await startServer();
    for (const words of [
      ["time", "new", "york", "--at", "2026-12-01T12:00:00Z"],
      ["holidays", "de", "--region", "by", "--year", "2027"],
      ["sun", "tromsø", "2026-12-21"],
    ]) {
      const alone = runProgram(words);
      const asked = runProgram([...words, "--server", server.url]);
      expect(alone.code).toBe(0);
      expect(JSON.parse(asked.output)).toEqual(JSON.parse(alone.output));
      // Warnings of the answer, which are the same ones.
      expect(asked.errors).toBe(alone.errors);
      expect(alone.errors).not.toMatch(/error|usage/i);
    }
  });

  test("stop quietly when nobody reads on", async () => {
    for (const words of [["licences"], ["city", "springfield", "--limit", "30"], ["data", "info"]]) {
      const child = Bun.spawn([programPath(), ...words], { env: {}, stdout: "pipe", stderr: "pipe" });
      await child.stdout.cancel();
      expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
    }
  });
});

describe("the official client over standard input and output", () => {
  test("lists the tools and calls one, where there is no network", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: "unshare",
        args: ["--net", "--map-root-user", programPath(), "mcp"],
        stderr: "inherit",
      }),
    );
    const { tools } = await client.listTools();
    const { structuredContent, isError } = await client.callTool({
      name: "holidays",
      arguments: { country: "de", year: 2027 },
    });
    const { isError: isRefused } = await client.callTool({ name: "sun", arguments: { place: "" } });
    await client.close();
    expect(tools.length).toBeGreaterThanOrEqual(12);
    expect(isError).toBeUndefined();
    expect(isRefused).toBe(true);
    expect(structuredContent).toEqual(
      JSON.parse(runProgram(["holidays", "de", "2027"]).output) as Record<string, unknown>,
    );
  });

  test("every call is answered before the program ends with its input", async () => {
    const child = Bun.spawn([programPath(), "mcp"], {
      env: {},
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    });
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const id of ids) {
      const params = { name: "sun", arguments: { place: "oslo", date: "2026-06-21" } };
      void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
    }
    await child.stdin.end();
    const lines = (await new Response(child.stdout).text()).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id).toSorted((a, b) => a - b)).toEqual(
      ids,
    );
    expect(await child.exited).toBe(0);
  });
});
