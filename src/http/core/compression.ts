import { gzip as gzipBeside } from "node:zlib";
import { createCache } from "../../domain/cache.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";

/** Bodies shorter than this are sent as they are: the headers would eat the gain. */
const MIN_BYTES = 1024;
/** Longer ones are compressed beside the event loop: a megabyte takes twenty milliseconds. */
const MAX_BYTES_ON_LOOP = 100_000;

export type Encoding = "zstd" | "gzip";

/** The encoding to use for a body of so many characters, by what the caller accepts: zstd before gzip. */
export function chooseEncoding(headers: Headers, characters: number): Encoding | null {
  if (characters < MIN_BYTES) return null;
  const acceptEncoding = headers.get("accept-encoding");
  if (acceptEncoding === null) return null;
  if (accepts(acceptEncoding, "zstd")) return "zstd";
  return accepts(acceptEncoding, "gzip") ? "gzip" : null;
}

export function compress(body: Content, encoding: Encoding): MaybePromise<Uint8Array<ArrayBuffer>> {
  if (body.length > MAX_BYTES_ON_LOOP) return compressBeside(body, encoding, { zstd: 3, gzip: 6 });
  const bytes = bytesOf(body);
  const compressed =
    encoding === "zstd" ? Bun.zstdCompressSync(bytes, { level: 3 }) : Bun.gzipSync(bytes, { level: 6 });
  return new Uint8Array(compressed);
}

type Content = string | Uint8Array<ArrayBuffer>;

const bytesOf = (body: Content): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? Buffer.from(body) : body;

const MAX_CACHED = 32;
const cached = createCache<MaybePromise<Uint8Array<ArrayBuffer>>>(MAX_CACHED);

/** Compresses a text that stays the same, such as a page, as well as can be; the second time nothing is done. */
export function compressOnce(body: Content, encoding: Encoding): MaybePromise<Uint8Array<ArrayBuffer>> {
  const key = `${encoding} ${Bun.hash(body)}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const made = compressBeside(body, encoding, { zstd: 19, gzip: 9 });
  cached.set(key, made);
  made.then(
    (compressed) => cached.set(key, compressed),
    () => cached.delete(key),
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
    gzipBeside(bytes, { level: level.gzip }, (error, compressed) => {
      if (error === null) resolve(new Uint8Array(compressed));
      else reject(error);
    });
  });
}

function accepts(acceptEncoding: string, name: Encoding): boolean {
  return acceptEncoding.split(",").some((item) => {
    const [coding = "", ...parameters] = item.trim().toLowerCase().split(";");
    return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(?:\.0+)?\s*$/.test(parameter));
  });
}
