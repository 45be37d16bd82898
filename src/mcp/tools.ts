import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { AlmanacError } from "../domain/error.ts";
import { MEETING_LIMITS } from "../domain/meeting/meeting.ts";
import { questionOf, wordOf, type Api, type Values } from "../client/api.ts";
import { at } from "../http/answer/text.ts";
import { ALIASES } from "../http/input/parameter.ts";
import { ruleParameter } from "../client/rule-word.ts";
import { participantAt, readPlace, readSkyPlace } from "../client/place-word.ts";
import type { RouteTable } from "../http/route-table.ts";
import {
  PLACE_WORDS,
  SKY_PLACE_WORDS,
  TOOL_TABLE,
  type ArgumentReader,
  type ToolTableRow,
} from "./tool-table.ts";

/** Turns an argument's text into parameters of the route. */
type ReadArgument = (text: string, api: Api, given: Values) => Values | Promise<Values>;

const placeReader =
  (parameter: string): ReadArgument =>
  async (words, api) => ({ [parameter]: (await placesOf(words, api)).join(",") });

/** How arguments are read, by the names that `TOOL_TABLE` has for it. */
const READERS: Readonly<Record<ArgumentReader, ReadArgument>> = {
  timezone: placeReader("timezone"),
  from: placeReader("from"),
  to: placeReader("to"),
  /** A time with an offset needs no place where it is read. */
  time: (time) => {
    const [, offset] = /(?<=\d)\s*(Z|[+-]\d{2}:?\d{2})$/i.exec(time.trim()) ?? [];
    return offset === undefined || !time.includes(":")
      ? { time }
      : { from: /z/i.test(offset) ? "UTC" : offset, time };
  },
  question: (q) => ({ q }),
  asker: (tz) => ({ tz }),
  country: (words) => ({ country: words.includes("\n") ? linesOf(words) : words }),
  calendar: (id) => ({ id }),
  year: (year) => ({ year }),
  span(year) {
    if (!/^\d{4}$/.test(year))
      throw new AlmanacError(
        "invalid_parameter",
        `The value '${year.slice(0, 60)}' of 'year' is not a year. Send one such as 2027.`,
      );
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  },
  /** A date without an end or a number of days is both ends. */
  day: (start, _, { end, days }) =>
    end === undefined && days === undefined ? { start, end: start } : { start },
  rule: ruleParameter,
  sky_place(place) {
    if (/^(?:UTC|GMT)?[+-]\d[\d:]*$/i.test(place.trim()))
      throw new AlmanacError(
        "invalid_parameter",
        `'${place}' is a UTC offset, which is no place. Send a city, a country, a time zone or coordinates.`,
      );
    return readSkyPlace(place);
  },
  participants: async (words, api) => ({ participants: (await placesOf(words, api)).map(participantAt) }),
  /** The name of the town that stands for a region or island, which are no cities; other words as they are. */
  async town(q, api) {
    const { data } = await api(questionOf("GET /v1/city/:slug", { slug: q }));
    const isArea = /^(?:region|island)$/.test(String(at(data, "match.kind")));
    return { q: isArea ? wordOf(at(data, "display_name")) : q };
  },
};

function placesOf(words: string, api: Api): Promise<string[]> {
  return Promise.all(linesOf(words).map((word) => readPlace(word, api)));
}

/** Most items of a list, and most characters of each and of any other text unless its row says more. */
export const MAX_LINES = MEETING_LIMITS.participants;
const MAX_CHARACTERS = 200;

/** The items of a list, which may also come as lines of one text. */
export function linesOf(value: unknown): string[] {
  return wordOf(value).split("\n");
}

export type ToolRow = ReturnType<typeof toolOf>;

/** A route that a tool asks, and what it takes beside the tool's own arguments. */
type ToolRoute = Pick<ToolTableRow, "route" | "defaults" | "page"> & {
  readonly takes: readonly string[];
  readonly required: readonly string[];
  readonly sentence: string;
  /** Arguments that choose it. */
  readonly when: readonly string[];
};

/** The route that a call asks, by its arguments. */
export function routeOf({ routes: [first, other] }: ToolRow, given: Values): ToolRoute {
  return other?.when.some((name) => given[name] !== undefined) === true ? other : first;
}

