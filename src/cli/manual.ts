import { helpText, type Command, type Environment } from "./command.ts";

const NAME = "time zones, cities, holidays, sun and moon, in a terminal and over HTTP";

/**
 * Makes the command that prints the manual page, in the language of man(7).
 *
 * @param commands the table of commands, called when the command runs
 */
export function createManualCommand(version: string, commands: () => readonly Command[]): Command {
  return {
    name: "man",
    usage: "",
    summary: "Print the manual page of all commands.",
    help: "  almanac man | man -l -\n  almanac man > /usr/local/share/man/man1/almanac.1",
    run(_, env) {
      console.log(manualPage(version, commands(), env));
      return 0;
    },
  };
}

function manualPage(version: string, commands: readonly Command[], env: Environment): string {
  const questions = commands.filter(({ group }) => group === "Questions");
  const others = commands.filter(({ group }) => group === undefined);
  const sections = [
    ["NAME", `almanac \\- ${roff(NAME)}`],
    ["SYNOPSIS", ".B almanac\n.I COMMAND\n[\\fIOPTIONS\\fR]\n.br\n.B almanac\n.I PLACE"],
    [
      "QUESTIONS",
      `Answered from the data in the program.\n${questions.map((each) => commandText(each, env)).join("\n")}`,
    ],
    ["THE SERVER AND ITS DATA", others.map((each) => commandText(each, env)).join("\n")],
    ["EXIT STATUS", "0 for success, 1 for failure, 2 for a command that is written wrong."],
  ] as const;
  const title = `.TH ALMANAC 1 "" "almanac ${version}" "User Commands"`;
  return [title, ...sections.map(([heading, text]) => `.SH ${heading}\n${text}`)].join("\n");
}

function commandText(command: Command, env: Environment): string {
  const { name, usage, summary } = command;
  const help = helpText(command, env);
  const lines = help === "" ? "" : `\n.PP\n.nf\n${help.split("\n").map(roff).join("\n")}\n.fi`;
  return `.SS "almanac ${roff(`${name} ${usage}`.trim()).replaceAll('"', "''")}"\n${roff(summary)}${lines}`;
}

/** A line of plain text: backslashes and hyphens as such, and no request where one begins with a dot or a quote. */
function roff(line: string): string {
  return line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&");
}
