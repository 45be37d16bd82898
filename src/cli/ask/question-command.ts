import { writeNote, type Command, type Environment } from "../command.ts";
import { createLocalApp, type LocalApp } from "../local-app.ts";
import { createApi, createRemoteApi, questionOf, type Answer } from "../../client/api.ts";
import { createHomeApi, todayIn } from "../../client/home-api.ts";
import { machineZone } from "../machine-zone.ts";
import { layOut, type Screen, type View } from "./layout.ts";
import { optionsHelp, readCall, readOptions, valuesOf, type Given, type Option } from "./options.ts";
import { QUESTIONS, type QuestionRow } from "./questions.ts";
import { VIEWS } from "./view-table.ts";

const DEFAULT_WIDTH = 80;
const ASK_ROUTE = "GET /v1/ask";

let made: LocalApp | undefined;

/** Creates the application at the first call. */
function localApp(env: Environment): LocalApp {
  return (made ??= createLocalApp(env));
}

/** The commands that call a route and show its answer. */
export const questionCommands: readonly Command[] = QUESTIONS.map((row) => {
  return {
    name: row.name,
    usage: `${row.usage} [OPTIONS]`,
    summary: row.summary,
    group: "Questions",
    help: (env) => helpOf(row, readOptions(localApp(env).table, row.route, row.own)),
    run: (argv, env) => run(row, argv, env),
  };
});

async function run(row: QuestionRow, argv: readonly string[], env: Environment) {
  const { name } = row;
  const { app, table } = localApp(env);
  const options = readOptions(table, row.route, row.own);
  const { given, words } = readCall(argv, options, name);
  const { server, key } = given;
  const local = createApi("http://localhost", (request) => app.handle(request));
  const asked =
    typeof server === "string" ? createRemoteApi(server, typeof key === "string" ? key : undefined) : local;
  const sent = valuesOf(options, given);
  const today = await todayIn(String(sent["tz"] ?? machineZone()), local);
  const api = createHomeApi(asked, table, machineZone());
  const own = Object.fromEntries(
    Object.entries(given).flatMap(([option, value]) => (typeof value === "string" ? [[option, value]] : [])),
  );
  const call = await row.ask({ words, own, given: sent, today, api });
  const values = { ...call.values, ...sent };
  const { route } = QUESTIONS.find((one) => one.name === call.as) ?? row;
  const answer = await api(questionOf(route, values));
  const screen = given["json"] === true ? null : screenOf(env, given["json"] === false);
  const ownWords = (remark: string): string => inOwnWords(remark, options, given);
  if (!answer.isOk) throw new RefusedCall([...answer.warnings, answer.problem].map(ownWords));
  process.stdout.write(shown(VIEWS[call.as ?? name], answer, call.label ?? "", screen));
  for (const remark of answer.warnings) writeNote(`almanac ${name}: ${ownWords(remark)}`);
  return 0;
}

/** A call that its route refused, with what the command says of it. */
export class RefusedCall extends Error {
  readonly notes: readonly string[];

  constructor(notes: readonly string[]) {
    super(notes.join(" "));
    this.notes = notes;
  }
}

/** Answers words that no command can read as a question, if they are one: `next holiday in spain`. */
export async function answerAsQuestion(argv: readonly string[], env: Environment): Promise<boolean> {
  const words = argv.filter((word) => word !== "--json");
  const q = words.join(" ");
  if (!q.includes(" ") || words.some((word) => word.startsWith("-"))) return false;
  const { app } = localApp(env);
  const api = createApi("http://localhost", (request) => app.handle(request));
  const answer = await api(questionOf(ASK_ROUTE, { q, tz: machineZone() }));
  const screen = words.length < argv.length ? null : screenOf(env, false);
  if (answer.isOk) process.stdout.write(shown(VIEWS["ask"], answer, "", screen));
  for (const remark of answer.isOk ? answer.warnings : []) writeNote(`almanac: ${remark}`);
  return answer.isOk;
}

/**
 * A message of the API in words of the command: inputs are its options, except in addresses, such as `--types public` for
 * `types=public`. Nothing names an input that the command made of its words.
 */
function inOwnWords(message: string, options: readonly Option[], given: Given): string {
  const optionOf = (input: string) =>
    options.find(({ parameter, sets }) => [parameter ?? sets, `/${parameter}`].includes(input));
  return message
    .replace(/(The value '.*?')(?: of '([^']+)')|'([a-z_/]+)'/g, (whole, value, of?: string, name = "") => {
      const option = optionOf(of ?? name);
      if (of === undefined) return option === undefined ? whole : `--${option.names[0]}`;
      const isGiven = option?.names.some((each) => given[each] !== undefined);
      return isGiven === true ? `${value} of --${option?.names[0]}` : value;
    })
    .replace(/(?<![?&])\b([a-z_]+)=(?=\w)/g, (whole, parameter: string) => {
      const option = optionOf(parameter);
      return option === undefined ? whole : `--${option.names[0]} `;
    });
}

/** The terminal; `null` if the output is none, unless a sheet is wanted there too. */
function screenOf(env: Environment, isSheetWanted: boolean): Screen | null {
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return isSheetWanted ? { width: DEFAULT_WIDTH, hasColour: false } : null;
  return { width: columns || DEFAULT_WIDTH, hasColour: !env["NO_COLOR"] && env["TERM"] !== "dumb" };
}

/** The output of an answer: a sheet for a screen, else JSON in lines, which `grep` reads too; other formats unchanged. */
function shown(view: View | undefined, { data, text }: Answer, label: string, screen: Screen | null): string {
  if (typeof data !== "object" || data === null) return text;
  if (screen !== null && view !== undefined) return `${layOut(view, { ...data, label }, screen)}\n`;
  return `${JSON.stringify(data, null, 2)}\n`;
}

function helpOf({ examples }: QuestionRow, options: readonly Option[]): string {
  const calls = examples.map((example) => `  almanac ${example}`);
  return ["Examples:", ...calls, "", "Options:", optionsHelp(options)].join("\n");
}
