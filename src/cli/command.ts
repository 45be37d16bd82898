/** Variables of the environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One command of the executable: a row of the table in `run-command.ts`. */
export type Command = {
  readonly name: string;
  /** What follows the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** Its heading in the overview. */
  readonly group?: "Questions";
  /**
   * Everything below the usage line in `--help`. Shell completion reads it: an option begins a line after two spaces, and what
   * follows it by one is its value, such as `auto|embedded|FILE`.
   */
  readonly help: string | ((env: Environment) => string);
  /** Returns the exit code: 0 for success, 1 for failure, 2 for a usage error. */
  run(argv: readonly string[], env: Environment): number | Promise<number>;
};

/** Everything below the usage line in a command's `--help`. */
export function helpText({ help }: Command, env: Environment): string {
  return typeof help === "string" ? help : help(env);
}

/** Writes a line to standard error. `console.error` of the runtime would colour it red, whatever it says. */
export function writeNote(line: string): void {
  process.stderr.write(`${line}\n`);
}
