import { exchange, type Chunk } from "./raw-socket.ts";

export type RawAnswer = {
  readonly status: number;
  /** Names in small letters and values, in the order sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** The value of a header, `""` where it was not sent. @throws Error when it was sent twice */
export function headerOf({ headers }: Pick<RawAnswer, "headers">, name: string): string {
  const values = headers.filter(([each]) => each === name);
  if (values.length > 1) throw new Error(`The header ${name} was sent twice`);
  return values[0]?.[1] ?? "";
}

/**
 * Reads answers, one for each method that was sent, by the lengths that RFC 9112 6.3 gives them.
 *
 * @throws Error when the bytes are no answers, or hold more than was asked for.
 */
export function readAnswers(bytes: Buffer, methods: Iterable<string>): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (const method of methods) {
    const headEnd = bytes.indexOf("\r\n\r\n", at);
    if (headEnd === -1) break;
    const [statusLine = "", ...lines] = bytes.toString("latin1", at, headEnd).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) throw new Error(`This is no status line: ${statusLine.slice(0, 100)}`);
    const headers = lines.map((line) => {
      const [, name = "", value = ""] = /^([^:\s]+): *(.*)$/.exec(line) ?? [];
      if (name === "") throw new Error(`This is no header: ${line}`);
      return [name.toLowerCase(), value] as const;
    });
    at = headEnd + 4;
    const length = Number(headerOf({ headers }, "content-length"));
    const isBare = method === "HEAD" || status === 304 || status === 204;
    if (headerOf({ headers }, "transfer-encoding") === "chunked" && !isBare) {
      const chunked = readChunks(bytes, at);
      at = chunked.end;
      answers.push({ status, headers, body: chunked.body });
      continue;
    }
    const body = bytes.subarray(at, isBare ? at : at + length);
    if (!isBare && body.length < length)
      throw new Error(`An answer ends after ${body.length} of ${length} bytes`);
    at += body.length;
    answers.push({ status, headers, body });
  }
  if (at < bytes.length)
    throw new Error(`More came than was asked for: ${bytes.toString("latin1", at, at + 100)}`);
  return answers;
}

/** The body that stands in chunks from a place on, without trailers (RFC 9112 7.1), and where it ends. */
function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const line = bytes.toString("latin1", at, Math.max(lineEnd, at));
    if (!/^[\da-f]+$/i.test(line)) throw new Error(`This is no length of a chunk: ${line.slice(0, 100)}`);
    const length = Number.parseInt(line, 16);
    const [from, to] = [lineEnd + 2, lineEnd + 2 + length];
    if (bytes.toString("latin1", to, to + 2) !== "\r\n")
      throw new Error("A chunk does not end where it says");
    if (length === 0) return { body: Buffer.concat(chunks), end: to + 2 };
    chunks.push(bytes.subarray(from, to));
    at = to + 2;
  }
}

/** Sends requests over one connection, of which the last closes it, and reads the answers. */
export async function sendAll(
  url: string,
  chunks: Iterable<Chunk>,
  methods: Iterable<string>,
): Promise<RawAnswer[]> {
  const { text } = await exchange(url, chunks);
  return readAnswers(Buffer.from(text, "latin1"), methods);
}
