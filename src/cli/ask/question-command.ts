import { AlmanacError } from "../../domain/error.ts";
import type { Command, Environment } from "../command.ts";
import { createLocalApp } from "../local-app.ts";
import { createApi, createRemoteApi, type Answer } from "../../http/question/api.ts";
import { layOut, type Screen } from "./layout.ts";
import {
  ownOption,
  readArguments,
  readRoute,
  SHARED_OPTIONS,
  type AskedRoute,
  type Option,
  type Values,
} from "./options.ts";
import type { Asked, QuestionRow } from "./question-row.ts";
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
  help: (env) => helpOf(row, optionsOf(row, readRoute(localApp(env).app, row.operationId))),
  options: (env) => optionsOf(row, readRoute(localApp(env).app, row.operationId)).map(({ name }) => name),
  run: (argv, env) => run(row, argv, env),
}));

async function run(row: QuestionRow, argv: readonly string[], env: Environment): Promise<number> {
  const { app, mayNameZone } = localApp(env);
  const route = readRoute(app, row.operationId);
  const options = optionsOf(row, route);
  const { values, words } = readArguments(argv, options, row.name);
  const { server, key } = values;
  const api =
    typeof server === "string"
      ? createRemoteApi(server, typeof key === "string" ? key : undefined)
      : createApi("http://localhost", (request) => app.handle(request));
  const own = Object.fromEntries(
    (row.own ?? []).flatMap(({ name }) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
  );
  const asked = await row.ask({ words, own, api, mayNameZone, nowEpochMs: Date.now() });
  const formats = route.formats.filter((format) => values[format] === true);
  if (formats.length > 1)
    throw new AlmanacError("invalid_parameter", `Choose one of --${formats.join(", --")}.`);
  const question = withOptions(asked, options, values, formats[0]);
  const answer = await api(
    namesPlace(question) ? question : { ...question, query: { ...question.query, ...row.withoutPlace } },
  );
  for (const note of [...(asked.notes ?? []), ...answer.warnings]) {
    if (note !== null) console.error(`almanac ${row.name}: ${note}`);
  }
  if (!answer.isOk) {
    console.error(`almanac ${row.name}: ${answer.problem}`);
    return 1;
  }
  const sheetScreen = values["json"] === true ? null : screenOf(env);
  process.stdout.write(shown(row, answer, asked.label ?? "", sheetScreen));
  return 0;
}

function namesPlace({ query }: Asked): boolean {
  return ["city", "lat", "lon", "q", "tz"].some((name) => name in query);
}

/** The parameters that options stand for, where the words have not said them already; a body takes plain members. */
function withOptions(
  asked: Asked,
  options: readonly Option[],
  values: Values,
  format: string | undefined,
): Asked {
  const given = options.flatMap((option) => {
    const value = values[option.name];
    return option.parameter === "" || value === undefined ? [] : [[option, value] as const];
  });
  const query: Record<string, string | readonly string[]> = { ...asked.query };
  const body: Record<string, unknown> = { ...asked.body };
  for (const [option, value] of given) {
    const texts = (Array.isArray(value) ? value : [value]).map((one) => String(one).trim());
    const [text = ""] = texts;
    if (asked.body === undefined || option.parameter === "lang")
      query[option.parameter] = texts.length > 1 ? texts : text;
    else
      body[option.parameter] = option.isNumber && text !== "" ? Number(text) : option.isFlag ? value : text;
  }
  if (format !== undefined) query["format"] = format;
  return { path: asked.path, query, ...(asked.body === undefined ? {} : { body }) };
}

/** The terminal that reads along; `null` where none does. */
function screenOf(env: Environment): Screen | null {
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return null;
  return { width: columns || DEFAULT_WIDTH, hasColour: !env["NO_COLOR"] && env["TERM"] !== "dumb" };
}

/** A set sheet for a screen, JSON without one, laid out where a terminal shows it; other formats as they came. */
function shown(row: QuestionRow, { data, text }: Answer, label: string, screen: Screen | null): string {
  if (data === undefined) return text;
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
