import Negotiator from "negotiator";
import { AlmanacError } from "../../domain/error.ts";

/** Media types by format: of those that callers may choose, and of pages and files. */
export const MEDIA_TYPES = {
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  openapi: "application/json; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  xml: "application/xml; charset=utf-8",
  metrics: "text/plain; version=0.0.4; charset=utf-8",
  plain_json: "application/json; charset=utf-8",
};

export type Format = keyof typeof MEDIA_TYPES;

/**
 * The format to answer in: the parameter, else the Accept header (RFC 9110 12.5.1), else the route's first.
 *
 * @throws AlmanacError `not_acceptable`.
 */
export function chooseFormat(formats: readonly Format[], requested: unknown, accept: string | null): Format {
  const at = formats.indexOf(requested as Format);
  const [first = "json"] = formats;
  if (at !== -1 || acceptsJson(accept)) return formats[at] ?? first;
  return acceptedFormat(formats, accept ?? "");
}

/** Whether a caller prefers what the address alone asks for: JSON first without weights, or anything. */
export function acceptsJson(accept: string | null): boolean {
  return !accept || accept === "*/*" || /^application\/json(?:,[^;]*)?$/.test(accept);
}

/** The format that an Accept header weighs highest; of equals the more specific one, then the first in the header. */
function acceptedFormat(formats: readonly Format[], accept: string): Format {
  // A client that accepts problem details reads JSON.
  const text = accept.slice(0, 1000).toLowerCase().replaceAll("application/problem+json", "application/json");
  const types = formats.map((format) => essenceOf(MEDIA_TYPES[format]));
  const [best = ""] = new Negotiator({ headers: { accept: text } }).mediaTypes(types);
  const format = formats[types.indexOf(best)];
  if (format !== undefined) return format;
  const message = `This route has none of the formats in Accept. Ask for ${formats.join(", ")}.`;
  throw new AlmanacError("not_acceptable", message, {
    errors: [
      {
        in: "header",
        name: "Accept",
        reason: "enum",
        value: accept.slice(0, 100),
        expected: types.join(", "),
      },
    ],
  });
}

/** Whether `Accept` is that of a browser opening a page. Java's own client sends `text/html` first too, but no XHTML. */
export function isPageWanted(accept: string | null): boolean {
  return accept !== null && accept.startsWith("text/html") && accept.includes("application/xhtml+xml");
}

/** A media type without its parameters. */
function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*/, "");
}

export type AnswerOptions = {
  /** Whether the text never changes while the process runs, so that it is compressed once. */
  readonly isConstant?: boolean;
  readonly status?: number;
};

/**
 * An answer outside the envelope: a calendar, a table, a page. It is a `Response` so that a handler may return it whatever
 * its schema says; `envelope.ts` sends it.
 */
export class FormattedAnswer extends Response {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly isConstant: boolean;

  constructor(
    format: Format,
    content: string | Uint8Array<ArrayBuffer>,
    { isConstant = false, status = 200 }: AnswerOptions = {},
  ) {
    super(null, { status });
    this.content = content;
    this.mediaType = MEDIA_TYPES[format];
    this.isConstant = isConstant;
  }
}

/** The same promise, for Elysia's types: they want a promise of its own for each member of a union. */
export function oneOf<T>(answer: Promise<T>): T extends unknown ? Promise<T> : never {
  return answer as T extends unknown ? Promise<T> : never;
}

/** Data for the envelope that is already JSON text. */
export class JsonAnswer extends Response {
  readonly content: string;

  constructor(json: string) {
    super(null);
    this.content = json;
  }
}
