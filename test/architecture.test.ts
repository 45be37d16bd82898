import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import architecture from "./architecture.yaml";

const ROOT = join(import.meta.dir, "..");
const SOURCE = join(ROOT, "src");

type SourceFile = { path: string; text: string; imports: string[] };

const files: SourceFile[] = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
  .map((name) => {
    const text = readFileSync(join(SOURCE, name), "utf8");
    return { path: name, text, imports: importsOf(text) };
  });

const products = files.filter((file) => !file.path.endsWith(".test.ts"));

/** Every module a file names, type-only imports and re-exports included. */
function importsOf(text: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*"([^"]+)"|(?:^|\n)import\s*"([^"]+)"|import\("([^"]+)"\)/g;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** Folder below src that a relative import leads to, or the package's name. */
function targetOf(file: SourceFile, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  return relative(SOURCE, join(SOURCE, dirname(file.path), specifier));
}

/** Each import of a product as its file, and where it leads. */
const IMPORTS = products.flatMap((file) =>
  file.imports.map((specifier) => [file.path, targetOf(file, specifier)] as const),
);

/** Nouns of `src/api`, from above to below: each imports only from those after it. */
const NOUNS = [
  "ask",
  "context",
  "batch",
  "meeting",
  "schedule",
  "date",
  "city",
  "timezone",
  "keys",
  "calendars",
  "holidays",
  "sky",
  "time",
  "service",
];

/** Folders of `src/site` that any page may import. */
const SHARED_BY_PAGES = new Set(["frame", "charts", "languages"]);

/** A page that shows a part of another page. */
const PAGE_PARTS: readonly (readonly [page: string, other: string])[] = [["moon", "place"]];

describe("imports", () => {
  test.each(Object.entries<string[]>(architecture.imports))(
    "src/%s imports nothing but what it may",
    (folder, patterns) => {
      const may = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"));
      expect(IMPORTS.filter(([from, to]) => from.startsWith(folder) && !may.test(to))).toEqual([]);
    },
  );

  test("in src/api, a noun imports nothing of a noun above it", () => {
    const wrong = IMPORTS.filter(([from, to]) => {
      const [, noun = ""] = /^api\/([^/]+)\//.exec(from) ?? [];
      const [, other = ""] = /^api\/([^/]+)\//.exec(to) ?? [];
      return noun !== "" && other !== "" && NOUNS.indexOf(other) < NOUNS.indexOf(noun);
    });
    expect(wrong).toEqual([]);
    const nouns = readdirSync(join(SOURCE, "api"));
    expect(nouns.toSorted()).toEqual(NOUNS.toSorted());
  });

  test("in src/site, a page imports nothing of another page", () => {
    const wrong = IMPORTS.filter(([from, to]) => {
      const [, page = ""] = /^site\/([^/]+)\//.exec(from) ?? [];
      const [, other = page] = /^site\/([^/]+)\//.exec(to) ?? [];
      const isPart = PAGE_PARTS.some(([whole, part]) => whole === page && part === other);
      return page !== "" && other !== page && !SHARED_BY_PAGES.has(other) && !isPart;
    });
    expect(wrong).toEqual([]);
  });

  test("no file imports itself by way of others, type-only imports included", () => {
    const importsByPath = new Map(
      files.map((file) => [file.path, file.imports.map((name) => targetOf(file, name))]),
    );
    expect(onCircles(importsByPath)).toEqual([]);
  });

  test("scripts and tests share code in test/support alone", () => {
    const isAllowed = (from: string, to: string): boolean =>
      from.startsWith("scripts/")
        ? !to.startsWith("test/") || to.startsWith("test/support/")
        : !to.startsWith("scripts/") || from.startsWith("test/support/");
    const wrong = ["scripts", "test", "src"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && !name.includes("node_modules"))
        .flatMap((name) => {
          const path = `${folder}/${name}`;
          return importsOf(readFileSync(join(ROOT, path), "utf8"))
            .filter((specifier) => specifier.startsWith("."))
            .map((specifier) => [path, join(dirname(path), specifier)] as const);
        })
        .filter(([from, to]) => !isAllowed(from, to)),
    );
    expect(wrong).toEqual([]);
  });
});

