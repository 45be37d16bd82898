import { Type } from "@sinclair/typebox";
import type { Page } from "../web/clock-page.ts";
import type { Answer, CacheClass, Route } from "./route.ts";
import type { QueryPairs } from "./query.ts";

type RunBase = Parameters<Route["run"]>[0];

export type PageOptions = {
  /** The address, then its other names. */
  readonly paths: readonly string[];
  /** `embed`: counted by the generous allowance of clocks; `free`: not at all. */
  readonly limit: "embed" | "free";
  handle(base: RunBase, pairs: QueryPairs): Answer;
};

/**
 * A page people meet: outside the version, the envelope and the published API. It reads its own query, and shows its
 * own words where an API would answer with an error.
 */
export function definePage(options: PageOptions): Route[] {
  const [operationId = ""] = options.paths;
  return options.paths.map((path) => ({
    method: "GET",
    path,
    operationId,
    tag: "Pages",
    summary: "",
    description: "",
    cost: 0,
    costOf: () => 0,
    formats: ["html"],
    pathParameters: {},
    querySchema: Type.Object({}),
    bodySchema: null,
    isBodyOptional: true,
    needsKey: false,
    successStatus: 200,
    dataSchema: Type.Object({}),
    errors: [],
    examples: [],
    usesZones: true,
    ...(options.limit === "embed" ? { limit: "embed" as const } : {}),
    run: (base, pairs) => ({ answer: options.handle(base, pairs), language: "en", format: "html" }),
  }));
}

/** A document with the policy that fits it: only its own inline texts run, and it talks to its own server alone. */
export function documentAnswer(
  page: Page,
  framing: { readonly ancestors: string | null; readonly frames: boolean },
  cache: CacheClass,
  status = 200,
): Answer {
  const policy = [
    "default-src 'none'",
    `script-src ${sources(page.scripts)}`,
    `style-src ${sources(page.styles)}`,
    "connect-src 'self'",
    "img-src data:",
    ...(framing.frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framing.ancestors ?? "'none'"}`,
  ].join("; ");
  const headers: Record<string, string> = { "Content-Security-Policy": policy };
  if (framing.ancestors === null) headers["X-Frame-Options"] = "DENY";
  return { cache, status, format: "html", body: page.html, headers };
}

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "'none'" : texts.map(hashSource).join(" ");
}

const MAX_KEPT = 64;
const kept = new Map<string, string>();

/** CSP level 3's hash of an inline text. */
export function hashSource(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const source = `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'`;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, source);
  return source;
}
