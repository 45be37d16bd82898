import { mustExist } from "../../domain/must-exist.ts";
import type { TObject, TSchema } from "@sinclair/typebox";
import { AlmanacError, type InputIssue, type Reason, type Warning } from "../../domain/error.ts";
import { expectedParameter } from "../errors/expected.ts";
import { namesOfSchema } from "../errors/name-advice.ts";
import { LINES, WHOLE_TEXTS } from "./parameter.ts";
import { textReader, type ReadText } from "./read-text.ts";

const needsDecoding = /[%+]/;
// C0, DEL and C1 controls: no parameter needs them, and they can forge log lines and headers.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;
const lineEnd = /[\t\r\n]/g;

/**
 * Percent-decodes one path segment or query component.
 *
 * @param name the parameter, for the error
 * @param hasLines whether it may have line ends and tabs
 * @throws AlmanacError `invalid_parameter` for escapes that are not UTF-8 and for control characters.
 */
export function decodeComponent(
  text: string,
  where: "path" | "query",
  name: string | null = null,
  hasLines = false,
): string {
  let decoded = text;
  if (needsDecoding.test(text)) {
    const source = where === "query" ? text.replaceAll("+", " ") : text;
    try {
      decoded = source.includes("%") ? decodeURIComponent(source) : source;
    } catch {
      throw badText(where, name, text, "percent-encoded UTF-8");
    }
  }
  const checked = hasLines ? decoded.replace(lineEnd, "") : decoded;
  const isBlank = hasLines && decoded !== "" && checked === "";
  if (isBlank || controlCharacter.test(checked) || !decoded.isWellFormed()) {
    throw badText(where, name, text, "text without control characters");
  }
  return decoded;
}

/**
 * Decodes the rest of a wildcard path, which Elysia leaves encoded, without a trailing slash.
 *
 * @throws AlmanacError `route_not_found` if it is empty.
 */
export function decodeRest(params: { "*": string }): string {
  const rest = params["*"].replace(/\/$/, "");
  if (rest !== "") return decodeComponent(rest, "path", null);
  const message = "The path ends too early: a name is missing after the last slash.";
  throw new AlmanacError("route_not_found", message);
}

/**
 * A caller's path as the router reads it: each segment decoded once, checked, and encoded again by itself, so that no
 * address made of it leads elsewhere. `null` for `.` and `..`, backslashes, and what `decodeComponent` refuses.
 */
export function normalPath(path: string): string | null {
  try {
    const texts = path.split("/").map((segment) => decodeComponent(segment, "path"));
    const isPlain = texts.every((text) => text !== "." && text !== ".." && !text.includes("\\"));
    return isPlain ? texts.map(encodeURIComponent).join("/") : null;
  } catch {
    return null;
  }
}

/** Characters that Bun's server escapes before it passes a request on (WHATWG URL, query percent-encode set). */
const ESCAPED_BY_SERVER = /%(?:22|27|3c|3e)/gi;

/** An unreadable text nearly as it was sent: a sent `'` cannot be told from a sent `%27`. */
function shownText(sent: string): string {
  return sent.replace(ESCAPED_BY_SERVER, decodeURIComponent).slice(0, 100);
}

function badText(where: "path" | "query", name: string | null, sent: string, expected: string): AlmanacError {
  const value = shownText(sent);
  const shownName = name === null ? (where === "query" ? value : "") : name.slice(0, 100);
  const label = shownName === "" ? `the ${where}` : `'${shownName}'`;
  return new AlmanacError("invalid_parameter", `The text of ${label} cannot be read. Send ${expected}.`, {
    errors: [{ in: where, name: shownName, reason: "syntax", value, expected }],
  });
}

/** RFC 9110 4.1 leaves the limit to the server. */
const MAX_QUERY_BYTES = 8192;

const MAX_PAIRS = 256;

/** Names and values of a query string in the order sent, percent-decoded, empty values left out. */
export type QueryPairs = { readonly names: readonly string[]; readonly values: readonly string[] };

const NO_PAIRS: QueryPairs = { names: [], values: [] };
const NO_NAMES: ReadonlySet<string> = new Set();

/** The names of a query's parameters that may have several lines. */
export function namesWithLines(schema: TObject): ReadonlySet<string> {
  const { canonical } = namesOfSchema(schema);
  const names = [...canonical].flatMap(([name, documented]) =>
    LINES in (schema.properties[documented] ?? {}) ? [name] : [],
  );
  return names.length === 0 ? NO_NAMES : new Set(names);
}

/**
 * Splits a query string (without `?`) into pairs. `+` and `%20` are spaces (WHATWG URL form encoding).
 * Blank values count as absent.
 *
 * @param isBounded false for the item of a batch, whose body has its own limit
 * @param withLines names whose values may have line ends
 * @throws AlmanacError `uri_too_long` over 8 KiB, `invalid_parameter` for escapes that are not UTF-8 and for control
 * characters.
 */
export function readQuery(text: string, isBounded = true, withLines = NO_NAMES): QueryPairs {
  if (text === "") return NO_PAIRS;
  if (isBounded && text.length > MAX_QUERY_BYTES) {
    const message = `The query string is too long. Send at most ${MAX_QUERY_BYTES} bytes.`;
    throw new AlmanacError("uri_too_long", message);
  }
  const names: string[] = [];
  const values: string[] = [];
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeComponent(equals === -1 ? pair : pair.slice(0, equals), "query");
    const value =
      equals === -1 ? "" : decodeComponent(pair.slice(equals + 1), "query", name, withLines.has(name));
    if (value.trim() !== "") {
      names.push(name);
      values.push(value);
    }
    if (names.length > MAX_PAIRS) {
      const message = `The query has too many parameters. Send at most ${MAX_PAIRS}.`;
      const expected = `at most ${MAX_PAIRS} parameters`;
      throw new AlmanacError("invalid_parameter", message, {
        errors: [{ in: "query", name: name.slice(0, 100), reason: "too_many", expected }],
      });
    }
  }
  return { names, values };
}

