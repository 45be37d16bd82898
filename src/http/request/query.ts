import { AlmanacError } from "../../domain/error.ts";

/** RFC 9110 4.1 leaves the limit to the server. */
const MAX_QUERY_BYTES = 8192;

const MAX_PAIRS = 256;

/** Names and values of a query string in the order sent, percent-decoded, empty values left out. */
export type QueryPairs = { readonly names: readonly string[]; readonly values: readonly string[] };

const NO_PAIRS: QueryPairs = { names: [], values: [] };

/**
 * Splits a query string (without `?`) into pairs. `+` and `%20` are spaces (WHATWG URL form encoding).
 * Blank values count as absent.
 *
 * @param isBounded false for the item of a batch, whose body has its own limit
 * @throws AlmanacError `uri_too_long` over 8 KiB, `invalid_parameter` for escapes that are not UTF-8 and for control
 * characters.
 */
export function readQuery(text: string, isBounded = true): QueryPairs {
  if (text === "") return NO_PAIRS;
  if (isBounded && text.length > MAX_QUERY_BYTES) {
    const message = `The query string is too long. Send at most ${MAX_QUERY_BYTES} bytes.`;
    throw new AlmanacError("uri_too_long", message);
  }
  const names: string[] = [];
  const values: string[] = [];
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeComponent(equals === -1 ? pair : pair.slice(0, equals), "query");
    const value = equals === -1 ? "" : decodeComponent(pair.slice(equals + 1), "query", name);
    if (value.trim() !== "") {
      names.push(name);
      values.push(value);
    }
    if (names.length > MAX_PAIRS) {
      const message = `The query has too many parameters. Send at most ${MAX_PAIRS}.`;
      const expected = `at most ${MAX_PAIRS} parameters`;
      throw new AlmanacError("invalid_parameter", message, {
        errors: [{ in: "query", name: name.slice(0, 100), reason: "too_many", expected }],
      });
    }
  }
  return { names, values };
}

const needsDecoding = /[%+]/;
// C0, DEL and C1 controls: no parameter needs them, and they can forge log lines and headers.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Percent-decodes one path segment or query component.
 *
 * @param name the parameter, for the error
 * @throws AlmanacError `invalid_parameter` for escapes that are not UTF-8 and for control characters.
 */
export function decodeComponent(text: string, where: "path" | "query", name: string | null = null): string {
  let decoded = text;
  if (needsDecoding.test(text)) {
    const source = where === "query" ? text.replaceAll("+", " ") : text;
    try {
      decoded = source.includes("%") ? decodeURIComponent(source) : source;
    } catch {
      throw badText(where, name, text, "percent-encoded UTF-8");
    }
  }
  if (controlCharacter.test(decoded) || !decoded.isWellFormed()) {
    throw badText(where, name, text, "text without control characters");
  }
  return decoded;
}

/**
 * A caller's path as the router reads it: each segment decoded once, checked, and encoded again by itself, so that no
 * address made of it leads elsewhere. `null` for `.` and `..`, backslashes, and what `decodeComponent` refuses.
 */
export function normalPath(path: string): string | null {
  try {
    const texts = path.split("/").map((segment) => decodeComponent(segment, "path"));
    const isPlain = texts.every((text) => text !== "." && text !== ".." && !text.includes("\\"));
    return isPlain ? texts.map(encodeURIComponent).join("/") : null;
  } catch {
    return null;
  }
}

/** Characters that Bun's server escapes before it passes a request on (WHATWG URL, query percent-encode set). */
const ESCAPED_BY_SERVER = /%(?:22|27|3c|3e)/gi;

/** An unreadable text nearly as it was sent: a sent `'` cannot be told from a sent `%27`. */
function shownText(sent: string): string {
  return sent.replace(ESCAPED_BY_SERVER, decodeURIComponent).slice(0, 100);
}

function badText(where: "path" | "query", name: string | null, sent: string, expected: string): AlmanacError {
  const value = shownText(sent);
  const shownName = name === null ? (where === "query" ? value : "") : name.slice(0, 100);
  const label = shownName === "" ? `the ${where}` : `'${shownName}'`;
  return new AlmanacError("invalid_parameter", `The text of ${label} cannot be read. Send ${expected}.`, {
    errors: [{ in: where, name: shownName, reason: "syntax", value, expected }],
  });
}
