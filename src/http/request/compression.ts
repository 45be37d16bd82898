import { gzip } from "node:zlib";
import { createCache } from "../../domain/cache.ts";
import type { MaybePromise } from "../../state/maybe-promise.ts";

/** Longer bodies are compressed on another thread: a megabyte takes 20 ms. */
const MAX_BYTES_ON_LOOP = 100_000;

export type Encoding = "zstd" | "gzip";

export function compress(body: Content, encoding: Encoding): MaybePromise<Uint8Array<ArrayBuffer>> {
  if (body.length > MAX_BYTES_ON_LOOP) return compressOnThread(body, encoding, { zstd: 3, gzip: 6 });
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

/** Compresses a constant text, such as a page, at the highest level, and caches the result. */
export function compressOnce(body: Content, encoding: Encoding): MaybePromise<Uint8Array<ArrayBuffer>> {
  const key = `${encoding} ${Bun.hash(body)}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const made = compressOnThread(body, encoding, { zstd: 19, gzip: 9 });
  cached.set(key, made);
  made.then(
    (compressed) => cached.set(key, compressed),
    () => cached.delete(key),
  );
  return made;
}

async function compressOnThread(
  body: Content,
  encoding: Encoding,
  level: Readonly<Record<Encoding, number>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(body);
  if (encoding === "zstd") return new Uint8Array(await Bun.zstdCompress(bytes, { level: level.zstd }));
  return new Promise((resolve, reject) => {
    gzip(bytes, { level: level.gzip }, (error, compressed) => {
      if (error === null) resolve(new Uint8Array(compressed));
      else reject(error);
    });
  });
}
