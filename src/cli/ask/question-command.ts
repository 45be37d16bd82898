import { AlmanacError } from "../../domain/error.ts";
import type { Command, Environment } from "../command.ts";
import { createLocalApp } from "../local-app.ts";
import { createApi, createRemoteApi, questionOf, type Answer, type Values } from "../../http/question/api.ts";
import { layOut, type Screen } from "./layout.ts";
import {
  ownOption,
  readArguments,
  readRoute,
  SHARED_OPTIONS,
  type AskedRoute,
  type Given,
  type Option,
} from "./options.ts";
import type { QuestionRow } from "./question-row.ts";
import { QUESTIONS } from "./questions.ts";
import { sheetOf } from "./view.ts";

const DEFAULT_WIDTH = 80;

/** The application is made when it is first needed, and once. */
const localApp = once(createLocalApp);

/** The commands that ask a route and show its answer. */
export const questionCommands: readonly Command[] = QUESTIONS.map((row) => ({
  name: row.name,
  usage: `${row.usage} [OPTIONS]`,
  summary: row.summary,
  group: "Questions",
  help: (env) => helpOf(row, optionsOf(row, readRoute(localApp(env).app, row.route))),
  options: (env) => optionsOf(row, readRoute(localApp(env).app, row.route)).map(({ name }) => name),
  run: (argv, env) => run(row, argv, env),
}));

async function run(row: QuestionRow, argv: readonly string[], env: Environment): Promise<number> {
  const { app, mayNameZone } = localApp(env);
  const route = readRoute(app, row.route);
  const options = optionsOf(row, route);
  const { values: given, words } = readArguments(argv, options, row.name);
  const { server, key } = given;
  const api =
    typeof server === "string"
      ? createRemoteApi(server, typeof key === "string" ? key : undefined)
      : createApi("http://localhost", (request) => app.handle(request));
  const formats = route.formats.filter((name) => given[name] === true);
  if (formats.length > 1)
    throw new AlmanacError("invalid_parameter", `Choose one of --${formats.join(", --")}.`);
  const own = Object.fromEntries(
    (row.own ?? []).flatMap(({ name }) => (typeof given[name] === "string" ? [[name, given[name]]] : [])),
  );
  const asked = await row.ask({ words, own, api, mayNameZone, nowEpochMs: Date.now() });
  const values = { ...asked.values, ...optionValues(options, given, route.isPosted) };
  const { lang, ...rest } = namesPlace(values) ? values : { ...values, ...row.withoutPlace };
  const question = questionOf(row.route, rest);
  const answer = await api({
    ...question,
    query: {
      ...question.query,
      ...(typeof lang === "string" ? { lang } : {}),
      ...(formats[0] === undefined ? {} : { format: formats[0] }),
    },
  });
  if (answer.isOk)
    process.stdout.write(
      shown(row, answer, asked.label ?? "", given["json"] === true ? null : screenOf(env)),
    );
  const notes = (asked.places ?? []).flatMap(({ note }) => note ?? []);
  for (const note of [...notes, ...answer.warnings.map((warning) => withDashes(warning, options))]) {
    console.error(`almanac ${row.name}: ${note}`);
  }
  if (answer.isOk) return 0;
  console.error(`almanac ${row.name}: ${withDashes(answer.problem, options)}`);
  return 1;
}

function namesPlace(values: Values): boolean {
  return ["city", "lat", "lon", "q", "tz"].some((name) => name in values);
}

/** Parameters that options stand for; a body takes them by their types. */
function optionValues(options: readonly Option[], given: Given, isPosted: boolean): Values {
  const named = options.flatMap(({ name, parameter, isNumber, isFlag }) => {
    const value = given[name];
    if (parameter === "" || value === undefined) return [];
    const texts = (Array.isArray(value) ? value : [value]).map((one) => String(one).trim());
    const [text = ""] = texts;
    if (!isPosted) return [[parameter, texts.length > 1 ? texts : text] as const];
    return [[parameter, isNumber && text !== "" ? Number(text) : isFlag ? value : text] as const];
  });
  return Object.fromEntries(named);
}

/** What a message of the API says of parameters, as options: `types=public` as `--types public`. */
function withDashes(message: string, options: readonly Option[]): string {
  return message.replace(/\b([a-z_]+)=(?=\w)/g, (whole, parameter: string) => {
    const option = options.find((one) => one.parameter === parameter);
    return option === undefined ? whole : `--${option.name} `;
  });
}

/** The terminal that reads along; `null` where none does. */
function screenOf(env: Environment): Screen | null {
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return null;
  return { width: columns || DEFAULT_WIDTH, hasColour: !env["NO_COLOR"] && env["TERM"] !== "dumb" };
}

/** A set sheet for a screen, JSON without one, laid out where a terminal shows it; other formats as they came. */
function shown(row: QuestionRow, { data, text }: Answer, label: string, screen: Screen | null): string {
  if (typeof data !== "object" || data === null) return text;
  if (screen !== null) return `${layOut(sheetOf(row.view, data, label), screen)}\n`;
  return `${JSON.stringify(data, null, process.stdout.isTTY ? 2 : 0)}\n`;
}

function optionsOf(row: QuestionRow, { options, formats }: AskedRoute): Option[] {
  const called = Object.entries(row.called ?? {}).flatMap(([name, parameter]) => {
    const option = options.find((one) => one.parameter === parameter);
    return option === undefined ? [] : [{ ...option, name, help: "" }];
  });
  const flags = formats.map((format) =>
    ownOption(format, `Answer as ${format === "ics" ? "iCalendar" : format}.`, true),
  );
  const all = [...(row.own ?? []), ...options, ...called, ...flags, ...SHARED_OPTIONS];
  return all.filter((option, index) => all.findIndex(({ name }) => name === option.name) === index);
}

function helpOf(row: QuestionRow, options: readonly Option[]): string {
  const examples = row.examples.map((example) => `  almanac ${example}`);
  const lines = options
    .filter(({ help }) => help !== "")
    .map(({ name, parameter, isFlag, help }) => {
      const others =
        parameter === "" ? [] : options.filter((one) => one.parameter === parameter && one.help === "");
      const also = others.length === 0 ? "" : ` Also ${others.map((one) => `--${one.name}`).join(", ")}.`;
      return `  --${name}${isFlag ? "" : " …"}\n      ${help}${also}`;
    });
  return ["Examples:", ...examples, "", "Options:", ...lines].join("\n");
}

function once<T>(make: (env: Environment) => T): (env: Environment) => T {
  let made: T | undefined;
  return (env) => (made ??= make(env));
}
