// A project that imports the client's types has to find the declaration, which is no module that could be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./assets.d.ts" />
import path from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };

/** Scalar's standalone build, which lies in the executable as a file; read when the reference is first opened. */
export function readReferenceScript(): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(path).bytes();
}
