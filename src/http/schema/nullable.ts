import { Type, type SchemaOptions, type TNull, type TSchema, type TUnion } from "@sinclair/typebox";

/** What has no value is `null` in every answer, and says so in its schema. */
export function nullable<T extends TSchema>(schema: T, options?: SchemaOptions): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}
