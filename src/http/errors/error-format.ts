import { AlmanacError, type ErrorCode } from "../../domain/error.ts";
import { ERROR_TABLE } from "./error-table.ts";

/** IANA's registered problem type for a used-up quota (draft-ietf-httpapi-ratelimit-headers). */
const QUOTA_EXCEEDED_TYPE = "https://iana.org/assignments/http-problem-types#quota-exceeded";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

export function statusOf(code: ErrorCode): number {
  return ERROR_TABLE.codes[code][0];
}

export function titleOf(code: ErrorCode): string {
  return ERROR_TABLE.codes[code][1];
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
