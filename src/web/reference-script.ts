import path from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };

/** Scalar's standalone build, which lies in the executable as a file; read when the reference is first opened. */
export function readReferenceScript(): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(path).bytes();
}
