/** More than a head may have, and what is before it in one piece of what is received. */
const MIN_BYTES = 16_384;

/** Writes over what the runtime received last. */
export type Scrubber = {
  /** Writes over as many bytes. Rejects, the first time, where this machine has no loopback. */
  scrub(bytes: number): Promise<void>;
  close(): void;
};

/**
 * The runtime reads all connections into one piece of memory, in which a key that was sent stands until something as
 * long is received. So this process sends itself as much, over a connection with itself that is opened when it is first
 * needed.
 */
export function createScrubber(): Scrubber {
  let connection: Promise<Bun.Socket> | null = null;
  let isImpossible = false;

  async function connect(): Promise<Bun.Socket> {
    const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    try {
      const close = (): void => {
        connection = null;
      };
      return await Bun.connect({
        hostname: "127.0.0.1",
        port: listener.port,
        socket: { data() {}, close, error() {} },
      });
    } finally {
      listener.stop(false);
    }
  }

  return {
    async scrub(bytes) {
      if (isImpossible) return;
      try {
        connection ??= connect();
        (await connection).write(new Uint8Array(Math.max(MIN_BYTES, bytes)));
      } catch (fault) {
        isImpossible = true;
        connection = null;
        throw fault;
      }
    },
    close() {
      void connection?.then((socket) => socket.terminate());
      connection = null;
    },
  };
}
