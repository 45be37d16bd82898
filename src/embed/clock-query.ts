import { mustExist } from "../domain/must-exist.ts";
import type { OptionRow } from "./clock-option-table.ts";
import { Type } from "@sinclair/typebox";
import { PLACE_NAMES } from "./place-name.ts";
import {
  defaultValues,
  MAX_CLOCKS,
  OPTION_TABLE,
  type ClockOptions,
  type ClockPlace,
  type Ignored,
  type OptionIssue,
} from "./clock-options.ts";
import { createQueryReader, type QueryPairs } from "../http/input/read-address.ts";

const readOptions = createQueryReader(
  Type.Object(
    Object.fromEntries(
      OPTION_TABLE.map(({ name, aliases, schema }) => [
        name,
        Type.Optional(Type.Unsafe<unknown>({ ...schema, "x-aliases": aliases })),
      ]),
    ),
  ),
);

/**
 * Reads a clock's places and options from its query. It never throws, because addresses of clocks stand in pages for
 * years: an invalid value becomes the default and is listed. Names are taken in any case.
 */
export function readClockQuery({ names, values }: QueryPairs): Ignored & { options: ClockOptions } {
  const places: ClockPlace[] = [];
  const own: { names: string[]; values: string[] } = { names: [], values: [] };
  for (const [index, sentName] of names.entries()) {
    const name = sentName.toLowerCase();
    const text = mustExist(values[index]).trim();
    if (PLACE_NAMES.has(name)) {
      const parts = text.split(",").map((part) => part.trim());
      places.push(...parts.filter(Boolean).map((part) => ({ text: part, isCity: name === "city" })));
    } else if (name !== "show" || text.toLowerCase() !== "none") {
      own.names.push(name);
      own.values.push(text);
    }
  }
  const reading = readOptions(own);
  const issues = reading.issues.map(({ name = "", value = "", expected }): OptionIssue => ({
    name,
    value,
    expected,
  }));
  const refused = new Set(issues.map((issue) => issue.name));
  const canonical = defaultValues();
  for (const option of OPTION_TABLE) {
    const value = reading.values[option.name];
    if (value === undefined || refused.has(option.name)) continue;
    const text = canonicalText(option.name, value);
    if (text === null) issues.push({ name: option.name, value: String(value), expected: expectedOf(option) });
    else canonical[option.name] = text;
  }
  if (places.length > MAX_CLOCKS) {
    const expected = `at most ${MAX_CLOCKS} zones`;
    issues.push({ name: "timezone", value: String(places.length), expected });
  }
  const unknown = [...reading.unknown].map((name) => name.slice(0, 60));
  return { options: { places: places.slice(0, MAX_CLOCKS), values: canonical }, issues, unknown };
}

/** The text of a value as the clock's page and scripts take it; `null` for a value that is not usable although its pattern allows it. */
function canonicalText(name: string, value: unknown): string | null {
  const text = Array.isArray(value) ? [...new Set(value)].join(",") : String(value);
  switch (name) {
    case "color":
    case "background":
    case "accent":
      return text.toLowerCase().replace(/^#?(?=[0-9a-f]+$)/, "#");
    case "lang":
      return localeOf(text);
    case "countdown":
      return instantOf(text);
    case "link":
      return text.toLowerCase() === "none" ? "none" : (URL.parse(text)?.href ?? null);
    default:
      return text;
  }
}

function localeOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return null;
  }
}

/** An instant, or seconds or milliseconds since the epoch, as the text of its milliseconds since the epoch. */
function instantOf(text: string): string | null {
  if (/^\d+$/.test(text)) return String(Number(text) * (text.length > 10 ? 1 : 1000));
  const epochMs = Date.parse(text.replace(" ", "T").toUpperCase());
  return Number.isNaN(epochMs) ? null : String(epochMs);
}

function expectedOf({ schema }: OptionRow): string {
  return "x-expected" in schema ? schema["x-expected"] : "a language tag";
}
