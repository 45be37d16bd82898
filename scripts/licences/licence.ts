import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import known from "./licences.yaml";

export type PackageLicence = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; `null` if the package names none. */
  readonly licence: string | null;
  /** The text of the licence in the package. */
  readonly text: string;
};

const ALLOWED = new Set<string>(known.allowed.split(" "));
const BY_ITS_FILE: Readonly<Record<string, readonly [licence: string, words: string]>> = known.byItsFile;
/** Packages whose code is not used, nor what it requires. */
export const DATA_ONLY: ReadonlySet<string> = new Set(known.dataOnly);
const WORDS_ELSEWHERE: Readonly<Record<string, string>> = known.wordsElsewhere;

/** The licence of a package. Throws if its text is missing or has changed. */
export function licenceOf(root: string, name: string): PackageLicence {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    license?: string;
  };
  const text = wordsOf(root, name);
  const [licence, words] = BY_ITS_FILE[name] ?? [license?.replace(/^\((.*)\)$/, "$1") ?? null, ""];
  if (!text.includes(words))
    throw new Error(`${name} ${version} has another licence than was read: look at it again`);
  return { name, version, licence, text };
}

/** Whether an SPDX expression allows a permitted choice of licences. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  return licence
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => ALLOWED.has(each.replace(/[()]/g, "").trim())));
}

function wordsOf(root: string, name: string): string {
  const modules = join(root, "node_modules");
  const own = readdirSync(join(modules, name)).filter((file) => /^(?:un)?licen[cs]e/i.test(file));
  const [file] = own.toSorted();
  if (file !== undefined) return tidy(readFileSync(join(modules, name, file), "utf8"));
  const elsewhere = WORDS_ELSEWHERE[name];
  if (elsewhere === undefined || !existsSync(join(modules, elsewhere))) return "";
  const text = readFileSync(join(modules, elsewhere), "utf8");
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1];
  return tidy(comment ?? text);
}

const tidy = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "");
