import { AlmanacError, type ErrorCode, type InputIssue, type Reason } from "../../domain/error.ts";
import { ERROR_TABLE } from "./error-table.ts";

/** What to send instead of an unknown name that resembles no known one. */
export const A_KNOWN_PARAMETER = "a parameter this route takes";

/**
 * One error for all issues of a request.
 *
 * @param unknownNames issues about names that are unknown in their place
 */
export function inputError(
  issues: readonly InputIssue[],
  unknownNames: readonly InputIssue[] = [],
): AlmanacError {
  const code = unknownNames.length > 0 ? "unknown_parameter" : codeOf(issues);
  const errors = [...issues, ...unknownNames];
  const messages = [...issues.map(messageOfIssue), ...unknownNames.map(messageOfUnknownName)];
  const others = errors.slice(MAX_DESCRIBED).map(labelOf).join(", ");
  const message =
    messages.slice(0, MAX_DESCRIBED).join(" ") + (others === "" ? "" : ` Also refused: ${others}.`);
  return new AlmanacError(code, message, { errors });
}

function codeOf(issues: readonly InputIssue[]): ErrorCode {
  if (issues.some((issue) => issue.in === "body")) return "invalid_body";
  if (issues.every(({ reason }) => reason === "missing")) return "missing_parameter";
  if (issues.every(({ reason }) => reason === "conflict")) return "conflicting_parameters";
  return "invalid_parameter";
}

/** The message gives only the names of further issues. */
const MAX_DESCRIBED = 3;

function messageOfIssue(issue: InputIssue): string {
  const label = labelOf(issue);
  const isOfValue = issue.value !== undefined && issue.reason !== "repeated" && issue.reason !== "conflict";
  const subject = isOfValue ? `The value '${issue.value}' of ${label.replace("The", "the")}` : label;
  return `${subject} ${ERROR_TABLE.reasons[issue.reason]}. Send ${issue.expected}.`;
}

function messageOfUnknownName(issue: InputIssue): string {
  const kind = issue.in === "body" ? "member of this body" : "parameter of this route";
  return `${labelOf(issue)} is not a ${kind}. Send ${issue.expected}.`;
}

function labelOf({ name, pointer }: InputIssue): string {
  const shown = name ?? pointer ?? "";
  return shown === "" ? "The body" : `'${shown}'`;
}

/** Where an input was sent: a JSON pointer (RFC 6901) is in the body, any other name in the query. */
export function whereOf(name: string): Pick<InputIssue, "in" | "name" | "pointer"> {
  return name.startsWith("/") ? { in: "body", pointer: name } : { in: "query", name };
}

/** The error for a query parameter or body member that the schema accepts and the handler refuses. */
export function badParameter(
  name: string,
  reason: Reason,
  value: string | null,
  expected: string,
  suggestions: readonly string[] = [],
): AlmanacError {
  const shown = value === null || value === "" ? {} : { value: value.slice(0, 100) };
  const issue: InputIssue = { ...whereOf(name), reason, ...shown, expected };
  const code = issue.in === "body" ? "invalid_body" : "invalid_parameter";
  const hint = suggestions.length > 0 ? hintOf(suggestions, "") : "";
  return new AlmanacError(code, messageOfIssue(issue) + hint, { errors: [issue], suggestions });
}

/** The error for a query without a parameter that it needs. */
export function missingParameter(name: string, expected: string): AlmanacError {
  return inputError([{ in: "query", name, reason: "missing", expected }]);
}

type Conflict = { readonly name: string; readonly value?: string; readonly expected: string };

type ReadBy<R extends readonly (() => unknown)[]> = { -readonly [At in keyof R]: ReturnType<R[At]> };

/** At most this many inputs are reported, because each may take a search for suggestions. */
const MAX_REFUSED = 5;

/**
 * Reads inputs one after another, and tells of all that cannot be used instead of the first alone.
 *
 * @throws AlmanacError with the issues of up to {@link MAX_REFUSED} inputs
 */
export function readAll<const R extends readonly (() => unknown)[]>(readers: R): ReadBy<R> {
  const refusals: AlmanacError[] = [];
  const values = readers.map((read) => {
    if (refusals.length === MAX_REFUSED) return undefined;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AlmanacError)) throw error;
      refusals.push(error);
      return undefined;
    }
  });
  const [first, ...others] = refusals;
  // Without a refusal every reader gave its value.
  if (first === undefined) return values as unknown as ReadBy<R>;
  if (others.length === 0) throw first;
  throw new AlmanacError(
    others.every(({ code }) => code === first.code) ? first.code : "invalid_parameter",
    refusals.map(({ message }) => message).join(" "),
    {
      errors: refusals.flatMap(({ errors }) => errors),
      suggestions: refusals.flatMap(({ suggestions }) => suggestions),
      extra: first.extra,
    },
  );
}

/** The error for query parameters that conflict. */
export function conflictError(message: string, ...conflicts: readonly Conflict[]): AlmanacError {
  return new AlmanacError("conflicting_parameters", message, {
    errors: conflicts.map(({ name, expected, ...value }) => ({
      in: "query",
      name,
      reason: "conflict",
      ...value,
      expected,
    })),
  });
}

/**
 * The error for a path parameter that names nothing.
 *
 * @param subject the begin of the message, such as "No city has the name"
 */
export function notFoundError(
  code: ErrorCode,
  subject: string,
  name: string,
  text: string,
  expected: string,
  suggestions: readonly string[],
  example = expected,
): AlmanacError {
  const value = text.slice(0, 100);
  return new AlmanacError(code, `${subject} '${value}'.${hintOf(suggestions, example)}`, {
    errors: [{ in: "path", name, reason: "unknown", value, expected }],
    suggestions,
  });
}

/** The end of a message about an unknown name: the suggestions, or else what to send. */
export function hintOf(suggestions: readonly string[], expected: string): string {
  const names = suggestions.filter((one) => !one.startsWith("/"));
  const shown = names.length === 0 ? suggestions : names;
  return shown.length > 0 ? ` Did you mean ${shown.join(", ")}?` : ` Send ${expected}.`;
}

export function badPath(name: string, reason: Reason, value: string, expected: string): AlmanacError {
  const issue: InputIssue = { in: "path", name, reason, value: value.slice(0, 100), expected };
  return new AlmanacError("invalid_parameter", messageOfIssue(issue), { errors: [issue] });
}
