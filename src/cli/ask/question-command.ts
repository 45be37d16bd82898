import type { Command, Environment } from "../command.ts";
import { createLocalApp, type LocalApp } from "../local-app.ts";
import { createApi, createRemoteApi, questionOf, type Answer } from "../../http/question/api.ts";
import { createHomeApi, todayIn } from "../../http/question/home-api.ts";
import { machineZone } from "../machine-zone.ts";
import { layOut, type Screen, type View } from "./layout.ts";
import { readCall, readOptions, valuesOf, type Option } from "./options.ts";
import { QUESTIONS, type QuestionRow } from "./questions.ts";
import { VIEWS } from "./views.ts";

const DEFAULT_WIDTH = 80;

let made: LocalApp | undefined;

/** Creates the application at the first call. */
function localApp(env: Environment): LocalApp {
  return (made ??= createLocalApp(env));
}

/** The commands that call a route and show its answer. */
export const questionCommands: readonly Command[] = QUESTIONS.map((row) => {
  const optionsOf = (env: Environment) => readOptions(localApp(env).table, row.route, row.own);
  return {
    name: row.name,
    usage: `${row.usage} [OPTIONS]`,
    summary: row.summary,
    group: "Questions",
    help: (env) => helpOf(row, optionsOf(env)),
    options: (env) => optionsOf(env).flatMap(({ names }) => names),
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
  const screen = given["json"] === true ? null : screenOf(env);
  if (answer.isOk) process.stdout.write(shown(VIEWS[call.as ?? name], answer, call.label ?? "", screen));
  for (const remark of [...answer.warnings, ...(answer.isOk ? [] : [answer.problem])]) {
    console.error(`almanac ${name}: ${withDashes(remark, options)}`);
  }
  return answer.isOk ? 0 : 1;
}

/** Rewrites the parameters in a message of the API as options, except in addresses: `types=public` as `--types public`. */
function withDashes(message: string, options: readonly Option[]): string {
  return message.replace(/(?<![?&])\b([a-z_]+)=(?=\w)/g, (whole, parameter: string) => {
    const option = options.find((one) => one.parameter === parameter);
    return option === undefined ? whole : `--${option.names[0]} `;
  });
}

/** The terminal; `null` if the output is none. */
function screenOf(env: Environment): Screen | null {
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return null;
  return { width: columns || DEFAULT_WIDTH, hasColour: !env["NO_COLOR"] && env["TERM"] !== "dumb" };
}

/** The output of an answer: a sheet for a screen, else JSON, which a terminal gets indented; other formats unchanged. */
function shown(view: View | undefined, { data, text }: Answer, label: string, screen: Screen | null): string {
  if (typeof data !== "object" || data === null) return text;
  if (screen !== null && view !== undefined) return `${layOut(view, { ...data, label }, screen)}\n`;
  return `${JSON.stringify(data, null, process.stdout.isTTY ? 2 : 0)}\n`;
}

function helpOf({ examples }: QuestionRow, options: readonly Option[]): string {
  const lines = options.map(({ names: [name, ...others], type, help }) => {
    const also = others.length === 0 ? "" : ` Also ${others.map((other) => `--${other}`).join(", ")}.`;
    return `  --${name}${type === "flag" || type === "format" ? "" : " …"}\n      ${help}${also}`;
  });
  const calls = examples.map((example) => `  almanac ${example}`);
  return ["Examples:", ...calls, "", "Options:", ...lines].join("\n");
}
