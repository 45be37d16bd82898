/** More than a head may have, and what is before it in one piece of what is received. */
const MIN_BYTES = 16_384;

/**
 * Writes over what the runtime received last. It reads all connections into one piece of memory, in which a key that
 * was sent stands until something as long is received: so this process sends itself as much, over a connection with
 * itself that is opened when it is first needed.
 */
export function createScrubber(): { scrub(bytes: number): Promise<void>; close(): void } {
  let socket: Promise<Bun.Socket> | null = null;

  return {
    async scrub(bytes) {
      socket ??= connectToSelf();
      (await socket).write(new Uint8Array(Math.max(MIN_BYTES, bytes)));
    },
    close() {
      void socket?.then((opened) => opened.terminate());
      socket = null;
    },
  };
}

async function connectToSelf(): Promise<Bun.Socket> {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  try {
    return await Bun.connect({ hostname: "127.0.0.1", port: listener.port, socket: { data() {} } });
  } finally {
    listener.stop(false);
  }
}
