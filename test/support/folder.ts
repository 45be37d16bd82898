import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder, which is removed after the tests of the file. */
export function temporaryFolder(parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, "almanac-test-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
