import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { createServer } from "node:net";
import { readOptions } from "./options.ts";

/**
 * What an executable must do on a machine of its own kind before it is published: check its data, start, answer the
 * questions of the guide, and answer a language model on standard input.
 */
const ROOT = join(import.meta.dir, "..");
const START_MS = 120_000;
const LEAST_QUESTIONS = 10;

const { program } = readOptions(
  "try",
  "Starts an executable, asks it the questions of docs/ask.md over HTTP and a language model's over standard input, and ends it. It needs no packages.",
  { program: { default: join(ROOT, "dist", "almanac"), help: "The executable." } },
);

const rows = [
  ...readFileSync(join(ROOT, "docs", "ask.md"), "utf8").matchAll(
    /^\| ([^|]+?) +\| `(\/v1\/[^`]+)` +\| `([^`]+)` +\|\r?$/gm,
  ),
].map(([, question = "", path = "", answer = ""]) => ({ question, path, answer }));
if (rows.length < LEAST_QUESTIONS) throw new Error(`docs/ask.md has only ${rows.length} questions`);

const version = await output(["version"], "");
console.log(version.trim());
await output(["data", "verify"], "");
console.log("ok  data verify");
await askOverHttp();
await askOverStandardInput();

/** @throws Error when the program fails */
async function output(args: readonly string[], input: string): Promise<string> {
  const child = Bun.spawn([program, ...args], {
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "inherit",
  });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (code !== 0) throw new Error(`'${args.join(" ")}' ended with ${code}: ${text}`);
  return text;
}

async function askOverHttp(): Promise<void> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  probe.close();
  const startedMs = performance.now();
  const server = Bun.spawn([program, "serve", "--port", String(port)], {
    stdout: "ignore",
    stderr: "inherit",
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) {
      if (server.exitCode !== null || performance.now() - startedMs > START_MS)
        throw new Error(`the server does not answer; exit code ${server.exitCode}`);
      await Bun.sleep(20);
    }
    console.log(`ok  serve answers after ${Math.round(performance.now() - startedMs)} ms`);
    for (const { question, path, answer } of rows) {
      const response = await fetch(url + path);
      const text = await response.text();
      if (response.status !== 200 || !text.includes(answer))
        throw new Error(`${path}: ${response.status} ${text}`);
      console.log(`ok  ${question} ${answer}`);
    }
  } finally {
    server.kill();
    await server.exited;
  }
}

async function askOverStandardInput(): Promise<void> {
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "try", version: "1" },
  };
  const call = { name: "get_current_time", arguments: { timezone: "America/Vancouver" } };
  const messages = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
    { id: 3, method: "tools/call", params: call },
  ];
  const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
  const answers = await output(["mcp"], lines);
  for (const expected of ['"name":"convert_time"', "-07:00"])
    if (!answers.includes(expected)) throw new Error(`mcp: no ${expected} in ${answers}`);
  console.log("ok  mcp lists its tools and knows Vancouver's offset");
}
