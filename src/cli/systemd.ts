import type { Environment } from "./command.ts";
import { log } from "./log.ts";

const NOTIFIER = "systemd-notify";

/**
 * What a service of `Type=notify` tells systemd (sd_notify(3)), by systemd's own program, because the runtime has no datagram sockets but
 * those of UDP. Half a watchdog's time apart it also says that the event loop runs. Without systemd nothing happens.
 */
export function createSystemdNotifier(env: Environment) {
  const watchdogMs = Number(env["WATCHDOG_USEC"] ?? 0) / 1000;
  if (env["NOTIFY_SOCKET"] === undefined) return { ready() {}, reloading() {}, stopping() {} };
  // One after another, because "ready" ends "reloading".
  let last: Promise<unknown> = Promise.resolve();

  function tell(state: string): void {
    last = last.then(() => run(state));
  }

  async function run(state: string): Promise<void> {
    try {
      const child = Bun.spawn([NOTIFIER, state], { env: { ...env }, stdio: ["ignore", "ignore", "inherit"] });
      await child.exited;
    } catch {
      log("error", `systemd is not told ${state}: there is no program '${NOTIFIER}'`);
    }
  }

  if (watchdogMs > 0) setInterval(() => tell("WATCHDOG=1"), watchdogMs / 2).unref();
  return {
    ready: () => tell("READY=1"),
    /** Before work that a reload asked for, after which it is ready again. */
    reloading: () => tell("RELOADING=1"),
    stopping: () => tell("STOPPING=1"),
  };
}
