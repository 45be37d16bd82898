import { join } from "node:path";

/** Each part is a program of its own, so that one part's heap and compiled code are no burden on the next. */
const PARTS: readonly (readonly [name: string, what: string])[] = [
  ["tz", "offsets, local times, names, compiling tzdata.zi"],
  ["calendar", "dates, parsing, business days"],
  ["places", "quality and time of searches, nearest places, slugs (needs data/almanac.sqlite)"],
  ["sky", "a day of sun and moon, positions, ranges"],
  ["holidays", "first and later lists of a country"],
  ["meeting", "suggestions for fifty people"],
  ["batch", "fifty times in one request against fifty requests (needs dist/almanac)"],
  ["limiter", "decisions among a thousand and a million callers, memory, keys"],
  ["http", "requests a second against bare servers (needs dist/almanac and wrk)"],
  ["workers", "two workers against one, and a million requests (needs dist/almanac and wrk)"],
  ["scale", "ten times the places and names, a thousand times the keys (needs data/almanac.sqlite, 5 GB)"],
  ["server", "start and memory of the executable (needs dist/almanac)"],
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.some(([part]) => part === name));

if (asked.includes("--help") || unknown.length > 0) {
  const lines = PARTS.map(([name, what]) => `  ${name.padEnd(9)} ${what}`);
  console.log(`Usage: bun run bench [PART …]\n\n${lines.join("\n")}\n\nWithout a part, all of them.`);
  process.exit(asked.includes("--help") ? 0 : 2);
}

let worst = 0;
for (const [name, what] of PARTS) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n== ${name}: ${what}`);
  const { exitCode } = Bun.spawnSync([process.execPath, join(import.meta.dir, `${name}.ts`)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  worst = Math.max(worst, exitCode);
}
process.exit(worst);
