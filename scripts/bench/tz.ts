import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { resolveLocal } from "../../src/domain/tz/local-time.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { zoneTableFromBytes, zoneTableToBytes } from "../../src/domain/tz/table.ts";
import { nextTransition, offsetSecondsAt, stateAt, zoneById, type Zone } from "../../src/domain/tz/zone.ts";
import { formatMeasurements, measure, type Measurement } from "./measurement.ts";
import { createRandom } from "./random.ts";

const SAMPLES = 1 << 16;
const MASK = SAMPLES - 1;

function sampleSeconds(random: () => number, fromYear: number, toYear: number): Float64Array {
  const from = Date.UTC(fromYear, 0) / 1000;
  const span = Date.UTC(toYear, 0) / 1000 - from;
  return Float64Array.from({ length: SAMPLES }, () => Math.floor(from + random() * span));
}

function at(samples: Float64Array, i: number): number {
  return samples[i & MASK] ?? 0;
}

/** Time zone look-ups: all zones at random, at random instants, and one zone as a server's caller would ask. */
export async function benchTz(): Promise<Measurement[]> {
  const text = await Bun.file(new URL("../../data/tzdata.zi", import.meta.url)).text();
  const table = compileZoneTable(text);
  const random = createRandom(2026);
  const ids = [...table.zoneIds, ...table.links.keys()];
  const known = ids.flatMap((id) => zoneById(table, id) ?? []);
  const zones = Array.from({ length: SAMPLES }, () => known[Math.floor(random() * known.length)] as Zone);
  const zoneOf = (i: number): Zone => zones[i & MASK] as Zone;
  const wide = sampleSeconds(random, 1900, 2100);
  const year = sampleSeconds(random, 2026, 2027);
  const far = sampleSeconds(random, 2100, 9999);
  const paris = zoneById(table, "Europe/Paris") as Zone;
  const hot = { iterations: 1 << 20, rounds: 9 };

  const results = [
    measure("loop with a random zone and instant alone", (i) => zoneOf(i).id.length + at(wide, i), hot),
    measure("offset, random zone, 1900-2100", (i) => offsetSecondsAt(zoneOf(i), at(wide, i)), {
      ...hot,
      note: "at most 60 ns",
    }),
    measure("offset, random zone, 2026", (i) => offsetSecondsAt(zoneOf(i), at(year, i)), hot),
    measure("offset, random zone, 2100-9999", (i) => offsetSecondsAt(zoneOf(i), at(far, i)), hot),
    measure("offset, Paris, 1900-2100", (i) => offsetSecondsAt(paris, at(wide, i)), hot),
    measure("offset, Paris, 2026", (i) => offsetSecondsAt(paris, at(year, i)), hot),
    measure(
      "local to instant, random zone, 1900-2100",
      (i) => resolveLocal(zoneOf(i), at(wide, i), "compatible").epochSeconds,
      { ...hot, note: "at most 150 ns" },
    ),
    measure(
      "local to instant, random zone, 2026",
      (i) => resolveLocal(zoneOf(i), at(year, i), "compatible").epochSeconds,
      hot,
    ),
    measure(
      "local to instant, random zone, 2100-9999",
      (i) => resolveLocal(zoneOf(i), at(far, i), "compatible").epochSeconds,
      hot,
    ),
    measure("state, random zone, 1900-2100", (i) => stateAt(zoneOf(i), at(wide, i)).offsetSeconds, hot),
    measure(
      "next transition, random zone, 2026",
      (i) => nextTransition(zoneOf(i), at(year, i))?.epochSeconds ?? 0,
      hot,
    ),
  ];

  const names = createZoneNames(table, []);
  const lowerIds = ids.map((id) => id.toLowerCase());
  const resolved = (name: string): number => {
    const naming = names.resolve(name);
    return naming.ok ? naming.zone.id.length : naming.suggestions.length;
  };
  results.push(
    measure("name, exact id", (i) => resolved(ids[i % ids.length] ?? ""), hot),
    measure("name, lower case", (i) => resolved(lowerIds[i % ids.length] ?? ""), hot),
    measure("name, offset", () => resolved("+05:30"), hot),
    measure("name, unknown, with suggestions", (i) => resolved(`Europe/Pariss${i % 7}`), {
      iterations: 200,
      rounds: 9,
      unit: "us",
    }),
    measure("compile tzdata.zi", () => compileZoneTable(text).changeAt.length, {
      iterations: 3,
      rounds: 7,
      unit: "ms",
    }),
  );
  const bytes = zoneTableToBytes(table);
  results.push(
    measure("open the compiled table", () => zoneTableFromBytes(bytes).changeAt.length, {
      iterations: 50,
      rounds: 9,
      unit: "us",
      note: `${bytes.byteLength} bytes`,
    }),
  );
  return results;
}

if (import.meta.main) console.log(formatMeasurements(await benchTz()));
