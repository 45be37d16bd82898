import { mustExist } from "../../domain/must-exist.ts";
import type { TSchema } from "@sinclair/typebox";
import type { InputIssue, Parsed, Reason, Warning } from "../../domain/error.ts";
import { expectedOf } from "../errors/expected.ts";
import { namesOfSchema, type KnownNames } from "../errors/name-advice.ts";
import { numberCheck, textReader } from "./read-text.ts";

const MAX_ISSUES = 20;
/** A body with more unknown members is refused, because finding suggestions for each takes time. */
const MAX_UNKNOWN = 50;
/** Longest pointer that is repeated, since the caller chooses its names. */
export const MAX_POINTER = 200;
const MAX_SHOWN = 100;

/** A member that no schema has, and the names of its object. */
export type UnknownMember = { readonly pointer: string; readonly name: string; readonly own: KnownNames };

/** The value of a body under its documented names, with its issues and warnings. */
export type BodyReading = {
  /** As it was sent. */
  readonly sent: unknown;
  readonly value: unknown;
  /** Up to 20 issues, each with a pointer (RFC 6901) into the body as it was sent. */
  readonly issues: readonly InputIssue[];
  readonly warnings: readonly Warning[];
  readonly unknown: readonly UnknownMember[];
  /** The pointer as it was sent, by the documented one: a member may have been sent under another name. */
  sentPointer(pointer: string): string;
};

/** Marks the schema of a list whose items do not spoil each other: each is read into an `ItemReading`. */
export const READ_APART = Symbol("items are read apart");

/** An item of such a list. The issues and unknown members of the body are without its own. */
export type ItemReading = Pick<BodyReading, "sent" | "value" | "issues" | "unknown">;

export type BodyReader = (sent: unknown) => BodyReading;

/** Makes a reader of parsed JSON from the body's schema that the document publishes: the sibling of `read-address.ts`. */
export function createBodyReader(schema: TSchema): BodyReader {
  const read = readerOf(schema);
  return (sent) => {
    const reading: Reading = { issues: [], warnings: [], unknown: [], renamed: new Map() };
    const value = read(sent, { documented: "", sent: "" }, reading);
    const { renamed, ...found } = reading;
    return { sent, value, ...found, sentPointer: (pointer) => pointerAsSent(pointer, renamed) };
  };
}

type Reading = {
  issues: InputIssue[];
  warnings: Warning[];
  unknown: UnknownMember[];
  /** Pointers as they were sent of members that were sent under another name, by documented ones. */
  renamed: Map<string, string>;
};

function pointerAsSent(pointer: string, renamed: ReadonlyMap<string, string>): string {
  const own = renamed.get(pointer);
  const end = pointer.lastIndexOf("/");
  if (own !== undefined || end <= 0) return own ?? pointer;
  return pointerAsSent(pointer.slice(0, end), renamed) + pointer.slice(end);
}

/** Where a value stands, by documented names and by those that were sent. */
type Place = { readonly documented: string; readonly sent: string };

/** Reads a value; `undefined` for one with an issue. */
type ReadValue = (value: unknown, place: Place, reading: Reading) => unknown;

function readerOf(schema: TSchema): ReadValue {
  if (Array.isArray(schema["anyOf"])) return alternativesReader(schema);
  switch (schema["type"]) {
    case "object":
      return schema["patternProperties"] === undefined ? objectReader(schema) : mapReader(schema);
    case "array":
      return listReader(schema);
    case "string":
      return textMemberReader(schema);
    case "integer":
    case "number":
      return numberMemberReader(schema);
    case "boolean":
    case "null":
      return (value, place, reading) =>
        isOfKind(schema, value) ? value : refuse(reading, place, "syntax", value, expectedOf(schema));
    default:
      return (value) => value;
  }
}

function objectReader(schema: TSchema): ReadValue {
  const names = namesOfSchema(schema);
  const required: readonly string[] = schema["required"] ?? [];
  const members = Object.entries<TSchema>(schema["properties"] ?? {}).map(
    ([name, member]) => [name, { read: readerOf(member), expected: expectedOf(member) }] as const,
  );
  const memberByName = new Map(members);
  return (value, place, reading) => {
    if (!isRecord(value)) return refuse(reading, place, "syntax", value, expectedOf(schema));
    const sentNames = new Map<string, string>();
    for (const name of Object.keys(value)) {
      const documented = names.canonical.get(name);
      const at = memberAt(place, documented ?? name, name);
      const earlier = documented === undefined ? undefined : sentNames.get(documented);
      if (documented === undefined) noteUnknown(reading, { pointer: at.sent, name, own: names });
      else if (earlier === undefined) sentNames.set(documented, name);
      else refuse(reading, at, "conflict", undefined, `only one of ${earlier}, ${name}`);
    }
    const result: Record<string, unknown> = {};
    for (const [documented, name] of sentNames) {
      const at = memberAt(place, documented, name);
      if (documented !== name) reading.renamed.set(at.documented, at.sent);
      result[documented] = memberByName.get(documented)?.read(value[name], at, reading);
    }
    for (const name of required) {
      if (sentNames.has(name)) continue;
      const expected = mustExist(memberByName.get(name), name).expected;
      refuse(reading, memberAt(place, name, name), "missing", undefined, expected);
    }
    return result;
  };
}

/** An object with any names. */
function mapReader(schema: TSchema): ReadValue {
  const [inner = {}] = Object.values<TSchema>(schema["patternProperties"]);
  const read = readerOf(inner as TSchema);
  return (value, place, reading) => {
    if (!isRecord(value)) return refuse(reading, place, "syntax", value, expectedOf(schema));
    const entries = Object.entries(value).map(
      ([name, member]) => [name, read(member, memberAt(place, name, name), reading)] as const,
    );
    return Object.fromEntries(entries);
  };
}

