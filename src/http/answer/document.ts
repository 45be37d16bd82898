import { createCache } from "../../domain/cache.ts";
import type { Page } from "./html.ts";
import { FormattedAnswer, type AnswerOptions } from "./format.ts";
import type { RequestContext } from "../context.ts";

type DocumentOptions = AnswerOptions & {
  /** Origins that may frame the page; `null` for none. */
  readonly ancestors?: string | null;
  /** Whether the page frames other pages of this server. */
  readonly frames?: boolean;
};

/** An HTML page with a content security policy: only its own inline scripts run, and it calls only its own server. */
export function documentAnswer(
  context: RequestContext,
  page: Page,
  { ancestors = null, frames = false, ...options }: DocumentOptions = {},
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
  const language = /<html lang="([A-Za-z0-9-]+)"/.exec(page.html)?.[1];
  if (language !== undefined) context.localizer.noteLanguage(language);
  context.addHeader("Content-Security-Policy", policy);
  if (ancestors === null) context.addHeader("X-Frame-Options", "DENY");
  return new FormattedAnswer("html", withOrigin(page.html, context.deps.origin ?? null), options);
}

/**
 * Search engines want the whole address of a page (RFC 6596), which is known if the operator fixed the origin: a request may
 * claim any.
 */
function withOrigin(html: string, origin: string | null): string {
  if (origin === null) return html;
  return html.replace(
    /(<link rel="(?:canonical|alternate" hreflang="[\w-]+)" href=")\//g,
    (_, begin: string) => `${begin}${origin}/`,
  );
}

/** An SVG picture for any site, with a content security policy that allows only its own style. */
export function pictureAnswer(context: RequestContext, { svg, style }: { svg: string; style: string }) {
  context.addHeader("Content-Security-Policy", `default-src 'none'; style-src ${hashSource(style)}`);
  context.addHeader("Cross-Origin-Resource-Policy", "cross-origin");
  return new FormattedAnswer("svg", svg);
}

function sources(texts: readonly string[]): string {
  return texts.length === 0 ? "'none'" : texts.map(hashSource).join(" ");
}

const MAX_CACHED = 64;
const cached = createCache<string>(MAX_CACHED);

/** The hash source of an inline script or style (CSP level 3). */
export function hashSource(text: string): string {
  return cached.getOrMake(
    text,
    () => `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'`,
  );
}
