import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How a command is given a network of its own that has nothing but the loopback: as root, or as anybody. */
const WAYS: readonly (readonly string[])[] = [
  ["unshare", "--net"],
  ["unshare", "--map-root-user", "--net"],
];

/** Brings the loopback up, runs the command and leaves the kernel's counters of this network in the file `$0`. */
const SCRIPT =
  'ip link set lo up || exit 125; "$@"; code=$?; cat /proc/net/snmp /proc/net/snmp6 > "$0"; exit $code';

export type IsolatedRun = {
  readonly exitCode: number;
  /** What the command and all it started tried to send to other hosts: the kernel found no way for it. */
  readonly attempts: number;
};

export type Isolation = { run(command: readonly string[], cwd: string): IsolatedRun };

/** A network without other hosts, in which nothing that is run can reach any; `null` where the system allows none. */
export function findIsolation(): Isolation | null {
  for (const way of WAYS) {
    try {
      if (runIn(way, ["true"], "/", "ignore").exitCode === 0) {
        return { run: (command, cwd) => runIn(way, command, cwd, "inherit") };
      }
    } catch {
      // No such program here: the next way, or none.
    }
  }
  return null;
}

function runIn(
  way: readonly string[],
  command: readonly string[],
  cwd: string,
  out: "inherit" | "ignore",
): IsolatedRun {
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
