import type { KeptAnswer } from "./kept-answer.ts";
import { splitUrl } from "./request-target.ts";
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
/** Longer addresses are read anew each time. */
const MAX_URL_LENGTH = 512;

export type Targets = {
  /** What a whole URL leads to; `null` for a path no route takes. */
  find(url: string): Target | null;
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

  function remember(url: string, target: Target): Target {
    if (young.size >= MAX_GENERATION) {
      elder = young;
      young = new Map();
    }
    young.set(url, target);
    return target;
  }

  return {
    find(url) {
      const known = young.get(url);
      if (known !== undefined) return known;
      const older = elder.get(url);
      if (older !== undefined) return remember(url, older);
      const { rawPath, rawQuery } = splitUrl(url);
      const found = match(rawPath);
      if (found === null) return null;
      const target = targetOf(found, rawPath, rawQuery);
      return url.length > MAX_URL_LENGTH ? target : remember(url, target);
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
