import { createCache } from "../../domain/cache.ts";
import type { Page } from "../../web/html.ts";
import { FormattedAnswer } from "./formatted-answer.ts";
import type { RequestContext } from "./request-context.ts";

type Framing = {
  /** Who may frame it; `null` for nobody. */
  readonly ancestors: string | null;
  /** Whether it frames pages of this server. */
  readonly frames: boolean;
};

/** A document with the policy that fits it: only its own inline texts run, and it talks to its own server alone. */
export function documentAnswer(
  context: RequestContext,
  page: Page,
  { ancestors, frames }: Framing,
  options: { isConstant?: boolean; status?: number } = {},
): FormattedAnswer {
  const policy = [
    "default-src 'none'",
    `script-src ${sources(page.scripts)}`,
    `style-src ${sources(page.styles)}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors ?? "'none'"}`,
  ].join("; ");
  // A page says its language itself.
  const language = /<html lang="([A-Za-z0-9-]+)"/.exec(page.html)?.[1];
  if (language !== undefined) context.speech.speak(language);
  context.addHeader("Content-Security-Policy", policy);
  if (ancestors === null) context.addHeader("X-Frame-Options", "DENY");
  return new FormattedAnswer("html", page.html, options);
}

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "'none'" : texts.map(hashSource).join(" ");
}

const MAX_CACHED = 64;
const cached = createCache<string>(MAX_CACHED);

/** CSP level 3's hash of an inline text. */
export function hashSource(text: string): string {
  return cached.getOrMake(
    text,
    () => `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'`,
  );
}
