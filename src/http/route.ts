import { Type, type Static, type TObject, type TProperties, type TSchema } from "@sinclair/typebox";
import type { DataSet } from "../dataset/open.ts";
import type { ZoneSet } from "../dataset/zones.ts";
import type { ErrorCode, InputFault } from "../domain/error.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import type { Steps } from "../domain/steps.ts";
import type { Decision } from "../state/window.ts";
import { A_KNOWN_PARAMETER, faultsError } from "./bad-input.ts";
import { chooseFormat, type Format } from "./content-format.ts";
import type { Soon } from "../state/soon.ts";
import type { Caller } from "./admission.ts";
import { createParameterSet } from "./parameter-set.ts";
import { choice, flag, optional, freeText } from "./parameter.ts";
import type { QueryPairs } from "./query.ts";
import { doInShifts, type Shift } from "./turn.ts";

/** How long an answer stays true (RFC 9111); `http/envelope` turns it into headers. */
export type CacheClass = "live" | "minute" | "pinned" | "reference";

/** What a handler gives back: data for the envelope, or a whole body in another format. */
export type Answer = {
  readonly cache: CacheClass;
  /** 200 unless a page says otherwise; errors of the API are thrown. */
  readonly status?: number;
  /** Whether the body is the same text as long as the process runs: it is then compressed once. */
  readonly isConstant?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** `Cache-Control`, where the class does not say it. */
  readonly cacheControl?: string;
  /** What stands in the place of `HIDDEN_SECRET` in the answer that is sent; wiped then. */
  readonly secret?: Uint8Array;
  /** Whether a `live` answer is the same during a whole second of now. */
  readonly isOfSecond?: boolean;
} & (
  | { readonly data: object }
  /** Data that is JSON already. */
  | { readonly json: string }
  /** Data that is JSON in UTF-8, in pieces: what is long is made bytes bit by bit. Of `live` answers alone. */
  | { readonly jsonPieces: readonly Uint8Array[] }
  /** Data that is JSON once now, in Unix milliseconds, stands between the two texts. */
  | { readonly jsonAroundNow: readonly [before: string, after: string] }
  | { readonly body: string; readonly format: Exclude<Format, "json"> }
);

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
  readonly requestId: string;
  /** Units this call was charged. */
  readonly units: number;
  /** Who asks and what the limit said; `null` for an item of a batch. */
  readonly visit: Visit | null;
  /** Work on the event loop, which ends with others' turn; of a batch and its items there is one. */
  readonly shift: Shift;
  /** A parameter's text as it was sent, by canonical name; `null` when it was not. */
  textOf(name: string): string | null;
  /** A request header, when the request came through a proxy the operator trusts; else `null`. */
  proxyHeader(name: string): string | null;
  /** Tells the log of a fault of ours that the answer survives. */
  report(fault: unknown): void;
  /** Adds to `meta.warnings`. */
  warn(code: string, message: string, param?: string): void;
};

export type Visit = { readonly caller: Caller; readonly limit: Decision };

export type RouteExample = {
  /** Path and query as a caller would send them. */
  readonly path: string;
  /** Body of a POST. */
  readonly body?: unknown;
  readonly summary: string;
};

export type Route = {
  readonly method: "GET" | "POST" | "DELETE";
  /** `/v1/city/:slug/nearby`; a last `*name` takes the whole rest of the path. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Units of the caller's limit; 0 is free. */
  readonly cost: number;
  /** `embed`: counted by the allowance of embedded clocks, one unit a call, and never by the caller's own. */
  readonly limit?: "embed";
  /** Whether it answers for the key that was sent, and for none without. */
  readonly needsKey: boolean;
  readonly successStatus: 200 | 201 | 204;
  /** Units of a POST by what its body asks for; an unreadable body costs `cost`. */
  costOf(body: unknown, remaining: number, hasKey: boolean): number;
  readonly formats: readonly Format[];
  readonly pathParameters: Readonly<Record<string, { description: string; example: string }>>;
  readonly querySchema: TObject;
  /** What a POST takes; `null` for a GET. */
  readonly bodySchema: TSchema | null;
  /** Whether a POST may come without a body. */
  readonly isBodyOptional: boolean;
  readonly dataSchema: TSchema;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly RouteExample[];
  /** Whether answers rest on the zone table: then `meta.tzdb_version` names its release. */
  readonly usesZones: boolean;
  /** Reads the query, fills in what of the context follows from it, and answers. */
  run(context: OpenContext, pairs: QueryPairs, accept: string | null, body: unknown): RunResult;
};

/** A context whose language, format and `textOf` are not known yet. */
type OpenContext = { -readonly [Member in keyof RouteContext]: RouteContext[Member] };

export type RunResult = { answer: Soon<Answer>; language: string; format: Format };

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
  /** Makes the route a POST. */
  body?: TSchema;
  isBodyOptional?: boolean;
  method?: Route["method"];
  needsKey?: boolean;
  successStatus?: Route["successStatus"];
  costOf?(body: unknown, remaining: number, hasKey: boolean): number;
  /** Answers; step by step, as a generator, where it may be asked for much. */
  handle(context: RouteContext, query: Static<TObject<Q>>, body: unknown): Soon<Answer> | Steps<Answer>;
};

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

/**
 * Makes a route: parameters every GET route takes are added, the query reader is generated from the schema, and
 * every bad input of a request is reported together.
 */
export function defineRoute<const Q extends TProperties>(options: RouteOptions<Q>): Route {
  const formats = options.formats ?? ["json"];
  const shared = {
    lang: freeText({
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
    method: options.method ?? (options.body === undefined ? "GET" : "POST"),
    path: options.path,
    operationId: options.operationId,
    tag: options.tag,
    summary: options.summary,
    description: options.description,
    cost: options.cost ?? 1,
    needsKey: options.needsKey ?? false,
    successStatus: options.successStatus ?? 200,
    formats,
    pathParameters: options.pathParameters ?? {},
    costOf: options.costOf ?? (() => options.cost ?? 1),
    querySchema,
    bodySchema: options.body ?? null,
    isBodyOptional: options.isBodyOptional ?? false,
    dataSchema: options.data,
    errors: options.errors ?? [],
    examples: options.examples,
    usesZones: options.usesZones ?? true,
    run(context, pairs, accept, body) {
      const reading = parameters.read(pairs);
      const values: Record<string, unknown> = reading.values;
      const faults = reading.faults;
      for (const warning of reading.warnings) context.warn(warning.code, warning.message, warning.param);
      reportUnknown(reading.unknown, values["strict"] === true, faults, context);
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
      const language = typeof lang === "string" ? context.data.language(lang) : "en";
      const format = chooseFormat(formats, values["format"], accept);
      context.language = language;
      context.format = format;
      context.textOf = reading.textOf;
      // The reader was generated from this very schema: its values have the schema's static type.
      const made = options.handle(context, reading.values as Static<TObject<Q>>, body);
      const answer = "next" in made ? doInShifts(made, context.shift) : made;
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
  if (names.length === 0) return;
  for (const name of new Set(names)) {
    const shown = name.slice(0, 100);
    if (isStrict) {
      faults.push({ in: "query", name: shown, reason: "unknown", expected: A_KNOWN_PARAMETER });
    } else {
      base.warn("unknown_parameter", `This route has no parameter '${shown}'; it was ignored.`, shown);
    }
  }
}
