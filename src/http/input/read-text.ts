import type { TSchema } from "@sinclair/typebox";
import { isoReadings } from "../../domain/calendar/iso-readings.ts";
import { parseMoment } from "../../domain/calendar/parse.ts";
import type { Parsed } from "../../domain/error.ts";
import { expectedNumber } from "../errors/expected.ts";
import type { DateWord } from "./parameter.ts";

/** Reads a text as a value of one schema. It never throws. */
export type ReadText = (text: string) => Parsed<unknown>;

const DEFAULT_MAX_LENGTH = 200;

/** Makes the reader of one value's text from the published schema. */
export function textReader(schema: TSchema): ReadText {
  const maxLength: number = schema["maxLength"] ?? DEFAULT_MAX_LENGTH;
  const read = readerOfType(schema);
  return (text) =>
    text.length > maxLength
      ? { ok: false, reason: "too_long", expected: `at most ${maxLength} characters` }
      : read(text);
}

function readerOfType(schema: TSchema): ReadText {
  switch (schema["type"]) {
    case "integer":
    case "number":
      return numberReader(schema);
    case "boolean":
      return readFlag;
    default:
      if (Array.isArray(schema["enum"])) return choiceReader(schema["enum"]);
      if (schema["pattern"] !== undefined) return patternReader(schema);
      return FORMATS.get(String(schema["format"])) ?? ((text) => ({ ok: true, value: text }));
  }
}

const integerText = /^-?\d{1,15}$/;
const decimalText = /^-?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/;

function numberReader(schema: TSchema): ReadText {
  const pattern = schema["type"] === "integer" ? integerText : decimalText;
  const check = numberCheck(schema);
  const expected = expectedNumber(schema);
  return (text) => (pattern.test(text) ? check(Number(text)) : { ok: false, reason: "syntax", expected });
}

/** Checks a number by the bounds and the kind of its schema. */
export function numberCheck(schema: TSchema): (value: number) => Parsed<number> {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const isWhole = schema["type"] === "integer";
  const expected = expectedNumber(schema);
  return (value) => {
    if (isWhole && !Number.isInteger(value)) return { ok: false, reason: "syntax", expected };
    if (value < minimum || value <= exclusiveMinimum) return { ok: false, reason: "too_small", expected };
    if (value > maximum) return { ok: false, reason: "too_large", expected };
    return { ok: true, value: value === 0 ? 0 : value };
  };
}

const TRUE_WORDS: ReadonlySet<string> = new Set(["true", "1", "yes"]);
const FALSE_WORDS: ReadonlySet<string> = new Set(["false", "0", "no"]);

function readFlag(text: string): Parsed<boolean> {
  const word = text.toLowerCase();
  const value = TRUE_WORDS.has(word);
  if (value || FALSE_WORDS.has(word)) return { ok: true, value };
  return { ok: false, reason: "enum", expected: "true or false" };
}

/** Any case, singular or plural in (`day` for `days`), canonical value out. */
function choiceReader(values: readonly unknown[]): ReadText {
  const canonical = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  const expected = `one of ${values.join(", ")}`;
  return (text) => {
    const word = text.trim().toLowerCase();
    const value: unknown =
      canonical.get(word) ?? canonical.get(`${word}s`) ?? canonical.get(word.replace(/s$/, ""));
    return value === undefined ? { ok: false, reason: "enum", expected } : { ok: true, value };
  };
}

/** The whole text matches the pattern; `x-expected` says what to send instead of what does not. */
function patternReader(schema: TSchema): ReadText {
  const pattern = new RegExp(`^(?:${schema["pattern"]})$`);
  const expected = String(schema["x-expected"]);
  return (text) =>
    pattern.test(text) ? { ok: true, value: text } : { ok: false, reason: "syntax", expected };
}

/** Readers of texts that have a `format` in the schema. */
const FORMATS: ReadonlyMap<string, ReadText> = new Map<string, ReadText>([
  ["moment", parseMoment],
  ["date-or-word", parseDateWord],
  ["language", readLanguage],
]);

const DATE_EXPECTED = "a date such as 2026-11-20, or today, tomorrow, yesterday";

function parseDateWord(text: string): Parsed<DateWord> {
  const parsed = parseMoment(text);
  if (!parsed.ok) {
    const dates = isoReadings(text).filter((reading) => reading.includes("-"));
    // A number may be several things; as a date it can only be the day of a year.
    const [, ofYear = DATE_EXPECTED] = /^(\d{4}-\d{3}), /.exec(parsed.expected) ?? [];
    const isOwn = parsed.expected.startsWith("a day of that week");
    return {
      ...parsed,
      expected: isOwn ? parsed.expected : dates.length === 0 ? ofYear : dates.join(" or "),
    };
  }
  const { value } = parsed;
  if (value.kind === "date") return { ok: true, value };
  if (value.kind === "relative" && value.word !== "now") {
    return { ok: true, value: { kind: "relative", word: value.word } };
  }
  return { ok: false, reason: "syntax", expected: DATE_EXPECTED };
}

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

/** A language tag (BCP 47) as it was sent. */
function readLanguage(text: string): Parsed<string> {
  return languageTag.test(text)
    ? { ok: true, value: text }
    : { ok: false, reason: "syntax", expected: "a BCP 47 language tag such as en, fr or pt-BR" };
}
