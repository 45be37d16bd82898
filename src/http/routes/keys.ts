import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { formatUtc } from "../../domain/calendar/format.ts";
import type { Counters, KeyRecord, KeyRing, NewKey } from "../../state/store.ts";
import { inputError } from "../request/bad-input.ts";
import { bodyIssue, checkBody } from "../request/check-body.ts";
import { quotasOf, PLANS, planPolicies, type RateScheme } from "../request/plan.ts";
import { limitError } from "../plugins/rate-limit.ts";
import type { Core } from "../plugins/core.ts";
import type { RequestContext } from "../request/context.ts";
import { parameters } from "../request/parameter.ts";
import { answerOf, examples, nullable, record } from "../fields/route-schema.ts";
import { MS_PER_HOUR } from "../../domain/time-unit.ts";

/** What key routes need from outside. */
export type KeyFacts = {
  keys: KeyRing;
  counters: Counters;
  rateScheme: RateScheme;
  /** Whether anyone may create a key; otherwise only the operator's command line can. */
  isBeta: boolean;
};

/** How long a key remains valid after its rotation. */
const OVERLAP_MS = 24 * MS_PER_HOUR;

const NewKeyBody = record("NewKeyBody", {
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
});

const NoBody = record("NoBody", {});

const limitsSchema = Type.Array(
  record("KeyLimit", { name: Type.String(), limit: Type.Integer(), window_seconds: Type.Integer() }),
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

const KeySchema = record("Key", {
  ...keyProperties,
  key_hint: Type.String({ description: "First letters of the key." }),
});
const NewKeySchema = record("NewKey", { ...secretProperty, ...keyProperties });
const RotatedKeySchema = record("RotatedKey", {
  ...secretProperty,
  ...keyProperties,
  previous_key_expires_at: Type.String(),
});

/** Creates, shows, rotates and revokes keys. A secret appears only in the answer that creates it. */
export function keyRoutes(core: Core, facts: KeyFacts) {
  const { keys, counters, rateScheme } = facts;
  const { newKeys } = quotasOf(rateScheme);

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

  function newKeyRecord({ text, key }: NewKey, context: RequestContext) {
    if (!keys.isDurable) {
      context.warn(
        "keys_in_memory",
        "This service keeps keys in memory: the key ends when the service does.",
      );
    }
    return { key: text, ...keyRecord(key) };
  }

  return new Elysia({ name: "keys", tags: ["Keys"] })
    .use(core)
    .post(
      "/v1/keys",
      async ({ body, context }) => {
        assertNoItem(context);
        if (!facts.isBeta) {
          const message = "Keys cannot be made here. Ask the operator of this service for one.";
          throw new AlmanacError("forbidden", message);
        }
        const input = readNewKey(body, context);
        const { nowEpochMs } = context;
        const decision = await counters.take(context.caller.address, newKeys.policies, 1, nowEpochMs);
        if (!decision.allowed) throw limitError(decision, 1);
        return newKeyRecord(await keys.create({ ...input, plan: "free" }, nowEpochMs), context);
      },
      {
        cost: 0,
        usesZones: false,
        parse: "none",
        query: parameters({}),
        body: NewKeyBody,
        isBodyOptional: true,
        successStatus: 201,
        response: answerOf(NewKeySchema),
        detail: {
          operationId: "createKey",
          summary: "Make a key",
          description:
            "An API key with the rate limits of the free plan, shown this once. Five for each address and UTC day, while the beta is open; otherwise the operator issues keys.",
          ...examples({ "/v1/keys": "A key for one web page" }, { label: "my app" }),
        },
      },
    )
    .get(
      "/v1/keys/me",
      ({ context }) => {
        const key = keyOf(context);
        return { ...keyRecord(key), key_hint: key.hint };
      },
      {
        cost: 0,
        usesZones: false,
        needsKey: true,
        query: parameters({}),
        response: answerOf(KeySchema),
        detail: {
          operationId: "getKey",
          summary: "The key that was sent",
          description: "What is known of the key in the request's header: never the key itself.",
          ...examples({ "/v1/keys/me": "The key of the header" }),
        },
      },
    )
    .delete(
      "/v1/keys/me",
      async ({ context }) => {
        await keys.revoke(keyOf(context).keyId, context.nowEpochMs);
      },
      {
        cost: 0,
        usesZones: false,
        parse: "none",
        needsKey: true,
        successStatus: 204,
        query: parameters({}),
        detail: {
          operationId: "revokeKey",
          summary: "End the key that was sent",
          description: "For good and at once; other processes of the service follow within 30 seconds.",
          ...examples({ "/v1/keys/me": "End the key of the header" }),
        },
      },
    )
    .post(
      "/v1/keys/me/rotate",
      async ({ body, context }) => {
        const key = keyOf(context);
        checkBody(NoBody, body, context);
        const overlapEndsEpochMs = context.nowEpochMs + OVERLAP_MS;
        const made = await keys.rotate(key, context.nowEpochMs, overlapEndsEpochMs);
        return { ...newKeyRecord(made, context), previous_key_expires_at: utcOf(overlapEndsEpochMs) };
      },
      {
        cost: 0,
        usesZones: false,
        needsKey: true,
        parse: "none",
        query: parameters({}),
        body: NoBody,
        isBodyOptional: true,
        response: answerOf(RotatedKeySchema),
        detail: {
          operationId: "rotateKey",
          summary: "Replace the key that was sent",
          description: "A new key of the same id, plan and usage. The old one goes on for 24 hours.",
          ...examples({ "/v1/keys/me/rotate": "A new key for the old one" }, {}),
        },
      },
    );
}

/** @throws AlmanacError `forbidden` for an item of a batch. */
function assertNoItem(context: RequestContext): void {
  if (context.item !== null) throw noBatchItem();
}

/** The error for key routes in a batch. */
export function noBatchItem(): AlmanacError {
  const message = "/keys and /usage cannot be part of a batch. Send a request of its own.";
  return new AlmanacError("forbidden", message);
}

/** The key of the request. @throws AlmanacError `api_key_required` when none was sent. */
export function keyOf(context: RequestContext): KeyRecord {
  assertNoItem(context);
  const { caller } = context;
  if (caller.key !== null) return caller.key;
  const message = "This route needs an API key. Send one in the header X-API-Key.";
  throw new AlmanacError("api_key_required", message, {
    errors: [
      { in: "header", name: "X-API-Key", reason: "missing", expected: "a key issued by this service" },
    ],
  });
}

function readNewKey(body: unknown, context: RequestContext) {
  const given: Static<typeof NewKeyBody> = checkBody(NewKeyBody, body, context);
  const issues = [];
  const label = given.label?.trim() ?? "";
  if (/\p{Cc}/u.test(label)) {
    issues.push(bodyIssue("/label", "syntax", label, "a text without control characters"));
  }
  if (given.email !== undefined && !/^[^\s@]{1,64}@[^\s@]{1,189}$/u.test(given.email)) {
    issues.push(bodyIssue("/email", "syntax", given.email, "an e-mail address"));
  }
  const allowedOrigins: string[] = [];
  for (const [index, text] of (given.allowed_origins ?? []).entries()) {
    const origin = originOf(text);
    if (origin === null) {
      const expected = "an origin such as https://a.example, without a path";
      issues.push(bodyIssue(`/allowed_origins/${index}`, "syntax", text, expected));
    } else allowedOrigins.push(origin);
  }
  if (issues.length > 0) throw inputError(issues);
  return { label, email: given.email ?? null, allowedOrigins };
}

/** An origin as browsers write it (RFC 6454 6.2): scheme, host, and port unless it is the default. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

function utcOf(epochMs: number): string {
  return formatUtc(Math.floor(epochMs / 1000));
}
