import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Ways to run a command in its own network with only a loopback: as root, or as another user. */
const WAYS: readonly (readonly string[])[] = [
  ["unshare", "--net"],
  ["unshare", "--map-root-user", "--net"],
];

/** Brings the loopback up, runs the command and leaves the kernel's counters of this network in the file `$0`. */
const SCRIPT =
  'ip link set lo up || exit 125; "$@"; code=$?; cat /proc/net/snmp /proc/net/snmp6 > "$0"; exit $code';

export type Isolation = {
  /** @returns the exit code, and the number of packets to other hosts that the command and its children tried to send */
  run(command: readonly string[], cwd: string): { exitCode: number; attempts: number };
};

/** A network without other hosts; `null` if the system does not allow it. */
export function findIsolation(): Isolation | null {
  for (const way of WAYS) {
    try {
      if (runIn(way, ["true"], "/", "ignore").exitCode === 0) {
        return { run: (command, cwd) => runIn(way, command, cwd, "inherit") };
      }
    } catch {
      // The program is missing; tries the next way.
    }
  }
  return null;
}

function runIn(way: readonly string[], command: readonly string[], cwd: string, out: "inherit" | "ignore") {
  const folder = mkdtempSync(join(tmpdir(), "almanac-network-"));
  const counters = join(folder, "counters");
  try {
    const run = Bun.spawnSync([...way, "sh", "-c", SCRIPT, counters, ...command], {
      cwd,
      stdio: ["ignore", out, out],
    });
    return {
      exitCode: run.exitCode ?? 1,
      attempts: run.exitCode === 125 ? 0 : attemptsIn(readFileSync(counters, "utf8")),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** IPv4 writes a line of names and one of values, IPv6 a line for each. */
function attemptsIn(text: string): number {
  const [names = [], values = []] = [...text.matchAll(/^Ip: (.*)$/gm)].map(([, row = ""]) => row.split(" "));
  const v4 = Number(values[names.indexOf("OutNoRoutes")] ?? 0);
  const v6 = Number(/^Ip6OutNoRoutes\s+(\d+)$/m.exec(text)?.[1] ?? 0);
  return v4 + v6;
}
