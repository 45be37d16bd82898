import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { besides, until } from "./process.ts";

/** Programs that change a machine, as far as a machine of its own needs them: without accounts, packages and systemd. */
const STAND_INS: Readonly<Record<string, string>> = {
  sudo: 'exec "$@"',
  "apt-get": "exit 0",
  "valkey-server":
    'redis-server "$@" > /dev/null 2>&1 & until redis-cli ping > /dev/null 2>&1; do sleep 0.05; done',
  // Starts what the unit says, and comes back when it answers, as Type=notify does.
  systemctl: `unit=/etc/systemd/system/almanac.service
if [ "$1" = reload ]; then exec kill -HUP "$(cat /run/almanac.pid)"; fi
if [ -e /run/almanac.pid ]; then kill "$(cat /run/almanac.pid)"; tail --pid="$(cat /run/almanac.pid)" -f /dev/null; fi
mkdir -p /var/lib/almanac
set -a
eval "$(sed -n 's/^Environment=//p' "$unit" | sed 's#%S#/var/lib#')"
[ ! -e /etc/almanac.env ] || . /etc/almanac.env
$(sed -n 's/^ExecStart=//p' "$unit") > /run/almanac.log 2>&1 &
echo $! > /run/almanac.pid
until almanac healthcheck > /dev/null 2>&1; do sleep 0.05; done`,
};

/** Folders that strangers change, which here are of the machine's own. Its first process waits for those that end. */
const MACHINE = `ip link set lo up && ip addr add 10.0.0.9/24 dev lo && mount -t tmpfs tmpfs "$0" &&
mkdir -p "$0/etc" "$0/work" "$0/local/bin" "$0/lib" "$0/run" &&
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/etc,workdir=$0/work,userxattr" /etc &&
mount --bind "$0/local" /usr/local && mount --bind "$0/lib" /var/lib && mount --bind "$0/run" /run &&
echo ready && while true; do sleep 3600 & wait $!; done`;

export type Machine = AsyncDisposable & {
  /** Runs lines of a shell, and returns what they print. @throws Error with their errors when one fails */
  run(lines: string): Promise<string>;
};

/** A machine on this one, with folders, processes and a network of its own, where a stranger works in an empty folder. */
export async function openMachine(folder: string, home: string): Promise<Machine> {
  const [shims, disk] = [join(folder, "shims"), join(folder, "disk")];
  for (const path of [shims, disk]) mkdirSync(path, { recursive: true });
  for (const [name, script] of Object.entries(STAND_INS)) {
    writeFileSync(join(shims, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(shims, name), 0o755);
  }
  const flags = ["--map-root-user", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const holder = Bun.spawn(["unshare", ...flags, "bash", "-c", MACHINE, disk], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { value } = await holder.stdout.getReader().read();
  if (Buffer.from(value ?? []).toString() !== "ready\n") throw new Error("this test needs user namespaces");
  const first = await until(async () => {
    const children = await Bun.file(`/proc/${holder.pid}/task/${holder.pid}/children`).text();
    return Number(children) || null;
  }, "the machine");
  const env = {
    PATH: `${shims}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
    HOME: home,
    SECRET: "hunter2",
  };
  return {
    async run(lines) {
      const inside = [...besides(first, "mount"), "--net", "--pid", "bash", "-euc", `cd "$HOME"\n${lines}`];
      const child = Bun.spawn(inside, { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
      const [output, errors, code] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      if (code === 0) return output;
      throw new Error(`exit code ${code} of\n${lines}\n${output}${errors}`);
    },
    async [Symbol.asyncDispose]() {
      holder.kill("SIGKILL");
      await holder.exited;
    },
  };
}
