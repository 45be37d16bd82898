import { statSync } from "node:fs";

/** A text that is another one whenever a file has changed; `null` where there is no such file. */
export function stampOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return null;
  return [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino].join(" ");
}
