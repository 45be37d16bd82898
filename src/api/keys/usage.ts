import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { formatDate, formatUtc } from "../../domain/calendar/format.ts";
import type { UseRow } from "../../state/store.ts";
import type { Plan } from "../../http/plan.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FREE, answerOf, examples, nullable, closed, record } from "../../http/answer/route-schema.ts";
import { keyOf, type KeyDeps } from "./keys.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";

const SHOWN_DAYS = 30;

const integerOrNull = nullable(Type.Integer());

const UsageSchema = record("Usage", {
  key_id: Type.String(),
  plan: Type.String(),
  policies: Type.Array(
    closed({
      name: Type.String(),
      limit: Type.Integer(),
      used: Type.Integer(),
      remaining: Type.Integer(),
      resets_at: Type.String(),
    }),
  ),
  today: closed({
    requests: Type.Integer(),
    by_route: Type.Record(Type.String(), Type.Integer()),
    errors: Type.Integer(),
  }),
  last_30_days: Type.Array(closed({ date: Type.String(), requests: Type.Integer(), errors: Type.Integer() })),
});

const PlansSchema = record("Plans", {
  rate_scheme: Type.String({ enum: ["minute", "day", "both", "off"] }),
  plans: Type.Array(
    closed({
      plan: Type.String(),
      title: Type.String(),
      usd_per_month: integerOrNull,
      per_minute: integerOrNull,
      per_day: integerOrNull,
    }),
  ),
});

export function usageRoutes(core: Core, { keys, rateScheme, plans }: KeyDeps) {
  return new Elysia({ name: "usage", tags: ["Keys"] })
    .use(core)
    .get(
      "/v1/usage",
      async ({ context }) => {
        const key = keyOf(context);
        const today = Math.floor(context.nowEpochMs / MS_PER_DAY);
        const rows = await keys.useSince(key.keyId, today - SHOWN_DAYS + 1);
        return {
          key_id: key.keyId,
          plan: key.plan,
          policies: context.limit.states.map(({ policy, remaining, resetEpochSeconds }) => ({
            name: policy.name,
            limit: policy.limit,
            used: policy.limit - remaining,
            remaining,
            resets_at: formatUtc(resetEpochSeconds),
          })),
          today: dayOf(rows, today),
          last_30_days: Array.from({ length: SHOWN_DAYS }, (_, index) => {
            const day = today - index;
            const { requests, errors } = dayOf(rows, day);
            return { date: formatDate(day), requests, errors };
          }),
        };
      },
      {
        ...FREE,
        cost: 1,
        needsKey: true,
        response: answerOf(UsageSchema),
        detail: {
          operationId: "getUsage",
          summary: "What the key that was sent was used for",
          description:
            "What is left of each rate limit of the API key, calls of today by route, and calls of the last 30 days (UTC), counted within seconds.",
          ...examples({ "/v1/usage": "The use of the header's key" }),
        },
      },
    )
    .get("/v1/plans", () => ({ rate_scheme: rateScheme, plans: plansRecord(plans) }), {
      ...FREE,
      cache: "reference",
      response: answerOf(PlansSchema),
      detail: {
        operationId: "getPlans",
        summary: "Plans and their limits",
        description:
          "The rate limit of each: units a minute and a UTC day for callers without a key and for each plan; null is unlimited.",
        ...examples({ "/v1/plans": "All plans" }),
      },
    });
}

/** The plans as `/v1/plans` lists them. */
export function plansRecord(plans: readonly Plan[]) {
  return plans.map((plan) => ({
    plan: plan.name,
    title: plan.title,
    usd_per_month: plan.usdPerMonth,
    per_minute: plan.perMinute,
    per_day: plan.perDay,
  }));
}

function dayOf(rows: readonly UseRow[], day: number) {
  const own = rows.filter((row) => row.day === day);
  return {
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    by_route: Object.fromEntries(own.map(({ route, requests }) => [route, requests])),
    errors: own.reduce((sum, { errors }) => sum + errors, 0),
  };
}
