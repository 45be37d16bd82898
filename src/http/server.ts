import { AlmanacError, messageOf } from "../domain/error.ts";
import { createApp, type App, type AppDeps } from "./app.ts";
import { originalOf } from "./core/plain-path.ts";

/** Silent or trickling sockets are closed after this. */
const IDLE_SECONDS = 10;
/** What the runtime reads of a body; ours are bounded lower, with a word of explanation. */
const MAX_BODY_BYTES = 1_048_576;
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
  readonly app: App;
  /**
   * Refuses new connections, waits until every request that arrived is answered, then closes what is idle. Resolves to
   * whether all were answered within the time.
   */
  drain(limitMs: number): Promise<boolean>;
};

/**
 * Listens.
 *
 * @throws AlmanacError `internal_error` when the address cannot be listened on.
 */
export function listen(deps: AppDeps, { host, port, isShared = false }: ListenOptions): Running {
  const app = createApp({
    ...deps,
    // An address that nobody can tell is counted as one of its own, and trusted by nobody.
    socketAddress: (request) => app.server?.requestIP(originalOf(request))?.address ?? "unknown",
  });
  try {
    app.listen({
      hostname: host,
      port,
      reusePort: isShared,
      idleTimeout: IDLE_SECONDS,
      maxRequestBodySize: MAX_BODY_BYTES,
      // Otherwise the runtime shows a page with what is inside, unless its environment says production.
      development: false,
      error(error) {
        deps.reportError("none", error);
        return new Response(null, { status: 500 });
      },
    });
  } catch (error) {
    throw new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}: ${reasonOf(error)}`);
  }
  const { server } = app;
  if (server === null) throw new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}.`);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${server.port}`,
    app,
    async drain(limitMs) {
      const endMs = performance.now() + limitMs;
      // Refuses new connections; those that are open go on.
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

/** Why an address cannot be listened on, and what to do about the usual reason. */
function reasonOf(error: unknown): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isTaken ? "another program is using this port. Choose another with --port." : messageOf(error);
}