/** The documented name of an argument of a tool; the argument's own name where the tool has none for it. */
export function argumentName({ own, takes }: ToolRow, sent: string): string {
  const name = sent.replace(/(?<=[a-z\d])[A-Z]/g, "_$&").toLowerCase();
  if (Object.hasOwn(own, name) || takes.includes(name)) return name;
  const ofOwn = Object.entries(own).find(([, { also }]) => also.includes(name));
  const aliases: Readonly<Record<string, readonly string[]>> = ALIASES;
  return ofOwn?.[0] ?? takes.find((taken) => aliases[taken]?.includes(name)) ?? sent;
}

function toolOf(name: string, { own = {}, description: text, instead, ...row }: ToolTableRow) {
  const ownArguments = Object.entries(own).map(([argument, column]) => {
    const { read, also, type = "string", description, longest = MAX_CHARACTERS } = column;
    const reader = READERS[read];
    const words = description.replace("{place}", read === "sky_place" ? SKY_PLACE_WORDS : PLACE_WORDS);
    const names = namesIn(also);
    return [
      argument,
      { type, description: words, also: names, read: reader, reader: read, longest },
    ] as const;
  });
  const first = toolRouteOf({ ...row, sentence: name, when: "" });
  const other = instead === undefined ? undefined : toolRouteOf(instead);
  return {
    name,
    description: text,
    own: Object.fromEntries(ownArguments),
    routes: [first, other] as const,
    takes: [...new Set([...first.takes, ...(other?.takes ?? [])])],
    required: first.required.filter((argument) => other?.required.includes(argument) ?? true),
  };
}

function toolRouteOf({
  takes,
  required,
  when,
  ...row
}: Omit<ToolTableRow, "description"> & { when: string; sentence: string }): ToolRoute {
  return { ...row, takes: namesIn(takes), required: namesIn(required), when: namesIn(when) };
}

function namesIn(text = ""): string[] {
  return text.split(" ").filter(Boolean);
}

/** All tools. */
export const TOOLS: readonly ToolRow[] = Object.entries<ToolTableRow>(TOOL_TABLE).map(([name, row]) =>
  toolOf(name, row),
);

type Json = { readonly [name: string]: unknown };

/** Formats that JSON Schema does not know; the description explains them. */
const OWN_FORMATS: ReadonlySet<unknown> = new Set(["moment", "date-or-word", "language"]);

/** All tools with the schemas of their routes. */
export function listTools(routes: RouteTable): Tool[] {
  return TOOLS.map((row) => listTool(row, routes));
}

function listTool(row: ToolRow, routes: RouteTable): Tool {
  const taken = row.routes.toReversed().flatMap((one) => (one === undefined ? [] : takenBy(one, routes)));
  const own = Object.entries(row.own).map(([name, { type, description, longest }]) => {
    const text = { maxLength: longest };
    const bounds =
      type === "array"
        ? { items: { type: "string", ...text }, minItems: 1, maxItems: MAX_LINES }
        : type === "string"
          ? text
          : {};
    return [name, { type, description, ...bounds }] as const;
  });
  const { name, description } = row;
  return {
    name,
    title: name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
    description,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries<Json>([...own, ...taken]),
      required: row.required,
    },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

/** Schemas of the arguments that a tool passes on to a route. */
function takenBy({ route, takes }: ToolRoute, routes: RouteTable): (readonly [name: string, schema: Json])[] {
  const { query, body } = routes.named(route);
  const members: Record<string, unknown> = { ...query?.properties, ...body?.["properties"] };
  return takes.map((name) => {
    const schema = members[name];
    if (schema === undefined) throw new Error(`${route} takes no ${name}`);
    return [name, plain(schema) as Json] as const;
  });
}

/** A schema as plain JSON, without internal members. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isOwnMember(name, member))
      .map(([name, member]) => [name, plain(member)]),
  );
}

function isOwnMember(name: string, member: unknown): boolean {
  return name.startsWith("x-") || name === "noValidate" || (name === "format" && OWN_FORMATS.has(member));
}
