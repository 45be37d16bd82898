import { Database } from "bun:sqlite";
import { sha256 } from "../../src/data/digest.ts";
import {
  PACK_ALIGNMENT,
  PACK_MAGIC,
  PACK_PREFIX_BYTES,
  type PackHeader,
  type PackPart,
} from "../../src/data/pack.ts";
import { blobTable, FULL_ONLY_TABLES } from "../../src/data/schema.ts";
import { verifyDataSet } from "../../src/data/verify.ts";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { asc } from "drizzle-orm";

export type PackedDataSet = {
  /** A SQLite file of the small tables; its BLOB table has names, lengths and hashes, and no bytes. */
  small: Uint8Array;
  blobs: ReadonlyMap<string, Uint8Array>;
};

/**
 * Takes a built data set apart for the executable, after checking every part of it. The rows of single places are left out: the BLOBs have them.
 * @throws Error when a part is not what was built
 */
export function packDataSet(almanacPath: string): PackedDataSet {
  const broken = verifyDataSet({ kind: "file", path: almanacPath }).parts.find((part) => !part.isIntact);
  if (broken !== undefined) throw new Error(`${almanacPath}: part ${broken.name} is not what was built`);
  const blobs = readBlobs(almanacPath);
  const client = new Database(":memory:");
  try {
    client.run("attach database ? as whole", [almanacPath]);
    copyTables(client);
    client.run("detach database whole");
    client.run("vacuum");
    return { small: client.serialize(), blobs };
  } finally {
    client.close();
  }
}

/** Lays a taken-apart data set out as one flat file (see src/data/pack.ts). The same data set gives the same bytes. */
export function packToBytes({ small, blobs }: PackedDataSet): Uint8Array<ArrayBuffer> {
  const parts = [{ name: "sqlite", bytes: small }, ...[...blobs].map(([name, bytes]) => ({ name, bytes }))];
  const place = (headerLength: number): PackPart[] => {
    let offset = alignUp(PACK_PREFIX_BYTES + headerLength);
    return parts.map(({ name, bytes }) => {
      const part = { name, offset, length: bytes.length, sha256: sha256(bytes) };
      offset = alignUp(offset + bytes.length);
      return part;
    });
  };
  // Offsets grow with the header's length, and its length with their digits: room for a few digits more settles it.
  const room = encodeHeader(place(0)).length + 16 * parts.length;
  const placed = place(room);
  const header = encodeHeader(placed);
  const last = placed.at(-1);
  const pack = new Uint8Array(last === undefined ? room : alignUp(last.offset + last.length));
  pack.set(new TextEncoder().encode(PACK_MAGIC), 0);
  new DataView(pack.buffer).setUint32(PACK_MAGIC.length, header.length, true);
  pack.set(header, PACK_PREFIX_BYTES);
  for (const [at, part] of placed.entries()) pack.set(parts[at]?.bytes ?? new Uint8Array(0), part.offset);
  return pack;
}

function encodeHeader([sqlite, ...blobs]: readonly PackPart[]): Uint8Array {
  if (sqlite === undefined) throw new Error("a pack has at least its SQLite part");
  const header: PackHeader = { sqlite, blobs };
  return new TextEncoder().encode(JSON.stringify(header));
}

function readBlobs(path: string): ReadonlyMap<string, Uint8Array> {
  const client = new Database(path, { readonly: true });
  try {
    const { name, bytes } = blobTable;
    const rows = drizzle({ client }).select({ name, bytes }).from(blobTable).orderBy(asc(name)).all();
    return new Map(rows.map((row) => [row.name, new Uint8Array(row.bytes)]));
  } finally {
    client.close();
  }
}

function copyTables(client: Database): void {
  type TableSql = { name: string; sql: string };
  const tables = client
    .query<TableSql, []>("select name, sql from whole.sqlite_schema where type = 'table' order by name")
    .all();
  for (const { name, sql } of tables.filter((table) => !FULL_ONLY_TABLES.includes(table.name))) {
    client.run(sql);
    if (name === "blob") {
      client.run("insert into blob select name, length, sha256, zeroblob(0) from whole.blob order by name");
    } else {
      client.run(`insert into "${name}" select * from whole."${name}" order by rowid`);
    }
  }
}

function alignUp(offset: number): number {
  return Math.ceil(offset / PACK_ALIGNMENT) * PACK_ALIGNMENT;
}
