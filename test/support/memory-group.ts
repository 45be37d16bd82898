import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A group of processes whose memory the kernel limits: it kills one that takes more, as systemd's `MemoryMax` has it. */
export type MemoryGroup = {
  /** Words before a program's own that run it in the group. */
  readonly wrapper: readonly string[];
  /** The most memory that the group has used, in bytes. */
  mostBytes(): number;
  [Symbol.dispose](): void;
};

/** The controllers of both generations, by the files that they have for the same things. */
const V1 = { limit: "memory.limit_in_bytes", most: "memory.max_usage_in_bytes" } as const;
const V2 = { limit: "memory.max", most: "memory.peak" } as const;

/** A new group below this process's own; `null` where none may be made, such as in a container without the right. */
export function openMemoryGroup(limitBytes: number): MemoryGroup | null {
  const lines = readFileSync("/proc/self/cgroup", "utf8").split("\n");
  const ownV1 = lines.map((line) => /^\d+:(?:.*,)?memory(?:,.*)?:(.*)$/.exec(line)?.[1]).find(Boolean);
  const ownV2 = lines.map((line) => /^0::(.*)$/.exec(line)?.[1]).find(Boolean) ?? "/";
  const [root, files] =
    ownV1 === undefined ? [join("/sys/fs/cgroup", ownV2), V2] : [join("/sys/fs/cgroup/memory", ownV1), V1];
  const folder = join(root, `almanac-test-${process.pid}-${Bun.nanoseconds()}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, files.limit), String(limitBytes));
  } catch {
    return null;
  }
  return {
    wrapper: ["sh", "-c", `echo $$ > ${join(folder, "cgroup.procs")} && exec "$0" "$@"`],
    mostBytes: () => Number(readFileSync(join(folder, files.most), "utf8")),
    [Symbol.dispose]: () => rmdirSync(folder),
  };
}
