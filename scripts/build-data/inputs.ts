import { existsSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { SourceCredit } from "../../src/dataset/records.ts";
import { sha256 } from "../../src/dataset/sha256.ts";
import { messageOf } from "../../src/domain/error.ts";
import { recordAt, textAt, type Json } from "./json.ts";
import origins from "./origins.json";

/** Who made an input, under which licence. */
type Origin = keyof typeof origins;

/** The version is the installed package's, where none is given and the input itself does not say. */
type Credit = Omit<SourceCredit, "file" | "sha256" | "version"> & { version?: string; package?: string };
const CREDITS: Readonly<Record<Origin, Credit>> = origins;

export type Inputs = ReturnType<typeof createInputs>;

/**
 * Reads the build's inputs and records each one with its hash for the `source` table. A file is looked for in the package
 * of its origin, or in `data`, unless its path is absolute.
 *
 * @param root the project's folder; inputs are named in the data set relative to it, or by name alone when
 * they lie outside
 */
export function createInputs(root: string) {
  const found = new Map<string, { origin: Origin; sha256: string }>();

  const pathOf = (origin: Origin, file: string): string => {
    const { package: packageName } = CREDITS[origin];
    return resolve(root, packageName === undefined ? "data" : join("node_modules", packageName), file);
  };
  const bytes = (origin: Origin, file: string): Uint8Array => {
    const path = pathOf(origin, file);
    const content = readFileSync(path);
    const fromRoot = relative(root, path);
    found.set(fromRoot.startsWith("..") ? basename(path) : fromRoot, { origin, sha256: sha256(content) });
    return content;
  };
  /** The text of a file as `parse` reads it, whose errors gain the file's path. */
  const read = <T>(origin: Origin, file: string, parse: (text: string) => T): T => {
    const text = new TextDecoder().decode(bytes(origin, file));
    try {
      return parse(text);
    } catch (error) {
      throw new Error(`${pathOf(origin, file)}: ${messageOf(error)}`, { cause: error });
    }
  };
  // JSON.parse is declared to return `any`; Json is what it can return.
  const json = (origin: Origin, file: string): Json => read(origin, file, (text) => JSON.parse(text) as Json);

  return {
    bytes,
    read,
    json,
    has: (origin: Origin, file: string): boolean => existsSync(pathOf(origin, file)),
    /** CLDR's supplemental data of a name. */
    supplement: (name: string): Json =>
      recordAt(json("cldrCore", `supplemental/${name}.json`), "supplemental", name),
    /** Every input read so far. @param versions those that inputs themselves say */
    credits: (versions: Partial<Record<Origin, string>>): SourceCredit[] =>
      [...found]
        .map(([file, { origin, sha256: hash }]) => {
          const { package: _, ...credit } = CREDITS[origin];
          const version =
            versions[origin] ?? credit.version ?? installedVersion(pathOf(origin, "package.json"));
          return Object.assign({}, credit, { file, version, sha256: hash });
        })
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

function installedVersion(manifest: string): string {
  return textAt(JSON.parse(readFileSync(manifest, "utf8")) as Json, "version");
}
