import { Type, type TObject, type TProperties } from "@sinclair/typebox";

/** An object with these members and no other, which the document shares under its title. */
export function record<const P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false });
}

/** An object with these members and no other. */
export function closed<const P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}
