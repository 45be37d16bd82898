import type { TSchema } from "@sinclair/typebox";
import { ERROR_CODES, type ErrorCode } from "../domain/error.ts";
import { PINNED_RELEASE } from "../dataset/zones.ts";
import { PROBLEM_MEDIA_TYPE, titleOf } from "./request/error-format.ts";
import { parameters } from "./request/parameter.ts";

/** A collection of points (RFC 7946). */
export const GEOJSON_SCHEMA = {
  type: "object",
  required: ["type", "features"],
  properties: {
    type: { const: "FeatureCollection" },
    features: {
      type: "array",
      items: {
        type: "object",
        required: ["type", "geometry", "properties"],
        properties: {
          type: { const: "Feature" },
          geometry: { type: "object" },
          properties: { type: "object" },
        },
      },
    },
  },
};

const META_SCHEMA = {
  type: "object",
  required: ["request_id", "elapsed_ms"],
  additionalProperties: false,
  properties: {
    request_id: { type: "string" },
    elapsed_ms: { type: "integer", minimum: 0 },
    warnings: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" }, param: { type: "string" } },
      },
    },
    tzdb_version: { type: "string", examples: [PINNED_RELEASE.version] },
  },
};

const ISSUE_SCHEMA = {
  type: "object",
  required: ["in", "reason", "expected"],
  properties: {
    in: { enum: ["path", "query", "header", "body"] },
    name: { type: "string" },
    pointer: { type: "string" },
    reason: { type: "string" },
    value: { type: "string" },
    expected: { type: "string" },
  },
};

const ERROR_SCHEMA = {
  type: "object",
  required: ["status", "data", "error", "meta"],
  additionalProperties: false,
  properties: {
    status: { const: "error" },
    data: { type: "object", maxProperties: 0 },
    error: {
      type: "object",
      required: ["type", "title", "code", "http_status", "message", "instance", "errors", "suggestions"],
      properties: {
        type: { type: "string" },
        title: { type: "string" },
        code: { $ref: "#/components/schemas/ErrorCode" },
        http_status: { type: "integer" },
        message: { type: "string" },
        instance: { type: "string" },
        errors: { type: "array", items: { $ref: "#/components/schemas/Issue" } },
        suggestions: { type: "array", items: { type: "string" } },
      },
    },
    meta: { $ref: "#/components/schemas/Meta" },
  },
};

const PROBLEM_SCHEMA = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "code", "errors", "suggestions", "request_id"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    code: { $ref: "#/components/schemas/ErrorCode" },
    errors: { type: "array", items: { $ref: "#/components/schemas/Issue" } },
    suggestions: { type: "array", items: { type: "string" } },
    request_id: { type: "string" },
  },
};

/** Headers of answers by their name. */
const HEADERS = {
  "X-RateLimit-Limit": { description: "Requests allowed in the window.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in the window.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the window ends, in Unix seconds.", schema: { type: "integer" } },
  "X-Request-Id": {
    description:
      "Id of the answer, also in `meta.request_id`: the caller's own if it has 8 to 128 letters, digits, `.`, `_` or `-`.",
    schema: { type: "string" },
  },
  "Cache-Control": { description: "How long the answer stays true (RFC 9111).", schema: { type: "string" } },
  ETag: {
    description:
      "Tag of cacheable answers: sent back as `If-None-Match` it gives 304 while nothing has changed.",
    schema: { type: "string" },
  },
  Allow: { description: "Methods that the path takes.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "How to send a key.", schema: { type: "string" } },
} as const;

type HeaderName = keyof typeof HEADERS;

/** Headers by status. Those of every answer are described only in the introduction and in the 429 that all share. */
const HEADERS_BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  304: ["ETag"],
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: [
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-Request-Id",
    "Cache-Control",
  ],
  503: ["Retry-After"],
};

