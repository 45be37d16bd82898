import { AlmanacError } from "../../domain/error.ts";

export const MAX_BODY_BYTES = 256 * 1024;
const MAX_JSON_DEPTH = 32;

/** Time allowed for a body: 3 s, plus 1 s for each 64 KiB. */
const LEAST_ARRIVAL_MS = 3000;
const BYTES_A_SECOND = 64 * 1024;

/** Media types that are also read as JSON, because `curl -d` and scripts without a header send them. */
const OTHER_JSON_TYPES: ReadonlySet<string> = new Set([
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
]);

/**
 * The bytes of a POST's body, once all have arrived.
 *
 * @throws AlmanacError `unsupported_media_type`, `payload_too_large`, `request_timeout`.
 */
export async function receiveBody(request: Request): Promise<ArrayBuffer> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !type.endsWith("+json") && !OTHER_JSON_TYPES.has(type)) {
    throw unsupported(
      `The Content-Type of the body is '${type.slice(0, 100)}'. Send JSON as application/json.`,
    );
  }
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    throw unsupported("Compressed bodies are not read. Send plain JSON, without Content-Encoding.");
  }
  const length = request.headers.get("content-length");
  if (Number(length) > MAX_BODY_BYTES) throw tooLarge();
  const expectedBytes = length === null ? MAX_BODY_BYTES : Number(length);
  const arrival = length === null ? readBounded(request) : request.arrayBuffer();
  return arrived(arrival, expectedBytes);
}

/** Reads a body of unknown length, up to the limit. */
async function readBounded(request: Request): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Bun.concatArrayBuffers(chunks);
}

/** The whole body. @throws AlmanacError `request_timeout` when the sender is too slow or disconnects. */
async function arrived(body: Promise<ArrayBuffer>, expectedBytes: number): Promise<ArrayBuffer> {
  const late = Promise.withResolvers<never>();
  const limitMs = LEAST_ARRIVAL_MS + Math.ceil(expectedBytes / BYTES_A_SECOND) * 1000;
  const timer = setTimeout(() => late.reject(notArrived(limitMs)), limitMs);
  try {
    return await Promise.race([body, late.promise]);
  } catch (error) {
    throw error instanceof AlmanacError ? error : notArrived(limitMs);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a body as JSON; a missing optional one is an empty object. @throws AlmanacError `invalid_json` with an example. */
export function parseJson(bytes: ArrayBuffer, isOptional: boolean, example: string): unknown {
  if (bytes.byteLength === 0 && isOptional) return {};
  const badJson = (why: string): AlmanacError => {
    const message = `The body cannot be read as JSON: ${why}. Send a JSON document such as ${example}.`;
    return new AlmanacError("invalid_json", message, {
      errors: [{ in: "body", pointer: "", reason: "syntax", expected: `a JSON document such as ${example}` }],
    });
  };
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

/** Deepest nesting of brackets outside strings, without recursion; stops at the limit. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > MAX_JSON_DEPTH) return deepest;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return deepest;
}

function unsupported(message: string): AlmanacError {
  return new AlmanacError("unsupported_media_type", message);
}

function notArrived(limitMs: number): AlmanacError {
  const message = `The body did not arrive within ${limitMs / 1000} seconds. Send it again.`;
  return new AlmanacError("request_timeout", message);
}

function tooLarge(): AlmanacError {
  const message = `The body is too large. Send at most ${MAX_BODY_BYTES / 1024} KiB.`;
  return new AlmanacError("payload_too_large", message);
}
