/** What a server sent over one connection, and how it ended. */
export type Exchange = { text: string; closedAfterMs: number };

/**
 * Sends bytes as they are, each chunk after its pause, and reads until the server closes. Rejects when it has not
 * closed within the time.
 */
export async function exchange(
  url: string,
  chunks: readonly (readonly [pauseMs: number, bytes: string | Uint8Array])[],
  limitMs = 20_000,
): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const begunMs = performance.now();
  const closed = Promise.withResolvers<Exchange>();
  let text = "";
  let isOpen = true;
  const end = (): void => {
    isOpen = false;
    closed.resolve({ text, closedAfterMs: performance.now() - begunMs });
  };
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        text += chunk.toString("latin1");
      },
      close: end,
      error: end,
    },
  });
  const timer = setTimeout(
    () => closed.reject(new Error(`The server kept the connection open; it sent: ${text.slice(0, 200)}`)),
    limitMs,
  );
  for (const [pauseMs, bytes] of chunks) {
    if (pauseMs > 0) await Bun.sleep(pauseMs);
    if (isOpen) socket.write(bytes);
  }
  try {
    return await closed.promise;
  } finally {
    clearTimeout(timer);
    socket.end();
  }
}

/** The status of the first answer; 0 when there was none. */
export function statusOf({ text }: Exchange): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
