import { treaty } from "@elysiajs/eden";
import type { Elysia } from "elysia";
import type { Moment } from "./domain/calendar/parse.ts";
import type { ErrorCode, InputIssue } from "./domain/error.ts";
import type { App } from "./http/app.ts";
import type { DateWord } from "./http/request/parameter.ts";

/** The type that a caller sends: text for moments and dates. */
type Sent<T> = T extends Moment | DateWord
  ? string
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Name in keyof T]: Sent<T[Name]> }
      : T;

/** The `error` of the envelope. */
export type ApiError = {
  readonly type: string;
  readonly title: string;
  readonly code: ErrorCode;
  readonly http_status: number;
  readonly message: string;
  readonly instance: string;
  readonly errors: readonly InputIssue[];
  readonly suggestions: readonly string[];
};

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 406 | 408 | 413 | 414 | 415 | 422 | 429 | 500 | 503;

/** Routes as a caller sees them: all parameters are optional, moments are texts, and errors are typed. */
type Callable<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { query: infer Query; response: { 200: infer Data } }
    ? Omit<Routes[Name], "query" | "response"> & {
        query: Partial<Sent<Query>>;
        response: { 200: Data } & Record<ErrorStatus, ApiError>;
      }
    : Callable<Routes[Name]>;
};

type CallableApp = Elysia & { "~Routes": Callable<App["~Routes"]> };

export type ClientOptions = {
  /** An API key, sent as `X-API-Key`. */
  readonly key?: string;
  /** Replaces the platform's `fetch`. */
  readonly fetcher?: typeof fetch;
};

/**
 * A client that is typed by the service's routes: `data` is the envelope's `data`, `error.value` its `error`. Of `meta`
 * only the request id is available, in the header `X-Request-Id`.
 */
export function createClient(baseUrl: string, { key, fetcher = fetch }: ClientOptions = {}) {
  const fetchData = async (...request: Parameters<typeof fetch>): Promise<Response> =>
    withoutEnvelope(await fetcher(...request));
  return treaty<CallableApp>(baseUrl, {
    fetcher: Object.assign(fetchData, { preconnect: fetcher.preconnect }),
    headers: key === undefined ? {} : { "x-api-key": key },
    // Otherwise eden would turn dates into `Date` objects.
    parseDate: false,
  });
}

/** Replaces an envelope by its `data` or `error`; leaves answers that are not JSON as they are. */
async function withoutEnvelope(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const envelope = (await response.json()) as { status?: unknown; data?: unknown; error?: unknown };
  const headers = new Headers(response.headers);
  // Both describe the original body.
  headers.delete("content-length");
  headers.delete("content-encoding");
  const { status, statusText } = response;
  const content = envelope.status === "error" ? envelope.error : envelope.data;
  return new Response(JSON.stringify(content), { status, statusText, headers });
}
