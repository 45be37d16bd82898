/** Variables of the environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One command of the executable: a row of the table in `run-command.ts`. */
export type Command = {
  readonly name: string;
  /** What follows the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** Heading of the overview that it stands under. */
  readonly group?: "Questions";
  /** Everything below the usage line in `--help`. */
  readonly help: string | ((env: Environment) => string);
  /** Names of its options, for the completion of shells, where the usage line does not say them. */
  options?(env: Environment): readonly string[];
  /** Returns the exit code: 0 success, 1 failure, 2 a wrong call. */
  run(argv: readonly string[], env: Environment): number | Promise<number>;
};
