import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Value, ValueErrorType } from "@sinclair/typebox/value";
import { listUnknownMembers } from "./unknown-members.ts";

const closed = { additionalProperties: false };
const Span = Type.Object({ start: Type.String(), end: Type.Optional(Type.String()) }, closed);
const schema = Type.Object(
  {
    "a/b~c": Type.Optional(Type.Object({ inner: Type.Optional(Type.Number()) }, closed)),
    spans: Type.Array(Span, { maxItems: 3 }),
    open: Type.Optional(Type.Object({ known: Type.Optional(Type.Boolean()) })),
    either: Type.Optional(Type.Union([Span, Type.Null()])),
  },
  closed,
);

test.each([
  ["nothing", { spans: [] }, []],
  [
    "members at all depths",
    { zzz: 1, spans: [{ start: "a" }, { x: 1, start: "b", y: [] }], aaa: {} },
    ["/zzz", "/aaa", "/spans/1/x", "/spans/1/y"],
  ],
  ["names that pointers escape", { "a/b~c": { "~/": 1 }, spans: [], "/": null }, ["/~1", "/a~1b~0c/~0~1"]],
  ["names that objects inherit", { spans: [], constructor: 1, toString: 2 }, ["/constructor", "/toString"]],
  ["nothing in an object that takes any member", { spans: [], open: { other: 1 } }, []],
])("lists %s as the errors do", (_, body, expected) => {
  expect(listUnknownMembers(schema, body, 10)).toEqual(expected);
  const errors = [...Value.Errors(schema, body)];
  expect(errors.map(({ path }) => path)).toEqual(expected);
  expect(errors.every(({ type }) => type === ValueErrorType.ObjectAdditionalProperties)).toBe(true);
});

test.each([
  ["something else is wrong", { spans: [{ start: 1 }], zzz: 1 }],
  ["a member is missing", { zzz: 1 }],
  ["a list is too long", { spans: Array.from({ length: 4 }, () => ({ start: "a", x: 1 })) }],
  ["a member of a union has it", { spans: [], either: { start: "a", x: 1 } }],
  [
    "there are too many",
    { spans: [], ...Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`m${i}`, i])) },
  ],
  ["there is no body", null],
])("returns null if %s", (_, body) => {
  expect(listUnknownMembers(schema, body, 10)).toBeNull();
});
