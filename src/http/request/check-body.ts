import { Kind, type Static, type TSchema } from "@sinclair/typebox";
import { Value, ValueErrorType, type ValueError } from "@sinclair/typebox/value";
import { AlmanacError, type InputIssue, type Reason } from "../../domain/error.ts";
import { A_KNOWN_PARAMETER, inputError, unknownName, movedIssue } from "./bad-input.ts";
import { namesOfSchema } from "./name-advice.ts";
import { isTrue } from "./parameter-reader.ts";
import type { RequestContext } from "./context.ts";

const MAX_ISSUES = 20;
/** A body with more unknown members is refused, because finding suggestions for each takes time. */
const MAX_UNKNOWN = 1000;
/** Longest pointer that is repeated, since the caller chooses its names. */
const MAX_POINTER = 200;

/**
 * Checks a parsed body against its schema and returns it. An unknown member is refused if its
 * name resembles a known one or `strict=true` was sent; otherwise it is dropped with a warning.
 *
 * @param sentPointer maps a pointer into `body` to one into the body as it was sent
 * @throws AlmanacError `invalid_body` with a pointer (RFC 6901) for each of up to 20 issues; `unknown_parameter`.
 */
export function checkBody<T extends TSchema>(
  schema: T,
  body: unknown,
  context: Pick<RequestContext, "textOf" | "warn" | "adviseOnMember">,
  sentPointer: (pointer: string) => string = (pointer) => pointer,
): Static<T> {
  const isStrict = isTrue(context.textOf("strict"));
  const { unknown, issues } = errorsOf(schema, body);
  const refused = unknown.flatMap((pointer): InputIssue[] => {
    const expected = adviceOf(schema, pointer, context) ?? (isStrict ? A_KNOWN_PARAMETER : null);
    return expected === null
      ? []
      : [unknownName({ in: "body", pointer: pointer.slice(0, MAX_POINTER) }, expected)];
  });
  if (refused.length + issues.length > 0) throw inputError([...refused.slice(0, MAX_ISSUES), ...issues]);
  for (const name of unknown.slice(0, MAX_ISSUES)) {
    const pointer = sentPointer(name).slice(0, MAX_POINTER);
    context.warn("unknown_parameter", `The body has no member '${pointer}'; it was ignored.`, pointer);
  }
  // Cleans in place, which is safe because the body was parsed for this request only.
  return Value.Clean(schema, body) as Static<T>;
}

/** What to send instead of an unknown member. */
function adviceOf(
  schema: TSchema,
  pointer: string,
  context: Pick<RequestContext, "adviseOnMember">,
): string | null {
  const steps = pointer.split("/").slice(1);
  const name = (steps.pop() ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
  let at: TSchema | undefined = schema;
  for (const step of steps) at = at?.["items"] ?? at?.["properties"]?.[step];
  return context.adviseOnMember(name, namesOfSchema(at));
}

/** Pointers to the unknown members of a body, and its other issues; only the first issue of each pointer. */
function errorsOf(schema: TSchema, body: unknown): { unknown: string[]; issues: InputIssue[] } {
  const unknown: string[] = [];
  const issues: InputIssue[] = [];
  if (Value.Check(schema, body)) return { unknown, issues };
  const seen = new Set<string>();
  for (const error of Value.Errors(schema, body)) {
    if (seen.has(error.path)) continue;
    seen.add(error.path);
    if (error.type === ValueErrorType.ObjectAdditionalProperties) unknown.push(error.path);
    else issues.push(issueOf(error));
    if (unknown.length > MAX_UNKNOWN) {
      issues.push(bodyIssue("", "too_many", undefined, `at most ${MAX_UNKNOWN} members that are not known`));
      break;
    }
    // The items of a list that is too long are not checked.
    if (issues.length === MAX_ISSUES || error.type === ValueErrorType.ArrayMaxItems) break;
  }
  return { unknown, issues };
}

/** @throws AlmanacError `invalid_body` when a body says one thing in several ways. */
export function assertOneOf(body: object, names: readonly string[]): void {
  const [, ...others] = names.filter((name) => Reflect.get(body, name) !== undefined);
  if (others.length === 0) return;
  const expected = `only one of ${names.join(", ")}`;
  throw inputError(others.map((name) => bodyIssue(`/${name}`, "conflict", undefined, expected)));
}

export function bodyIssue(pointer: string, reason: Reason, value: unknown, expected: string): InputIssue {
  return { in: "body", pointer, reason, ...shown(value), expected };
}

function issueOf({ path, type, value, schema }: ValueError): InputIssue {
  return bodyIssue(path, REASONS.get(type) ?? "syntax", value, expectedOf(schema));
}

function shown(value: unknown): { value?: string } {
  if (value === undefined || (typeof value === "object" && value !== null)) return {};
  return { value: String(value).slice(0, 100) };
}

const REASONS: ReadonlyMap<ValueErrorType, Reason> = new Map([
  [ValueErrorType.ObjectRequiredProperty, "missing"],
  [ValueErrorType.ArrayMaxItems, "too_many"],
  [ValueErrorType.ArrayMinItems, "too_small"],
  [ValueErrorType.StringMaxLength, "too_long"],
  [ValueErrorType.StringMinLength, "too_small"],
  [ValueErrorType.IntegerMinimum, "too_small"],
  [ValueErrorType.IntegerMaximum, "too_large"],
  [ValueErrorType.NumberMinimum, "too_small"],
  [ValueErrorType.NumberMaximum, "too_large"],
  [ValueErrorType.Union, "enum"],
  [ValueErrorType.Literal, "enum"],
]);

/** Describes a schema in words: its kind and its bounds. */
function expectedOf(schema: TSchema): string {
  const { minimum, maximum, minItems, maxItems, maxLength } = schema;
  const kind = String(schema["type"] ?? schema[Kind]).toLowerCase();
  if (Array.isArray(schema["anyOf"])) {
    return `one of ${schema["anyOf"].map((each: TSchema) => String(each["const"] ?? each["type"])).join(", ")}`;
  }
  if (minimum !== undefined && maximum !== undefined) return `${article(kind)} from ${minimum} to ${maximum}`;
  if (maxItems !== undefined) return `${article(kind)} of ${minItems ?? 0} to ${maxItems} items`;
  if (maxLength !== undefined) return `${article(kind)} of at most ${maxLength} characters`;
  return article(kind);
}

function article(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

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

/** The same result; errors get pointers into the body as it was sent. */
export async function reportSentPointers<T>(result: Promise<T>, sentPointer: SentPointer): Promise<T> {
  try {
    return await result;
  } catch (thrown) {
    throw withSentPointers(thrown, sentPointer);
  }
}
