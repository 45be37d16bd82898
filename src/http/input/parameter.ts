import {
  Kind,
  Type,
  type SchemaOptions,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from "@sinclair/typebox";
import type { Moment } from "../../domain/calendar/parse.ts";
import type { Format } from "../answer/format.ts";

/**
 * Parameters are TypeBox schemas, from which both the OpenAPI document and the parser are made. `Static` of each is the
 * parsed value, so handlers never see the text. `format` and the bounds define the text.
 */
export type ParameterOptions = {
  description: string;
  /** Further names accepted on input. A route's own parameter of that name wins over an alias. */
  aliases?: readonly string[];
  example?: unknown;
};

/** Aliases of parameters and body members on all routes, by documented name. */
export const ALIASES = {
  at: ["time", "datetime", "when"],
  country: ["country_code", "countrycode", "cc"],
  limit: ["count", "size", "per_page", "max_rows"],
  q: ["query", "name", "search", "text"],
  start: ["from", "start_date", "date1"],
  end: ["to", "end_date", "date2"],
  region: ["subdivision", "state", "province", "region_code", "county"],
  timezone: ["tz", "time_zone", "tzid", "zone"],
  tz: ["timezone", "time_zone", "tzid", "zone"],
} as const;

/** A calendar date, or a word that means one in the route's zone. */
export type DateWord =
  | { kind: "date"; days: number }
  | { kind: "relative"; word: "today" | "tomorrow" | "yesterday" };

function documented(
  { description, default: byDefault, example, aliases }: ParameterOptions & { default?: unknown },
  rest: SchemaOptions = {},
): SchemaOptions {
  return {
    description,
    ...rest,
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(aliases === undefined ? {} : { "x-aliases": aliases }),
  };
}

function text<T>(options: ParameterOptions, rest: SchemaOptions): TUnsafe<T> {
  return Type.Unsafe<T>(Type.String(documented(options, rest)));
}

function textList<T>(item: SchemaOptions, options: ParameterOptions, rest: SchemaOptions): TUnsafe<T[]> {
  return Type.Unsafe<T[]>(Type.Array(Type.String(item), documented(options, rest)));
}

/** Marks the schema of a text that may have several lines. */
export const LINES = Symbol("text of several lines");

/** Text of 1 to `maxLength` characters that may have line ends and tabs. */
export function lines({ maxLength, ...options }: ParameterOptions & { maxLength: number }) {
  return { ...text<string>(options, { minLength: 1, maxLength }), [LINES]: true };
}

/** Text of 1 to `maxLength` characters (default 200). */
export function freeText({ maxLength = 200, ...options }: ParameterOptions & { maxLength?: number }) {
  return text<string>(options, { minLength: 1, maxLength });
}

/** A whole decimal number; `1.5`, `1e3`, `0x10`, ` 5` and `+5` are refused. */
export function integer(
  options: ParameterOptions & { minimum: number; maximum: number; default?: number },
): TUnsafe<number> {
  const { minimum, maximum } = options;
  return Type.Unsafe<number>(Type.Integer(documented(options, { minimum, maximum })));
}

/** A decimal number with an optional fraction. */
export function decimal(
  options: ParameterOptions & {
    minimum: number;
    maximum: number;
    default?: number;
    exclusiveMinimum?: boolean;
  },
): TUnsafe<number> {
  const { minimum, maximum, exclusiveMinimum } = options;
  const bounds = exclusiveMinimum ? { exclusiveMinimum: minimum, maximum } : { minimum, maximum };
  return Type.Unsafe<number>(Type.Number(documented(options, bounds)));
}

/** `true,false,1,0,yes,no` in any case. */
export function flag(options: ParameterOptions & { default?: boolean }): TUnsafe<boolean> {
  return Type.Unsafe<boolean>(Type.Boolean(documented(options)));
}

/** One of a closed list, any case in, canonical case out. */
export function choice<const T extends string>(
  values: readonly T[],
  options: ParameterOptions & { default?: NoInfer<T> },
): TUnsafe<T> {
  return text<T>(options, { enum: [...values] });
}

/** A comma-separated list of texts; repeating the parameter adds to it. */
export function list({ maxItems = 50, ...options }: ParameterOptions & { maxItems?: number }) {
  return textList<string>({ minLength: 1, maxLength: 200 }, options, { minItems: 1, maxItems });
}

/** Marks the schema of a list whose texts come as they were sent: a comma may stand within an item. */
export const WHOLE_TEXTS = Symbol("texts are not parted");

/** A list of places by their names, for `namesInTexts`. */
export function placeList(options: ParameterOptions & { maxItems?: number }): TUnsafe<string[]> {
  return Type.Unsafe<string[]>({ ...list(options), [WHOLE_TEXTS]: true });
}

/** A comma-separated list of members of a closed list. */
export function choices<const T extends string>(
  values: readonly T[],
  options: ParameterOptions & { default?: readonly NoInfer<T>[] },
): TUnsafe<T[]> {
  return textList<T>({ enum: [...values] }, options, { maxItems: 50 });
}

/** A moment in any accepted form, parsed but not yet placed in a zone. */
export function moment(options: ParameterOptions) {
  return text<Moment>(options, { format: "moment", maxLength: 200 });
}

/** A list of moments, each as in `moment`. */
export function moments({ maxItems, ...options }: ParameterOptions & { maxItems: number }) {
  return textList<Moment>({ format: "moment", maxLength: 200 }, options, { minItems: 1, maxItems });
}

const DATE = { format: "date-or-word", maxLength: 200 };

/** A date in any accepted form, or `today`, `tomorrow`, `yesterday`. */
export function date(options: ParameterOptions) {
  return text<DateWord>(options, DATE);
}

/** A list of dates, each as in `date`. */
export function dates({ maxItems, ...options }: ParameterOptions & { maxItems: number }) {
  return textList<DateWord>(DATE, options, { maxItems });
}

const languageParameter = text<string>(
  {
    description:
      "Language of names and sentences (BCP 47). What there is no text for in it is in the base language, then in English; `Content-Language` says which were used.",
    aliases: ["language", "locale"],
    example: "fr",
  },
  { format: "language", maxLength: 35 },
);
const strictParameter = flag({
  description: "Refuse unknown parameters instead of warning of them.",
  default: false,
});

/** Member of a query schema with the only format of a route, if that is not JSON. */
export const ONLY_FORMAT = "x-format";

/** Parameters of every route. */
const SHARED = { lang: Type.Optional(languageParameter), strict: strictParameter };

/** The query schema of a route: its own parameters, those of every route, and `format` if there are several. */
export function parameters<const Q extends TProperties>(
  own: Q,
  { formats = [] }: { formats?: readonly Format[] } = {},
): TObject<Q & typeof SHARED> {
  const format = choice(formats, { description: "Format of the answer; wins over the Accept header." });
  const chosen = formats.length < 2 ? {} : { format: Type.Optional(format) };
  const only = formats.length === 1 ? { [ONLY_FORMAT]: formats[0] } : {};
  return unchecked(Type.Object<Q & typeof SHARED>({ ...own, ...SHARED, ...chosen }, only));
}

/** A parameter that may be left out and has no default: the handler gets `undefined`. */
export function optional<T, Options>(
  make: (options: Options) => TUnsafe<T>,
  options: Options,
): TOptional<TUnsafe<T>> {
  return Type.Optional(make(options));
}

export function countryList(description: string, ...example: readonly string[]) {
  return optional(list, { description, aliases: ALIASES.country, example });
}

/** Names of zones. */
export function zoneList(description: string, example: string) {
  return optional(list, { description, aliases: ALIASES.timezone, example: [example] });
}

/** The most items of an answer. */
export function itemLimit(description: string, maximum: number, byDefault: number): TUnsafe<number> {
  return integer({ description, minimum: 1, maximum, default: byDefault, aliases: ALIASES.limit });
}

export function searchText(description: string, example: string): TOptional<TUnsafe<string>> {
  return optional(freeText, { description, aliases: ALIASES.q, example, maxLength: 100 });
}

/** A parameter that a route reads only to explain why it is refused; it is not documented. */
export function refused<T extends TSchema>(schema: T): T {
  return { ...schema, "x-refused": true };
}

/**
 * A schema that types the handler and is published, and by which Elysia neither checks nor changes anything.
 *
 * `plugins/input.ts` reads queries and bodies by these schemas, because Elysia's check stops at the first issue, coerces
 * `0x10` and `1e3` to numbers, knows no aliases, and drops unknown names. Answers are validated by tests. `noValidate` alone
 * does not keep Elysia from coercing a query by the kinds of its members, and it forbids unknown members in the schema
 * itself, and so in the document, where nothing is said of them.
 */
export function unchecked<T extends TSchema>(schema: T): T {
  if (schema["type"] !== "object") return { ...schema, noValidate: true };
  const members = Object.entries<TSchema>(schema["properties"] ?? {});
  return {
    ...schema,
    noValidate: true,
    additionalProperties: schema["additionalProperties"] ?? true,
    properties: Object.fromEntries(members.map(([name, member]) => [name, { ...member, [Kind]: "Any" }])),
  };
}
