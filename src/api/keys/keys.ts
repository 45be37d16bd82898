import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { formatUtc } from "../../domain/calendar/format.ts";
import type { Counters, KeyRecord, KeyRing, NewKey } from "../../state/store.ts";
import { eventLoop } from "../../http/event-loop.ts";
import {
  FREE_PLAN,
  limitError,
  planNamed,
  planPolicies,
  quotasOf,
  type Plan,
  type Quota,
  type RateScheme,
} from "../../http/plan.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { assertOwnOrigin } from "../../http/own-origin.ts";
import { ownKey } from "../../http/own-key.ts";
import { NewKeyBody, OVERLAP_HOURS, readNewKey, RotateKeyBody } from "./key-body.ts";
import { FREE, answerOf, examples, mayFail, nullable, record } from "../../http/answer/route-schema.ts";
import { MS_PER_HOUR } from "../../domain/time-unit.ts";

/** What key routes need from outside. */
export type KeyDeps = {
  keys: KeyRing;
  counters: Counters;
  rateScheme: RateScheme;
  plans: readonly Plan[];
  /** Whether anyone may create a key; otherwise only the operator's command line can. */
  isBeta: boolean;
};

const limitsSchema = Type.Array(
  record("KeyLimit", { name: Type.String(), limit: Type.Integer(), window_seconds: Type.Integer() }),
  { description: "Limits in force; empty is unlimited." },
);

const keyProperties = {
  key_id: Type.String({ examples: ["key_2mQ8vZr4Kc0TnW1x"] }),
  plan: Type.String({
    description: "Name of the key's plan; `/v1/plans` lists them.",
    examples: [FREE_PLAN],
  }),
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

const CREATE = {
  ...FREE,
  cost: 1,
  quota: "key_calls",
  parse: "none",
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
} as const;

const SHOW = {
  ...FREE,
  cost: 1,
  needsKey: true,
  response: answerOf(KeySchema),
  detail: {
    operationId: "getKey",
    summary: "The key that was sent",
    description: "What is known of the key in the request's header: never the key itself.",
    ...examples({ "/v1/keys/me": "The key of the header" }),
  },
} as const;

const REVOKE = {
  ...FREE,
  cost: 1,
  parse: "none",
  needsKey: true,
  successStatus: 204,
  detail: {
    operationId: "revokeKey",
    summary: "End the key that was sent",
    description: "For good and at once; other processes of the service follow within 30 seconds.",
    ...examples({ "/v1/keys/me": "End the key of the header" }),
  },
} as const;

const ROTATE = {
  ...FREE,
  cost: 1,
  needsKey: true,
  parse: "none",
  body: RotateKeyBody,
  isBodyOptional: true,
  response: answerOf(RotatedKeySchema),
  detail: {
    operationId: "rotateKey",
    summary: "Replace the key that was sent",
    description:
      "A new secret for a key of the same id, plan and usage, five times a UTC day. The old one goes on for 24 hours or the `overlap_hours` of the body; of those before it the last, at most three in all. A secret that was replaced may neither rotate nor end its key.",
    ...mayFail("forbidden"),
    ...examples({ "/v1/keys/me/rotate": "A new key for the old one" }, {}),
  },
} as const;

/** Creates, shows, rotates and revokes keys. A secret appears only in the answer that creates it. */
export function keyRoutes(core: Core, deps: KeyDeps) {
  const { keys, counters, rateScheme, plans } = deps;
  const { newKeys, rotations } = quotasOf(rateScheme, plans);

  /** Takes one of a caller's few, and waits for a tick of its own, because each is written to the disk at once. */
  async function takeOne(bucket: string, { policies }: Quota, context: RequestContext): Promise<void> {
    const decision = await counters.take(bucket, policies, 1, context.nowEpochMs);
    if (!decision.allowed) throw limitError(decision, 1);
    await eventLoop.next(context.caller.site);
  }

  function keyRecord(key: KeyRecord) {
    return {
      key_id: key.keyId,
      plan: key.plan,
      limits: planPolicies(planNamed(plans, key.plan), rateScheme).map((policy) => ({
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
        if (!deps.isBeta) {
          const message = "Keys cannot be made here. Ask the operator of this service for one.";
          throw new AlmanacError("forbidden", message);
        }
        assertOwnOrigin(
          context,
          "Pages of other origins may not make keys. Make one on this service's own page.",
        );
        const input = readNewKey(body);
        await takeOne(context.caller.site, newKeys, context);
        const made = await keys.create({ ...input, plan: FREE_PLAN }, context.nowEpochMs);
        return newKeyRecord(made, context);
      },
      CREATE,
    )
    .get(
      "/v1/keys/me",
      ({ context }) => {
        const key = keyOf(context);
        return { ...keyRecord(key), key_hint: key.hint };
      },
      SHOW,
    )
    .delete(
      "/v1/keys/me",
      async ({ context }) => {
        const { key, secret } = ownerOf(context);
        await eventLoop.next(context.caller.site);
        if (!(await keys.revoke(key.keyId, context.nowEpochMs, secret.hash))) throw replacedSecret();
      },
      REVOKE,
    )
    .post(
      "/v1/keys/me/rotate",
      async ({ body, context }) => {
        const { key, secret } = ownerOf(context);
        const { overlap_hours: hours = OVERLAP_HOURS } = body;
        await takeOne(`key:${key.keyId}`, rotations, context);
        const overlapEndsEpochMs = context.nowEpochMs + hours * MS_PER_HOUR;
        const made = await keys.rotate(key, context.nowEpochMs, overlapEndsEpochMs, secret.hash);
        if (made === null) throw replacedSecret();
        return { ...newKeyRecord(made, context), previous_key_expires_at: utcOf(overlapEndsEpochMs) };
      },
      ROTATE,
    );
}

/** The key and the secret that may change it. @throws AlmanacError `forbidden` for a secret that was replaced. */
function ownerOf(context: RequestContext) {
  const key = keyOf(context);
  const { secret } = context.caller;
  if (secret === null || secret.expiresEpochMs !== null) throw replacedSecret();
  return { key, secret };
}

function replacedSecret(): AlmanacError {
  const message = "This secret was replaced: only the newest one of a key may rotate or end it.";
  return new AlmanacError("forbidden", message);
}

/** @throws AlmanacError `forbidden` for an item of a batch. */
function assertNoItem(context: RequestContext): void {
  if (context.item !== null) throw noBatchItem();
}

export function noBatchItem(): AlmanacError {
  const message = "/keys and /usage cannot be part of a batch. Send a request of its own.";
  return new AlmanacError("forbidden", message);
}

/** The key of the request. @throws AlmanacError `forbidden` for an item of a batch, `api_key_required` when none was sent. */
export function keyOf(context: RequestContext): KeyRecord {
  assertNoItem(context);
  return ownKey(context);
}

function utcOf(epochMs: number): string {
  return formatUtc(Math.floor(epochMs / 1000));
}
