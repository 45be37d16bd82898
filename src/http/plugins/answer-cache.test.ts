import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { echoApp } from "../../../test/support/echo.ts";
import { createRespond } from "../answer/response.ts";
import { answerCache, createAnswerCache } from "./answer-cache.ts";
import { envelope } from "./envelope.ts";

function cached(capacityBytes: number) {
  const cache = createAnswerCache(capacityBytes);
  const app = echoApp(({ context, deps }) =>
    new Elysia().use(answerCache(context, cache)).use(envelope(context, createRespond(deps), "1 2 3", cache)),
  );
  const figures = () => cache.figures().map(({ value }) => value());
  return { send: (path: string) => app.send(path), figures };
}

test("an answer of class reference is made twice at most, a live one always", async () => {
  const { send, figures } = cached(100_000);
  const [first, , again] = [
    await send("/v1/constant"),
    await send("/v1/constant"),
    await send("/v1/constant"),
  ];
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  await send("/v1/echo");
  await send("/v1/echo");
  expect(figures()).toEqual([1, 2, expect.any(Number)]);
});

test("it keeps no more bytes than it may, and none if it may keep none", async () => {
  const { send, figures } = cached(20_000);
  for (let call = 0; call < 200; call += 1) await send(`/v1/constant?call=${call >> 1}`);
  const [hits, misses, bytes] = figures();
  expect([hits, misses]).toEqual([0, 200]);
  expect(bytes).toBeWithin(10_000, 20_001);
  const none = cached(0);
  await none.send("/v1/constant");
  await none.send("/v1/constant");
  expect(none.figures()).toEqual([0, 0, 0]);
});
