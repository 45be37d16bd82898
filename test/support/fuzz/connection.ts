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

type Socket = { write(bytes: Uint8Array): number; end(): void; terminate(): void };

/** One connection, kept open over many requests as clients do, made anew whenever the server has closed it. */
export function createConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  let socket: Socket | null = null;
  let received = new Uint8Array(0);
  let unsent = new Uint8Array(0);
  let changed = Promise.withResolvers<void>();

  const tell = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const clear = (closed: Socket): void => {
    if (socket === closed) socket = null;
    tell();
  };

  async function open(): Promise<Socket> {
    received = new Uint8Array(0);
    return Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data(_, bytes) {
          const both = new Uint8Array(received.length + bytes.length);
          both.set(received);
          both.set(bytes, received.length);
          received = both;
          tell();
        },
        drain: flush,
        close: clear,
        error: clear,
      },
    });
  }

  function flush(to: Socket): void {
    while (unsent.length > 0) {
      const written = to.write(unsent);
      if (written <= 0) return;
      unsent = unsent.subarray(written);
    }
  }

  async function send({
    method,
    bytes,
    target,
  }: Pick<Probe, "method" | "bytes" | "target">): Promise<Answer | null> {
    const current = socket ?? (await open());
    socket = current;
    received = new Uint8Array(0);
    unsent = bytes.slice();
    const startedMs = performance.now();
    flush(current);
    const patienceMs = target === null ? RAW_PATIENCE_MS : PATIENCE_MS;
    for (;;) {
      const isOpen = socket === current;
      const parsed = parseAnswer(received, method, !isOpen);
      if (parsed !== null) {
        const { end, ...answer } = parsed;
        // After invalid bytes the state of the connection is unknown.
        if (target === null || end !== received.length || answer.headers.get("connection") === "close")
          drop(current);
        return { ...answer, tookMs: performance.now() - startedMs };
      }
      const leftMs = startedMs + patienceMs - performance.now();
      if (!isOpen || leftMs <= 0) {
        drop(current);
        return null;
      }
      await Promise.race([changed.promise, Bun.sleep(Math.min(leftMs, 1000))]);
    }
  }

  function drop(current: Socket): void {
    if (socket === current) socket = null;
    current.terminate();
  }

  return {
    send,
    close: () => {
      if (socket !== null) drop(socket);
    },
  };
}

type Parsed = Omit<Answer, "tookMs"> & { end: number };

/** The first answer in what was received, when it is whole. */
function parseAnswer(bytes: Uint8Array, method: string, isClosed: boolean): Parsed | null {
  const text = Buffer.from(bytes).toString("latin1");
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const [line = "", ...rows] = text.slice(0, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${line} `)?.[1] ?? 0);
  const start = headEnd + 4;
  if (status === 100) {
    const next = parseAnswer(bytes.subarray(start), method, isClosed);
    return next === null ? null : { ...next, end: next.end + start };
  }
  const headers = new Headers();
  for (const row of rows)
    headers.append(row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 1).trim());
  const raw = bodyOf(bytes, start, headers, method, status, isClosed);
  if (raw === null) return null;
  return { status, headers, body: unpacked(raw.body, headers), end: raw.end };
}

function bodyOf(
  bytes: Uint8Array,
  start: number,
  headers: Headers,
  method: string,
  status: number,
  isClosed: boolean,
): { body: Uint8Array; end: number } | null {
  if (method === "HEAD" || status === 204 || status === 304) return { body: new Uint8Array(0), end: start };
  const length = headers.get("content-length");
  if (length !== null) {
    const end = start + Number(length);
    return bytes.length < end ? null : { body: bytes.slice(start, end), end };
  }
  return isClosed ? { body: bytes.slice(start), end: bytes.length } : null;
}

function unpacked(body: Uint8Array, headers: Headers): Uint8Array {
  const encoding = headers.get("content-encoding");
  if (body.length === 0 || encoding === null) return body;
  if (encoding === "gzip") return Bun.gunzipSync(body.slice());
  if (encoding === "zstd") return new Uint8Array(Bun.zstdDecompressSync(body));
  throw new Error(`an answer is packed as ${encoding}`);
}

const placeholder = Buffer.from(A_KEY);

/** The bytes of a probe with a real key where it asks for one. */
export function withKey(bytes: Uint8Array, key: string): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(placeholder); at !== -1; at = copy.indexOf(placeholder, at + 1))
    copy.write(key, at);
  return copy;
}
