import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { TOOLS } from "../../src/http/mcp/tools.ts";
import { CASES, madeUpCalls, type McpResult } from "../contract/mcp-cases.ts";
import { questionCommands } from "../../src/cli/ask/question-command.ts";
import { atPace } from "../reliability/pace.ts";
import { programPath } from "../support/program.ts";
import { runProgram, startServer, type Server } from "./server.ts";

describe("questions", () => {
  test("have the same answers as a running server", async () => {
    await using server = await startServer();
    for (const words of [
      ["time", "new", "york", "--at", "2026-12-01T12:00:00Z"],
      ["holidays", "de", "--region", "by", "--year", "2027"],
      ["sun", "tromsø", "2026-12-21"],
    ]) {
      const alone = await runProgram(words);
      const asked = await runProgram([...words, "--server", server.url]);
      expect(alone.code).toBe(0);
      expect(JSON.parse(asked.output)).toEqual(JSON.parse(alone.output));
      // Warnings of the answer, which are the same ones.
      expect(asked.errors).toBe(alone.errors);
      expect(alone.errors).not.toMatch(/error|usage/i);
    }
  });

  test.each(questionCommands.map(({ name }) => [name] as const))(
    "%s ends at once with 10,000 words, and with one of 100,000 letters",
    async (name) => {
      for (const words of [
        Array.from({ length: 10_000 }, (_, at) => `lodnonn${at}`),
        ["x".repeat(100_000)],
      ]) {
        const startedMs = performance.now();
        const { code } = await runProgram([name, ...words], { wrapper: ["timeout", "20"] });
        expect([0, 1, 2]).toContain(code);
        expect(atPace(performance.now() - startedMs, 2000)).toBeLessThan(2000);
      }
    },
  );

  test("stop quietly when the reader of the output is gone", async () => {
    for (const words of [["licences"], ["city", "springfield", "--limit", "30"], ["data", "info"]]) {
      const child = Bun.spawn([programPath(), ...words], { env: {}, stdout: "pipe", stderr: "pipe" });
      await child.stdout.cancel();
      expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
    }
  });
});

/** Number of attempts for responses that contain the current second. */
const TRIES = 20;

async function dataOf(server: Server, path: string, body?: object): Promise<unknown> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return ((await (await fetch(`${server.url}${path}`, init)).json()) as { data: unknown }).data;
}

const transports: readonly (readonly [name: string, connect: (server: Server) => Transport])[] = [
  ["Streamable HTTP", ({ url }) => new StreamableHTTPClientTransport(new URL(`${url}/mcp`)) as Transport],
  [
    "standard input and output, without a network",
    () =>
      new StdioClientTransport({
        command: "unshare",
        args: ["--net", "--map-root-user", programPath(), "mcp"],
        stderr: "inherit",
      }),
  ],
];

describe.each(transports)("the official client over %s", (_, connect) => {
  const client = new Client({ name: "test", version: "1" });
  let server: Server;

  beforeAll(async () => {
    server = await startServer();
    await client.connect(connect(server));
  });
  afterAll(async () => {
    await client.close();
    await server[Symbol.asyncDispose]();
  });

  test("lists every tool, and each answers as its route", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const [name, given, path, , body] of CASES) {
      // What shows milliseconds is asked about one instant.
      const isTimed = TOOLS.some((tool) => tool.name === name && tool.takes.includes("at"));
      const [asked, askedPath] = isTimed
        ? [
            { ...given, at: "2026-12-01T12:00:00Z" },
            `${path}${path.includes("?") ? "&" : "?"}at=2026-12-01T12:00:00Z`,
          ]
        : [given, path];
      for (let left = TRIES; ; left -= 1) {
        const expected = await dataOf(server, askedPath, body);
        const { structuredContent, isError } = (await client.callTool({
          name,
          arguments: asked,
        })) as McpResult;
        expect(isError).toBeUndefined();
        if (left > 1 && !Bun.deepEquals(structuredContent, expected)) continue;
        expect<unknown>([name, structuredContent]).toEqual([name, expected]);
        break;
      }
    }
  });

  test("gets no protocol error for 250 random calls", async () => {
    await fc.assert(
      fc.asyncProperty(madeUpCalls, async ([name, given]) => {
        const { isError, structuredContent, content } = (await client.callTool({
          name,
          arguments: given,
        })) as McpResult;
        expect(isError === true).toBe(structuredContent === undefined);
        expect(content[0]?.text).not.toMatch(/Something went wrong|undefined|\[object/);
      }),
      { numRuns: 250 },
    );
  });
});

describe("the protocol on standard input and output", () => {
  test("every call is answered before the program ends at the end of its input", async () => {
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
