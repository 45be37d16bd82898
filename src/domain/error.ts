/** The closed list of error codes. `http/problem` maps each to a status. */
export const ERROR_CODES = [
  "missing_parameter",
  "invalid_parameter",
  "conflicting_parameters",
  "ambiguous_place",
  "unknown_parameter",
  "invalid_json",
  "invalid_body",
  "duplicate_id",
  "nested_batch",
  "invalid_api_key",
  "revoked_api_key",
  "expired_api_key",
  "api_key_required",
  "forbidden",
  "route_not_found",
  "timezone_not_found",
  "city_not_found",
  "slug_not_found",
  "country_not_found",
  "calendar_not_found",
  "holidays_not_available",
  "method_not_allowed",
  "not_acceptable",
  "request_timeout",
  "payload_too_large",
  "uri_too_long",
  "unsupported_media_type",
  "headers_too_large",
  "nonexistent_time",
  "ambiguous_time",
  "date_overflow",
  "out_of_range",
  "no_business_days",
  "rate_limit_exceeded",
  "item_timeout",
  "internal_error",
  "overloaded",
  "store_unavailable",
  "draining",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why an input was refused, as a code that a program can switch on. */
export type Reason =
  | "missing"
  | "syntax"
  | "enum"
  | "too_small"
  | "too_large"
  | "too_long"
  | "too_many"
  | "repeated"
  | "unknown"
  | "ambiguous_format"
  | "offset_mismatch"
  | "not_a_date"
  | "never"
  | "not_found"
  | "conflict";

/** One invalid input. `name` for path, query and header; `pointer` (RFC 6901) for the body. */
export type InputIssue = {
  in: "path" | "query" | "header" | "body";
  name?: string;
  pointer?: string;
  reason: Reason;
  value?: string;
  expected: string;
};

export type ErrorDetails = {
  errors?: readonly InputIssue[];
  suggestions?: readonly string[];
  /** Further members of the error object that a code documents, such as `candidates`. Plain JSON only. */
  extra?: Readonly<Record<string, unknown>>;
};

/** The only error the product throws on purpose. Any other that reaches a caller is a bug. */
export class AlmanacError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly InputIssue[];
  readonly suggestions: readonly string[];
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "AlmanacError";
    this.code = code;
    this.errors = details.errors ?? [];
    this.suggestions = details.suggestions ?? [];
    this.extra = details.extra ?? {};
  }
}

/** The result of a parser of untrusted text: a value, or the reason and what was expected. */
export type Parsed<T> =
  | { ok: true; value: T; warnings?: readonly Warning[] }
  | { ok: false; reason: Reason; expected: string };

/** A remark on a correct answer; becomes a member of `meta.warnings`. */
export type Warning = { code: string; message: string; param?: string };

/** What to say in place of the words of the system and the runtime, by the code of their errors. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "its permissions do not allow it",
  EISDIR: "it is a folder",
  ECONNREFUSED: "nothing listens there",
  ConnectionRefused: "nothing listens there",
  ENOTFOUND: "no such host is known",
};

export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const code = "code" in thrown ? String(thrown.code) : "";
  return PLAIN_WORDS[code] ?? thrown.message;
}
