import { AlmanacError } from "../domain/error.ts";
import { createApp, type AppDeps } from "./app.ts";
import { MEDIA_TYPES } from "./content-format.ts";
import type { Peer } from "./passage.ts";
import { renderErrorEnvelope, toAlmanacError } from "./problem.ts";

/** Silent or trickling sockets are closed after this. */
const IDLE_SECONDS = 10;
const PENDING_CHECK_MS = 10;
const STRAGGLER_MS = 200;

export type ListenOptions = {
  host: string;
  port: number;
  /**
   * Whether other processes listen on the same port. Off unless workers were asked for: with it, as Elysia's default has
   * it, a second server would start silently on a port that is taken.
   */
  isShared?: boolean;
};

export type Running = {
  readonly url: string;
  /**
   * Refuses new connections, waits until every request that arrived is answered, then closes what is idle. Resolves to
   * whether all were answered within the time.
   */
  drain(limitMs: number): Promise<boolean>;
  /** Lets go of what is kept for those who ask the same again. */
  forget(): void;
};

/**
 * Listens.
 *
 * @throws AlmanacError `internal_error` when the address cannot be listened on.
 */
export function listen(deps: AppDeps, { host, port, isShared = false }: ListenOptions): Running {
  const app = createApp(deps);
  const local = localPeer(host);
  let server: Bun.Server<undefined>;
  try {
    server = Bun.serve({
      hostname: host,
      port,
      reusePort: isShared,
      idleTimeout: IDLE_SECONDS,
      // Bodies are bounded where they are read: the runtime would refuse them without a word.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // Else the runtime shows a page with what is inside, unless its environment says production.
      development: false,
      fetch: (request, self) => app.fetch(request, local ?? self),
      error(fault) {
        deps.reportFault("none", fault);
        return lastResort();
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}: ${reason}`);
  }
  return {
    url: server.url.href.replace(/\/$/, ""),
    forget: app.forget,
    async drain(limitMs) {
      const endMs = performance.now() + limitMs;
      // Just after the event loop has taken in what had come: connections it has not seen yet would be reset.
      await new Promise((resolve) => setImmediate(resolve));
      // Resolves only when the last idle connection is gone, which may take callers long.
      void server.stop(false);
      // Callers may be sending on connections that were idle: what arrives is answered, and closed with the answer.
      await Bun.sleep(Math.min(STRAGGLER_MS, limitMs));
      while (server.pendingRequests > 0 && performance.now() < endMs) await Bun.sleep(PENDING_CHECK_MS);
      const isDone = server.pendingRequests === 0;
      await server.stop(true);
      return isDone;
    },
  };
}

/** The answer to what failed before it was even a request of ours. */
function lastResort(): Response {
  const context = { docsUrl: "/docs/errors", instance: "", requestId: "", elapsedMs: 0 };
  return new Response(renderErrorEnvelope(toAlmanacError(null), context), {
    status: 500,
    headers: { "Content-Type": MEDIA_TYPES.json, "Cache-Control": "no-store" },
  });
}

/**
 * Who sends where only this machine can: asking the system for the address of each connection costs a fifth of a bare
 * answer (1.9 of 9 µs, measured), and any of its programs can take any address of 127.0.0.0/8, so that it would tell
 * nothing. `null` where others can send too.
 */
function localPeer(host: string): Peer {
  const address = LOOPBACK.get(host);
  return address === undefined ? null : { requestIP: () => ({ address }) };
}

const LOOPBACK: ReadonlyMap<string, string> = new Map([
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "::1"],
]);
