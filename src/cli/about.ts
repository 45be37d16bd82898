import licences from "../../data/licences.txt" with { type: "text" };
import notice from "../../NOTICE" with { type: "text" };
import packageJson from "../../package.json" with { type: "json" };
import { plansRecord } from "../api/keys/usage.ts";
import { explainConfig, readConfig, settingsHelp } from "../config/config.ts";
import { alignRows } from "./ask/layout.ts";
import type { Command } from "./command.ts";

const JSON_FLAG = "--json";

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
  usage: "[--json] [OPTIONS]",
  summary: "Show every setting 'serve' would run with, and where it comes from.",
  help: `Takes the same options as 'serve' and reads the same variables and file. Passwords are hidden.\n\n  --json\n      One JSON object with the settings and the plans.\n${settingsHelp()}`,
  run(argv, env) {
    const isJson = argv.includes(JSON_FLAG);
    const options = argv.filter((word) => word !== JSON_FLAG);
    const settings = explainConfig(options, env);
    if (isJson) {
      const { plans } = readConfig(options, env);
      const rows = settings.map(({ flag, source, value, shown }) => [
        flag,
        { value: typeof value === "string" ? shown : value, source },
      ]);
      console.log(JSON.stringify({ settings: Object.fromEntries(rows), plans: plansRecord(plans) }, null, 2));
      return 0;
    }
    console.log(
      alignRows([["OPTION", "SOURCE", "VALUE"], ...settings.map((row) => [row.flag, row.source, row.shown])]),
    );
    return 0;
  },
};
