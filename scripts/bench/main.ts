import { join } from "node:path";

/** Each part runs in its own process, so that its heap and compiled code do not affect the next. */
const PARTS: Readonly<Record<string, string>> = {
  domain: "pure functions: offsets, searches, sun, holidays (data/almanac.sqlite)",
  server: "start, memory and size of the executable (dist/almanac)",
  garbage: "what answers of each kind leave behind in memory (dist/almanac)",
  http: "requests a second beside bare servers (dist/almanac, wrk)",
  capacity:
    "what one processor and a shared store carry, and machines for more (dist/almanac, wrk, redis-server)",
  peers: "beside what one would build instead (dist/almanac, wrk, node)",
};

const [part, ...options] = process.argv.slice(2);
const asked = part === undefined ? Object.keys(PARTS) : [part];
if (asked.every((name) => name in PARTS)) {
  const codes = asked.map((name) => {
    console.log(`\n== ${name}: ${PARTS[name]}`);
    const command = [process.execPath, join(import.meta.dir, `${name}.ts`), ...options];
    return Bun.spawnSync(command, { stdio: ["ignore", "inherit", "inherit"] }).exitCode;
  });
  process.exitCode = Math.max(...codes);
} else {
  const lines = Object.entries(PARTS).map(([name, what]) => `  ${name.padEnd(10)}${what}`);
  console.log(`Usage: bun run bench [PART [OPTION …]]

${lines.join("\n")}

In brackets: what it needs. Without a part, all of them.
'bun run bench PART --help' names a part's options.`);
  process.exitCode = part === "--help" || part === "-h" ? 0 : 2;
}
