import { Elysia } from "elysia";
import type { Facts } from "../../dataset/facts.ts";
import type { ZoneSet } from "../../dataset/zones.ts";
import { createCache } from "../../domain/cache.ts";
import type { RequestContext } from "../context.ts";
import { acceptsJson } from "../answer/format.ts";
import { gauge, type Gauge } from "../metrics.ts";
import type { AnswerParts } from "../answer/response.ts";
import type { RequestContextPlugin } from "./request-context.ts";

/** An answer without what differs between two requests for it. */
export class KeptAnswer {
  constructor(
    /** The content is that of `data`, or the whole of another format. */
    readonly parts: AnswerParts,
    readonly isData: boolean,
    /** `meta.warnings` as JSON; `""` for none. */
    readonly warnings: string,
    readonly headers: RequestContext["headers"],
    readonly lastsUntilEpochMs: number,
    readonly bytes: number,
  ) {}
}

/**
 * Slots for the hashes of addresses that were asked for once, a power of two. Of 24,000 requests, half of them for 300 addresses and half for
 * new ones, 245 MB are left instead of 275 where each answer is kept at once, in the same processor time.
 */
const ASKED_SLOTS = 32_768;

/** About what an entry takes beside its texts. */
const ENTRY_BYTES = 700;

/**
 * Keeps answers of the classes `pinned` and `reference` by their address, until another zone table or data set is used. They must be
 * the same for everyone at any time: none that is personal, names the host, or asked what time it is (`nowEpochMs`). An
 * answer is kept once it was asked for twice, because texts that outlive their request and are not used cost memory.
 *
 * @param capacityBytes 0 to keep none
 */
export function createAnswerCache(capacityBytes: number): AnswerCache {
  const answers = createCache<KeptAnswer>(capacityBytes, ({ bytes }) => bytes);
  const asked = new Uint32Array(capacityBytes === 0 ? 0 : ASKED_SLOTS);
  let zones: ZoneSet | null = null;
  let facts: Facts | null = null;
  let hits = 0;
  let misses = 0;

  return {
    find(context: RequestContext): KeptAnswer | undefined {
      const { nowEpochMs } = context;
      // So far only limits asked for the time.
      context.lastsUntilEpochMs = Number.POSITIVE_INFINITY;
      if (capacityBytes === 0 || !isAddressAll(context)) return undefined;
      if (context.zones !== zones || context.facts !== facts) {
        answers.clear();
        ({ zones, facts } = context);
      }
      const kept = answers.get(context.request.url);
      if (kept === undefined || kept.lastsUntilEpochMs <= nowEpochMs) return undefined;
      hits += 1;
      context.headers = kept.headers;
      return kept;
    },
    keep(context: RequestContext, parts: AnswerParts, isData: boolean, warnings: string): void {
      const { cache, error, headers, isPersonal, isPrivate, lastsUntilEpochMs } = context;
      if (capacityBytes === 0 || parts.status !== 200 || typeof parts.content !== "string") return;
      if (cache !== "pinned" && cache !== "reference") return;
      if (lastsUntilEpochMs === 0 || isPersonal || isPrivate || error !== null) return;
      if (context.zones !== zones || context.facts !== facts || !isAddressAll(context)) return;
      misses += 1;
      const { url } = context.request;
      const hash = Bun.hash.cityHash32(url);
      const slot = hash % ASKED_SLOTS;
      const isAskedAgain = asked[slot] === hash;
      asked[slot] = hash;
      if (!isAskedAgain) return;
      const bytes = bytesOf(url) + bytesOf(parts.content) + bytesOf(warnings) + ENTRY_BYTES;
      answers.set(url, new KeptAnswer(parts, isData, warnings, headers, lastsUntilEpochMs, bytes));
    },
    figures: (): Gauge[] => [
      gauge("almanac_answer_cache_hits_total", "Answers that were sent again as kept.", () => hits),
      gauge("almanac_answer_cache_misses_total", "Answers that were made, and could be kept.", () => misses),
      gauge("almanac_answer_cache_bytes", "Memory of kept answers, about.", () => answers.weight),
    ],
  };
}

export type AnswerCache = {
  /** What was kept of the answer to the same request; its headers are the context's now. */
  find(context: RequestContext): KeptAnswer | undefined;
  /** Keeps an answer if nothing but its address and the data decided about it. */
  keep(context: RequestContext, parts: AnswerParts, isData: boolean, warnings: string): void;
  figures(): Gauge[];
};

/** Whether the address says all that is read: no other method, no other format by `Accept`, no language by its header, no item of a batch. */
function isAddressAll({ request, item, route, rawQuery }: RequestContext): boolean {
  const { method, headers } = request;
  const isNamed = /(?:^|&)lang=/.test(rawQuery) || !headers.has("accept-language");
  if (route.languages.length > 0 && !isNamed) return false;
  return item === null && (method === "GET" || method === "HEAD") && acceptsJson(headers.get("accept"));
}

/** The engine stores a text in one byte a character, or in two if one of them needs it. */
function bytesOf(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}

/** Sends a kept answer in place of reading and answering the request. */
export function answerCache(base: RequestContextPlugin, cache: AnswerCache) {
  return new Elysia({ name: "answer-cache" })
    .use(base)
    .onBeforeHandle({ as: "global" }, ({ context }) => cache.find(context));
}