/** What is left when files that import none of the others are taken away, again and again: circles, and what leads to them. */
function onCircles(importsByPath: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(importsByPath);
  for (let before = 0; before !== left.size;) {
    before = left.size;
    for (const [path, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(path);
  }
  return [...left.keys()];
}

const FORBIDDEN: readonly (readonly [folder: string, pattern: string, why: string])[] =
  architecture.forbidden;

describe("code", () => {
  test.each(FORBIDDEN)("in src/%s does not use %s: %s", (folder, pattern) => {
    const wrong = products
      .filter((file) => file.path.startsWith(folder))
      .filter((file) => new RegExp(pattern).test(withoutComments(file.text)))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  test("calls the C library in one file", () => {
    expect(IMPORTS.filter(([, to]) => to === "bun:ffi").map(([from]) => from)).toEqual([
      "dataset/blob-file.ts",
    ]);
  });

  test("reads the environment in the table of commands alone, and where the build bundles pages", () => {
    const readers = products
      .filter((file) => /\bprocess\.env\b/.test(withoutComments(file.text)))
      .map((file) => file.path);
    expect(readers.toSorted()).toEqual(["browser/bundle.ts", "cli/run-command.ts"]);
  });

  test("has no regular expression that repeats a repetition", () => {
    // (a+)+ and its like take exponential time on text that almost matches; a group that begins with a fixed
    // separator, (?:/[a-z]+)*, does not.
    const nested = /\((?!#|\?:#)[^()]*[+*][^()]*\)[+*]/;
    const wrong = products.flatMap((file) =>
      [...withoutComments(file.text).matchAll(/\/(?![/*])(?:[^/\\\n]|\\.)+\/[dgimsuvy]*(?=[.,;)\s])/g)]
        .map((match) => match[0])
        .filter((literal) => nested.test(literal.replace(/\\./g, "#").replace(/\[[^\]]*\]/g, "_")))
        .map((literal) => `${file.path}: ${literal}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Turns of phrase that nobody says, and what to write instead. */
const RIDDLES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bso (?:many|few)\b(?![^.;,]*\b(?:that|as)\b)/i, "at most this many"],
  [/\bwhoever\b/i, "the caller, or the reader"],
  [/\bsomebody who\b/i, "a person who"],
  [/\bfound? fault with\b/i, "reported"],
  [/\bmay have been meant by\b/i, "suggested"],
];

test.each(RIDDLES)("no text or comment has %p: write '%s'", (pattern) => {
  const lines = products.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

describe("files", () => {
  test("are kebab-case and of a readable length", () => {
    const isTable = (file: SourceFile): boolean =>
      /holidays\/calendars\/|known-zones|country-alias/.test(file.path);
    const wrong = products
      .filter((file) => !isTable(file))
      .filter((file) => !/^[a-z0-9/-]+\.ts$/.test(file.path) || file.text.split("\n").length > 300)
      .map((file) => `${file.path}: ${file.text.split("\n").length} lines`);
    expect(wrong).toEqual([]);
  });

  test("have no function of more than 120 lines", () => {
    const tooLong = products.flatMap(({ path, text }) =>
      longFunctions(text).map((name) => `${path}: ${name}`),
    );
    expect(tooLong.toSorted()).toEqual(LONG_FUNCTIONS);
  });

  test("are no barrels and have no vague names", () => {
    const vague = /(^|[/-])(utils?|helpers?|common|services?|managers?|index)\.ts$/;
    // A route file named for the noun "service" is that noun's.
    const wrong = products
      .map((file) => file.path)
      .filter(
        (path) => vague.test(path) && path !== "api/service/service.ts" && !path.endsWith("place-index.ts"),
      );
    expect(wrong).toEqual([]);
  });

  test("of src/http/plugins make one plugin each, which a test of their own has alone", () => {
    const plugins = products.filter(
      ({ path }) => path.startsWith("http/plugins/") && path !== "http/plugins/core.ts",
    );
    expect(plugins.length).toBeGreaterThan(9);
    for (const { path, text } of plugins) {
      expect(`${path} ${text.split("new Elysia(").length - 1}`).toBe(`${path} 1`);
      expect(files.map((file) => file.path)).toContain(path.replace(".ts", ".test.ts"));
    }
  });

  test("name one version of Bun: the README, engines and packageManager agree", () => {
    const packageJson = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      packageManager: string;
      engines: { bun: string };
    };
    const version = packageJson.engines.bun;
    expect(packageJson.packageManager).toBe(`bun@${version}`);
    const named = [...readFileSync(join(ROOT, "README.md"), "utf8").matchAll(/bun@(\d+\.\d+\.\d+)/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const match of named) expect(match[1]).toBe(version);
  });
});

/** Functions that have yet to be split; the list only gets shorter. */
const LONG_FUNCTIONS = [
  "domain/holidays/calendar.ts: createHolidayCalendar",
  "site/meet/meet-script.ts: startSlot",
];

/** Names of the functions of more than 120 lines, by the line of their closing brace: files are formatted. */
function longFunctions(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, from) => {
    const [, indent = "", name = ""] = /^( *)(?:export )?(?:async )?function \*?(\w+)/.exec(line) ?? [];
    if (name === "") return [];
    const to = lines.findIndex((each, at) => at > from && each === `${indent}}`);
    return to - from + 1 > 120 ? [name] : [];
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}
