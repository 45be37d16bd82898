/** What a public service on fastify has beside its routes, from fastify itself and its own plugins. */
import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import etag from "@fastify/etag";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { LIMIT_A_MINUTE } from "./features.js";

export const OPTIONS = { logger: true, trustProxy: "127.0.0.1", genReqId: () => randomUUID() };

/** Addresses whose requests are counted. */
const MOST_CALLERS = 100_000;

export async function addPlugins(app) {
  await app.register(helmet);
  await app.register(cors);
  await app.register(rateLimit, { max: LIMIT_A_MINUTE, timeWindow: "1 minute", cache: MOST_CALLERS });
  await app.register(etag, { weak: true });
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header("x-request-id", id);
    done();
  });
}
