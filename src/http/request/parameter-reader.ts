import { OptionalKind, type TObject, type TSchema } from "@sinclair/typebox";
import type { InputIssue, Parsed, Reason, Warning } from "../../domain/error.ts";
import { isoReadings } from "../../domain/calendar/iso-readings.ts";
import { parseMoment } from "../../domain/calendar/parse.ts";
import type { DateWord } from "./parameter.ts";
import type { QueryPairs } from "./query.ts";

/** One parameter with its parser. */
type Slot = {
  name: string;
  isList: boolean;
  maxItems: number;
  isRequired: boolean;
  default: unknown;
  parse: ReturnType<typeof parserOf>;
};

/** The values of a query, with its issues and warnings. */
export type ParameterReading = {
  values: Record<string, unknown>;
  issues: InputIssue[];
  warnings: Warning[];
  /** Names that no parameter of the route has. */
  unknown: Set<string>;
  /** The text of a parameter as it was sent, by canonical name; `null` if it was not sent. */
  textOf(name: string): string | null;
};

export type ParameterReader = (pairs: QueryPairs) => ParameterReading;

/** Makes a reader of query pairs from the query schema that the document publishes. */
export function createParameterReader(schema: TObject): ParameterReader {
  const slots: Slot[] = [];
  const slotByName = new Map<string, Slot>();
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const slot = createSlot(name, property);
    slots.push(slot);
    slotByName.set(name, slot);
  }
  for (const slot of slots) {
    const aliases: unknown = schema.properties[slot.name]?.["x-aliases"];
    if (!Array.isArray(aliases)) continue;
    for (const alias of aliases) {
      if (!slotByName.has(String(alias))) slotByName.set(String(alias), slot);
    }
  }
  return (pairs) => readSlots(slots, slotByName, pairs);
}

function createSlot(name: string, property: TSchema): Slot {
  const isList = property["type"] === "array";
  const items: TSchema | undefined = isList ? property["items"] : undefined;
  return {
    name,
    isList,
    maxItems: typeof property["maxItems"] === "number" ? property["maxItems"] : 50,
    isRequired: property[OptionalKind] === undefined && property.default === undefined,
    default: property.default,
    parse: parserOf(items ?? property),
  };
}

type Given = { name: string; value: string };

function readSlots(
  slots: readonly Slot[],
  slotByName: ReadonlyMap<string, Slot>,
  pairs: QueryPairs,
): ParameterReading {
  const issues: InputIssue[] = [];
  const warnings: Warning[] = [];
  const unknown = new Set<string>();
  const given = new Map<Slot, Given[]>();
  for (const [index, name] of pairs.names.entries()) {
    const slot = slotByName.get(name);
    if (slot === undefined) {
      unknown.add(name);
      continue;
    }
    const entry = { name, value: pairs.values[index] ?? "" };
    const earlier = given.get(slot);
    if (earlier === undefined) given.set(slot, [entry]);
    else earlier.push(entry);
  }
  const values: Record<string, unknown> = {};
  for (const slot of slots) {
    const entries = given.get(slot);
    if (entries === undefined) {
      if (slot.isRequired) issues.push(missingIssue(slot));
      values[slot.name] = slot.default;
      continue;
    }
    values[slot.name] = slot.isList
      ? readList(slot, entries, issues, warnings)
      : readScalar(slot, entries, issues, warnings);
  }
  const textOf = (name: string): string | null => {
    const slot = slotByName.get(name);
    const entries = slot === undefined ? undefined : given.get(slot);
    return entries?.map((entry) => entry.value).join(",") ?? null;
  };
  return { values, issues, warnings, unknown, textOf };
}

function readScalar(
  slot: Slot,
  entries: readonly Given[],
  issues: InputIssue[],
  warnings: Warning[],
): unknown {
  const [first] = entries;
  if (first === undefined) return slot.default;
  const other = entries.find((entry) => entry.name !== first.name && entry.value !== first.value);
  if (other !== undefined) {
    const expected = `one value: '${first.name}' and '${other.name}' mean the same and differ`;
    issues.push(valueIssue(slot.name, "conflict", other.value, expected));
    return slot.default;
  }
  if (entries.some((entry, index) => index > 0 && entry.name === first.name)) {
    issues.push(valueIssue(first.name, "repeated", entries[1]?.value ?? "", "the parameter once"));
    return slot.default;
  }
  return readOne(slot, first.name, first.value, issues, warnings);
}

