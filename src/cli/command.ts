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
  /** Everything below the usage line in `--help`. */
  readonly help: string | ((env: Environment) => string);
  /** Names of its options for shell completion, if the usage line does not list them. */
  options?(env: Environment): readonly string[];
  /** Returns the exit code: 0 for success, 1 for failure, 2 for a usage error. */
  run(argv: readonly string[], env: Environment): number | Promise<number>;
};
