import type { App } from "../app.ts";
import { answerBytes } from "./answer-bytes.ts";
import type { WireBytes } from "./wire-bytes.ts";
import { readWireRequest, WireRequest } from "./wire-request.ts";

/** Reads and answers a GET as if a caller on this machine had sent it, and throws the answer away. */
export async function rehearse(app: Pick<App, "answer">, target: string): Promise<void> {
  const bytes = Buffer.from(
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n`,
  ) as WireBytes;
  const request = readWireRequest(bytes, 0);
  if (!(request instanceof WireRequest)) throw new RangeError(`${target} is no target of a plain request`);
  await app.answer(request, request.target, "127.0.0.1", (completed) => {
    answerBytes(completed);
    return null;
  });
}