function listReader(schema: TSchema): ReadValue {
  const { minItems = 0, maxItems } = schema;
  const readItem = readerOf(schema["items"]);
  const read: ReadValue = READ_APART in schema ? apart(readItem) : readItem;
  const expected = expectedOf(schema);
  return (value, place, reading) => {
    if (!Array.isArray(value)) return refuse(reading, place, "syntax", value, expected);
    if (value.length < minItems) return refuse(reading, place, "too_small", undefined, expected);
    // The items of a list that is too long are not read.
    if (value.length > maxItems) return refuse(reading, place, "too_many", undefined, expected);
    return value.map((item: unknown, index) => {
      const at = { documented: `${place.documented}/${index}`, sent: `${place.sent}/${index}` };
      return isFull(reading) ? undefined : read(item, at, reading);
    });
  };
}

function apart(read: ReadValue): ReadValue {
  return (sent, place, reading): ItemReading => {
    const own: Reading = { ...reading, issues: [], unknown: [] };
    const value = read(sent, place, own);
    return { sent, value, issues: own.issues, unknown: own.unknown };
  };
}

function textMemberReader(schema: TSchema): ReadValue {
  const read = textReader(schema);
  const { minLength = 0 } = schema;
  const reason = schema["enum"] === undefined ? "syntax" : "enum";
  return (value, place, reading) => {
    if (typeof value !== "string") return refuse(reading, place, reason, value, expectedOf(schema));
    if (value.length < minLength) return refuse(reading, place, "too_small", value, expectedOf(schema));
    return settle(read(value), value, place, reading);
  };
}

function numberMemberReader(schema: TSchema): ReadValue {
  const check = Array.isArray(schema["enum"]) ? null : numberCheck(schema);
  return (value, place, reading) => {
    if (typeof value !== "number") return refuse(reading, place, "syntax", value, expectedOf(schema));
    if (check !== null) return settle(check(value), value, place, reading);
    return schema["enum"].includes(value) ? value : refuse(reading, place, "enum", value, expectedOf(schema));
  };
}

/** Reads by the alternative of the value's kind; of several objects by the first whose required members were sent. */
function alternativesReader(schema: TSchema): ReadValue {
  const schemas: readonly TSchema[] = schema["anyOf"];
  const alternatives = schemas.map((each) => ({ schema: each, read: readerOf(each) }));
  const expected = expectedOf(schema);
  return (value, place, reading) => {
    const ofKind = alternatives.filter((each) => isOfKind(each.schema, value));
    const chosen = ofKind.find((each) => hasRequired(each.schema, value)) ?? ofKind.at(-1);
    return chosen === undefined
      ? refuse(reading, place, "syntax", value, expected)
      : chosen.read(value, place, reading);
  };
}

function hasRequired(schema: TSchema, value: unknown): boolean {
  if (!isRecord(value)) return true;
  const { canonical } = namesOfSchema(schema);
  const sent = new Set(Object.keys(value).map((name) => canonical.get(name)));
  return ((schema["required"] ?? []) as readonly string[]).every((name) => sent.has(name));
}

function isOfKind({ type }: TSchema, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  if (type === "null") return value === null;
  return typeof value === (type === "integer" ? "number" : type);
}

function settle(parsed: Parsed<unknown>, value: unknown, place: Place, reading: Reading): unknown {
  if (!parsed.ok) return refuse(reading, place, parsed.reason, value, parsed.expected);
  for (const warning of parsed.warnings ?? []) reading.warnings.push({ ...warning, param: place.sent });
  return parsed.value;
}

function isFull({ issues, unknown }: Reading): boolean {
  return issues.length >= MAX_ISSUES || unknown.length >= MAX_UNKNOWN;
}

function refuse(reading: Reading, { sent }: Place, reason: Reason, value: unknown, expected: string): void {
  if (reading.issues.length < MAX_ISSUES) reading.issues.push(bodyIssue(sent, reason, value, expected));
}

function noteUnknown(reading: Reading, member: UnknownMember): void {
  if (reading.unknown.length === MAX_UNKNOWN) {
    const expected = `at most ${MAX_UNKNOWN} members that are not known`;
    refuse(reading, { documented: "", sent: "" }, "too_many", undefined, expected);
  }
  if (reading.unknown.length <= MAX_UNKNOWN) reading.unknown.push(member);
}

function memberAt({ documented, sent }: Place, documentedName: string, sentName: string): Place {
  const at = `${sent}/${escapeToken(sentName)}`;
  const isSame = documented === sent && documentedName === sentName;
  return { documented: isSame ? at : `${documented}/${escapeToken(documentedName)}`, sent: at };
}

/** A name in a pointer (RFC 6901 4). */
function escapeToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The value at a pointer into a body as it was sent. */
export function valueAt(sent: unknown, pointer: string): unknown {
  let value = sent;
  for (const token of pointer.split("/").slice(1)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, token.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return value;
}

export function bodyIssue(pointer: string, reason: Reason, value: unknown, expected: string): InputIssue {
  return { in: "body", pointer: pointer.slice(0, MAX_POINTER), reason, ...shown(value), expected };
}

function shown(value: unknown): { value?: string } {
  if (value === undefined || (typeof value === "object" && value !== null)) return {};
  return { value: String(value).slice(0, MAX_SHOWN) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
