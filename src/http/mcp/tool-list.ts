import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { RouteTable } from "../request/route-table.ts";
import { MAX_CHARACTERS, MAX_LINES, TOOLS, type ToolRow } from "./tools.ts";

type Json = { readonly [name: string]: unknown };

/** Formats that JSON Schema does not know; the description explains them. */
const OWN_FORMATS: ReadonlySet<unknown> = new Set(["moment", "date-or-word", "language"]);

/** All tools with the schemas of their routes. */
export function listTools(table: RouteTable): Tool[] {
  return TOOLS.map((row) => listTool(row, table));
}

function listTool(row: ToolRow, table: RouteTable): Tool {
  const { query, body } = table.named(row.route);
  const members: Record<string, unknown> = { ...query?.properties, ...body?.["properties"] };
  const taken = row.takes.map((name) => {
    const schema = members[name];
    if (schema === undefined) throw new Error(`${row.route} takes no ${name}`);
    return [name, plain(schema) as Json] as const;
  });
  const own = Object.entries(row.own).map(([name, { type, description }]) => {
    const text = { maxLength: MAX_CHARACTERS };
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
