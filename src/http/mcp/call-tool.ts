import { AlmanacError } from "../../domain/error.ts";
import type { Asking } from "../question/place-word.ts";
import type { Data } from "./sentences.ts";
import { textOf, TOOLS, type Arguments, type ToolRow } from "./tools.ts";

/** What a tool answers: a sentence beside the route's data, or an error that the model can act upon. */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/** Asks the route behind a tool. Whatever goes wrong with a call is an error of the tool, never of the protocol. */
export async function callTool(name: string, given: Arguments, asking: Asking): Promise<ToolResult> {
  const row = TOOLS.find((tool) => tool.name === name);
  if (row === undefined) {
    return failed(
      `There is no tool '${name.slice(0, 60)}'. There is ${TOOLS.map((tool) => tool.name).join(", ")}.`,
    );
  }
  const problem = problemOf(row, given);
  if (problem !== null) return failed(problem);
  const own = Object.entries(given).filter(([argument]) => isOwn(row, argument));
  const rest = Object.entries(given).filter(([argument, value]) => !isOwn(row, argument) && value !== null);
  const said = Object.fromEntries(
    own.flatMap(([key, value]) => (value === null ? [] : [[key, textOf(value)]])),
  );
  try {
    const answer = await asking.api(await row.ask(said, Object.fromEntries(rest), asking));
    if (!answer.isOk) return failed(answer.problem);
    // Every route that a tool asks answers with an object.
    const data = answer.data as Data;
    const sentence = [row.say(data, said), ...answer.warnings].join(" ");
    return { content: [{ type: "text", text: sentence }], structuredContent: { ...data } };
  } catch (error) {
    if (error instanceof AlmanacError) return failed(error.message);
    throw error;
  }
}

/** What is missing from a call, or not of this tool. */
function problemOf(row: ToolRow, given: Arguments): string | null {
  const known = [...Object.keys(row.own ?? {}), ...row.takes];
  const isEmpty = (value: unknown): boolean =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const missing = row.required.filter((argument) => isEmpty(given[argument]));
  if (missing.length > 0)
    return `${row.name} needs ${missing.map((argument) => `'${argument}'`).join(" and ")}.`;
  const strange = Object.keys(given).find((argument) => !known.includes(argument));
  if (strange === undefined) return null;
  return `${row.name} has no argument '${strange.slice(0, 60)}'. It takes ${known.join(", ")}.`;
}

function isOwn(row: ToolRow, argument: string): boolean {
  return Object.hasOwn(row.own ?? {}, argument);
}

function failed(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
