import type { Values } from "../client/api.ts";
import type { ToolRow } from "./tools.ts";

/** Names that a route has for an argument of a tool, and the argument: `q` is the `place` of a tool. */
export type OwnNames = ReadonlyMap<string, string>;

/**
 * An error of a route with the names that the tool has. Parameters of the same name stay as they are.
 *
 * @param problem such as `The value 'x' of '/participants/1/timezone' is not known.`
 */
export function withOwnNames(problem: string, names: OwnNames): string {
  const named = problem.replace(
    /(?<=\bof |^|\. |\n)'([a-z_/0-9]{1,60})'(?= (?:is|can|cannot|has|must|needs)\b)/g,
    (_, sent: string) => `'${ownNameOf(sent, names)}'`,
  );
  // One argument that became two parameters is refused once.
  const sentences = named.split(/(?<=\. )(?=The value )/);
  return [...new Set(sentences.map((sentence) => sentence.trim()))].join(" ");
}

/** `q` as `place`, and `/participants/1/timezone` as `places[1]`. */
function ownNameOf(sent: string, names: OwnNames): string {
  const [, member, index] = /^\/([a-z_]+)(?:\/(\d+))?/.exec(sent) ?? [];
  const name = member ?? sent;
  const own = names.get(name) ?? name;
  return index === undefined ? own : `${own}[${index}]`;
}

/** By the parameters that each argument was read into, and by those that its reader is named for. */
export function ownNames(
  row: ToolRow,
  read: readonly (readonly [argument: string, values: Values])[],
): OwnNames {
  const named = Object.entries(row.own).map(([argument, { reader }]) => [reader, argument] as const);
  const sent = read.flatMap(([argument, values]) =>
    Object.keys(values).map((name) => [name, argument] as const),
  );
  return new Map([...named, ...sent]);
}
