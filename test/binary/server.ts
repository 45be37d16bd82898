import { processorMs } from "../support/processor-time.ts";
import { collect, until } from "../support/process.ts";
import { programPath } from "../support/program.ts";

type LogLine = { level: string; message: string };

/** A server of the executable, running. */
export type Server = Awaited<ReturnType<typeof startServer>>;

export type ProgramOptions = {
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** Words before the program's path, such as `unshare --net`. */
  wrapper?: readonly string[];
};

/** Starts the executable, which gets no environment variables of the tests. */
function spawnProgram(args: readonly string[], { env, cwd = "/", wrapper = [] }: ProgramOptions) {
  return Bun.spawn([...wrapper, programPath(), ...args], {
    env: { ...env },
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

type ServerOptions = ProgramOptions & {
  args?: readonly string[];
  /** Whether this machine may read the metrics at the server's own address, as tests do. */
  hasMetrics?: boolean;
};

/** Starts `almanac serve` on a free port of the loopback, limits off, and waits until it says its address. */
export async function startServer({ args = [], hasMetrics = true, ...options }: ServerOptions = {}) {
  const metrics = hasMetrics ? ["--metrics-allow", "127.0.0.0/8,::1"] : [];
  const child = spawnProgram(["serve", "--port", "0", "--rate-scheme", "off", ...metrics, ...args], options);
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  const log = (): LogLine[] => errors.text().split("\n").flatMap(readLogLine);
  const url = await until(() => {
    const address = / answers at (\S+) /.exec(errors.text())?.[1];
    if (address !== undefined) return address;
    if (child.exitCode !== null) throw new Error(`The server ended: ${output.text()}${errors.text()}`);
    return null;
  }, "its address");
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    exited: child.exited,
    /** Lines of its log so far, those that are JSON with a message. */
    log,
    /** Everything written to standard output so far. */
    output: output.text,
    /** Everything written to standard error so far. */
    errors: errors.text,
    /** Waits for a log line that matches; rejects when none comes. */
    logged: (pattern: RegExp) =>
      until(() => log().find((line) => pattern.test(line.message)) ?? null, `a log line like ${pattern}`),
    statusOf: async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status,
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    /** A metric without labels; NaN if there is none. */
    async figure(name: string) {
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await this.metrics())?.[1]);
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends it at once. */
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

export type Run = { code: number; output: string; errors: string };

/** Runs the executable to its end. */
export async function runProgram(args: readonly string[], options: ProgramOptions = {}): Promise<Run> {
  const child = spawnProgram(args, options);
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, output, errors };
}

function readLogLine(line: string): LogLine[] {
  try {
    const parsed: unknown = JSON.parse(line);
    const { level, message } = parsed as Partial<LogLine>;
    return typeof level === "string" && typeof message === "string" ? [{ level, message }] : [];
  } catch {
    return [];
  }
}

/** Waits until a server has finished its work after the start, which would disturb measurements. */
export async function untilAtRest({ pid }: Server): Promise<void> {
  let beforeMs = processorMs(pid);
  await until(
    async () => {
      await Bun.sleep(500);
      const spentMs = processorMs(pid) - beforeMs;
      beforeMs += spentMs;
      return spentMs <= 20 ? true : null;
    },
    "the server to come to rest",
    60_000,
  );
}
