import { explainConfig } from "../config.ts";
import type { Command } from "./command.ts";

export const configCommand: Command = {
  name: "config",
  usage: "[OPTIONS]",
  summary: "Show every setting 'serve' would run with, and where it comes from.",
  help: "Takes the same options as 'serve' and reads the same variables and file. Passwords are hidden.",
  run(argv, env) {
    const values = explainConfig(argv, env);
    const heading = { flag: "OPTION", source: "SOURCE", shown: "VALUE" };
    const flagWidth = Math.max(...values.map(({ flag }) => flag.length));
    const sourceWidth = Math.max(...values.map(({ source }) => source.length));
    for (const { flag, shown, source } of [heading, ...values]) {
      console.log(`${flag.padEnd(flagWidth)}  ${source.padEnd(sourceWidth)}  ${shown}`.trimEnd());
    }
    return 0;
  },
};
