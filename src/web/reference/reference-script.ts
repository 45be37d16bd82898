import path from "../../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };

/** Reads Scalar's standalone build, which the executable contains as a file. */
export function readReferenceScript(): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(path).bytes();
}
