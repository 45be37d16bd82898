import createFetchClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, operations, paths } from "./schema.js";

/** What an answer says that is not a success: its `error` has a code, a message and what to send instead. */
export type ApiError = components["schemas"]["Error"];

export type ClientOptions = {
  /** An API key, sent as `X-API-Key`. */
  readonly key?: string | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
};

/** A client of openapi-fetch: `GET`, `POST` and `DELETE` by path, with typed parameters, data and errors. */
export type AlmanacClient = Client<paths, "application/json">;

/** @param url where the server is, such as `http://127.0.0.1:3000` */
export function createClient(url: string, { key, fetch }: ClientOptions = {}): AlmanacClient {
  return createFetchClient<paths, "application/json">({
    baseUrl: url,
    ...(fetch === undefined ? {} : { fetch }),
    ...(key === undefined ? {} : { headers: { "X-API-Key": key } }),
    querySerializer: { array: { style: "form", explode: false } },
  });
}
