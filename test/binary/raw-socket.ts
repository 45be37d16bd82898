/** What a server sent over one connection, and how it ended. */
export type Exchange = { text: string; closedAfterMs: number };

export type Chunk = readonly [pauseMs: number, bytes: string | Uint8Array];

/**
 * Sends bytes as they are, each chunk after its pause and when the one before has left, and reads until the server
 * closes. Rejects when it has not closed within the time.
 */
export async function exchange(url: string, chunks: Iterable<Chunk>, limitMs = 60_000): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const begunMs = performance.now();
  const closed = Promise.withResolvers<Exchange>();
  let text = "";
  const over = new AbortController();
  let drained = Promise.withResolvers<void>();
  const end = (): void => {
    over.abort();
    drained.resolve();
    closed.resolve({ text, closedAfterMs: performance.now() - begunMs });
  };
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        text += chunk.toString("latin1");
      },
      drain: () => drained.resolve(),
      close: end,
      error: end,
    },
  });
  const timer = setTimeout(
    () => closed.reject(new Error(`The server kept the connection open; it sent: ${text.slice(0, 200)}`)),
    limitMs,
  );
  async function send(): Promise<void> {
    for (const [pauseMs, bytes] of chunks) {
      if (pauseMs > 0) await Bun.sleep(pauseMs);
      let rest = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
      while (!over.signal.aborted && rest.length > 0) {
        drained = Promise.withResolvers<void>();
        rest = rest.subarray(Math.max(0, socket.write(rest)));
        if (rest.length > 0) await drained.promise;
      }
      if (over.signal.aborted) return;
    }
  }
  try {
    void send();
    return await closed.promise;
  } finally {
    clearTimeout(timer);
    over.abort();
    drained.resolve();
    socket.end();
  }
}

/** The status of the first answer; 0 when there was none. */
export function statusOf({ text }: Exchange): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
