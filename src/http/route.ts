import { Type, type Static, type TObject, type TProperties, type TSchema } from "@sinclair/typebox";
import type { DataSet } from "../data/open.ts";
import type { ZoneSet } from "../data/zones.ts";
import { AlmanacError, type ErrorCode, type InputFault } from "../domain/error.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import { createParameterSet } from "./parameter-set.ts";
import { choice, flag, optional, text } from "./parameter.ts";
import type { QueryPairs } from "./query.ts";

/** How long an answer stays true (RFC 9111); `http/envelope` turns it into headers. */
export type CacheClass = "live" | "pinned" | "reference";

/** Formats a caller may ask for, and `openapi`, a JSON document of its own outside the envelope. */
export type Format = "json" | "text" | "csv" | "geojson" | "ics" | "openapi";

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  openapi: "application/json; charset=utf-8",
};

/** What a handler gives back: data for the envelope, or a whole body in another format. */
export type Answer = {
  readonly cache: CacheClass;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly data: object } | { readonly body: string; readonly format: Exclude<Format, "json"> });

/** What a handler may look at. One snapshot of clock and zone table for the whole request. */
export type RouteContext = {
  readonly nowEpochMs: number;
  readonly zones: ZoneSet;
  readonly data: DataSet;
  readonly holidays: HolidayCalendar;
  /** Decoded path parameters in order. */
  readonly path: readonly string[];
  /** The language answered in: one the data has. */
  readonly language: string;
  readonly format: Format;
  /** A parameter's text as it was sent, by canonical name; `null` when it was not. */
  textOf(name: string): string | null;
  /** Adds to `meta.warnings`. */
  warn(code: string, message: string, param?: string): void;
};

export type RouteExample = {
  /** Path and query as a caller would send them. */
  readonly path: string;
  readonly summary: string;
};

export type Route = {
  readonly method: "GET";
  /** `/v1/city/:slug/nearby`; a last `*name` takes the whole rest of the path. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Units of the caller's limit; 0 is free. */
  readonly cost: number;
  readonly formats: readonly Format[];
  readonly pathParameters: Readonly<Record<string, { description: string; example: string }>>;
  readonly querySchema: TObject;
  readonly dataSchema: TSchema;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly RouteExample[];
  /** Whether answers rest on the zone table: then `meta.tzdb_version` names its release. */
  readonly usesZones: boolean;
  run(
    context: Omit<RouteContext, "language" | "format" | "textOf">,
    pairs: QueryPairs,
    accept: string | null,
  ): RunResult;
};

export type RunResult = { answer: Answer; language: string; format: Format };

type RouteOptions<Q extends TProperties> = {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  cost?: number;
  formats?: readonly Format[];
  pathParameters?: Route["pathParameters"];
  query: Q;
  data: TSchema;
  errors?: readonly ErrorCode[];
  examples: readonly RouteExample[];
  usesZones?: boolean;
  handle(context: RouteContext, query: Static<TObject<Q>>): Answer;
};

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

/**
 * Makes a route: parameters every GET route takes are added, the query reader is generated from the schema, and
 * every bad input of a request is reported together.
 */
export function defineRoute<const Q extends TProperties>(options: RouteOptions<Q>): Route {
  const formats = options.formats ?? ["json"];
  const shared = {
    lang: text({
      description: "Language of names (BCP 47); falls back to the base language, then to English.",
      aliases: ["language", "locale"],
      example: "fr",
      maxLength: 35,
    }),
    strict: flag({ description: "Refuse unknown parameters instead of warning of them.", default: false }),
    format: choice(formats, { description: "Format of the answer; wins over the Accept header." }),
  };
  const properties: TProperties = {
    ...options.query,
    lang: optional(shared.lang),
    strict: shared.strict,
  };
  if (formats.length > 1) properties["format"] = optional(shared.format);
  const querySchema = Type.Object(properties);
  const parameters = createParameterSet(querySchema);

  return {
    method: "GET",
    path: options.path,
    operationId: options.operationId,
    tag: options.tag,
    summary: options.summary,
    description: options.description,
    cost: options.cost ?? 1,
    formats,
    pathParameters: options.pathParameters ?? {},
    querySchema,
    dataSchema: options.data,
    errors: options.errors ?? [],
    examples: options.examples,
    usesZones: options.usesZones ?? true,
    run(base, pairs, accept) {
      const reading = parameters.read(pairs);
      const values: Record<string, unknown> = reading.values;
      const faults = reading.faults;
      for (const warning of reading.warnings) base.warn(warning.code, warning.message, warning.param);
      reportUnknown(reading.unknown, values["strict"] === true, faults, base);
      const lang = values["lang"];
      if (typeof lang === "string" && !languageTag.test(lang)) {
        faults.push({
          in: "query",
          name: "lang",
          reason: "syntax",
          value: lang,
          expected: "a BCP 47 language tag such as en, fr or pt-BR",
        });
      }
      if (faults.length > 0) throw faultsError(faults);
      const language = typeof lang === "string" ? base.data.language(lang) : "en";
      const format = chooseFormat(formats, values["format"], accept);
      const context: RouteContext = { ...base, language, format, textOf: reading.textOf };
      // The reader was generated from this very schema: its values have the schema's static type.
      const answer = options.handle(context, reading.values as Static<TObject<Q>>);
      return { answer, language, format };
    },
  };
}

