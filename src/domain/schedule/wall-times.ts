import type { Parsed } from "../error.ts";
import type { RuleParts } from "./rule-parts.ts";

/** A search gave up: after so many periods the rule had not happened. */
export const SEARCH_LIMIT = "search_limit";

/**
 * The times of a rule as a wall clock shows them, without a zone: seconds since 1970-01-01T00:00 on that clock. `next` has
 * the first at or after a time, `null` when there is none any more. Each call takes a few milliseconds at most.
 */
export type WallTimes = { next(fromWallSeconds: number): number | null | typeof SEARCH_LIMIT };

/** A rule that was read: its times, and its parts for a description, `null` where a part cannot be described. */
export type WallRule = { times: WallTimes; parts: RuleParts | null };

export type ReadWallRule = Promise<Parsed<WallRule>>;
