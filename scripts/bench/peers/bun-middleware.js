/** What a public service on Hono has beside its routes, from Hono itself and well-kept packages. */
import { zValidator } from "@hono/zod-validator";
import { rateLimiter } from "hono-rate-limiter";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import { logger } from "hono/logger";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { z } from "zod";
import { LIMIT_A_MINUTE, MOST_PARTICIPANTS } from "./features.js";

export function addMiddleware(app) {
  app.use(requestId());
  app.use(logger());
  app.use(secureHeaders());
  app.use(cors());
  app.use(
    rateLimiter({
      windowMs: 60_000,
      limit: LIMIT_A_MINUTE,
      standardHeaders: "draft-7",
      keyGenerator: (c) => c.req.header("x-forwarded-for") ?? "",
    }),
  );
  app.use(etag({ weak: true }));
}

const text = z.string().max(200);

/** Names every issue of a request. */
function refuse(result, c) {
  if (result.success) return;
  const errors = result.error.issues.map(({ path, message }) => ({ name: path.join("."), message }));
  return c.json({ status: "error", errors }, 400);
}

const check = (target, shape) => zValidator(target, z.object(shape), refuse);

/** Checks of parameters, by kind of route. */
export const checks = {
  conversion: check("query", { from: text, to: text, time: text }),
  time: check("query", { at: text.optional() }),
  search: check("query", { q: text }),
  sun: check("query", {
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    date: text,
  }),
  holidays: check("param", { country: text, year: z.coerce.number().int().min(1900).max(2100) }),
  meeting: check("json", {
    participants: z.array(text).max(MOST_PARTICIPANTS),
    duration_minutes: z.number().int().min(5).max(1440),
    window: z.object({ start: text, end: text }),
    limit: z.number().int().min(1).max(50),
  }),
};