function reportUnknown(
  names: readonly string[],
  isStrict: boolean,
  faults: InputFault[],
  base: { warn(code: string, message: string, param?: string): void },
): void {
  for (const name of new Set(names)) {
    const shown = name.slice(0, 100);
    if (isStrict) {
      faults.push({ in: "query", name: shown, reason: "unknown", expected: "a parameter this route takes" });
    } else {
      base.warn("unknown_parameter", `This route has no parameter '${shown}'; it was ignored.`, shown);
    }
  }
}

/** One error for all faults of a request; the code is that of the most telling fault. */
export function faultsError(faults: readonly InputFault[]): AlmanacError {
  const [first] = faults;
  const list = faults.map((fault) => `'${fault.name ?? fault.pointer ?? ""}'`).join(", ");
  if (faults.every((fault) => fault.reason === "missing")) {
    return new AlmanacError("missing_parameter", `Missing: ${list}.`, { errors: faults });
  }
  if (faults.every((fault) => fault.reason === "conflict")) {
    return new AlmanacError("conflicting_parameters", `Given twice with different values: ${list}.`, {
      errors: faults,
    });
  }
  if (
    faults.every((fault) => fault.reason === "unknown" && fault.expected === "a parameter this route takes")
  ) {
    return new AlmanacError("unknown_parameter", `This route does not take ${list}.`, { errors: faults });
  }
  const message =
    faults.length === 1 && first !== undefined
      ? `'${first.name ?? first.pointer ?? ""}' is not good: expected ${first.expected}.`
      : `${faults.length} inputs are not good: ${list}.`;
  return new AlmanacError("invalid_parameter", message, { errors: faults });
}

/** One bad query parameter that only the handler could see. */
export function badParameter(
  name: string,
  reason: InputFault["reason"],
  value: string,
  expected: string,
  suggestions: readonly string[] = [],
): AlmanacError {
  const fault: InputFault = { in: "query", name, reason, value: value.slice(0, 100), expected };
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(", ")}?` : "";
  return new AlmanacError("invalid_parameter", `'${name}' is not good: expected ${expected}.${hint}`, {
    errors: [fault],
    suggestions,
  });
}

/** One bad path parameter. */
export function badPath(
  name: string,
  reason: InputFault["reason"],
  value: string,
  expected: string,
): AlmanacError {
  return new AlmanacError("invalid_parameter", `'${name}' is not good: expected ${expected}.`, {
    errors: [{ in: "path", name, reason, value: value.slice(0, 100), expected }],
  });
}

function chooseFormat(formats: readonly Format[], asked: unknown, accept: string | null): Format {
  const named = formats.find((format) => format === asked);
  if (named !== undefined) return named;
  const [first = "json"] = formats;
  if (accept === null || accept === "" || accept.includes("*/*") || accept.includes("application/json"))
    return first;
  const ranges = accept
    .slice(0, 1000)
    .split(",")
    .map((range) => readRange(range))
    .filter((range) => range.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const range of ranges) {
    // Whoever asks for problem details reads JSON.
    if (range.type === "application/problem+json") return first;
    const match = formats.find((format) => isInRange(MEDIA_TYPES[format], range.type));
    if (match !== undefined) return match;
  }
  throw new AlmanacError(
    "not_acceptable",
    `Nothing in Accept can be served here; there is ${formats.join(", ")}.`,
    {
      errors: [
        {
          in: "header",
          name: "Accept",
          reason: "enum",
          value: accept.slice(0, 100),
          expected: formats.map((format) => MEDIA_TYPES[format].split(";")[0]).join(", "),
        },
      ],
    },
  );
}

function readRange(text: string): { type: string; quality: number } {
  const [type = "", ...parameters] = text.trim().toLowerCase().split(";");
  const quality = parameters.map((item) => item.trim()).find((item) => item.startsWith("q="));
  return { type: type.trim(), quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}

function isInRange(mediaType: string, range: string): boolean {
  const [essence = ""] = mediaType.split(";");
  if (range.endsWith("/*")) return essence.startsWith(range.slice(0, -1));
  return essence === range;
}
