import { Type, type TObject, type TProperties } from "@sinclair/typebox";

/** An object with only these members, which the document shares as a component with this title. */
export function record<const P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false });
}

/** An object with only these members. */
export function closed<const P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}
