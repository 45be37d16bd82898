import { AlmanacError } from "../domain/error.ts";
import { helpText, type Command, type Environment } from "./command.ts";

/** A command with the words and options that may follow it. Without values an option that takes one takes any. */
type Completed = {
  readonly name: string;
  readonly summary: string;
  readonly words: readonly string[];
  readonly options: readonly { name: string; takesValue: boolean; values: readonly string[] }[];
};

const SHELLS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

const optionLine = /^ {2}--(\[no-\])?([a-z\d-]+)(?: (\S+))?/gm;
/** A value that may be typed; words in capitals, such as FILE, stand for others. */
const plainValue = /^(?:[a-z\d][\w-]*|[A-Z]{2})$/;

/** What completes a command, from its usage line and the options of its help. */
function completed(command: Command, env: Environment): Completed {
  const { name, summary, usage } = command;
  const options = [...helpText(command, env).matchAll(optionLine)].map(([, no, option = "", value]) => ({
    name: no === undefined ? option : `no-${option}`,
    takesValue: value !== undefined,
    values: value?.split("|").filter((word) => plainValue.test(word)) ?? [],
  }));
  const words = usage.match(/(?<![-\w])[a-z]+(?=[|\s\]]|$)/g) ?? [];
  return { name, summary, words, options: [...options, { name: "help", takesValue: false, values: [] }] };
}

/** Makes the command that prints completion scripts; it calls `commands` when it runs. */
export function createCompletionCommand(commands: () => readonly Command[]): Command {
  const names = Object.keys(SHELLS);
  return {
    name: "completion",
    usage: names.join("|"),
    summary: "Print a completion script for your shell.",
    help: "  bash   source <(almanac completion bash)\n  zsh    source <(almanac completion zsh)     # after compinit\n  fish   almanac completion fish | source",
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
        options: [],
      };
      console.log(script([...all.map((each) => completed(each, env)), help]));
      return 0;
    },
  };
}

/** A function for bash and zsh that prints what may stand next, by the command and the word before. */
function wordsFunction(commands: readonly Completed[]): string {
  const cases = commands.flatMap(({ name, words, options }) => {
    const taking = options.filter(({ takesValue }) => takesValue);
    const before = (option: { name: string }): string => `"${name} --${option.name}"`;
    const ofAnyText = taking.filter(({ values }) => values.length === 0).map(before);
    return [
      ...(ofAnyText.length === 0 ? [] : [`    ${ofAnyText.join("|")}) ;;`]),
      ...taking
        .filter(({ values }) => values.length > 0)
        .map((option) => `    ${before(option)}) echo "${option.values.join(" ")}" ;;`),
      `    "${name} "*) echo "${[...words, ...options.map((option) => `--${option.name}`)].join(" ")}" ;;`,
    ];
  });
  return `_almanac_words() {
  case "$1 $2" in
${cases.join("\n")}
    " "*) echo "${commands.map(({ name }) => name).join(" ")} --help --version" ;;
  esac
}`;
}

function bashCompletion(commands: readonly Completed[]): string {
  return `${wordsFunction(commands)}
_almanac() {
  local command=""
  [ "$COMP_CWORD" -gt 1 ] && command="\${COMP_WORDS[1]}"
  COMPREPLY=($(compgen -W "$(_almanac_words "$command" "\${COMP_WORDS[COMP_CWORD - 1]}")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _almanac almanac`;
}

function zshCompletion(commands: readonly Completed[]): string {
  return `#compdef almanac
${wordsFunction(commands)}
_almanac() {
  local command=""
  (( CURRENT > 2 )) && command="\${words[2]}"
  compadd -- $(_almanac_words "$command" "\${words[CURRENT-1]}") || _files
}
compdef _almanac almanac`;
}

function fishCompletion(commands: readonly Completed[]): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, summary, words, options }) => {
    const own = `complete -c almanac -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c almanac -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
      ...(words.length === 0 ? [] : [`${own} -f -a '${words.join(" ")}'`]),
      ...options.map(({ name: option, takesValue, values }) => {
        const value = values.length > 0 ? ` -x -a '${values.join(" ")}'` : takesValue ? " -r" : "";
        return `${own} -l ${option}${value}`;
      }),
    ];
  });
  return lines.join("\n");
}
