/** Writes data/holidays/rule-files.ts, the list of imports by which the bundler takes every rule file in. */
import { readdirSync } from "node:fs";

const folder = new URL("../data/holidays/", import.meta.url);
const codes = readdirSync(folder)
  .filter((name) => /^[A-Z]{2}\.yaml$/.test(name))
  .map((name) => name.slice(0, 2))
  .sort();

const imports = codes.map((code) => `import ${code} from "./${code}.yaml";`);
const entries = codes.map((code) => `  ["${code}", ${code}],`);

await Bun.write(
  new URL("rule-files.ts", folder),
  `// Written by scripts/holidays-files.ts: run it after adding or removing a rule file.
${imports.join("\n")}

/** Parsed rule files by country code. */
export const ruleFiles: ReadonlyMap<string, unknown> = new Map<string, unknown>([
${entries.join("\n")}
]);
`,
);
console.log(`${codes.length} rule files`);
