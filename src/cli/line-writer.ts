/** Bytes that wait for a reader who does not read; beyond it lines are dropped and counted. */
const MAX_WAITING_CHARACTERS = 1_000_000;
const FLUSH_CHARACTERS = 32_768;
const FLUSH_MS = 100;
const END_MS = 500;

export type LineWriter = {
  write(line: string): void;
  /** Lines dropped since the start. */
  dropped(): number;
  /** Hands over what waits; resolves when it is written, or after a moment when nobody reads. */
  end(): Promise<void>;
};

/** Where lines go: calls back when what it was given is written. */
export type LineSink = (text: string, done: () => void) => void;

/**
 * Writes lines many at a time, as one call of the system per request would cost more than the request. A reader who
 * stops reading stops nobody else: lines are dropped then, never held without bound.
 */
export function createLineWriter(sink: LineSink): LineWriter {
  let waiting = "";
  let isWriting = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let droppedCount = 0;
  let onIdle: (() => void) | null = null;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isWriting) return;
    if (waiting === "") {
      onIdle?.();
      return;
    }
    const text = waiting;
    waiting = "";
    isWriting = true;
    sink(text, () => {
      isWriting = false;
      if (waiting.length >= FLUSH_CHARACTERS || onIdle !== null) flush();
    });
  }

  return {
    write(line) {
      if (waiting.length + line.length > MAX_WAITING_CHARACTERS) {
        droppedCount += 1;
        return;
      }
      waiting += `${line}\n`;
      if (waiting.length >= FLUSH_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    dropped: () => droppedCount,
    end() {
      return new Promise((resolve) => {
        onIdle = resolve;
        setTimeout(resolve, END_MS);
        flush();
      });
    },
  };
}
