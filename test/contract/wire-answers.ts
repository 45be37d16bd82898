import { exchange, type Chunk } from "../binary/raw-socket.ts";

/** An answer as it stood on the wire. */
export type WireAnswer = {
  readonly status: number;
  /** Names in small letters and values, in the order sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** The value of a header; `""` for none. @throws Error when it was sent twice */
export function headerOf({ headers }: Pick<WireAnswer, "headers">, name: string): string {
  const values = headers.filter(([each]) => each === name);
  if (values.length > 1) throw new Error(`${name} twice`);
  return values[0]?.[1] ?? "";
}

/** Reads answers, one for each method that was sent, as RFC 9112 6.3 has their lengths. @throws Error for what is none. */
export function readAnswers(bytes: Buffer, methods: Iterable<string>): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let at = 0;
  for (const method of methods) {
    const headEnd = bytes.indexOf("\r\n\r\n", at);
    if (headEnd === -1) break;
    const [statusLine = "", ...lines] = bytes.toString("latin1", at, headEnd).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) throw new Error(`no status line: ${statusLine.slice(0, 100)}`);
    const headers = lines.map((line) => {
      const [, name = "", value = ""] = /^([^:\s]+): *(.*)$/.exec(line) ?? [];
      if (name === "") throw new Error(`no header line: ${line}`);
      return [name.toLowerCase(), value] as const;
    });
    at = headEnd + 4;
    const length = Number(headerOf({ headers }, "content-length"));
    const isBare = method === "HEAD" || status === 304 || status === 204;
    if (headerOf({ headers }, "transfer-encoding") !== "") throw new Error("an answer in chunks");
    const body = bytes.subarray(at, isBare ? at : at + length);
    if (!isBare && body.length < length) throw new Error(`an answer cut at ${body.length} of ${length}`);
    at += body.length;
    answers.push({ status, headers, body });
  }
  if (at < bytes.length)
    throw new Error(`more than was asked for: ${bytes.toString("latin1", at, at + 100)}`);
  return answers;
}

/** Sends over one connection, the last of whose requests closes it, and reads the answers to as many methods. */
export async function talk(
  url: string,
  chunks: Iterable<Chunk>,
  methods: Iterable<string>,
): Promise<WireAnswer[]> {
  const { text } = await exchange(url, chunks);
  return readAnswers(Buffer.from(text, "latin1"), methods);
}
