import { Type, type Static } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import { formatUtc } from "../../domain/calendar/format.ts";
import { soon } from "../../state/soon.ts";
import type { Counters, KeyRecord, KeyRing, NewKey } from "../../state/store.ts";
import type { Caller } from "../admission.ts";
import { bodyError, bodyFault, checkBody } from "../body-check.ts";
import { allowancesOf, PLANS, planPolicies, type RateScheme } from "../plan.ts";
import { limitError } from "../plugins/rate-limit.ts";
import { HIDDEN_SECRET } from "../secret.ts";
import { defineRoute, type Answer, type Route, type RouteContext, type Visit } from "../route.ts";
import { nullable } from "../nullable.ts";

/** What key routes need from outside. */
export type KeyFacts = {
  keys: KeyRing;
  counters: Counters;
  rateScheme: RateScheme;
  /** Whether anyone may make a key; otherwise only the operator's command line does. */
  isBeta: boolean;
};

/** How long a key goes on after it was replaced. */
const OVERLAP_MS = 24 * 3_600_000;

const NewKeyBody = Type.Object(
  {
    label: Type.Optional(
      Type.String({ maxLength: 100, description: "What the key is for.", examples: ["my app"] }),
    ),
    email: Type.Optional(
      Type.String({
        maxLength: 254,
        description: "Where its owner can be reached.",
        examples: ["ana@a.example"],
      }),
    ),
    allowed_origins: Type.Optional(
      Type.Array(Type.String({ maxLength: 200, examples: ["https://a.example"] }), {
        maxItems: 20,
        description: "Origins of web pages that may use the key, such as https://a.example; all when absent.",
      }),
    ),
  },
  { additionalProperties: false },
);

const NoBody = Type.Object({}, { additionalProperties: false });

const limitsSchema = Type.Array(
  Type.Object(
    { name: Type.String(), limit: Type.Integer(), window_seconds: Type.Integer() },
    { additionalProperties: false },
  ),
  { description: "Limits in force; empty is unlimited." },
);

const keyProperties = {
  key_id: Type.String({ examples: ["key_2mQ8vZr4Kc0TnW1x"] }),
  plan: Type.String({ enum: ["free", "starter", "pro", "enterprise"] }),
  limits: limitsSchema,
  label: Type.String(),
  email: nullable(Type.String()),
  allowed_origins: Type.Array(Type.String()),
  created_at: Type.String(),
};

const secretProperty = {
  key: Type.String({
    description: "The key. It is shown this once and stored only as a hash.",
    examples: ["alm_…"],
  }),
};

