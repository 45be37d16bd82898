import { AlmanacError } from "../../domain/error.ts";
import type { Steps } from "../../domain/steps.ts";
import { inputError, movedIssue } from "../core/bad-input.ts";

/** Maps a JSON pointer (RFC 6901) into the normalized body to one into the body as it was sent. */
export type SentPointer = (pointer: string) => string;

/** The error with pointers into the body as it was sent; issues that become equal are joined. */
export function withSentPointers(thrown: unknown, sentPointer: SentPointer): unknown {
  if (!(thrown instanceof AlmanacError) || !thrown.errors.some(({ in: place }) => place === "body"))
    return thrown;
  const moved = thrown.errors.map((issue) =>
    issue.pointer === undefined ? issue : movedIssue(issue, sentPointer(issue.pointer)),
  );
  const errors = [...new Map(moved.map((issue) => [`${issue.pointer} ${issue.reason}`, issue])).values()];
  const { code, suggestions, extra } = thrown;
  const isOfInput = code === "invalid_body" || code === "unknown_parameter";
  const message = isOfInput ? inputError(errors).message : thrown.message;
  return new AlmanacError(code, message, { errors, suggestions, extra });
}

/** Runs steps, and gives their errors pointers into the body as it was sent. */
export function* runWithSentPointers<T>(steps: Steps<T>, sentPointer: SentPointer): Steps<T> {
  try {
    return yield* steps;
  } catch (thrown) {
    throw withSentPointers(thrown, sentPointer);
  }
}
