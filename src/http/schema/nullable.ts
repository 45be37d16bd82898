import { Type, type SchemaOptions, type TNull, type TSchema, type TUnion } from "@sinclair/typebox";

/** A schema for values that may be missing: answers contain `null` then. */
export function nullable<T extends TSchema>(schema: T, options?: SchemaOptions): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}
