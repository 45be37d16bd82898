import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { sha256 } from "../../src/dataset/sha256.ts";
import type { SourceCredit } from "../../src/dataset/records.ts";
import { textAt, type Json } from "./json.ts";

/** The author and the licence of an input. */
export type Origin = Omit<SourceCredit, "file" | "sha256">;

/** Reads the build's inputs and records each one with its hash for the `source` table. */
export type Inputs = {
  bytes: (path: string, origin: Origin) => Uint8Array;
  text: (path: string, origin: Origin) => string;
  json: (path: string, origin: Origin) => Json;
  packagePath: (packageName: string, file: string) => string;
  packageVersion: (packageName: string) => string;
  credits: () => SourceCredit[];
};

/**
 * @param root the project's folder; inputs are named in the data set relative to it, or by name alone when
 * they lie outside
 */
export function createInputs(root: string): Inputs {
  const credits = new Map<string, SourceCredit>();
  const packagePath = (packageName: string, file: string): string =>
    join(root, "node_modules", packageName, file);

  const bytes = (path: string, origin: Origin): Uint8Array => {
    const content = readFileSync(path);
    const fromRoot = relative(root, path);
    const file = fromRoot.startsWith("..") ? basename(path) : fromRoot;
    credits.set(file, { file, ...origin, sha256: sha256(content) });
    return content;
  };
  const text = (path: string, origin: Origin): string => new TextDecoder().decode(bytes(path, origin));

  return {
    bytes,
    text,
    // JSON.parse is declared to return `any`; Json is what it can return.
    json: (path, origin) => JSON.parse(text(path, origin)) as Json,
    packagePath,
    packageVersion: (packageName) => {
      const manifest = JSON.parse(readFileSync(packagePath(packageName, "package.json"), "utf8")) as Json;
      return textAt(manifest, "version");
    },
    credits: () => [...credits.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

/** Adds the file's name to errors of parsers, which know only the line. */
export function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
