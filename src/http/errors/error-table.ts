import type { ErrorCode, Reason } from "../../domain/error.ts";

/** Errors as the API shows them: status and title by code, and what happened to an input by the reason of its refusal. */
export const ERROR_TABLE = {
  // Errors as the API shows them.

  // Status and title by code.
  codes: {
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
    calendar_not_found: [404, "Calendar not found"],
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
  },
  // What happened to an input, by the reason why it is refused.
  reasons: {
    missing: "is missing",
    syntax: "cannot be read",
    enum: "is not among the accepted values",
    too_small: "is too small",
    too_large: "is too large",
    too_long: "is too long",
    too_many: "has too many items",
    repeated: "was sent more than once",
    unknown: "is not known",
    ambiguous_format: "is not in a form that is read alike everywhere",
    offset_mismatch: "has an offset that its zone does not have then",
    not_a_date: "is not a date of the calendar",
    never: "never happens",
    not_found: "was not found to happen",
    conflict: "conflicts with another input",
  },
} as const satisfies {
  readonly codes: Readonly<Record<ErrorCode, readonly [status: number, title: string]>>;
  readonly reasons: Readonly<Record<Reason, string>>;
};
