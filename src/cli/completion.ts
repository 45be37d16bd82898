import { settingFlags } from "../config.ts";
import { AlmanacError } from "../domain/error.ts";
import type { Command, Environment } from "./command.ts";

/** A command with its options and further words. */
type Completed = { readonly name: string; readonly summary: string; readonly words: readonly string[] };

const SHELLS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Options and further words of a command, from its usage line, its route or the settings. */
function wordsOf(command: Command, env: Environment): string[] {
  if (command.options !== undefined) return [...command.options(env).map((name) => `--${name}`), "--help"];
  if (command.usage === "[OPTIONS]") return [...settingFlags.map((flag) => `--${flag}`), "--help"];
  const words = command.usage.match(/--[a-z-]+|\b[a-z]+(?=[|\s\]]|$)/g) ?? [];
  return [...new Set([...words, "--help"])];
}

/** Makes the command that prints completion scripts; it calls `commands` when it runs. */
export function createCompletionCommand(commands: () => readonly Command[]): Command {
  const names = Object.keys(SHELLS);
  return {
    name: "completion",
    usage: names.join("|"),
    summary: "Print a completion script for your shell.",
    help: "  bash   source <(almanac completion bash)\n  zsh    source <(almanac completion zsh)\n  fish   almanac completion fish | source",
    run(argv, env) {
      const [shell = ""] = argv;
      const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (script === undefined || argv.length > 1) {
        throw new AlmanacError("invalid_parameter", `Name a shell: ${names.join(", ")}.`);
      }
      const all = commands();
      const help = {
        name: "help",
        summary: "Describe a command and its options.",
        words: all.map(({ name }) => name),
      };
      const completed = all.map((each) => ({
        name: each.name,
        summary: each.summary,
        words: wordsOf(each, env),
      }));
      console.log(script([...completed, help]));
      return 0;
    },
  };
}

function bashCompletion(commands: readonly Completed[]): string {
  const cases = commands.map((command) => `    ${command.name}) words="${command.words.join(" ")}" ;;`);
  return `_almanac() {
  local words="${commands.map(({ name }) => name).join(" ")} --help --version"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words="" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _almanac almanac`;
}

function zshCompletion(commands: readonly Completed[]): string {
  const cases = commands.map((command) => `    ${command.name}) compadd -- ${command.words.join(" ")} ;;`);
  return `#compdef almanac
_almanac() {
  if (( CURRENT == 2 )); then
    compadd -- ${commands.map(({ name }) => name).join(" ")} --help --version
    return
  fi
  case "\${words[2]}" in
${cases.join("\n")}
  esac
  _files
}
compdef _almanac almanac`;
}

function fishCompletion(commands: readonly Completed[]): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => [
    `complete -c almanac -n __fish_use_subcommand -f -a ${command.name} -d ${quote(command.summary)}`,
    ...command.words.map((word) => {
      const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c almanac -n '__fish_seen_subcommand_from ${command.name}' ${what}`;
    }),
  ]);
  return lines.join("\n");
}
