import {
  PACK_ALIGNMENT,
  PACK_MAGIC,
  PACK_PREFIX_BYTES,
  type PackHeader,
  type PackPart,
} from "../../src/dataset/pack.ts";
import { sha256 } from "../../src/dataset/sha256.ts";
import { readSource, type DataParts } from "../../src/dataset/source.ts";
import { assertIntact } from "../../src/dataset/verify.ts";

/**
 * Takes a built data set apart for the executable, after checking every part of it. The rows of single places
 * are left out: the BLOBs have them.
 * @throws AlmanacError when a part is not what was built
 */
export function packDataSet(almanacPath: string): DataParts {
  const parts = readSource({ kind: "file", path: almanacPath });
  assertIntact(parts);
  return parts;
}

/** Lays a data set out as one flat file (see src/dataset/pack.ts). The same data set gives the same bytes. */
export function packToBytes({ records, recordsSha256, parts, blob }: DataParts): Uint8Array {
  const contents = [
    { name: "records", bytes: new TextEncoder().encode(JSON.stringify(records)) },
    ...parts.map(({ name }) => ({ name, bytes: blob(name) ?? new Uint8Array(0) })),
  ].map((content) => Object.assign(content, { sha256: sha256(content.bytes) }));
  const place = (headerLength: number): PackPart[] => {
    let offset = alignUp(PACK_PREFIX_BYTES + headerLength);
    return contents.map(({ name, bytes, sha256: hash }) => {
      const part = { name, offset, length: bytes.length, sha256: hash };
      offset = alignUp(offset + bytes.length);
      return part;
    });
  };
  // Offsets grow with the header's length, and its length with their digits: room for a few digits more settles it.
  const room = encodeHeader(place(0), recordsSha256).length + 16 * contents.length;
  const placed = place(room);
  const header = encodeHeader(placed, recordsSha256);
  const end = placed.reduce((last, part) => Math.max(last, part.offset + part.length), 0);
  const pack = new Uint8Array(alignUp(end));
  pack.set(new TextEncoder().encode(PACK_MAGIC), 0);
  new DataView(pack.buffer).setUint32(PACK_MAGIC.length, header.length, true);
  pack.set(header, PACK_PREFIX_BYTES);
  for (const [at, { offset }] of placed.entries()) pack.set(contents[at]?.bytes ?? [], offset);
  return pack;
}

function encodeHeader([records, ...blobs]: readonly PackPart[], recordsSha256: string): Uint8Array {
  if (records === undefined) throw new Error("a pack has at least its records");
  const header: PackHeader = { records, recordsSha256, blobs };
  return new TextEncoder().encode(JSON.stringify(header));
}

function alignUp(offset: number): number {
  return Math.ceil(offset / PACK_ALIGNMENT) * PACK_ALIGNMENT;
}
