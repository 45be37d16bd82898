import licences from "../../data/licences.txt" with { type: "text" };
import notice from "../../NOTICE" with { type: "text" };
import packageJson from "../../package.json" with { type: "json" };
import { explainConfig, settingsHelp } from "../config/config.ts";
import { alignRows } from "./ask/layout.ts";
import type { Command } from "./command.ts";

export const VERSION = packageJson.version;

export const versionCommand: Command = {
  name: "version",
  usage: "",
  summary: "Print the version.",
  help: "",
  run() {
    console.log(`almanac ${VERSION} (bun ${Bun.version}, ${process.platform}-${process.arch})`);
    return 0;
  },
};

export const licencesCommand: Command = {
  name: "licences",
  usage: "",
  summary: "Print the licences of everything inside.",
  help: "The notice of data under licences that go with it, then packages in the executable and in its data, with versions, licences and their words.",
  run() {
    process.stdout.write(`${notice}\n${licences}`);
    return 0;
  },
};

export const configCommand: Command = {
  name: "config",
  usage: "[OPTIONS]",
  summary: "Show every setting 'serve' would run with, and where it comes from.",
  help: `Takes the same options as 'serve' and reads the same variables and file. Passwords are hidden.\n\n${settingsHelp()}`,
  run(argv, env) {
    const rows = explainConfig(argv, env).map(({ flag, source, shown }) => [flag, source, shown]);
    console.log(alignRows([["OPTION", "SOURCE", "VALUE"], ...rows]));
    return 0;
  },
};
