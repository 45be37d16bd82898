import type { KeptAnswer } from "./kept-answer.ts";
import { splitTarget } from "./request-target.ts";
import type { Route } from "./route.ts";
import type { RouteMatch } from "./router.ts";

/** What a path and query, as they were sent, lead to. */
export type Target = {
  readonly route: Route;
  /** Decoded path parameters in order. */
  readonly path: readonly string[];
  readonly rawPath: string;
  readonly rawQuery: string;
  /** The last answer, where it may serve for the next who asks. */
  kept: KeptAnswer | null;
};

/** Half of the addresses that are remembered. */
const MAX_GENERATION = 1024;
/** Longer ones are read anew each time. */
const MAX_LENGTH = 512;

export type Targets = {
  /**
   * What a path and query lead to; `null` for a path no route takes.
   *
   * @throws AlmanacError for a path that cannot be read.
   */
  find(text: string): Target | null;
  forget(): void;
};

/**
 * Reads addresses, and remembers those read last: what callers ask for again is neither split nor decoded nor matched
 * again. Two generations: when the younger is full the elder is forgotten, so that a flood of addresses, each asked for
 * once, pushes out what is idle and little else.
 */
export function createTargets(match: (rawPath: string) => RouteMatch | null): Targets {
  let young = new Map<string, Target>();
  let elder = new Map<string, Target>();

  function remember(text: string, target: Target): Target {
    if (young.size >= MAX_GENERATION) {
      elder = young;
      young = new Map();
    }
    young.set(text, target);
    return target;
  }

  return {
    find(text) {
      const known = young.get(text);
      if (known !== undefined) return known;
      const older = elder.get(text);
      if (older !== undefined) return remember(text, older);
      const { rawPath, rawQuery } = splitTarget(text);
      const found = match(rawPath);
      if (found === null) return null;
      const target = targetOf(found, rawPath, rawQuery);
      return text.length > MAX_LENGTH ? target : remember(text, target);
    },
    forget() {
      young = new Map();
      elder = new Map();
    },
  };
}

export function targetOf({ route, path }: RouteMatch, rawPath: string, rawQuery: string): Target {
  return { route, path, rawPath, rawQuery, kept: null };
}
