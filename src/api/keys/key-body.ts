import { Type, type Static } from "@sinclair/typebox";
import { inputError } from "../../http/errors/bad-input.ts";
import { bodyIssue } from "../../http/input/read-body.ts";
import { members } from "../../http/answer/route-schema.ts";

/** How long a secret remains valid after its rotation, unless the call says otherwise. */
export const OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 168;

export const NewKeyBody = members("NewKeyBody", {
  label: Type.Optional(
    Type.String({ maxLength: 100, description: "What the key is for.", examples: ["my app"] }),
  ),
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      description: "Where its owner can be reached.",
      examples: ["ana@a.example"],
    }),
  ),
  allowed_origins: Type.Optional(
    Type.Array(Type.String({ maxLength: 200, examples: ["https://a.example"] }), {
      maxItems: 20,
      description: "Origins of web pages that may use the key, such as https://a.example; all when absent.",
    }),
  ),
});

export const RotateKeyBody = members("RotateKeyBody", {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_HOURS,
      description: `How long the secret that was sent goes on; ${OVERLAP_HOURS} when absent, 0 ends it at once.`,
    }),
  ),
});

/** What a caller chose for a new key. @throws AlmanacError `invalid_body`. */
export function readNewKey(given: Static<typeof NewKeyBody>) {
  const issues = [];
  const label = given.label?.trim() ?? "";
  if (/\p{Cc}/u.test(label)) {
    issues.push(bodyIssue("/label", "syntax", label, "a text without control characters"));
  }
  if (given.email !== undefined && !isEmail(given.email)) {
    issues.push(bodyIssue("/email", "syntax", given.email, "an e-mail address"));
  }
  const allowedOrigins: string[] = [];
  for (const [index, text] of (given.allowed_origins ?? []).entries()) {
    const origin = originOf(text);
    if (origin === null) {
      const expected = "an origin such as https://a.example, without a path";
      issues.push(bodyIssue(`/allowed_origins/${index}`, "syntax", text, expected));
    } else allowedOrigins.push(origin);
  }
  if (issues.length > 0) throw inputError(issues);
  return { label, email: given.email ?? null, allowedOrigins };
}

export function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]{1,189}$/u.test(text);
}

/** An origin as browsers write it (RFC 6454 6.2): scheme, host, and port unless it is the default. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
