import type { HolidayArea } from "./rule-file.ts";

type Packed = { $map: [unknown, unknown][] } | { $set: unknown[] };

/** The rules of a country as JSON, in which a map is `{ "$map": [[key, value], …] }` and a set `{ "$set": […] }`. */
export const writeArea = (area: HolidayArea): string => JSON.stringify(pack(area));

/** Reads what `writeArea` wrote; the text is the build's own. */
export const readAreaText = (text: string): HolidayArea => unpack(JSON.parse(text)) as HolidayArea;

function pack(value: unknown): unknown {
  if (value instanceof Map)
    return { $map: [...value].map(([key, each]) => [key, pack(each)]) } satisfies Packed;
  if (value instanceof Set) return { $set: [...value] } satisfies Packed;
  if (Array.isArray(value)) return value.map(pack);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pack(each)]));
}

const isPacked = (value: object): value is Packed => "$map" in value || "$set" in value;

function unpack(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    // Names are long lists of texts.
    if (typeof value[0] !== "string") for (const [at, each] of value.entries()) value[at] = unpack(each);
    return value;
  }
  if (isPacked(value))
    return "$map" in value
      ? new Map(value.$map.map(([key, each]) => [key, unpack(each)]))
      : new Set(value.$set);
  for (const [name, each] of Object.entries(value))
    if (typeof each === "object" && each !== null) Reflect.set(value, name, unpack(each));
  return value;
}
