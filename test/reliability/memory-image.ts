import { closeSync, openSync, readFileSync, readSync } from "node:fs";

const PAGE_BYTES = 4096;
/** What a page's entry in `pagemap` says in its highest bits: it is in memory, or swapped out. */
const IN_MEMORY_OR_SWAPPED = 0xc0;
const MAX_RUN_PAGES = 1024;

/**
 * How often texts stand in the memory of another process, in one byte a character or in two: all that a core dump of
 * it would hold. Linux alone; the process must be one's own.
 */
export function countInMemory(processId: number, texts: readonly string[]): number {
  const needles = texts.flatMap((text) => [Buffer.from(text, "latin1"), Buffer.from(text, "utf16le")]);
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1;
  const memory = openSync(`/proc/${processId}/mem`, "r");
  const pagemap = openSync(`/proc/${processId}/pagemap`, "r");
  const buffer = Buffer.alloc(overlap + MAX_RUN_PAGES * PAGE_BYTES);
  let count = 0;
  try {
    for (const [start, end] of writableRanges(processId)) {
      const entries = Buffer.alloc(((end - start) / PAGE_BYTES) * 8);
      readSync(pagemap, entries, 0, entries.length, (start / PAGE_BYTES) * 8);
      let kept = 0;
      for (let page = 0; page < entries.length / 8;) {
        let pages = 0;
        while (pages < MAX_RUN_PAGES && ((entries[(page + pages) * 8 + 7] ?? 0) & IN_MEMORY_OR_SWAPPED) !== 0)
          pages += 1;
        // A text may go on from one run to the next, but not over a page that is not there.
        if (pages === 0) kept = 0;
        else {
          const read = readOrNothing(memory, buffer, kept, pages * PAGE_BYTES, start + page * PAGE_BYTES);
          const seen = buffer.subarray(0, kept + read);
          for (const needle of needles) count += countIn(seen, needle);
          kept = Math.min(overlap, seen.length);
          buffer.copy(buffer, 0, seen.length - kept, seen.length);
        }
        page += Math.max(1, pages);
      }
    }
  } finally {
    closeSync(memory);
    closeSync(pagemap);
  }
  return count;
}

/** What a program can have written to: its heap, stacks and data, shared memory too. */
function writableRanges(processId: number): (readonly [number, number])[] {
  const lines = readFileSync(`/proc/${processId}/maps`, "latin1").split("\n");
  return lines.flatMap((line) => {
    const [, start = "", end = ""] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
    return start === "" ? [] : [[Number.parseInt(start, 16), Number.parseInt(end, 16)] as const];
  });
}

/** Pages may go between looking and reading. */
function readOrNothing(file: number, into: Buffer, at: number, length: number, from: number): number {
  try {
    return readSync(file, into, at, length, from);
  } catch {
    return 0;
  }
}

function countIn(bytes: Buffer, needle: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 1)) count += 1;
  return count;
}
