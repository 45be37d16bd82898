import { parseArgs, type ParseArgsConfig } from "node:util";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { nearestName } from "../domain/text/near-names.ts";

/**
 * Why `parseArgs` refused a call, in a sentence: which argument, and what to write instead.
 *
 * @param error what it threw
 * @param names the options there are, without dashes
 */
export function explainArguments(error: unknown, names: readonly string[]): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const message = messageOf(error);
  const [, dashes = "", quoted = ""] = /'(?:-\w, )?(--?)?([^' ]+)/.exec(message) ?? [];
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION": {
      const near = nearestName(quoted, names);
      return `There is no option '${dashes}${quoted}'.${near === null ? "" : ` Did you mean '--${near}'?`}`;
    }
    case "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL":
      return `'${quoted}' follows no option: write each value after its option, such as '--port 8080'.`;
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return message.includes("does not take")
        ? `'--${quoted}' takes no value.`
        : `'--${quoted}' needs a value after it.`;
    default:
      return message;
  }
}

/** The arguments of a command. @throws AlmanacError `invalid_parameter` that says which argument is wrong. */
export function readArguments<T extends ParseArgsConfig>(command: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw wrongCall(command, explainArguments(error, Object.keys(config.options ?? {})));
  }
}

export function wrongCall(command: string, reason: string): AlmanacError {
  return new AlmanacError("invalid_parameter", `${reason} See 'almanac ${command} --help'.`);
}
