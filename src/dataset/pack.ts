import type { DataRecords, PartRecord } from "./records.ts";
import { dataSetError, type DataSource } from "./source.ts";

/**
 * The flat form a data set has inside the executable: "ALMPACK2", the length of the header (u32,
 * little-endian), the header (JSON), then the parts, each at a multiple of 64 bytes from the start, so that
 * typed arrays can lie over them. The small tables are one JSON text: parsing it takes a tenth of the time
 * that opening a database and querying it does, and every start pays for it.
 */
export type PackHeader = { records: PackPart; recordsSha256: string; blobs: PackPart[] };

export type PackPart = PartRecord & { offset: number };

export const PACK_MAGIC = "ALMPACK2";
export const PACK_ALIGNMENT = 64;
export const PACK_PREFIX_BYTES = 12;

/**
 * Reads a pack as a source for `openDataSet`: no copy of the BLOBs is made.
 * @param bytes the whole pack, which must begin at a multiple of 8 bytes in its buffer
 * @param label for messages: "embedded"
 * @throws AlmanacError `internal_error` when it is no pack or is cut short
 */
export function readPack(bytes: Uint8Array, label: string): DataSource & { kind: "memory" } {
  const header = readHeader(bytes, label);
  const partBytes = ({ name, offset, length }: PackPart): Uint8Array => {
    if (offset + length > bytes.length) throw dataSetError(label, `its part ${name} is cut short`);
    return bytes.subarray(offset, offset + length);
  };
  const blobs = new Map(header.blobs.map((part) => [part.name, partBytes(part)]));
  return {
    kind: "memory",
    label,
    // Written by packToBytes from a value of the type, and hashed.
    records: JSON.parse(new TextDecoder().decode(partBytes(header.records))) as DataRecords,
    recordsSha256: header.recordsSha256,
    parts: header.blobs,
    blob: (name) => blobs.get(name) ?? null,
  };
}

function readHeader(bytes: Uint8Array, label: string): PackHeader {
  const decoder = new TextDecoder();
  const magic = decoder.decode(bytes.subarray(0, PACK_MAGIC.length));
  if (bytes.length < PACK_PREFIX_BYTES || magic !== PACK_MAGIC)
    throw dataSetError(label, "it is no data pack");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(PACK_MAGIC.length, true);
  if (PACK_PREFIX_BYTES + length > bytes.length) throw dataSetError(label, "its header is cut short");
  // Written by packToBytes from a value of the type; only the executable's own pack is read this way.
  return JSON.parse(
    decoder.decode(bytes.subarray(PACK_PREFIX_BYTES, PACK_PREFIX_BYTES + length)),
  ) as PackHeader;
}
