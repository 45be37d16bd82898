import { statSync } from "node:fs";

/**
 * Tells whether a path still leads to the file that was opened: a database whose file was deleted or replaced goes on, and
 * what is written to it is lost at the end.
 *
 * @returns a function that says `true` while it does; it takes microseconds
 */
export function watchFile(path: string): () => boolean {
  const identity = (): string => {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  };
  const opened = identity();
  return () => {
    try {
      return identity() === opened;
    } catch {
      return false;
    }
  };
}
