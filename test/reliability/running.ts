import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const MAIN = join(ROOT, "src/main.ts");

/** A process a test started, ended by its own id. */
export type Started = {
  readonly pid: number;
  readonly exited: Promise<number>;
  signal(name: NodeJS.Signals): void;
};

/** Folder for one test file, removed with `remove`. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "almanac-state-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

export type RunningRedis = Started & { readonly port: number; readonly url: string };

/** A real redis-server on the loopback, without files unless `extra` asks for them. */
export async function startRedis(
  folder: string,
  port: number,
  extra: readonly string[] = [],
): Promise<RunningRedis> {
  const child = Bun.spawn(
    ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", ...extra],
    { stdio: ["ignore", "ignore", "ignore"] },
  );
  const url = `redis://127.0.0.1:${port}`;
  await until(async () => (await redisCommand(port, "PING")).includes("PONG") || null, 5000);
  return { ...started(child), port, url };
}

/** One command by a plain socket, so that no client under test is trusted to check itself. */
export function redisCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const timer = setTimeout(() => resolve(text), 1000);
    Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: (socket) => void socket.write(`${command}\r\n`),
        data(socket, bytes) {
          text += bytes.toString();
          clearTimeout(timer);
          socket.end();
          resolve(text);
        },
        error: () => resolve(""),
        connectError: () => resolve(""),
      },
    }).catch(() => resolve(""));
  });
}

export type RunningServer = Started & { readonly url: string; log(): string };

/** The server as people run it, on a free port; `wrapper` are words before its own. */
export async function startServer(
  args: readonly string[],
  wrapper: readonly string[] = [],
): Promise<RunningServer> {
  const child = Bun.spawn(
    [
      ...wrapper,
      process.execPath,
      MAIN,
      "serve",
      "--port",
      "0",
      "--tzdata",
      "embedded",
      "--access-log",
      "off",
      ...args,
    ],
    { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] },
  );
  const output = { text: "" };
  void collect(child.stdout, output);
  void collect(child.stderr, output);
  const url = await until(() => {
    const found = /API\s+(http:\/\/\S+)\/v1/.exec(output.text)?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output.text}`);
    return null;
  }, 20_000);
  return { ...started(child), url, log: () => output.text };
}

/** Runs a command of the product to its end; `wrapper` are words before its own. */
export async function runCli(
  args: readonly string[],
  env: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<{ code: number; out: string; err: string }> {
  const child = Bun.spawn([...wrapper, process.execPath, MAIN, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

/** Asks until there is an answer other than `null`. */
export async function until<T>(ask: () => T | null | Promise<T | null>, timeoutMs: number): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > end) throw new Error(`nothing within ${timeoutMs} ms`);
    await Bun.sleep(20);
  }
}

function started(child: Bun.Subprocess): Started {
  return { pid: child.pid, exited: child.exited, signal: (name) => child.kill(name) };
}

async function collect(stream: ReadableStream<Uint8Array>, into: { text: string }): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) into.text += decoder.decode(chunk, { stream: true });
}
