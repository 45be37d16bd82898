import { Type } from "@sinclair/typebox";
import { formatDate, formatUtc } from "../../domain/calendar/format.ts";
import { soon } from "../../state/soon.ts";
import type { UseRow } from "../../state/store.ts";
import { PLANS } from "../plan.ts";
import { defineRoute, type Route } from "../route.ts";
import { keyOf, visitOf, type KeyFacts } from "./keys.ts";
import { nullable } from "../nullable.ts";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

const integerOrNull = nullable(Type.Integer());

/** What a key was used for, and what plans there are. */
export function createUsageRoutes(facts: KeyFacts): Route[] {
  const usage = defineRoute({
    path: "/v1/usage",
    operationId: "getUsage",
    tag: "Keys",
    summary: "What the key that was sent was used for",
    description:
      "What is left of each limit, calls of today by route, and calls of the last 30 days (UTC), counted within seconds.",
    cost: 0,
    query: {},
    usesZones: false,
    needsKey: true,
    data: Type.Object(
      {
        key_id: Type.String(),
        plan: Type.String(),
        policies: Type.Array(
          Type.Object(
            {
              name: Type.String(),
              limit: Type.Integer(),
              used: Type.Integer(),
              remaining: Type.Integer(),
              resets_at: Type.String(),
            },
            { additionalProperties: false },
          ),
        ),
        today: Type.Object(
          {
            requests: Type.Integer(),
            by_route: Type.Record(Type.String(), Type.Integer()),
            errors: Type.Integer(),
          },
          { additionalProperties: false },
        ),
        last_30_days: Type.Array(
          Type.Object(
            { date: Type.String(), requests: Type.Integer(), errors: Type.Integer() },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    errors: ["api_key_required"],
    examples: [{ path: "/v1/usage", summary: "The use of the header's key" }],
    handle(context) {
      const key = keyOf(context);
      const today = Math.floor(context.nowEpochMs / DAY_MS);
      const policies = visitOf(context).limit.states.map(({ policy, remaining, resetEpochSeconds }) => ({
        name: policy.name,
        limit: policy.limit,
        used: policy.limit - remaining,
        remaining,
        resets_at: formatUtc(resetEpochSeconds),
      }));
      return soon(facts.keys.useSince(key.keyId, today - SHOWN_DAYS + 1), (rows) => ({
        cache: "live",
        data: {
          key_id: key.keyId,
          plan: key.plan,
          policies,
          today: dayOf(rows, today),
          last_30_days: Array.from({ length: SHOWN_DAYS }, (_, index) => {
            const day = today - index;
            const { requests, errors } = dayOf(rows, day);
            return { date: formatDate(day), requests, errors };
          }),
        },
      }));
    },
  });

  const plans = defineRoute({
    path: "/v1/plans",
    operationId: "getPlans",
    tag: "Keys",
    summary: "Plans and their limits",
    description:
      "Units a minute and a UTC day for callers without a key and for each plan; null is unlimited.",
    cost: 0,
    query: {},
    usesZones: false,
    data: Type.Object(
      {
        rate_scheme: Type.String({ enum: ["minute", "day", "both", "off"] }),
        plans: Type.Array(
          Type.Object(
            {
              plan: Type.String(),
              title: Type.String(),
              usd_per_month: integerOrNull,
              per_minute: integerOrNull,
              per_day: integerOrNull,
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    examples: [{ path: "/v1/plans", summary: "All plans" }],
    handle: () => ({
      cache: "reference",
      data: {
        rate_scheme: facts.rateScheme,
        plans: PLANS.map((plan) => ({
          plan: plan.tier,
          title: plan.title,
          usd_per_month: plan.usdPerMonth,
          per_minute: plan.perMinute,
          per_day: plan.perDay,
        })),
      },
    }),
  });

  return [usage, plans];
}

function dayOf(rows: readonly UseRow[], day: number) {
  const byRoute: Record<string, number> = Object.create(null);
  let requests = 0;
  let errors = 0;
  for (const row of rows) {
    if (row.day !== day) continue;
    requests += row.requests;
    errors += row.errors;
    byRoute[row.route] = row.requests;
  }
  return { requests, by_route: byRoute, errors };
}
