import { join } from "node:path";

/**
 * Fails where a package that the product needs at run time has a known vulnerability of moderate severity or above. A
 * registry that does not answer is told of and fails nothing: it says nothing about the packages.
 */
const ROOT = join(import.meta.dir, "..");
const PATIENCE_MS = 60_000;

type Advisory = { severity: string; title: string; url: string; vulnerable_versions: string };

const { stdout, stderr, exitCode } = Bun.spawnSync(
  [process.execPath, "audit", "--production", "--audit-level=moderate", "--json"],
  { cwd: ROOT, stdout: "pipe", stderr: "pipe", timeout: PATIENCE_MS },
);
const found = readAdvisories(stdout.toString());

if (found === null) {
  const reason =
    stderr
      .toString()
      .trim()
      .split("\n")
      .at(-1)
      ?.replace(/^error: /, "") ?? "";
  console.log(`Not checked for known vulnerabilities: the registry does not answer (${reason}).`);
} else if (exitCode === 0) {
  console.log("No known vulnerability of moderate severity or above in what is needed at run time.");
} else {
  for (const [name, advisories] of Object.entries(found)) {
    for (const { severity, title, url, vulnerable_versions: versions } of advisories)
      console.error(`${name} ${versions}: ${severity}, ${title} ${url}`);
  }
  process.exitCode = 1;
}

/** Advisories by package; `null` if the response is not readable. */
function readAdvisories(text: string): Record<string, Advisory[]> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, Advisory[]>) : null;
  } catch {
    return null;
  }
}