type QueryReading = {
  /** By documented name. */
  readonly values: Record<string, unknown>;
  readonly issues: InputIssue[];
  readonly warnings: Warning[];
  /** Names that no parameter of the route has. */
  readonly unknown: Set<string>;
  /** The text of a parameter as it was sent, `null` if it was not sent. */
  textOf(name: string): string | null;
};

export type QueryReader = (pairs: QueryPairs) => QueryReading;

const DEFAULT_MAX_ITEMS = 50;

/** Makes a reader of query pairs from the query schema that the document publishes. */
export function createQueryReader(schema: TObject): QueryReader {
  const slots = Object.entries<TSchema>(schema.properties).map(([name, property]) =>
    slotOf(name, property, schema.required ?? []),
  );
  const { canonical } = namesOfSchema(schema);
  return ({ names, values: texts }) => {
    const given = new Map<string, Given[]>();
    const reading: QueryReading = {
      values: {},
      issues: [],
      warnings: [],
      unknown: new Set(),
      textOf: (name) =>
        given
          .get(name)
          ?.map(({ value }) => value)
          .join(",") ?? null,
    };
    for (const [index, name] of names.entries()) {
      const documented = canonical.get(name);
      const entry = { name, value: mustExist(texts[index]) };
      const earlier = documented === undefined ? undefined : given.get(documented);
      if (documented === undefined) reading.unknown.add(name);
      else if (earlier === undefined) given.set(documented, [entry]);
      else earlier.push(entry);
    }
    for (const slot of slots) reading.values[slot.name] = readSlot(slot, given.get(slot.name), reading);
    return reading;
  };
}

/** One parameter with its reader. */
type Slot = {
  name: string;
  isList: boolean;
  maxItems: number;
  isRequired: boolean;
  byDefault: unknown;
  isWhole: boolean;
  expected: string;
  read: ReadText;
};

function slotOf(name: string, property: TSchema, required: readonly string[]): Slot {
  const isList = property["type"] === "array";
  const maxItems: number = property["maxItems"] ?? DEFAULT_MAX_ITEMS;
  const isRequired = required.includes(name) && property.default === undefined;
  const byDefault: unknown = property.default;
  return {
    name,
    isList,
    maxItems,
    isRequired,
    byDefault,
    isWhole: WHOLE_TEXTS in property,
    expected: expectedParameter(name, property),
    read: textReader(isList ? property["items"] : property),
  };
}

type Given = { readonly name: string; readonly value: string };

/** What a reading collects beside its values. */
type Findings = Pick<QueryReading, "issues" | "warnings">;

function readSlot(slot: Slot, entries: readonly Given[] | undefined, findings: Findings): unknown {
  if (entries !== undefined) return (slot.isList ? readList : readScalar)(slot, entries, findings);
  if (slot.isRequired) findings.issues.push(missingIssue(slot));
  return slot.byDefault;
}

function readScalar(slot: Slot, entries: readonly Given[], findings: Findings): unknown {
  const [first] = entries;
  if (first === undefined) return slot.byDefault;
  const other = entries.find((entry) => entry.name !== first.name && entry.value !== first.value);
  if (other !== undefined) {
    const expected = `one value: '${first.name}' and '${other.name}' mean the same and differ`;
    findings.issues.push(valueIssue(slot.name, "conflict", other.value, expected));
    return slot.byDefault;
  }
  if (entries.some((entry, index) => index > 0 && entry.name === first.name)) {
    findings.issues.push(valueIssue(first.name, "repeated", entries[1]?.value ?? "", "the parameter once"));
    return slot.byDefault;
  }
  return readOne(slot, first.name, first.value, findings);
}

function readList(slot: Slot, entries: readonly Given[], findings: Findings): unknown {
  const items: unknown[] = [];
  let count = 0;
  for (const entry of entries) {
    const values: unknown[] = [];
    for (const part of entry.value.split(",")) {
      const item = part.trim();
      if (item === "") continue;
      count += 1;
      if (count > slot.maxItems) {
        const expected = `at most ${slot.maxItems} items`;
        findings.issues.push(valueIssue(slot.name, "too_many", entry.value, expected));
        return [...items, ...values];
      }
      const issues = findings.issues.length;
      const value = readOne(slot, entry.name, item, findings);
      if (findings.issues.length === issues) values.push(value);
    }
    items.push(...(slot.isWhole && values.length > 0 ? [entry.value] : values));
  }
  if (count > 0) return items;
  if (slot.isRequired) findings.issues.push(missingIssue(slot));
  return slot.byDefault;
}

function readOne(slot: Slot, name: string, value: string, { issues, warnings }: Findings): unknown {
  const parsed = slot.read(value);
  if (!parsed.ok) {
    issues.push(valueIssue(name, parsed.reason, value, parsed.expected));
    return slot.byDefault;
  }
  for (const warning of parsed.warnings ?? []) warnings.push({ ...warning, param: name });
  return parsed.value;
}

function missingIssue({ name, expected }: Slot): InputIssue {
  return { in: "query", name, reason: "missing", expected };
}

function valueIssue(name: string, reason: Reason, value: string, expected: string): InputIssue {
  return { in: "query", name, reason, value: value.slice(0, 100), expected };
}
