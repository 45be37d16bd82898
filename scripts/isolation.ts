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

type Output = "inherit" | "ignore" | "pipe";

export type Isolation = {
  /** Runs a command as `run` does; `attempts` are the packets to other hosts that it and its children tried to send. */
  run: typeof run;
};

/** A network without other hosts; `null` if the system does not allow it. */
export async function findIsolation(): Promise<Isolation | null> {
  for (const way of WAYS) {
    try {
      if ((await runIn(way, ["true"], "/", "ignore")).exitCode === 0)
        return { run: (command, cwd, output = "inherit") => runIn(way, command, cwd, output) };
    } catch {
      // The program is missing; tries the next way.
    }
  }
  return null;
}

async function runIn(way: readonly string[], command: readonly string[], cwd: string, output: Output) {
  const folder = mkdtempSync(join(tmpdir(), "almanac-network-"));
  const counters = join(folder, "counters");
  try {
    const done = await run([...way, "sh", "-c", SCRIPT, counters, ...command], cwd, output);
    return done.exitCode === 125 ? done : { ...done, attempts: attemptsIn(readFileSync(counters, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command in the network that there is; what it prints is the text if it is piped, else empty. */
export async function run(command: readonly string[], cwd: string, output: Output = "pipe") {
  const child = Bun.spawn([...command], { cwd, stdio: ["ignore", output, output] });
  const text = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  return { exitCode: await child.exited, attempts: 0, text: text.join("").trimEnd() };
}

/** IPv4 writes a line of names and one of values, IPv6 a line for each. */
function attemptsIn(text: string): number {
  const [names = [], values = []] = [...text.matchAll(/^Ip: (.*)$/gm)].map(([, row = ""]) => row.split(" "));
  const v4 = Number(values[names.indexOf("OutNoRoutes")] ?? 0);
  const v6 = Number(/^Ip6OutNoRoutes\s+(\d+)$/m.exec(text)?.[1] ?? 0);
  return v4 + v6;
}