/** The `headers` member of a response, if its status has any. */
export function headersOf(status: number, isTagged = false): { headers?: Record<string, { $ref: string }> } {
  const names = [...(HEADERS_BY_STATUS[status] ?? []), ...(isTagged ? (["ETag"] as const) : [])];
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

export function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `${titleOf(code)} (\`${code}\`)`).join(", "),
    ...headersOf(status),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Error" } },
      [PROBLEM_MEDIA_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

/** Responses that most operations have, by their status. */
export const SHARED_RESPONSES: Readonly<Record<number, { readonly codes: readonly ErrorCode[] }>> = {
  401: { codes: ["expired_api_key", "invalid_api_key", "revoked_api_key"] },
  403: { codes: ["forbidden"] },
  405: { codes: ["method_not_allowed"] },
  406: { codes: ["not_acceptable"] },
  408: { codes: ["request_timeout"] },
  413: { codes: ["payload_too_large"] },
  414: { codes: ["uri_too_long"] },
  415: { codes: ["unsupported_media_type"] },
  429: { codes: ["rate_limit_exceeded"] },
  500: { codes: ["internal_error"] },
  503: { codes: ["overloaded", "store_unavailable"] },
};

/** A parameter as operations list it. */
export function parameterObject(
  name: string,
  place: "path" | "query",
  { description, "x-aliases": aliases, examples: values, ...schema }: TSchema,
  isRequired: boolean,
  example?: unknown,
) {
  const also = Array.isArray(aliases)
    ? ` Also accepted as ${aliases.map((alias) => `\`${String(alias)}\``).join(", ")}.`
    : "";
  return {
    name,
    in: place,
    ...(isRequired && schema.default === undefined ? { required: true } : {}),
    description: `${String(description)}${also}`,
    schema,
    ...(schema["type"] === "array" ? { explode: false } : {}),
    ...(Array.isArray(aliases) ? { "x-aliases": aliases } : {}),
    // As the schema's `examples`, the reference's form would send them all at once.
    ...(values === undefined ? {} : { "x-values": values }),
    ...(example === undefined ? {} : { example }),
  };
}

/** Parameters of every operation that reads a query, by their names. */
export const SHARED_PARAMETERS = Object.fromEntries(
  Object.entries<TSchema>(parameters({}).properties).map(([name, schema]) => [
    name,
    parameterObject(name, "query", schema, false),
  ]),
);

/** The document's `components`, to which `publishModels` adds the models of routes. */
export const COMPONENTS = {
  schemas: {
    Meta: META_SCHEMA,
    Error: ERROR_SCHEMA,
    Problem: PROBLEM_SCHEMA,
    ErrorCode: { enum: [...ERROR_CODES] },
    Issue: ISSUE_SCHEMA,
  },
  headers: HEADERS,
  parameters: SHARED_PARAMETERS,
  responses: Object.fromEntries(
    Object.entries(SHARED_RESPONSES).map(([status, { codes }]) => [
      status,
      errorResponse(Number(status), codes),
    ]),
  ),
  securitySchemes: {
    apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
    bearer: { type: "http", scheme: "bearer" },
  },
};

/** Groups of operations in the order the reference shows them. */
export const TAGS = [
  { name: "Time", description: "What clocks show, and conversions between them." },
  { name: "Context", description: "Everything about one place and moment in one call." },
  { name: "Time zones", description: "Zones with their rules, names and clock changes (DST)." },
  { name: "Cities", description: "Places by name, by coordinate, by size." },
  { name: "Holidays", description: "Public holidays, long weekends, calendars to subscribe to." },
  { name: "Sun and moon", description: "Sunrise, sunset, twilight, moonrise, moon phases, seasons." },
  { name: "Dates", description: "Date arithmetic, business days, week numbers." },
  { name: "Meetings", description: "The best times for people in many time zones." },
  {
    name: "WorldTimeAPI",
    description: "The addresses and answers of WorldTimeAPI, for devices made for it.",
  },
  { name: "Batch", description: "Many requests in one." },
  { name: "Keys", description: "API keys, usage, plans and rate limits." },
  { name: "Service", description: "Index, status, health, this document." },
];

/** The document's description, which introduces the API reference. */
export const INTRODUCTION = `Time zones, cities, public holidays, sun, moon, date arithmetic and meeting times. No key is needed to begin.

## How answers look

Every answer is one envelope of \`status\` (\`ok\` or \`error\`), \`data\` and \`meta\`. \`data\` is always an object, a field never changes its type, and what does not apply is \`null\`. \`meta\` has the \`request_id\`, the \`elapsed_ms\`, remarks in \`warnings\`, and in \`tzdb_version\` the release of the time-zone table where the answer rests on it.

## Errors

Errors have the real HTTP status and list every bad input in \`error.errors\`, each with \`expected\`; \`error.suggestions\` has what may have been meant. Send \`Accept: application/problem+json\` for RFC 9457 problem details. [Each code has its section](/docs/errors). Requests the server itself cannot read (headers over 16 KiB, no Host) are answered 400 or 431 without a body.

## Keys

Send a key as \`X-API-Key\` or as \`Authorization: Bearer\`, never in the address. [Get a key](/keys).

## Rate limits

Every answer carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds), as it carries \`X-Request-Id\` and \`Cache-Control\`. \`x-cost\` of an operation says how many units a call takes. Above the limit the answer is 429 with \`Retry-After\`.

## Writing times

Instants are RFC 3339 (\`2026-11-20T10:00:00+01:00\`), RFC 9557 (with a zone in brackets), Unix seconds or milliseconds, or \`now\`. Local times leave the offset out. Dates are \`2026-11-20\`, \`2026-324\`, \`2026-W47-5\`, \`today\`, \`tomorrow\`, \`yesterday\`. \`06/07/2026\` and \`0930\` are refused, never guessed.

## Naming zones

An IANA identifier in any case (\`Europe/Paris\`), a link (\`US/Eastern\`), a fixed offset (\`+05:30\`, in a query \`%2B05:30\`) or a Windows name (\`Romance Standard Time\`). Abbreviations such as \`IST\` mean several zones: the error suggests them.

## Languages

\`lang\` chooses the language of everything an answer says: names of countries, regions, cities, zones, currencies, weekdays, phases and holidays, and sentences. \`Content-Language\` lists the languages an answer is in, the one asked for first. There are names in 47 languages, sentences in English, French, German, Italian, Japanese, Portuguese, Simplified Chinese and Spanish; a sentence is in one language throughout. The holidays of an answer have names in one language: in \`lang\` where all of them have one, else in English. Rules, notes, warnings and errors are in English. Names of small places are as GeoNames has them.`;
