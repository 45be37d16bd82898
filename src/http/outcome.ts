import type { KeptAnswer } from "./kept-answer.ts";

/** What a call gave, as a door needs it: the whole text and what its headers follow from. */
export type Outcome = {
  readonly status: number;
  /** `null` where `kept` or `bytes` has it. */
  readonly body: string | null;
  /** A long body in UTF-8; `null` for most. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** `""` where there is no body. */
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly language: string;
  readonly entityTag: string | null;
  /** Headers beyond those that every answer has. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Whether the body stays the same as long as the process runs. */
  readonly isConstant: boolean;
  /** Where the body's text was kept, and what this answer put between its parts. */
  readonly kept: { readonly answer: KeptAnswer; readonly between: readonly string[] } | null;
  /** What stands in the place of `HIDDEN_SECRET`; to be wiped. */
  readonly secret: Uint8Array | null;
  /** What was thrown and is no refusal of the caller's input; for the log. */
  readonly fault: unknown;
};

/** What an outcome has in common with most that no route gives. */
export const OUTCOME_OF_NO_ROUTE = {
  cacheControl: "no-store",
  language: "en",
  entityTag: null,
  headers: null,
  isConstant: false,
  bytes: null,
  kept: null,
  secret: null,
  fault: null,
} as const satisfies Omit<Outcome, "status" | "body" | "mediaType">;

/** A long text in UTF-8. */
export function joinPieces(
  before: string,
  pieces: readonly Uint8Array[],
  after: string,
): Uint8Array<ArrayBuffer> {
  return Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(after)]);
}

/** The whole text of an outcome. */
export function textOf({ body, bytes, kept }: Outcome): string {
  if (body !== null) return body;
  if (bytes !== null) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  return kept === null ? "" : fill(kept.answer.parts, kept.between);
}

/** A text put together of its parts and what stands between them. */
export function fill(parts: readonly string[], between: readonly string[]): string {
  let text = parts[0] ?? "";
  for (let index = 0; index < between.length; index += 1) {
    text += (between[index] ?? "") + (parts[index + 1] ?? "");
  }
  return text;
}
