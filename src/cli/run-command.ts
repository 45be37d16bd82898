import { AlmanacError } from "../domain/error.ts";
import type { Command } from "./command.ts";
import { createCompletionCommand } from "./completion.ts";
import { configCommand } from "./config.ts";
import { dataCommand } from "./data.ts";
import { healthcheckCommand } from "./healthcheck.ts";
import { licencesCommand } from "./licences.ts";
import { keysCommand } from "./keys.ts";
import { serveCommand } from "./serve.ts";
import { versionCommand } from "./version.ts";

const COMMANDS: readonly Command[] = [
  serveCommand,
  keysCommand,
  dataCommand,
  configCommand,
  healthcheckCommand,
  versionCommand,
  licencesCommand,
  createCompletionCommand(() => COMMANDS),
];

/** Finds the command, prints help where it is asked for, turns errors into one line and an exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const [name = "help", ...rest] = argv;
  if (name === "--version" || name === "-v") return versionCommand.run([], process.env);
  if (["help", "--help", "-h"].includes(name)) {
    console.log(overview());
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    console.error(`almanac: there is no command '${name}'.\n\n${overview()}`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    console.log(
      `Usage: almanac ${command.name} ${command.usage}\n\n${command.summary}\n\n${command.help}`.trimEnd(),
    );
    return 0;
  }
  try {
    return await command.run(rest, process.env);
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    console.error(`almanac ${command.name}: ${error.message}`);
    return error.code === "invalid_parameter" ? 2 : 1;
  }
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: almanac COMMAND [OPTIONS]\n\n${lines.join("\n")}\n\n'almanac COMMAND --help' tells more of a command.`;
}