function readList(slot: Slot, entries: readonly Given[], issues: InputIssue[], warnings: Warning[]): unknown {
  const items: unknown[] = [];
  let count = 0;
  for (const entry of entries) {
    for (const part of entry.value.split(",")) {
      const item = part.trim();
      if (item === "") continue;
      count += 1;
      if (count > slot.maxItems) {
        issues.push(valueIssue(slot.name, "too_many", entry.value, `at most ${slot.maxItems} items`));
        return items;
      }
      items.push(readOne(slot, entry.name, item, issues, warnings));
    }
  }
  if (count > 0) return items;
  if (slot.isRequired) issues.push(missingIssue(slot));
  return slot.default;
}

function missingIssue({ name }: Slot): InputIssue {
  return { in: "query", name, reason: "missing", expected: `parameter '${name}'` };
}

function valueIssue(name: string, reason: Reason, value: string, expected: string): InputIssue {
  return { in: "query", name, reason, value: value.slice(0, 100), expected };
}

function readOne(
  slot: Slot,
  name: string,
  value: string,
  issues: InputIssue[],
  warnings: Warning[],
): unknown {
  const parsed = slot.parse(value);
  if (!parsed.ok) {
    issues.push(valueIssue(name, parsed.reason, value, parsed.expected));
    return slot.default;
  }
  for (const warning of parsed.warnings ?? []) warnings.push({ ...warning, param: name });
  return parsed.value;
}

const integerText = /^-?\d{1,15}$/;
const decimalText = /^-?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/;
const booleanWords = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
]);

/** Whether a text is one of the words for yes. */
export function isTrue(text: string | null): boolean {
  return text !== null && booleanWords.get(text.toLowerCase()) === true;
}

/** Makes the parser of one parameter from its schema. It never throws. */
function parserOf(schema: TSchema): (input: string) => Parsed<unknown> {
  const maximumLength = typeof schema["maxLength"] === "number" ? schema["maxLength"] : 200;
  const parse = parserOfType(schema);
  return (input) =>
    input.length > maximumLength
      ? { ok: false, reason: "too_long", expected: `at most ${maximumLength} characters` }
      : parse(input);
}

function parserOfType(schema: TSchema): (input: string) => Parsed<unknown> {
  switch (schema["type"]) {
    case "integer":
      return numberParser(schema, integerText, "a whole number");
    case "number":
      return numberParser(schema, decimalText, "a decimal number");
    case "boolean":
      return (input) => {
        const value = booleanWords.get(input.toLowerCase());
        return value === undefined
          ? { ok: false, reason: "enum", expected: "true or false" }
          : { ok: true, value };
      };
    default:
      return textParser(schema);
  }
}

function numberParser(schema: TSchema, pattern: RegExp, kind: string): (input: string) => Parsed<number> {
  const exclusive = typeof schema["exclusiveMinimum"] === "number";
  const minimum = Number(exclusive ? schema["exclusiveMinimum"] : schema["minimum"]);
  const maximum = Number(schema["maximum"]);
  const expected = exclusive
    ? `${kind} over ${minimum}, at most ${maximum}`
    : `${kind} from ${minimum} to ${maximum}`;
  return (input) => {
    if (!pattern.test(input)) return { ok: false, reason: "syntax", expected };
    const value = Number(input);
    if (value < minimum || (exclusive && value === minimum))
      return { ok: false, reason: "too_small", expected };
    if (value > maximum) return { ok: false, reason: "too_large", expected };
    return { ok: true, value: value === 0 ? 0 : value };
  };
}

function textParser(schema: TSchema): (input: string) => Parsed<unknown> {
  const allowed: unknown = schema["enum"];
  if (Array.isArray(allowed)) {
    const canonical = new Map(allowed.map((value) => [String(value).toLowerCase(), value]));
    const expected = `one of ${allowed.join(", ")}`;
    return (input) => {
      const value: unknown = canonical.get(input.trim().toLowerCase());
      return value === undefined ? { ok: false, reason: "enum", expected } : { ok: true, value };
    };
  }
  if (schema["format"] === "moment") return parseMoment;
  if (schema["format"] === "date-or-word") return parseDateWord;
  return (input) => ({ ok: true, value: input });
}

const DATE_EXPECTED = "a date such as 2026-11-20, or today, tomorrow, yesterday";

function parseDateWord(input: string): Parsed<DateWord> {
  const parsed = parseMoment(input);
  if (!parsed.ok) {
    const dates = isoReadings(input).filter((reading) => reading.includes("-"));
    return { ...parsed, expected: dates.length === 0 ? DATE_EXPECTED : dates.join(" or ") };
  }
  const value = parsed.value;
  if (value.kind === "date") return { ok: true, value };
  if (value.kind === "relative" && value.word !== "now") {
    return { ok: true, value: { kind: "relative", word: value.word } };
  }
  return { ok: false, reason: "syntax", expected: DATE_EXPECTED };
}
