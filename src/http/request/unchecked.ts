import { Kind, type TSchema } from "@sinclair/typebox";

/**
 * A schema that types the handler and is published, and by which Elysia neither checks nor changes anything.
 *
 * `plugins/input.ts` reads queries and bodies by these schemas, because Elysia's check stops at the first issue, coerces
 * `0x10` and `1e3` to numbers, knows no aliases, and drops unknown names. Answers are validated by tests. `noValidate` alone
 * does not keep Elysia from coercing a query by the kinds of its members, and it forbids unknown members in the schema
 * itself, and so in the document, where nothing is said of them.
 */
export function unchecked<T extends TSchema>(schema: T): T {
  if (schema["type"] !== "object") return { ...schema, noValidate: true };
  const members = Object.entries<TSchema>(schema["properties"] ?? {});
  return {
    ...schema,
    noValidate: true,
    additionalProperties: schema["additionalProperties"] ?? true,
    properties: Object.fromEntries(members.map(([name, member]) => [name, { ...member, [Kind]: "Any" }])),
  };
}
