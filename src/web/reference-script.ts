// Projects that import the types of our client need this declaration, and it cannot be imported as a module.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./assets.d.ts" />
import path from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };

/** Reads Scalar's standalone build, which the executable contains as a file. */
export function readReferenceScript(): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(path).bytes();
}
