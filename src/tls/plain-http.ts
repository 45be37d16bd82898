import { Elysia } from "elysia";
import type { Challenges } from "./acme.ts";

export type PlainHttpOptions = {
  readonly challenges: Challenges;
  /** Names that may stand in `Host`; the first is for those that are none of them. */
  hosts(): readonly string[];
  readonly httpsPort: number;
};

/** What port 80 does beside HTTPS: it answers the ACME server (RFC 8555 8.3), and leads all others to HTTPS. */
export function plainHttpApp({ challenges, hosts, httpsPort }: PlainHttpOptions) {
  return new Elysia({ handler: { standardHostname: false } })
    .get("/.well-known/acme-challenge/:token", ({ params: { token } }) => {
      const text = challenges.get(token);
      return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
    })
    .all("*", ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      // Anything may stand in Host: only our own names are led to.
      const host = hosts().find((name) => name === hostname.toLowerCase()) ?? hosts()[0];
      if (host === undefined) return new Response(null, { status: 404 });
      const port = httpsPort === 443 ? "" : `:${httpsPort}`;
      return new Response(null, {
        status: 308,
        headers: { Location: `https://${host}${port}${pathname}${search}` },
      });
    });
}