/** Keys: made, shown, replaced, ended. The secret of one never appears but in the answer that makes it. */
export function createKeyRoutes(facts: KeyFacts): Route[] {
  const { keys, counters, rateScheme } = facts;
  const { newKeys } = allowancesOf(rateScheme);

  function keyRecord(key: KeyRecord) {
    const plan = PLANS.find(({ tier }) => tier === key.plan);
    return {
      key_id: key.keyId,
      plan: key.plan,
      limits: (plan === undefined ? [] : planPolicies(plan, rateScheme)).map((policy) => ({
        name: policy.name,
        limit: policy.limit,
        window_seconds: policy.windowSeconds,
      })),
      label: key.label,
      email: key.email,
      allowed_origins: [...key.allowedOrigins],
      created_at: utcOf(key.createdEpochMs),
    };
  }

  function answerWithSecret({ letters, key }: NewKey, context: RouteContext, more: object): Answer {
    if (!keys.isDurable) {
      context.warn(
        "keys_in_memory",
        "This service keeps keys in memory: the key ends when the service does.",
      );
    }
    return { cache: "live", secret: letters, data: { key: HIDDEN_SECRET, ...keyRecord(key), ...more } };
  }

  const create = defineRoute({
    path: "/v1/keys",
    operationId: "createKey",
    tag: "Keys",
    summary: "Make a key",
    description:
      "A key with the limits of the free plan, shown this once. Five for each address and UTC day, while the beta is open; otherwise the operator issues keys.",
    cost: 0,
    query: {},
    usesZones: false,
    body: NewKeyBody,
    isBodyOptional: true,
    successStatus: 201,
    data: Type.Object({ ...secretProperty, ...keyProperties }, { additionalProperties: false }),
    errors: ["invalid_json", "invalid_body", "unsupported_media_type"],
    examples: [{ path: "/v1/keys", summary: "A key for one web page", body: { label: "my app" } }],
    handle(context, _query, body) {
      const { caller } = visitOf(context);
      if (!facts.isBeta) {
        throw new AlmanacError("forbidden", "Keys are issued by the operator of this service.");
      }
      const wish = readWish(body, context);
      const { nowEpochMs } = context;
      return soon(counters.take(caller.address, newKeys.policies, 1, nowEpochMs), (decision) => {
        if (!decision.allowed) throw limitError(decision, 1);
        return soon(keys.create({ ...wish, plan: "free" }, nowEpochMs), (made) =>
          answerWithSecret(made, context, {}),
        );
      });
    },
  });

  const show = defineRoute({
    path: "/v1/keys/me",
    operationId: "getKey",
    tag: "Keys",
    summary: "The key that was sent",
    description: "What is known of the key in the request's header: never the key itself.",
    cost: 0,
    query: {},
    usesZones: false,
    needsKey: true,
    data: Type.Object(
      { ...keyProperties, key_hint: Type.String({ description: "First letters of the key." }) },
      { additionalProperties: false },
    ),
    errors: ["api_key_required"],
    examples: [{ path: "/v1/keys/me", summary: "The key of the header" }],
    handle(context) {
      const key = keyOf(context);
      return { cache: "live", data: { ...keyRecord(key), key_hint: key.hint } };
    },
  });

  const rotate = defineRoute({
    path: "/v1/keys/me/rotate",
    operationId: "rotateKey",
    tag: "Keys",
    summary: "Replace the key that was sent",
    description: "A new key of the same id, plan and usage. The old one goes on for 24 hours.",
    cost: 0,
    query: {},
    usesZones: false,
    needsKey: true,
    body: NoBody,
    isBodyOptional: true,
    data: Type.Object(
      { ...secretProperty, ...keyProperties, previous_key_expires_at: Type.String() },
      { additionalProperties: false },
    ),
    errors: ["api_key_required"],
    examples: [{ path: "/v1/keys/me/rotate", summary: "A new key for the old one", body: {} }],
    handle(context, _query, body) {
      const key = keyOf(context);
      checkBody(NoBody, body, context);
      const overlapEndsEpochMs = context.nowEpochMs + OVERLAP_MS;
      return soon(keys.rotate(key, context.nowEpochMs, overlapEndsEpochMs), (made) =>
        answerWithSecret(made, context, { previous_key_expires_at: utcOf(overlapEndsEpochMs) }),
      );
    },
  });

  const revoke = defineRoute({
    method: "DELETE",
    path: "/v1/keys/me",
    operationId: "revokeKey",
    tag: "Keys",
    summary: "End the key that was sent",
    description: "For good and at once; other processes of the service follow within 30 seconds.",
    cost: 0,
    query: {},
    usesZones: false,
    needsKey: true,
    successStatus: 204,
    data: Type.Object({}),
    errors: ["api_key_required"],
    examples: [{ path: "/v1/keys/me", summary: "End the key of the header" }],
    handle(context) {
      return soon(keys.revoke(keyOf(context).keyId, context.nowEpochMs), (): Answer => ({
        cache: "live",
        data: {},
      }));
    },
  });

  return [create, show, revoke, rotate];
}

/** Who asks. @throws AlmanacError `forbidden` for an item of a batch, which asks for nobody. */
export function visitOf(context: RouteContext): Visit {
  if (context.visit !== null) return context.visit;
  throw new AlmanacError("forbidden", "Keys and usage are not for batches.");
}

/** The key of the request. @throws AlmanacError `api_key_required` when none was sent. */
export function keyOf(context: RouteContext): KeyRecord {
  const { caller }: { caller: Caller } = visitOf(context);
  if (caller.key !== null) return caller.key;
  throw new AlmanacError("api_key_required", "This route answers for a key: send one as X-API-Key.", {
    errors: [
      { in: "header", name: "X-API-Key", reason: "missing", expected: "a key issued by this service" },
    ],
  });
}

function readWish(body: unknown, context: RouteContext) {
  const wish: Static<typeof NewKeyBody> = checkBody(NewKeyBody, body, context);
  const faults = [];
  const label = wish.label?.trim() ?? "";
  if (/\p{Cc}/u.test(label)) {
    faults.push(bodyFault("/label", "syntax", label, "a text without control characters"));
  }
  if (wish.email !== undefined && !/^[^\s@]{1,64}@[^\s@]{1,189}$/u.test(wish.email)) {
    faults.push(bodyFault("/email", "syntax", wish.email, "an e-mail address"));
  }
  const allowedOrigins: string[] = [];
  for (const [index, text] of (wish.allowed_origins ?? []).entries()) {
    const origin = originOf(text);
    if (origin === null) {
      const expected = "an origin such as https://a.example, without a path";
      faults.push(bodyFault(`/allowed_origins/${index}`, "syntax", text, expected));
    } else allowedOrigins.push(origin);
  }
  if (faults.length > 0) throw bodyError(faults);
  return { label, email: wish.email ?? null, allowedOrigins };
}

/** An origin as browsers write it (RFC 6454 6.2): scheme, host, port when not the scheme's own. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

function utcOf(epochMs: number): string {
  return formatUtc(Math.floor(epochMs / 1000));
}
