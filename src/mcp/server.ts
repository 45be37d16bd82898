import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { AlmanacError } from "../domain/error.ts";
import { questionOf, wordOf, type Api, type Values } from "../client/api.ts";
import { todayIn } from "../client/home-api.ts";
import { mustExist } from "../domain/must-exist.ts";
import { write } from "../http/answer/text.ts";
import { boundData } from "./bounded-data.ts";
import { ownNames, withOwnNames } from "./own-names.ts";
import { argumentName, linesOf, MAX_LINES, routeOf, TOOLS, type ToolRow } from "./tools.ts";
import { SENTENCES } from "./tool-answers.ts";

const INSTRUCTIONS =
  "Exact answers about time, time zones, cities, holidays, business days, sun and moon. Places may be cities, countries, regions and islands in any language, or IANA time zones. Dates are written 2026-12-25.";

/**
 * A Model Context Protocol server that calls the application's routes. It loads the SDK on first use to save memory.
 *
 * @param homeZone where a time is asked for that names no place
 */
export async function createMcpServer(
  version: string,
  tools: Tool[],
  api: Api,
  homeZone = "UTC",
): Promise<Server> {
  const sdk = await import("@modelcontextprotocol/sdk/server/index.js");
  const requests = await import("@modelcontextprotocol/sdk/types.js");
  const server = new sdk.Server(
    { name: "almanac", title: "Almanac", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(requests.ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(requests.CallToolRequestSchema, ({ params }) =>
    callTool(params.name, params.arguments ?? {}, api, homeZone),
  );
  return server;
}

/** Calls the route of a tool and adds a sentence to its data. A bad call is an error of the tool, not of the protocol. */
async function callTool(name: string, call: Values, api: Api, homeZone: string): Promise<CallToolResult> {
  const row = TOOLS.find((tool) => tool.name === name);
  const names = TOOLS.map((tool) => tool.name).join(", ");
  if (row === undefined) return failed(`There is no tool '${name.slice(0, 60)}'. There is ${names}.`);
  const given = namedArguments(row, call);
  const problem = problemOf(row, given);
  if (problem !== null) return failed(problem);
  try {
    const read = await readOwn(row, given, api);
    const { route, page, sentence: written } = routeOf(row, given);
    const answer = await api(questionOf(route, valuesOf(row, given, read, homeZone)));
    if (!answer.isOk) return failed(withOwnNames(answer.problem, ownNames(row, read)));
    const { data, note } = boundData(answer.data as object, page);
    const today = isRelative(given["date"]) ? await todayIn(wordOf(given["tz"] ?? homeZone), api) : null;
    const sentence = write(mustExist(SENTENCES[written], "the sentence of a tool"), {
      ...(answer.data as object),
      said: given,
      today_date: today,
    });
    return {
      content: [{ type: "text", text: [sentence, ...answer.warnings, note].filter(Boolean).join(" ") }],
      structuredContent: data,
    };
  } catch (error) {
    if (error instanceof AlmanacError) return failed(error.message);
    throw error;
  }
}

/** Whether a date is a word such as `tomorrow`, which says nothing without the date of today. */
function isRelative(date: unknown): boolean {
  return typeof date === "string" && /^[a-z]/i.test(date);
}

/** The arguments by their documented names, those that are null left out. An argument that was sent by its own name goes before others. */
export function namedArguments(row: ToolRow, call: Values): Values {
  const { lat = call["latitude"], lon = call["lng"] ?? call["longitude"], ...others } = call;
  const isPoint = lat !== undefined && lon !== undefined;
  const { latitude: _, longitude: __, lng: ___, ...rest } = others;
  const sent = isPoint ? { ...rest, place: `${wordOf(lat)},${wordOf(lon)}` } : call;
  const given = Object.entries(sent).filter(([, value]) => value !== null);
  const renamed = given.map(([name, value]) => [argumentName(row, name), value] as const);
  return Object.fromEntries([...renamed, ...given.filter(([name]) => argumentName(row, name) === name)]);
}

type ReadArguments = readonly (readonly [argument: string, values: Values])[];

/** The tool's own arguments as parameters of its route. */
function readOwn({ own }: ToolRow, given: Values, api: Api): Promise<ReadArguments> {
  const read = Object.entries(own)
    .filter(([name]) => given[name] !== undefined)
    .map(async ([name, argument]) => [name, await argument.read(wordOf(given[name]), api, given)] as const);
  return Promise.all(read);
}

/** Parameters of the route, from the tool's own arguments and those that it passes on. */
function valuesOf(row: ToolRow, given: Values, read: ReadArguments, homeZone: string): Values {
  const { own } = row;
  const { takes, defaults = {} } = routeOf(row, given);
  const handed = Object.entries(given).filter(([name]) => takes.includes(name) && !Object.hasOwn(own, name));
  const unsent = Object.entries(defaults).map(([name, value]) => [name, value === "home" ? homeZone : value]);
  return Object.assign(
    Object.fromEntries(unsent),
    ...read.map(([, values]) => values),
    Object.fromEntries(handed),
  );
}

/** Describes a missing, unknown or too long argument; `null` if there is none. */
function problemOf(row: ToolRow, given: Values): string | null {
  const { takes, required, when } = routeOf(row, given);
  const known = [...Object.keys(row.own), ...takes];
  const isEmpty = (value: unknown): boolean =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  const missing = required.filter((argument) => isEmpty(given[argument]));
  if (missing.length > 0)
    return `${row.name} needs ${missing.map((argument) => `'${argument}'`).join(" and ")}.`;
  const strange = Object.keys(given).find((argument) => !known.includes(argument));
  if (strange !== undefined) {
    const chosen = when.find((argument) => given[argument] !== undefined);
    const beside = chosen !== undefined && row.takes.includes(strange) ? ` beside '${chosen}'` : "";
    return `${row.name} has no argument '${strange.slice(0, 60)}'${beside}. It takes ${known.join(", ")}.`;
  }
  for (const [name, { type, longest: most }] of Object.entries(row.own)) {
    const lines = type === "array" ? linesOf(given[name]) : [wordOf(given[name])];
    if (lines.length > MAX_LINES)
      return `${row.name}: '${name}' has ${lines.length} items. Send at most ${MAX_LINES}.`;
    const longest = Math.max(...lines.map((line) => line.length));
    if (longest > most)
      return `${row.name}: '${name}' has a text of ${longest} characters. Send at most ${most}.`;
  }
  return null;
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
