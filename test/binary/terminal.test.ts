import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { routeOf, TOOLS } from "../../src/mcp/tools.ts";
import { CASES, madeUpCalls, type McpResult } from "../contract/mcp-cases.ts";
import { programPath } from "../support/program.ts";
import { runProgram, startServer, type Server } from "./server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe("questions", () => {
  test("have the same answers as a running server", async () => {
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
const INSTANT = "2026-12-01T12:00:00Z";

async function dataOf(path: string, body?: object): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  return ((await (await fetch(server.url + path, init)).json()) as { data: unknown }).data;
}

describe.each([
  ["Streamable HTTP", () => new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)) as Transport],
  [
    "standard input and output, without a network",
    () => {
      const args = ["--net", "--map-root-user", programPath(), "mcp"];
      return new StdioClientTransport({ command: "unshare", args, env: { TZ: "UTC" }, stderr: "inherit" });
    },
  ],
])("the official client over %s", (_, transport) => {
  const client = new Client({ name: "test", version: "1" });

  beforeAll(() => client.connect(transport()));
  afterAll(() => client.close());

  const call = async (name: string, given: Record<string, unknown>): Promise<McpResult> =>
    (await client.callTool({ name, arguments: given })) as McpResult;

  test("lists every tool, and each answers as its route", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const [name, given, path, , body] of CASES) {
      // What shows milliseconds is asked about one instant.
      const isTimed =
        TOOLS.some((tool) => tool.name === name && routeOf(tool, given).takes.includes("at")) &&
        !("direction" in given);
      const asked = isTimed ? { ...given, at: INSTANT } : given;
      const askedPath = isTimed ? `${path}${path.includes("?") ? "&" : "?"}at=${INSTANT}` : path;
      for (let left = TRIES; ; left -= 1) {
        const expected = await dataOf(askedPath, body);
        const { structuredContent, isError } = await call(name, asked);
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
        const { isError, structuredContent, content } = await call(name, given);
        expect(isError === true).toBe(structuredContent === undefined);
        expect(content[0]?.text).not.toMatch(/Something went wrong|undefined|\[object/);
      }),
      { numRuns: 250 },
    );
  });
});

test("every call on standard input is answered before the program ends at the end of its input", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const params = { name: "sun", arguments: { place: "oslo", date: "2026-06-21" } };
  const calls = ids.map((id) => `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
  const child = Bun.spawn([programPath(), "mcp"], { env: {}, stdin: new Blob(calls), stdout: "pipe" });
  const lines = (await new Response(child.stdout).text()).trim().split("\n");
  const answered = lines.map((line) => (JSON.parse(line) as { id: number }).id);
  expect(answered.toSorted((a, b) => a - b)).toEqual(ids);
  expect(await child.exited).toBe(0);
});

test("'today' on standard input is the day of the machine's zone", async () => {
  const params = { name: "date_difference", arguments: { start: "2026-01-01", end: "today" } };
  const call = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })}\n`;
  const days = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(async (TZ) => {
    const child = Bun.spawn([programPath(), "mcp"], { env: { TZ }, stdin: new Blob([call]), stdout: "pipe" });
    const answer = JSON.parse(await new Response(child.stdout).text()) as { result: McpResult };
    return (answer.result.structuredContent as { end: string }).end;
  });
  const [east = "", west = ""] = await Promise.all(days);
  // Their clocks are 25 hours apart.
  expect(Date.parse(east)).toBeGreaterThan(Date.parse(west));
});
