import { AlmanacError, type ErrorCode } from "../../domain/error.ts";

/** The one table of status codes and titles. */
const CODES: Readonly<Record<ErrorCode, readonly [status: number, title: string]>> = {
  missing_parameter: [400, "Missing parameter"],
  invalid_parameter: [400, "Invalid parameter"],
  conflicting_parameters: [400, "Conflicting parameters"],
  ambiguous_place: [400, "Ambiguous place"],
  unknown_parameter: [400, "Unknown parameter"],
  invalid_json: [400, "Invalid JSON"],
  invalid_body: [400, "Invalid body"],
  duplicate_id: [400, "Duplicate id"],
  nested_batch: [400, "Nested batch"],
  invalid_api_key: [401, "Invalid API key"],
  revoked_api_key: [401, "Revoked API key"],
  expired_api_key: [401, "Expired API key"],
  api_key_required: [401, "API key required"],
  forbidden: [403, "Forbidden"],
  route_not_found: [404, "Route not found"],
  timezone_not_found: [404, "Timezone not found"],
  city_not_found: [404, "City not found"],
  slug_not_found: [404, "Slug not found"],
  country_not_found: [404, "Country not found"],
  holidays_not_available: [404, "Holidays not available"],
  method_not_allowed: [405, "Method not allowed"],
  not_acceptable: [406, "Not acceptable"],
  request_timeout: [408, "Request timeout"],
  payload_too_large: [413, "Payload too large"],
  uri_too_long: [414, "URI too long"],
  unsupported_media_type: [415, "Unsupported media type"],
  nonexistent_time: [422, "Nonexistent time"],
  ambiguous_time: [422, "Ambiguous time"],
  date_overflow: [422, "Date overflow"],
  out_of_range: [422, "Out of range"],
  no_business_days: [422, "No business days"],
  rate_limit_exceeded: [429, "Rate limit exceeded"],
  headers_too_large: [431, "Headers too large"],
  internal_error: [500, "Internal error"],
  overloaded: [503, "Overloaded"],
  store_unavailable: [503, "Keys cannot be read"],
  draining: [503, "Draining"],
  item_timeout: [504, "Item timeout"],
};

/** IANA's registered problem type for a used-up quota (draft-ietf-httpapi-ratelimit-headers). */
const QUOTA_EXCEEDED_TYPE = "https://iana.org/assignments/http-problem-types#quota-exceeded";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

export function statusOf(code: ErrorCode): number {
  return CODES[code][0];
}

export function titleOf(code: ErrorCode): string {
  return CODES[code][1];
}

export type ProblemContext = {
  /** Address of the documentation of errors. */
  docsUrl: string;
  /** Path of the request, as sent, without the query. */
  instance: string;
  requestId: string;
  elapsedMs: number;
};

/** The error in its envelope, as JSON. */
export function renderErrorEnvelope(error: AlmanacError, context: ProblemContext): string {
  const { requestId, elapsedMs } = context;
  return JSON.stringify({
    status: "error",
    data: {},
    error: {
      type: `${context.docsUrl}#${error.code}`,
      title: titleOf(error.code),
      code: error.code,
      http_status: statusOf(error.code),
      message: error.message,
      instance: context.instance,
      errors: error.errors,
      suggestions: error.suggestions,
      ...error.extra,
    },
    meta: { request_id: requestId, elapsed_ms: elapsedMs },
  });
}

/** The same error as RFC 9457 problem details. */
export function renderProblem(error: AlmanacError, context: ProblemContext): string {
  const isQuota = error.code === "rate_limit_exceeded";
  return JSON.stringify({
    type: isQuota ? QUOTA_EXCEEDED_TYPE : `${context.docsUrl}#${error.code}`,
    title: titleOf(error.code),
    status: statusOf(error.code),
    detail: error.message,
    instance: context.instance,
    code: error.code,
    errors: error.errors,
    suggestions: error.suggestions,
    request_id: context.requestId,
    ...error.extra,
    ...(isQuota ? { "violated-policies": [error.extra["policy"]] } : {}),
  });
}

/** Turns anything thrown into an AlmanacError. Unexpected errors get a message that reveals nothing internal. */
export function toAlmanacError(thrown: unknown): AlmanacError {
  if (thrown instanceof AlmanacError) return thrown;
  return new AlmanacError(
    "internal_error",
    "Something went wrong on our side. Quote the request id when you report it.",
  );
}
