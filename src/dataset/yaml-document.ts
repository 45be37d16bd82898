import {
  Composer,
  type CST,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  Parser,
  visit,
} from "yaml";
import type { FilePath } from "../domain/calendars/file-shape.ts";
import { messageOf } from "../domain/error.ts";

/** Something that is wrong in a text, by its line from 1. */
export type LineIssue = { readonly line: number; readonly message: string };

/** The value of a YAML text, and where its parts stand; or what is wrong with the text. */
export type YamlReading =
  | { readonly kind: "value"; readonly value: unknown; lineOf(path: FilePath): number }
  | { readonly kind: "issues"; readonly issues: readonly LineIssue[] };

/** Deeper texts are refused: a calendar needs a third of that. */
const MAX_DEPTH = 30;
/** Most issues of one text that are reported. */
const MAX_ISSUES = 20;

/** What YAML has and a calendar does not need: a short text could become a long value, or another kind of value. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["alias", "aliases (*name) are not read; write the value out"],
  ["anchor", "anchors (&name) are not read; write the value out where it is used"],
  ["tag", "tags (!name) are not read; leave them out"],
  ["directive", "directives (%NAME) are not read; leave them out"],
  ["doc-end", `the end of a document ("...") is not read; leave it out`],
]);

/**
 * Reads YAML 1.2 of its core schema as plain values: texts, numbers, true, false, lists and properties. Anchors, aliases, tags
 * and repeated properties are refused. The work grows with the length of the text.
 */
export function readYaml(text: string): YamlReading {
  const lines = new LineCounter();
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const issues: LineIssue[] = [];
  const report = (offset: number, message: string): void =>
    void issues.push({ line: lineAt(offset), message });
  try {
    const tokens = [...new Parser(lines.addNewLine).parse(text)];
    checkTokens(tokens, report);
    // Only then values are made of the tokens, by functions that call themselves.
    const [document, ...more] =
      issues.length > 0 ? [] : new Composer(OPTIONS).compose(tokens, true, text.length);
    if (document !== undefined) {
      for (const { pos, message } of [...document.errors, ...document.warnings]) report(pos[0], message);
      for (const { range } of more) report(range[0], "a second document begins here; write one a file");
      if (document.contents === null) report(0, "the file is empty");
      visit(document, {
        Map: (_, { items }) =>
          reportRepeated(
            items.map(({ key }) => key),
            report,
          ),
      });
    }
    if (document !== undefined && issues.length === 0) {
      const lineOf = (path: FilePath): number => lineAt(offsetOf(document.contents, path));
      return { kind: "value", value: document.toJS({ maxAliasCount: 0 }), lineOf };
    }
  } catch (error) {
    issues.push({ line: 1, message: messageOf(error) });
  }
  return { kind: "issues", issues: issues.toSorted((a, b) => a.line - b.line).slice(0, MAX_ISSUES) };
}

const OPTIONS = {
  schema: "core",
  prettyErrors: false,
  stringKeys: true,
  // It would compare each key with each other one.
  uniqueKeys: false,
  logLevel: "silent",
} as const;

/** Reports what is refused, and a text that is nested too deeply; without calling itself, as tokens may be nested in any depth. */
function checkTokens(tokens: readonly CST.Token[], report: (offset: number, message: string) => void): void {
  const open: { value: unknown; depth: number }[] = tokens.map((value) => ({ value, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const isToken = "type" in value && typeof value.type === "string";
    const offset = "offset" in value ? Number(value.offset) : 0;
    const refusal = isToken ? REFUSED.get(String(value.type)) : undefined;
    if (refusal !== undefined) report(offset, refusal);
    const isDeeper = isToken && "items" in value;
    if (isDeeper && depth === MAX_DEPTH) {
      report(offset, `values are nested more than ${MAX_DEPTH} times`);
      continue;
    }
    for (const part of Object.values(value)) open.push({ value: part, depth: depth + Number(isDeeper) });
  }
}

function reportRepeated(keys: readonly unknown[], report: (offset: number, message: string) => void): void {
  const seen = new Set<unknown>();
  for (const key of keys) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) report(key.range?.[0] ?? 0, `"${String(key.value)}" is written twice`);
    seen.add(key.value);
  }
}

/** Where the name of what a path leads to stands, or it begins; of what is not there, where what should have it begins. */
function offsetOf(contents: unknown, path: FilePath): number {
  let node = contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (!isCollection(node)) return offset;
    const item: unknown = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : node.items[Number(step)];
    const marked = isPair(item) ? item.key : item;
    if (isNode(marked)) offset = marked.range?.[0] ?? offset;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}
