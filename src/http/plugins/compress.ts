import { gzip as gzipBeside } from "node:zlib";
import type { Soon } from "../../state/soon.ts";
import type { HeaderReader } from "../request-head.ts";

/** Bodies shorter than this are sent as they are: the headers would eat the gain. */
const MIN_BYTES = 1024;
/** Longer ones are compressed beside the event loop: a megabyte takes twenty milliseconds. */
const MAX_LETTERS_AT_ONCE = 100_000;

export type Encoding = "zstd" | "gzip";

/**
 * The encoding to use for a body, by what the caller accepts: zstd before gzip, but for a text that is kept, which is
 * compressed only once as gzip.
 */
export function chooseEncoding(headers: HeaderReader, characters: number, isKept: boolean): Encoding | null {
  if (characters < MIN_BYTES) return null;
  const acceptEncoding = headers.get("accept-encoding");
  if (acceptEncoding === null) return null;
  if (acceptEncoding !== lastAccepted.text) {
    lastAccepted = {
      text: acceptEncoding,
      gzip: accepts(acceptEncoding, "gzip"),
      zstd: accepts(acceptEncoding, "zstd"),
    };
  }
  const { gzip, zstd } = lastAccepted;
  if (gzip && (isKept || !zstd)) return "gzip";
  return zstd ? "zstd" : null;
}

/** Callers in a row mostly accept the same. */
let lastAccepted = { text: "", gzip: false, zstd: false };

export function compress(body: Content, encoding: Encoding): Soon<Uint8Array<ArrayBuffer>> {
  if (body.length > MAX_LETTERS_AT_ONCE) return compressBeside(body, encoding, { zstd: 3, gzip: 6 });
  const bytes = bytesOf(body);
  const packed =
    encoding === "zstd" ? Bun.zstdCompressSync(bytes, { level: 3 }) : Bun.gzipSync(bytes, { level: 6 });
  return new Uint8Array(packed);
}

type Content = string | Uint8Array<ArrayBuffer>;

const bytesOf = (body: Content): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? Buffer.from(body) : body;

const MAX_KEPT = 32;
const kept = new Map<string, Soon<Uint8Array<ArrayBuffer>>>();

/** Compresses a text that stays the same, such as a page, as well as can be; the second time nothing is done. */
export function compressOnce(body: string, encoding: Encoding): Soon<Uint8Array<ArrayBuffer>> {
  const key = `${encoding} ${Bun.hash(body)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const made = compressBeside(body, encoding, { zstd: 19, gzip: 9 });
  kept.set(key, made);
  made.then(
    (packed) => kept.set(key, packed),
    () => kept.delete(key),
  );
  return made;
}

/** On a thread of the platform's. */
async function compressBeside(
  body: Content,
  encoding: Encoding,
  level: Readonly<Record<Encoding, number>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(body);
  if (encoding === "zstd") return new Uint8Array(await Bun.zstdCompress(bytes, { level: level.zstd }));
  return new Promise((resolve, reject) => {
    gzipBeside(bytes, { level: level.gzip }, (fault, packed) => {
      if (fault === null) resolve(new Uint8Array(packed));
      else reject(fault);
    });
  });
}

function accepts(acceptEncoding: string, name: Encoding): boolean {
  return acceptEncoding.split(",").some((item) => {
    const [coding = "", ...parameters] = item.trim().toLowerCase().split(";");
    return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(?:\.0+)?\s*$/.test(parameter));
  });
}
