import { isIPv4 } from "node:net";

type Value = string | number | { readonly [name: string]: Value };

/** A node of the search tree: for each bit another node, the record of a network, or nothing. */
type Node = [Branch, Branch];
type Branch = Node | { readonly record: Value } | null;

const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
/** Bytes of zero between the tree and the records. */
const SEPARATOR_BYTES = 16;
const TYPE = { string: 2, double: 3, uint16: 5, uint32: 6, map: 7 } as const;

/**
 * A database in MaxMind's format (MaxMind DB file format 2.0): records of 32 bits, IPv4 networks in ::/96.
 *
 * @param networks records by network in CIDR form; none may lie within another
 */
export function writeMmdb(networks: Readonly<Record<string, Value>>): Buffer {
  const root: Node = [null, null];
  for (const [network, record] of Object.entries(networks)) insert(root, bitsOf(network), record);
  const nodes: Node[] = [];
  collect(root, nodes);
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const records: Buffer[] = [];
  let recordBytes = 0;
  const tree = Buffer.alloc(nodes.length * 8);
  for (const [index, node] of nodes.entries()) {
    for (const [side, branch] of node.entries()) {
      let value = nodes.length;
      if (Array.isArray(branch)) value = indexOf.get(branch) ?? 0;
      else if (branch !== null) {
        value = nodes.length + SEPARATOR_BYTES + recordBytes;
        const bytes = encode(branch.record);
        records.push(bytes);
        recordBytes += bytes.length;
      }
      tree.writeUInt32BE(value, index * 8 + side * 4);
    }
  }
  const metadata = {
    node_count: nodes.length,
    record_size: 32,
    ip_version: 6,
    database_type: "Test-City",
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_165_200,
  };
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR_BYTES),
    ...records,
    MARKER,
    encode(metadata, TYPE.uint32),
  ]);
}

function insert(root: Node, bits: readonly number[], record: Value): void {
  let node = root;
  for (const [depth, bit] of bits.entries()) {
    if (depth === bits.length - 1) {
      node[bit === 0 ? 0 : 1] = { record };
      return;
    }
    const known = node[bit === 0 ? 0 : 1];
    const next: Node = Array.isArray(known) ? known : [null, null];
    node[bit === 0 ? 0 : 1] = next;
    node = next;
  }
}

function collect(node: Node, nodes: Node[]): void {
  nodes.push(node);
  for (const branch of node) if (Array.isArray(branch)) collect(branch, nodes);
}

/** The bits of a network's prefix; of IPv6 only the written-out form is read. */
function bitsOf(network: string): number[] {
  const [address = "", length = ""] = network.split("/");
  const groups = isIPv4(address)
    ? [...Array.from({ length: 12 }, () => 0), ...address.split(".").map(Number)]
    : address
        .split(":")
        .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  const bits = groups.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  return bits.slice(0, Number(length) + (isIPv4(address) ? 96 : 0));
}

function encode(value: Value, numbers: number = TYPE.double): Buffer {
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(TYPE.string, bytes.length), bytes]);
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(numbers === TYPE.double ? 8 : 4);
    if (numbers === TYPE.double) bytes.writeDoubleBE(value);
    else bytes.writeUInt32BE(value);
    return Buffer.concat([head(numbers, bytes.length), bytes]);
  }
  const members = Object.entries(value);
  const parts = members.flatMap(([name, member]) => [encode(name), encode(member, numbers)]);
  return Buffer.concat([head(TYPE.map, members.length), ...parts]);
}

/** Type and size in one byte; sizes from 29 on take another. */
function head(type: number, size: number): Buffer {
  return size < 29 ? Buffer.of((type << 5) | size) : Buffer.of((type << 5) | 29, size - 29);
}
