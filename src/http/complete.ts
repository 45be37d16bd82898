import type { Outcome } from "./dispatch.ts";
import { matchesEntityTag } from "./plugins/cache.ts";
import { chooseEncoding, compress, compressOnce } from "./plugins/compress.ts";

/** An outcome whose headers are whole, as an answer: 304 where the caller has it, no body for HEAD, compressed. */
export function toResponse(request: Request, outcome: Outcome): Response {
  const { headers } = outcome;
  const tag = headers["ETag"];
  const ifNoneMatch = tag === undefined ? null : request.headers.get("if-none-match");
  if (tag !== undefined && ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, tag)) {
    delete headers["Content-Type"];
    return new Response(null, { status: 304, headers });
  }
  if (request.method === "HEAD") {
    headers["Content-Length"] = String(Buffer.byteLength(outcome.body));
    return new Response(null, { status: outcome.status, headers });
  }
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), outcome.body);
  if (encoding === null) return new Response(outcome.body, { status: outcome.status, headers });
  headers["Content-Encoding"] = encoding;
  headers["Vary"] = "Accept, Accept-Encoding";
  const packed =
    outcome.isConstant === true ? compressOnce(outcome.body, encoding) : compress(outcome.body, encoding);
  return new Response(packed, { status: outcome.status, headers });
}
