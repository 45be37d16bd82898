import { join } from "node:path";

/** Each part runs in its own process, so that its heap and compiled code do not affect the next. */
const PARTS: readonly (readonly [name: string, what: string])[] = [
  [
    "domain",
    "offsets, names, searches, zones of coordinates, sun and moon, holidays (needs data/almanac.sqlite)",
  ],
  ["server", "start, memory and size of the executable (needs dist/almanac)"],
  ["http", "requests a second against bare servers (needs dist/almanac, wrk)"],
  ["mix", "every request different, against another executable (needs dist/almanac, wrk and --against FILE)"],
  [
    "peers",
    "speed, memory, start and rightness beside what one would build instead (needs dist/almanac, wrk, node)",
  ],
];

const [asked, ...options] = process.argv.slice(2);
const parts = PARTS.filter(([name]) => name === asked || (asked === undefined && name !== "mix"));

if (parts.length === 0) {
  const lines = PARTS.map(([name, what]) => `  ${name.padEnd(7)} ${what}`);
  console.log(`Usage: bun run bench [PART [OPTION …]]

${lines.join("\n")}

Without a part, all of them but mix. 'bun run bench PART --help' names a part's options.`);
  process.exit(asked === "--help" ? 0 : 2);
}

let worst = 0;
for (const [name, what] of parts) {
  console.log(`\n== ${name}: ${what}`);
  const { exitCode } = Bun.spawnSync([process.execPath, join(import.meta.dir, `${name}.ts`), ...options], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  worst = Math.max(worst, exitCode);
}
process.exit(worst);
