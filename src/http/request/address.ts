import { AlmanacError } from "../../domain/error.ts";

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
 * Decodes the rest of a wildcard path, which Elysia leaves encoded, without a trailing slash.
 *
 * @throws AlmanacError `route_not_found` if it is empty.
 */
export function decodeRest(params: { "*": string }): string {
  const rest = params["*"].replace(/\/$/, "");
  if (rest !== "") return decodeComponent(rest, "path", null);
  const message = "The path ends too early: a name is missing after the last slash.";
  throw new AlmanacError("route_not_found", message);
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
