import { AlmanacError, messageOf } from "../domain/error.ts";

const TIMEOUT_MS = 20_000;
/** An unknown region is answered with all that its country has. */
const MAX_SUGGESTIONS = 8;

export type Question = {
  /** Encoded path below the server's address: `/v1/time/Europe/Paris`. */
  readonly path: string;
  /** The route it is for: `/v1/time/:timezone`; absent if the path has no text of a caller's. */
  readonly pattern?: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Body of a POST; a GET has none. */
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Parameters or body members of a route by name. */
export type Values = Readonly<Record<string, unknown>>;

/** Puts values where a route such as `GET /v1/time/:timezone` expects them: in its path, then its query or body. */
export function questionOf(route: string, values: Values): Question {
  const [method, pattern = ""] = route.split(" ");
  const rest = { ...values };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(wordOf(values[name]));
  });
  // `lang` is never part of a body.
  const { lang, ...body } = rest;
  const isPosted = method === "POST";
  const inQuery = Object.entries(isPosted ? (lang === undefined ? {} : { lang }) : rest);
  const query = inQuery.map(([name, value]): [string, string | string[]] => [
    name,
    Array.isArray(value) ? value.map(wordOf) : wordOf(value),
  ]);
  return { path, pattern, query: Object.fromEntries(query), ...(isPosted ? { body } : {}) };
}

/** A value as text for a route; a list has one line per item. */
export function wordOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(wordOf).join("\n");
  return JSON.stringify(value) ?? "";
}

/** An answer of a route, or its error. */
export type Answer = {
  readonly isOk: boolean;
  readonly text: string;
  /** `data` of an answer in JSON; `undefined` of another format. */
  readonly data: unknown;
  /** The code of an error; "" if there is none. */
  readonly code: string;
  /** The message of an error, with its suggestions. */
  readonly problem: string;
  /** Messages of `meta.warnings`, and their codes in the same order. */
  readonly warnings: readonly string[];
  readonly warningCodes: readonly string[];
};

export type Api = (question: Question) => Promise<Answer>;

type Envelope = {
  data?: unknown;
  error?: { code?: string; message?: string; suggestions?: readonly string[] };
  meta?: { warnings?: readonly { code: string; message: string }[] };
};

/** Makes an API that sends requests by `send`, to the application in this process or to a server. */
export function createApi(
  base: string,
  send: (request: Request, question: Question) => Promise<Response>,
): Api {
  return async (question) => {
    const response = await send(requestOf(base, question), question);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const envelope: Envelope = isJson ? JSON.parse(text) : {};
    return {
      isOk: response.ok,
      text,
      data: envelope.data,
      code: envelope.error?.code ?? "",
      problem: problemOf(envelope, response.status),
      warnings: envelope.meta?.warnings?.map(({ message }) => message) ?? [],
      warningCodes: envelope.meta?.warnings?.map(({ code }) => code) ?? [],
    };
  };
}

/** The API of a running server. @throws AlmanacError `invalid_parameter` for a bad address. */
export function createRemoteApi(server: string, key: string | undefined): Api {
  const base = /^https?:\/\//.test(server) ? server : `http://${server}`;
  const problem = `--server is '${server}': expected an address such as http://127.0.0.1:3000.`;
  if (!URL.canParse(base)) throw new AlmanacError("invalid_parameter", problem);
  return createApi(base.replace(/\/(v1\/?)?$/, ""), async (request) => {
    if (key !== undefined) request.headers.set("X-API-Key", key);
    try {
      return await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw new AlmanacError("internal_error", `${base} does not answer: ${messageOf(error)}`);
    }
  });
}

/** @throws AlmanacError `invalid_parameter` for `.` and `..` in the path: an address would lose them, and lead elsewhere. */
function requestOf(base: string, { path, query, body }: Question): Request {
  if (/\/\.{1,2}(?:\/|$)/.test(path))
    throw new AlmanacError(
      "invalid_parameter",
      "'.' and '..' are no names. Send the name of a place or a zone.",
    );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const text of typeof value === "string" ? [value] : value) search.append(name, text);
  }
  const url = `${base}${path}${search.size > 0 ? `?${search}` : ""}`;
  if (body === undefined) return new Request(url);
  const headers = { "Content-Type": "application/json" };
  return new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
}

function problemOf({ error }: Envelope, status: number): string {
  const { message = `The server answered HTTP ${status}.`, suggestions = [] } = error ?? {};
  // Some messages already contain the suggestions.
  if (message.includes("Did you mean") || suggestions.every((one) => message.includes(one))) return message;
  const more = suggestions.length - MAX_SUGGESTIONS;
  const near = suggestions.slice(0, MAX_SUGGESTIONS).join(", ");
  return `${message}\nDid you mean: ${near}${more > 0 ? `, or one of ${more} others` : ""}?`;
}
