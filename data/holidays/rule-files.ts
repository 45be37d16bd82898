// Written by scripts/holidays-files.ts: run it after adding or removing a rule file.
import US from "./US.yaml";

/** Parsed rule files by country code. */
export const ruleFiles: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["US", US],
]);
