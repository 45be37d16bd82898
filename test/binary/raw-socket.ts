import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What a server sent over one connection, and how it ended. */
export type Exchange = { text: string; closedAfterMs: number };

export type Chunk = readonly [pauseMs: number, bytes: string | Uint8Array];

/** Connects to a server, from an address of the loopback, and sends a text; later errors only close the socket. */
export async function open(url: string, text = "", localAddress = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port), localAddress });
  await once(socket, "connect");
  socket.on("error", () => {});
  if (text !== "") socket.write(text, "latin1");
  return socket;
}

/**
 * Sends bytes as they are, each chunk after its pause and when the one before has left, and reads until the server
 * closes. Rejects when it has not closed within the time.
 */
export async function exchange(url: string, chunks: Iterable<Chunk>, limitMs = 60_000): Promise<Exchange> {
  const begunMs = performance.now();
  const socket = await open(url);
  let text = "";
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
  });
  const closed = new Promise<number>((resolve, reject) => {
    socket.once("close", () => resolve(performance.now() - begunMs));
    AbortSignal.timeout(limitMs).addEventListener("abort", () =>
      reject(new Error(`The server kept the connection open; it sent: ${text.slice(0, 200)}`)),
    );
  });
  async function send(): Promise<void> {
    for (const [pauseMs, bytes] of chunks) {
      if (pauseMs > 0) await Bun.sleep(pauseMs);
      if (socket.destroyed) return;
      const hasLeft = typeof bytes === "string" ? socket.write(bytes, "latin1") : socket.write(bytes);
      if (!hasLeft) await Promise.race([once(socket, "drain"), closed]);
    }
  }
  // What cannot be sent any more is seen by the end of the connection.
  send().catch(() => {});
  try {
    return { closedAfterMs: await closed, text };
  } finally {
    socket.destroy();
  }
}

/** The status of the first answer; 0 when there was none. */
export function statusOf({ text }: Exchange): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
