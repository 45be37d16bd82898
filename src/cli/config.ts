import { explainConfig } from "../config.ts";
import { alignRows } from "./ask/layout.ts";
import type { Command } from "./command.ts";

export const configCommand: Command = {
  name: "config",
  usage: "[OPTIONS]",
  summary: "Show every setting 'serve' would run with, and where it comes from.",
  help: "Takes the same options as 'serve' and reads the same variables and file. Passwords are hidden.",
  run(argv, env) {
    const rows = explainConfig(argv, env).map(({ flag, source, shown }) => [flag, source, shown]);
    console.log(alignRows([["OPTION", "SOURCE", "VALUE"], ...rows]));
    return 0;
  },
};
