import { AlmanacError, type InputIssue } from "../../domain/error.ts";

/** What an unknown parameter is told in strict mode; marks such issues apart from unknown values. */
export const A_KNOWN_PARAMETER = "a parameter this route takes";

/** One error for all issues of a request; the code is that of the most telling issue. */
export function inputError(issues: readonly InputIssue[]): AlmanacError {
  const [first] = issues;
  const list = issues.map((issue) => `'${issue.name ?? issue.pointer ?? ""}'`).join(", ");
  if (issues.every((issue) => issue.reason === "missing")) {
    return new AlmanacError("missing_parameter", `Missing: ${list}.`, { errors: issues });
  }
  if (issues.every((issue) => issue.reason === "conflict")) {
    return new AlmanacError("conflicting_parameters", `Given twice with different values: ${list}.`, {
      errors: issues,
    });
  }
  if (issues.every((issue) => issue.reason === "unknown" && issue.expected === A_KNOWN_PARAMETER)) {
    return new AlmanacError("unknown_parameter", `This route does not take ${list}.`, { errors: issues });
  }
  const message =
    issues.length === 1 && first !== undefined
      ? `'${first.name ?? first.pointer ?? ""}' is not good: expected ${first.expected}.`
      : `${issues.length} inputs are not good: ${list}.`;
  return new AlmanacError("invalid_parameter", message, { errors: issues });
}

/** Where an input stood: a JSON pointer (RFC 6901) leads into the body, any other name is of the query. */
export function whereOf(name: string): Pick<InputIssue, "in" | "name" | "pointer"> {
  return name.startsWith("/") ? { in: "body", pointer: name } : { in: "query", name };
}

/** One bad query parameter, or member of the body, that only the handler could see. */
export function badParameter(
  name: string,
  reason: InputIssue["reason"],
  value: string,
  expected: string,
  suggestions: readonly string[] = [],
): AlmanacError {
  const shown = value === "" ? {} : { value: value.slice(0, 100) };
  const issue: InputIssue = { ...whereOf(name), reason, ...shown, expected };
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(", ")}?` : "";
  const code = issue.in === "body" ? "invalid_body" : "invalid_parameter";
  return new AlmanacError(code, `'${name}' is not good: expected ${expected}.${hint}`, {
    errors: [issue],
    suggestions,
  });
}

/** One bad path parameter. */
export function badPath(
  name: string,
  reason: InputIssue["reason"],
  value: string,
  expected: string,
): AlmanacError {
  return new AlmanacError("invalid_parameter", `'${name}' is not good: expected ${expected}.`, {
    errors: [{ in: "path", name, reason, value: value.slice(0, 100), expected }],
  });
}
