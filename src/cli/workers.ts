import {
  accessSync,
  closeSync,
  constants,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { isExecutable } from "../dataset/executable.ts";
import { AlmanacError } from "../domain/error.ts";
import { PORT_IS_TAKEN, socketPath } from "../server.ts";
import { SHARED_TABLE_BYTES, sharedTableHeader } from "../state/memory/counters.ts";
import type { Environment } from "./command.ts";
import { log } from "./log.ts";
import { createSystemdNotifier } from "./systemd.ts";

/** The number of a worker; set by the parent process, not by operators. */
const WORKER_VARIABLE = "ALMANAC_WORKER";
const RESTART_MS = 1000;

/** How often a worker reports that it answers; after several silent intervals it counts as hung. */
const BEAT_MS = 1000;
const MAX_MISSED_BEATS = 5;
const MAX_MISSED_AT_START = 30;

/** The table of counters, which a worker inherits as an open file. */
export const SHARED_TABLE_PATH = "/dev/fd/3";

/** The number of this worker, from 1; `null` in the parent process or without workers. */
export function workerNumber(env: Environment): number | null {
  const text = env[WORKER_VARIABLE];
  return text === undefined ? null : Number(text);
}

/**
 * Refuses settings that do not work with several processes, such as keys in memory, which the others would not know.
 *
 * @throws AlmanacError `invalid_parameter`.
 */
export function assertMayShare(config: Config): void {
  if (config.workers === 1) return;
  if (process.platform !== "linux")
    throw new AlmanacError("invalid_parameter", "--workers needs Linux, where processes share one port.");
  if (socketPath(config.host) !== null)
    throw new AlmanacError("invalid_parameter", "--workers needs a port: one process has a Unix socket.");
  if (config.port === 0) {
    throw new AlmanacError("invalid_parameter", "--workers needs a --port: with 0 each would take its own.");
  }
  if (config.state !== "memory" || !config.beta) return;
  throw new AlmanacError(
    "invalid_parameter",
    `--workers ${config.workers}: each process would keep keys by itself. Add --state FILE or redis://…, which they share, or --beta false.`,
  );
}

/** @throws AlmanacError `internal_error` when another program listens: workers share a port, with its workers too. */
export async function assertPortFree({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const probe = createServer();
  const free = Promise.withResolvers<void>();
  probe.once("error", (error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? PORT_IS_TAKEN : error.message;
    free.reject(new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}: ${why}`));
  });
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => free.resolve()));
  await free.promise;
}

/**
 * Starts the workers, forwards signals, restarts those that fail or hang, and ends when all have ended. The first one starts alone:
 * what stops it, such as a bad option, would stop all, so its error and exit code become those of the program.
 */
export async function runWorkers(config: Config, argv: readonly string[], env: Environment): Promise<number> {
  await assertPortFree(config);
  const program = isExecutable ? [process.execPath] : [process.execPath, Bun.main];
  const table = openSharedTable();
  const children = new Map<number, { kill(signal: NodeJS.Signals): void }>();
  /** Workers that answer. Before that a signal would end them, as they do not listen to it yet. */
  const answering = new Set<number>();
  const started = Promise.withResolvers<true>();
  let isStarted = false;
  let isEnding = false;

  async function keepRunning(number: number): Promise<number> {
    for (;;) {
      let missedBeats = 0;
      let maxMissed = MAX_MISSED_AT_START;
      const child = Bun.spawn([...program, "serve", ...argv], {
        env: { ...env, [WORKER_VARIABLE]: String(number) },
        stdio: ["ignore", "inherit", "inherit", table],
        ipc() {
          missedBeats = 0;
          maxMissed = MAX_MISSED_BEATS;
          answering.add(number);
          isStarted = true;
          started.resolve(true);
        },
      });
      children.set(number, child);
      // Counts its own ticks, so that nobody is taken for hung after the whole machine was.
      const watch = setInterval(() => {
        missedBeats += 1;
        if (missedBeats !== maxMissed) return;
        log("error", `worker ${number} does not answer; it is ended`);
        child.kill("SIGKILL");
      }, BEAT_MS);
      const code = await child.exited;
      clearInterval(watch);
      children.delete(number);
      const answered = answering.delete(number);
      if (isEnding && !answered) return 0;
      if (isEnding || !isStarted) return code;
      log("error", `worker ${number} ended with code ${code}; it is started again`);
      await Bun.sleep(RESTART_MS);
      if (isEnding) return code;
    }
  }

  const systemd = createSystemdNotifier(env);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      // A worker that is starting reads the newest data anyway.
      for (const [number, child] of children) {
        if (signal !== "SIGHUP" || answering.has(number)) child.kill(signal);
      }
      if (signal === "SIGHUP") return;
      isEnding = true;
      systemd.stopping();
    });
  }
  const first = keepRunning(1);
  const begun = await Promise.race([started.promise, first]);
  if (begun === true) systemd.ready();
  const others =
    begun === true && !isEnding
      ? Array.from({ length: config.workers - 1 }, (_, index) => keepRunning(index + 2))
      : [];
  const codes = await Promise.all([first, ...others]);
  closeSync(table);
  return codes.find((code) => code !== 0) ?? 0;
}

/** Tells the parent process again and again that this worker answers. Resolves when that process is gone. */
export function beat(): Promise<void> {
  const say = (): void => {
    if (process.connected) process.send?.("alive");
  };
  say();
  setInterval(say, BEAT_MS).unref();
  return new Promise((resolve) => process.once("disconnect", () => resolve()));
}

/** Opens a table of counters for all workers to map: an unlinked file, in memory if possible, which vanishes with them. */
function openSharedTable(): number {
  const folder = mkdtempSync(join(memoryFolder(), "almanac-"));
  try {
    const table = openSync(join(folder, "counters"), "wx+", 0o600);
    writeSync(table, sharedTableHeader());
    ftruncateSync(table, SHARED_TABLE_BYTES);
    return table;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function memoryFolder(): string {
  try {
    accessSync("/dev/shm", constants.W_OK);
    return "/dev/shm";
  } catch {
    return tmpdir();
  }
}
