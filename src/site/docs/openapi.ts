import type { ErrorCode } from "../../domain/error.ts";

/**
 * What the OpenAPI document says beside its routes. The code adds the version, the codes of errors, and shared parameters and
 * responses.
 */
export const OPENAPI = {
  openapi: "3.1.1",
  info: {
    title: "Almanac",
    contact: {
      name: "The operator of this server",
      url: "/status",
    },
    description:
      "Time zones, cities, public holidays, sun, moon, date arithmetic and meeting times. No key is needed to begin.\n\n## How answers look\n\nEvery answer is one envelope of `status` (`ok` or `error`), `data` and `meta`. `data` is always an object, a field never changes its type, and what does not apply is `null`. `meta` has the `request_id`, the `elapsed_ms`, remarks in `warnings`, and in `tzdb_version` the release of the time-zone table where the answer rests on it.\n\n## Errors\n\nErrors have the real HTTP status and list every bad input in `error.errors`, each with `expected`; `error.suggestions` has what may have been meant. Send `Accept: application/problem+json` for RFC 9457 problem details. [Each code has its section](/docs/errors). Requests the server itself cannot read (headers over 16 KiB, no Host) are answered 400 or 431 without a body.\n\n## Keys\n\nSend a key as `X-API-Key` or as `Authorization: Bearer`, never in the address. [Get a key](/keys).\n\n## Rate limits\n\nEvery answer carries `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix seconds), as it carries `X-Request-Id` and `Cache-Control`. `x-cost` of an operation says how many units a call takes. Above the limit the answer is 429 with `Retry-After`.\n\n## Writing times\n\nInstants are RFC 3339 (`2026-11-20T10:00:00+01:00`), RFC 9557 (with a zone in brackets), Unix seconds or milliseconds, or `now`. Local times leave the offset out. Dates are `2026-11-20`, `2026-324`, `2026-W47-5`, `today`, `tomorrow`, `yesterday`. `06/07/2026` and `0930` are refused, never guessed.\n\n## Naming zones\n\nAn IANA identifier in any case (`Europe/Paris`), a link (`US/Eastern`), a fixed offset (`+05:30`, in a query `%2B05:30`) or a Windows name (`Romance Standard Time`). Abbreviations such as `IST` mean several zones: the error suggests them.\n\n## Languages\n\n`lang` chooses the language of everything an answer says: names of countries, regions, cities, zones, currencies, weekdays, phases and holidays, and sentences. `Content-Language` lists the languages an answer is in, the one asked for first. There are names in 47 languages, sentences in English, French, German, Italian, Japanese, Portuguese, Simplified Chinese and Spanish; a sentence is in one language throughout. The holidays of an answer have names in one language: in `lang` where all of them have one, else in English. Rules, notes, warnings and errors are in English. Names of small places are as GeoNames has them.",
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
  },
  servers: [{ url: "/" }],

  // Groups of operations in the order the reference shows them.
  tags: [
    { name: "Time", description: "What clocks show, and conversions between them." },
    { name: "Context", description: "Everything about one place and moment in one call." },
    { name: "Time zones", description: "Zones with their rules, names and clock changes (DST)." },
    { name: "Cities", description: "Places by name, by coordinate, by size." },
    { name: "Calendars", description: "Exchanges and payment systems: days, hours, whether they are open." },
    { name: "Holidays", description: "Public holidays, long weekends, calendars to subscribe to." },
    { name: "Sun and moon", description: "Sunrise, sunset, twilight, moonrise, moon phases, seasons." },
    { name: "Dates", description: "Date arithmetic, business days, week numbers." },
    { name: "Meetings", description: "The best times for people in many time zones." },
    {
      name: "WorldTimeAPI",
      description: "The addresses and answers of WorldTimeAPI, for devices made for it.",
    },
    { name: "Questions", description: "A question in words." },
    { name: "Batch", description: "Many requests in one." },
    { name: "Keys", description: "API keys, usage, plans and rate limits." },
    { name: "Service", description: "Index, status, health, this document." },
  ],
  components: {
    schemas: {
      Meta: {
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
              properties: {
                code: { type: "string" },
                message: { type: "string" },
                param: { type: "string" },
              },
            },
          },
          tzdb_version: { type: "string" },
        },
      },
      Error: {
        type: "object",
        required: ["status", "data", "error", "meta"],
        additionalProperties: false,
        properties: {
          status: { const: "error" },
          data: { type: "object", maxProperties: 0 },
          error: {
            type: "object",
            required: [
              "type",
              "title",
              "code",
              "http_status",
              "message",
              "instance",
              "errors",
              "suggestions",
            ],
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
      },
      Problem: {
        type: "object",
        required: [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "code",
          "errors",
          "suggestions",
          "request_id",
        ],
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
      },
      FeatureCollection: {
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
      },
      ErrorCode: {},
      Issue: {
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
      },
    },
    headers: {
      "X-RateLimit-Limit": { description: "Requests allowed in the window.", schema: { type: "integer" } },
      "X-RateLimit-Remaining": { description: "Requests left in the window.", schema: { type: "integer" } },
      "X-RateLimit-Reset": {
        description: "When the window ends, in Unix seconds.",
        schema: { type: "integer" },
      },
      "X-Request-Id": {
        description:
          "Id of the answer, also in `meta.request_id`: the caller's own if it has 8 to 128 letters, digits, `.`, `_` or `-`.",
        schema: { type: "string" },
      },
      "Cache-Control": {
        description: "How long the answer stays true (RFC 9111).",
        schema: { type: "string" },
      },
      ETag: {
        description:
          "Tag of cacheable answers: sent back as `If-None-Match` it gives 304 while nothing has changed.",
        schema: { type: "string" },
      },
      Allow: { description: "Methods that the path takes.", schema: { type: "string" } },
      "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
      "WWW-Authenticate": { description: "How to send a key.", schema: { type: "string" } },
    },
    parameters: {},
    responses: {},
    securitySchemes: {
      apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
      bearer: { type: "http", scheme: "bearer" },
    },
  },
};

/** Errors of any route, of those that read their query, and of those that take a body; those that a route alone has stand in its `detail`. */
export const SHARED_ERRORS = {
  // Not the 431 of the runtime, which has no body: it would leave the errors of typed clients undefined.
  any: [
    "invalid_api_key",
    "revoked_api_key",
    "expired_api_key",
    "forbidden",
    "method_not_allowed",
    "rate_limit_exceeded",
    "internal_error",
    "overloaded",
    "store_unavailable",
  ],
  query: [
    "invalid_parameter",
    "unknown_parameter",
    "conflicting_parameters",
    "not_acceptable",
    "uri_too_long",
  ],
  body: ["invalid_json", "invalid_body", "request_timeout", "payload_too_large", "unsupported_media_type"],
} as const satisfies Readonly<Record<"any" | "query" | "body", readonly ErrorCode[]>>;
