import type { TObject, TSchema } from "@sinclair/typebox";
import type { ErrorCode } from "../../domain/error.ts";
import type { Format } from "./format.ts";
import type { BodyReader } from "./read-body.ts";
import type { QueryReader } from "./read-address.ts";

/** How long an answer stays valid. */
export type CacheClass = "live" | "minute" | "pinned" | "reference";

/** Units that a POST costs, depending on its body. */
export type BodyCost = {
  /** The cost of an unreadable body. */
  readonly least: number;
  /** @param body as it was read by the route's schema, without issues */
  of(body: unknown, remaining: number, hasKey: boolean): number;
};

/** Options of a route beside its schemas. */
export type RouteOptions = {
  /** Units of the caller's quota; 0 is free. Without it an operation costs 1, and what the document does not name is free. */
  cost: number | BodyCost;
  /** `embed` counts by the quota of embedded clocks instead of the caller's own. */
  quota: "embed";
  /** How long the answer stays valid unless the handler says otherwise. */
  cache: CacheClass;
  /** Whether the route needs an API key. */
  needsKey: boolean;
  /** Whether answers depend on the zone table, so that `meta.tzdb_version` names its release. */
  usesZones: boolean;
  successStatus: 200 | 201 | 204;
  /** Whether a POST may come without a body. */
  isBodyOptional: boolean;
  /** Whether errors and suggestions must not reveal the path. */
  unlisted: boolean;
};

/** A request as the documentation shows it. */
export type RouteExample = {
  /** Path and query as a caller would send them. */
  readonly path: string;
  readonly body?: unknown;
  readonly summary: string;
};

/** Answers of a route without the envelope: JSON, text, or both, and the schema of its 404. */
export type OwnAnswers = {
  readonly json: TSchema | null;
  readonly isText: boolean;
  readonly error: TSchema | null;
};

/** A route as plugins and the OpenAPI document see it. */
export type Route = Omit<RouteOptions, "quota"> & {
  readonly method: string;
  /** As it is registered: `/v1/time/*`. */
  readonly path: string;
  /** As it is documented, logged and counted: `/v1/time/:timezone`; "none" for unknown paths. */
  readonly pattern: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly examples: readonly RouteExample[];
  /** Codes of errors besides those that follow from its schemas and options. */
  readonly errors: readonly ErrorCode[];
  readonly quota: "embed" | null;
  readonly formats: readonly Format[];
  readonly query: TObject | null;
  /** Reader of the query schema; `null` without one. */
  readonly readQuery: QueryReader | null;
  readonly body: TSchema | null;
  readonly readBody: BodyReader;
  readonly hasBody: boolean;
  readonly params: TObject | null;
  /** Schema of an answer's `data`. */
  readonly response: TSchema | null;
  readonly ownAnswers: OwnAnswers | null;
  readonly isHidden: boolean;
};

/** Path of the fallback route. */
export const NO_ROUTE = "/*";

/** Member of a route's `detail` that contains its options; the published document leaves it out. */
export const OPTIONS_MEMBER = "x-almanac";
