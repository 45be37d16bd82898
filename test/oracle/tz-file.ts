/** One period of a compiled zone: its start, and what clocks show. */
export type FileChange = {
  epochSeconds: number;
  offsetSeconds: number;
  isDst: boolean;
  abbreviation: string;
};

export type ZoneFile = {
  /** What clocks show before the first change. */
  initial: Omit<FileChange, "epochSeconds">;
  /** Ascending, without changes to the same. */
  changes: FileChange[];
  /** POSIX TZ string of the time after the last change. */
  footer: string;
};

type Header = { ut: number; standard: number; leap: number; times: number; types: number; chars: number };

const HEADER_BYTES = 44;

function readHeader(view: DataView, at: number): Header {
  if (view.getUint32(at) !== 0x545a6966) throw new Error("no TZif file");
  const [ut, standard, leap, times, types, chars] = [20, 24, 28, 32, 36, 40].map((o) =>
    view.getUint32(at + o),
  );
  return {
    ut: ut ?? 0,
    standard: standard ?? 0,
    leap: leap ?? 0,
    times: times ?? 0,
    types: types ?? 0,
    chars: chars ?? 0,
  };
}

/** Reads the 64-bit part of a TZif file (RFC 8536). Written from the RFC and sharing nothing with the compiler under test. */
export function readZoneFile(bytes: Uint8Array): ZoneFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const old = readHeader(view, 0);
  const oldBytes = old.times * 5 + old.types * 6 + old.chars + old.leap * 8 + old.standard + old.ut;
  const start = HEADER_BYTES + oldBytes;
  const header = readHeader(view, start);
  const timesAt = start + HEADER_BYTES;
  const indexesAt = timesAt + header.times * 8;
  const typesAt = indexesAt + header.times;
  const charsAt = typesAt + header.types * 6;
  const endAt = charsAt + header.chars + header.leap * 12 + header.standard + header.ut;
  const latin = new TextDecoder("latin1");
  const typeOf = (type: number): Omit<FileChange, "epochSeconds"> => {
    const at = typesAt + type * 6;
    const nameAt = charsAt + view.getUint8(at + 5);
    const nameEnd = bytes.indexOf(0, nameAt);
    return {
      offsetSeconds: view.getInt32(at),
      isDst: view.getUint8(at + 4) === 1,
      abbreviation: latin.decode(bytes.subarray(nameAt, nameEnd)),
    };
  };
  const initial = typeOf(0);
  const changes: FileChange[] = [];
  for (let i = 0; i < header.times; i += 1) {
    const epochSeconds = Number(view.getBigInt64(timesAt + i * 8));
    const state = typeOf(view.getUint8(indexesAt + i));
    const { offsetSeconds, isDst, abbreviation } = changes.at(-1) ?? initial;
    const isSame =
      state.offsetSeconds === offsetSeconds && state.isDst === isDst && state.abbreviation === abbreviation;
    if (!isSame) changes.push({ epochSeconds, ...state });
  }
  return { initial, changes, footer: latin.decode(bytes.subarray(endAt)).trim() };
}
