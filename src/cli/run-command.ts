import { AlmanacError } from "../domain/error.ts";
import { configCommand, licencesCommand, VERSION, versionCommand } from "./about.ts";
import { answerAsQuestion, questionCommands, RefusedCall } from "./ask/question-command.ts";
import { helpText, type Command, type Environment, writeNote } from "./command.ts";
import { createCompletionCommand } from "./completion.ts";
import { calendarsCommand } from "./calendars.ts";
import { dataCommand } from "./data.ts";
import { healthcheckCommand } from "./healthcheck.ts";
import { createManualCommand } from "./manual.ts";
import { mcpCommand } from "./mcp.ts";
import { keysCommand } from "./keys.ts";
import { serveCommand } from "./serve.ts";
import { nearestName } from "../domain/text/near-names.ts";

const COMMANDS: readonly Command[] = [
  ...questionCommands,
  serveCommand,
  mcpCommand,
  keysCommand,
  dataCommand,
  calendarsCommand,
  configCommand,
  healthcheckCommand,
  versionCommand,
  licencesCommand,
  createCompletionCommand(() => COMMANDS),
  createManualCommand(VERSION, () => COMMANDS),
];

/** Runs a command or prints its help; turns errors into one line and an exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const [name = "help", ...rest] = argv;
  const env: Environment = process.env;
  if (name === "--version" || name === "-v") return versionCommand.run([], env);
  if (["help", "--help", "-h"].includes(name)) {
    const [topic] = rest;
    if (topic === undefined || topic.startsWith("-")) console.log(overview());
    else return withCommand(topic, (command) => printHelp(command, env));
    return 0;
  }
  const [commandName = "", ...words] = readWords(argv);
  const code = await withCommand(commandName, async (command) => {
    if (words.includes("--help") || words.includes("-h")) return printHelp(command, env);
    try {
      return await command.run(words, env);
    } catch (error) {
      const isRefused = error instanceof RefusedCall || error instanceof AlmanacError;
      // Words of other commands may be a question as a whole: "next holiday in spain".
      if (
        isRefused &&
        command.group === "Questions" &&
        command.name !== "ask" &&
        (await answerAsQuestion(argv, env))
      )
        return 0;
      if (!(error instanceof RefusedCall)) throw error;
      for (const note of error.notes) writeNote(`almanac ${command.name}: ${note}`);
      return 1;
    }
  });
  // The words were taken for a question, but are not one.
  if (code === 0 || words[0] !== name) return code;
  writeNote(`almanac: there is no command '${name}' either. ${commandsNear(name)}`);
  return 2;
}

/** Words that people try, and the command with the words before theirs. */
const SYNONYMS: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  now: ["time"],
  today: ["time"],
  sunrise: ["sun"],
  sunset: ["sun"],
  countdown: ["diff", "today"],
};

/** The command of the words: named by the first word, by a synonym, or a question in free words. */
function readWords([name = "help", ...rest]: readonly string[]): readonly string[] {
  if (COMMANDS.some((command) => command.name === name)) return [name, ...rest];
  const synonym = SYNONYMS[name.toLowerCase()];
  if (synonym !== undefined) return [...synonym, ...rest];
  const isMisspelt =
    nearestName(
      name.toLowerCase(),
      COMMANDS.map((command) => command.name),
    ) !== null;
  if (name.startsWith("-")) return [name, ...rest];
  // One word is a place or a misspelt command; several may be a question, whatever they begin with.
  const isCommand = rest.length === 0 ? !name.includes(" ") : rest.some((word) => word.startsWith("-"));
  if (isMisspelt && isCommand) return [name, ...rest];
  return [rest.length === 0 && isCommand ? "time" : "ask", name, ...rest];
}

async function withCommand(
  name: string,
  act: (command: Command) => number | Promise<number>,
): Promise<number> {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    writeNote(`almanac: there is no command '${name}'. ${commandsNear(name)}`);
    return 2;
  }
  try {
    return await act(command);
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    writeNote(`almanac ${command.name}: ${error.message}`);
    return error.code === "invalid_parameter" ? 2 : 1;
  }
}

/** A command of a similar name, or where all are listed. */
function commandsNear(name: string): string {
  const near = nearestName(
    name.toLowerCase(),
    COMMANDS.map((command) => command.name),
  );
  return near === null ? "'almanac help' lists them all." : `Did you mean '${near}'?`;
}

function printHelp(command: Command, env: Environment): number {
  const help = helpText(command, env);
  console.log(`Usage: almanac ${command.name} ${command.usage}\n\n${command.summary}\n\n${help}`.trimEnd());
  return 0;
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const linesOf = (commands: readonly Command[]): string =>
    commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`).join("\n");
  const questions = COMMANDS.filter(({ group }) => group === "Questions");
  const others = COMMANDS.filter(({ group }) => group === undefined);
  return [
    "Usage: almanac COMMAND [OPTIONS]",
    `Questions, answered from the data in the program:\n${linesOf(questions)}`,
    `The server and its data:\n${linesOf(others)}`,
    "Examples:\n  almanac is monday a holiday in quebec\n  almanac time tokyo\n  almanac holidays de --region by --year 2027\n  almanac serve --port 8080",
    "'almanac help COMMAND' describes a command and its options.",
  ].join("\n\n");
}
