import { join } from "node:path";
import { collect, until } from "./process.ts";

const ROOT = join(import.meta.dir, "../..");
const MAIN = join(ROOT, "src/main.ts");

/** A process that a test started, which it ends by its id. */
export type Started = {
  readonly pid: number;
  readonly exited: Promise<number>;
  signal(name: NodeJS.Signals): void;
};

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
  await until(async () => (await redisCommand(port, "PING")).includes("PONG") || null, "redis-server");
  return { ...started(child), port, url };
}

/** Sends one command over a plain socket, independently of the client under test. */
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
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  const log = (): string => output.text() + errors.text();
  const url = await until(() => {
    const found = /API\s+(http:\/\/\S+)\/v1/.exec(output.text())?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${log()}`);
    return null;
  }, "the server's address");
  return { ...started(child), url, log };
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

function started(child: Bun.Subprocess): Started {
  return { pid: child.pid, exited: child.exited, signal: (name) => child.kill(name) };
}
