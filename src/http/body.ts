import { AlmanacError } from "../domain/error.ts";

/** Largest body that is read. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_JSON_DEPTH = 32;

/**
 * Reads the JSON body of a POST; where it is optional, none is an empty object.
 *
 * @throws AlmanacError `unsupported_media_type`, `payload_too_large`, `invalid_json`.
 */
export async function readJsonBody(request: Request, isOptional = false): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "application/json" && !type.endsWith("+json")) {
    throw new AlmanacError(
      "unsupported_media_type",
      `The body is '${type.slice(0, 100)}'; send application/json.`,
    );
  }
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    throw new AlmanacError("unsupported_media_type", "Compressed bodies are not read; send plain JSON.");
  }
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) throw tooLarge();
  if (bytes.byteLength === 0 && isOptional) return {};
  return parseJson(bytes);
}

function parseJson(bytes: ArrayBuffer): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badJson("it is not UTF-8");
  }
  if (text.trim() === "") throw badJson("it is empty");
  if (depthOf(text) > MAX_JSON_DEPTH) throw badJson(`it is nested deeper than ${MAX_JSON_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badJson(error instanceof Error ? error.message.slice(0, 200) : "it cannot be parsed");
  }
}

/** Deepest nesting of brackets outside strings, found without recursion; stops as soon as it is too deep. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === BRACE_OPEN || code === BRACKET_OPEN) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > MAX_JSON_DEPTH) return deepest;
    } else if (code === BRACE_CLOSE || code === BRACKET_CLOSE) depth -= 1;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;

function badJson(why: string): AlmanacError {
  return new AlmanacError("invalid_json", `The body is not JSON that can be read: ${why}.`, {
    errors: [{ in: "body", pointer: "", reason: "syntax", expected: "a JSON document" }],
  });
}

function tooLarge(): AlmanacError {
  return new AlmanacError("payload_too_large", `The body may have ${MAX_BODY_BYTES / 1024} KiB at most.`);
}
