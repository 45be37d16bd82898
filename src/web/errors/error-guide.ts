/** What a caller should know about an error code. */
export type ErrorAdvice = { readonly when: string; readonly fix: string };

/** Advice by code, in the order of the docs; a test compares it with the list of codes. */
export const ERROR_GUIDE: Readonly<Record<string, ErrorAdvice>> = {
  missing_parameter: {
    when: "A parameter that the route cannot do without is absent or empty.",
    fix: "Add the parameter that `errors[].name` names.",
  },
  invalid_parameter: {
    when: "A value has the wrong form or lies outside what is allowed. All bad values of the call are listed.",
    fix: "Read `errors[].reason` and `errors[].expected`; `suggestions` has what may have been meant.",
  },
  conflicting_parameters: {
    when: "One thing was said twice in different words, such as `city` together with `lat` and `lon`.",
    fix: "Leave all but one of them out.",
  },
  ambiguous_place: {
    when: "A country or region was named where a time zone is wanted, and it has several.",
    fix: "Send one of `candidates`, each with its largest city.",
  },
  unknown_parameter: {
    when: "The route, or the body, has no such name, and it is near to one it has or belongs to another route.",
    fix: "Send what `expected` names. Names of no route, such as `utm_source`, are only warned of in `meta.warnings`; `strict=true` refuses them too.",
  },
  invalid_json: {
    when: "The body is not JSON.",
    fix: "Check quotes and commas; the message says where reading stopped.",
  },
  invalid_body: {
    when: "The body is JSON of another shape than the route takes.",
    fix: "`errors[].pointer` (RFC 6901) leads to each bad member.",
  },
  duplicate_id: { when: "Two items of a batch have the same id.", fix: "Give each its own, or none." },
  nested_batch: { when: "A batch holds a batch.", fix: "Put its items into the outer one." },
  invalid_api_key: {
    when: "The key that was sent is not known or is misspelled.",
    fix: "Compare it with the one you were given, or leave it out to call without a key.",
  },
  revoked_api_key: { when: "The key was ended by its owner or by the operator.", fix: "Make another." },
  expired_api_key: {
    when: "The key was replaced and its last day is over.",
    fix: "Use the one that replaced it.",
  },
  api_key_required: { when: "The route is about a key and none was sent.", fix: "Send it as `X-API-Key`." },
  forbidden: {
    when: "This caller may not do this: keys are issued by the operator alone, or the key is for other pages.",
    fix: "Ask the operator, or call from an origin the key allows.",
  },
  route_not_found: {
    when: "No route has this path.",
    fix: "`suggestions` has routes near it; `/v1` lists all.",
  },
  timezone_not_found: {
    when: "No zone is called so. Bare abbreviations such as IST name none: several zones share them.",
    fix: "Use an IANA identifier; `suggestions` has the candidates.",
  },
  city_not_found: { when: "No place has this slug or GeoNames id.", fix: "Find it with `/v1/city/search`." },
  slug_not_found: {
    when: "Neither a city nor a zone nor a country is called so.",
    fix: "Find it with `/v1/city/search`.",
  },
  country_not_found: {
    when: "No country has this code.",
    fix: "Use ISO 3166-1, such as FR; `/v1/holidays/countries` lists them.",
  },
  holidays_not_available: {
    when: "The country is known, but not its holidays, or not those of the year.",
    fix: "`/v1/holidays/countries` tells what there is.",
  },
  method_not_allowed: {
    when: "The path exists, but not with this method.",
    fix: "The `Allow` header lists the methods.",
  },
  not_acceptable: {
    when: "Nothing in the `Accept` header can be served.",
    fix: "Ask for one of the formats in the message.",
  },
  request_timeout: { when: "The body did not arrive within 8 seconds.", fix: "Send it again." },
  payload_too_large: { when: "The body is larger than 256 KiB.", fix: "Send less at once." },
  uri_too_long: { when: "The query string is longer than 8 KiB.", fix: "Send less, or use `/v1/batch`." },
  unsupported_media_type: {
    when: "The body is of a type that is not read as JSON, or compressed.",
    fix: "Send JSON as `application/json`; `text/plain` and what `curl -d` sends are read as JSON too.",
  },
  headers_too_large: {
    when: "Address and headers together are larger than 16 KiB. This answer alone has no body.",
    fix: "Send fewer or shorter headers.",
  },
  nonexistent_time: {
    when: "The clocks skipped this local time, and `disambiguation=reject` asked to be told.",
    fix: "Choose one of `candidates`, or another `disambiguation`.",
  },
  ambiguous_time: {
    when: "The clocks showed this local time twice, and `disambiguation=reject` asked to be told.",
    fix: "Choose one of `candidates`, or another `disambiguation`.",
  },
  date_overflow: {
    when: "The month has no such day, and `overflow=reject` asked to be told.",
    fix: "Take `overflow=constrain` for the last day of the month.",
  },
  out_of_range: { when: "The result lies outside the years 1 to 9999.", fix: "Ask for less distant dates." },
  no_business_days: {
    when: "Weekends and holidays leave no day to count.",
    fix: "Check `weekend` and `holidays`.",
  },
  rate_limit_exceeded: {
    when: "The limit of the window is used up.",
    fix: "Wait `Retry-After` seconds, or use a key.",
  },
  item_timeout: {
    when: "An item of a batch was not reached in the batch's time.",
    fix: "Send it in a smaller batch.",
  },
  internal_error: { when: "A fault of ours.", fix: "Report it with the `request_id`." },
  overloaded: { when: "More requests came than can be answered.", fix: "Wait `Retry-After` seconds." },
  store_unavailable: {
    when: "A key was sent, and the store of keys cannot be read or written now.",
    fix: "Wait `Retry-After` seconds, or call without a key.",
  },
  draining: { when: "This process is about to end.", fix: "Send it again; another process will answer." },
};
