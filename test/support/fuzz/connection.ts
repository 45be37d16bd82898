import { connect, type Socket } from "node:net";
import { A_KEY, type Probe } from "./probe.ts";

/** An answer as it came over the socket. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded: neither chunked nor compressed. */
  readonly body: Uint8Array;
  readonly tookMs: number;
};

export type Connection = {
  /** Sends bytes as they are and reads one answer; `null` when the server closes without one, or waits for more. */
  send(probe: Pick<Probe, "method" | "bytes" | "target">): Promise<Answer | null>;
  close(): void;
};

/** Longer than any request and than the timeout of a silent connection. */
const PATIENCE_MS = 20_000;
/** Timeout for incomplete requests, of which the server may await the rest. */
const RAW_PATIENCE_MS = 250;

/** One connection, kept open over many requests as clients do, made anew whenever the server has closed it. */
export function createConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  let socket: Socket | null = null;
  let received = Buffer.alloc(0);
  let changed = Promise.withResolvers<void>();

  const tell = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  function open(): Socket {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    opened.on("data", (bytes: Buffer) => {
      if (socket === opened) received = Buffer.concat([received, bytes]);
      tell();
    });
    opened.on("close", () => {
      if (socket === opened) socket = null;
      tell();
    });
    // The event "close" follows.
    opened.on("error", () => {});
    return opened;
  }

  function close(): void {
    socket?.destroy();
    socket = null;
  }

  return {
    close,
    async send({ method, bytes, target }) {
      socket ??= open();
      const current = socket;
      received = Buffer.alloc(0);
      const startedMs = performance.now();
      current.write(bytes);
      const patienceMs = target === null ? RAW_PATIENCE_MS : PATIENCE_MS;
      for (;;) {
        const isOpen = socket === current;
        const parsed = parseAnswer(received, method, !isOpen);
        if (parsed !== null) {
          const { end, ...answer } = parsed;
          // After invalid bytes the state of the connection is unknown.
          if (target === null || end !== received.length || answer.headers.get("connection") === "close")
            close();
          return { ...answer, tookMs: performance.now() - startedMs };
        }
        const leftMs = startedMs + patienceMs - performance.now();
        if (!isOpen || leftMs <= 0) {
          close();
          return null;
        }
        await Promise.race([changed.promise, Bun.sleep(Math.min(leftMs, 1000))]);
      }
    },
  };
}

type Parsed = Omit<Answer, "tookMs"> & { end: number };

/** The first answer in what was received, when it is whole. */
function parseAnswer(bytes: Buffer, method: string, isClosed: boolean): Parsed | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const [line = "", ...rows] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(line)?.[1] ?? 0);
  const start = headEnd + 4;
  if (status === 100) {
    const next = parseAnswer(bytes.subarray(start), method, isClosed);
    return next === null ? null : { ...next, end: next.end + start };
  }
  const headers = new Headers();
  for (const row of rows)
    headers.append(row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 1).trim());
  const hasBody = method !== "HEAD" && status !== 204 && status !== 304;
  const length = headers.get("content-length");
  // Without a length the body ends with the connection.
  if (hasBody && length === null && !isClosed) return null;
  const end = hasBody ? (length === null ? bytes.length : start + Number(length)) : start;
  if (bytes.length < end) return null;
  return { status, headers, body: decoded(bytes.subarray(start, end), headers), end };
}

function decoded(body: Buffer, headers: Headers): Uint8Array {
  const encoding = headers.get("content-encoding");
  if (body.length === 0 || encoding === null) return body;
  if (encoding === "gzip") return Bun.gunzipSync(new Uint8Array(body));
  if (encoding === "zstd") return new Uint8Array(Bun.zstdDecompressSync(body));
  throw new Error(`an answer is packed as ${encoding}`);
}

/** The bytes of a probe with a real key where it asks for one. */
export function withKey(bytes: Uint8Array, key: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll(A_KEY, key), "latin1");
}
