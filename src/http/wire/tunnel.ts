/** Bytes that wait at one end of a tunnel before the other is asked to pause. */
const MAX_WAITING_BYTES = 65_536;

export type TunnelEnds = {
  /** Gives the caller what came back, and returns how many of the bytes left; the rest is the tunnel's to give later. */
  write(bytes: Uint8Array): number;
  pause(): void;
  resume(): void;
  /** Told the port that the tunnel has at its far end, before anything goes through it. */
  opened(localPort: number): void;
  /** Told the same port when it is free for others. */
  left(localPort: number): void;
  /** Called once, when nothing more comes back; `isRefused` where nothing could go through. */
  closed(isRefused: boolean): void;
};

/** One connection that is handed, byte by byte, to the general server. */
export type Tunnel = {
  /** Sends on what came from the caller. */
  forward(bytes: Uint8Array): void;
  /** The caller can be written to again. */
  drained(): void;
  /** Whether something went there since anything came back. */
  isAwaited(): boolean;
  close(): void;
};

/** Connects a caller to the general server on this machine. */
export function openTunnel(port: number, ends: TunnelEnds): Tunnel {
  let upstream: Bun.Socket | null = null;
  let isClosed = false;
  let isPaused = false;
  let isAwaited = false;
  /** Port at the far end; 0 before there is one. */
  let localPort = 0;
  /** On the way there, and back. */
  let there: Uint8Array[] = [];
  let back: Uint8Array | null = null;
  let waitingBytes = 0;

  function finish(): void {
    if (isClosed) return;
    if (back !== null) return;
    isClosed = true;
    ends.closed(localPort === 0);
  }

  function flushThere(): void {
    const to = upstream;
    if (to === null) return;
    while (there.length > 0) {
      const [first = new Uint8Array(0)] = there;
      const written = Math.max(0, to.write(first));
      waitingBytes -= written;
      if (written < first.length) {
        there[0] = first.subarray(written);
        break;
      }
      // It may hold a key.
      first.fill(0);
      there.shift();
    }
    if (isPaused && waitingBytes < MAX_WAITING_BYTES) {
      isPaused = false;
      ends.resume();
    }
  }

  Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      open(socket) {
        if (isClosed) return socket.terminate();
        upstream = socket;
        localPort = socket.localPort;
        ends.opened(localPort);
        flushThere();
      },
      data(socket, bytes) {
        isAwaited = false;
        const written = back === null ? Math.max(0, ends.write(bytes)) : 0;
        if (written === bytes.length) return void bytes.fill(0);
        const rest = bytes.subarray(written);
        back = back === null ? rest : Buffer.concat([back, rest]);
        socket.pause();
      },
      drain: flushThere,
      close() {
        upstream = null;
        if (localPort !== 0) ends.left(localPort);
        finish();
      },
      error() {},
    },
  }).catch(() => finish());

  return {
    forward(bytes) {
      isAwaited = true;
      there.push(bytes);
      waitingBytes += bytes.length;
      flushThere();
      if (isPaused || waitingBytes < MAX_WAITING_BYTES) return;
      isPaused = true;
      ends.pause();
    },
    drained() {
      if (back === null) return;
      const written = Math.max(0, ends.write(back));
      if (written < back.length) {
        back = back.subarray(written);
        return;
      }
      back = null;
      if (upstream === null) finish();
      else upstream.resume();
    },
    isAwaited: () => isAwaited,
    close() {
      isClosed = true;
      there = [];
      back = null;
      upstream?.terminate();
    },
  };
}
