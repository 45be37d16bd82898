import { ERROR_CODES } from "../domain/error.ts";

/** RFC 7946, as far as points go. */
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

export const META_SCHEMA = {
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
    tzdb_version: { type: "string", examples: ["2026f"] },
  },
};

const FAULT_SCHEMA = {
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

export const ERROR_SCHEMA = {
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
        code: { enum: [...ERROR_CODES] },
        http_status: { type: "integer" },
        message: { type: "string" },
        instance: { type: "string" },
        errors: { type: "array", items: FAULT_SCHEMA },
        suggestions: { type: "array", items: { type: "string" } },
      },
    },
    meta: { $ref: "#/components/schemas/Meta" },
  },
};

export const PROBLEM_SCHEMA = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "code", "errors", "suggestions", "request_id"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    code: { enum: [...ERROR_CODES] },
    errors: { type: "array", items: FAULT_SCHEMA },
    suggestions: { type: "array", items: { type: "string" } },
    request_id: { type: "string" },
  },
};

/** Headers of answers by the name that responses refer to them with. */
export const HEADERS = {
  "X-RateLimit-Limit": { description: "Requests allowed in the window.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Requests left in the window.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the window ends, in Unix seconds.", schema: { type: "integer" } },
  "X-Request-Id": {
    description:
      "What the answer is called, in `meta.request_id` too: the caller's own, if it is of a usual form.",
    schema: { type: "string" },
  },
  "Cache-Control": { description: "How long the answer stays true (RFC 9111).", schema: { type: "string" } },
  ETag: {
    description:
      "Tag of answers that may be kept: sent back as `If-None-Match` it gives 304 while nothing changed.",
    schema: { type: "string" },
  },
  Allow: { description: "Methods that the path takes.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "How to send a key.", schema: { type: "string" } },
} as const;

type HeaderName = keyof typeof HEADERS;

/** What every answer carries. */
const COMMON_HEADERS: readonly HeaderName[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "Cache-Control",
];

/** What answers of one status carry as well. */
const HEADERS_BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  304: ["ETag"],
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** References to all headers that answers of a status carry. */
export function headersOf(status: number): Record<string, { $ref: string }> {
  const names = [...COMMON_HEADERS, ...(HEADERS_BY_STATUS[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
