import { AlmanacError, messageOf } from "../domain/error.ts";
import { createApp, type App, type AppDeps } from "./app.ts";
import { originalOf } from "./plugins/plain-path.ts";

const IDLE_SECONDS = 10;
/** The runtime's limit, above our own, so that callers get our error. */
const MAX_BODY_BYTES = 1_048_576;
const PENDING_CHECK_MS = 10;
const STRAGGLER_MS = 200;

export type ListenOptions = {
  host: string;
  port: number;
  /** Whether other processes may listen on the same port. Without workers a second server must fail instead. */
  isShared?: boolean;
};

export type Running = {
  readonly url: string;
  readonly app: App;
  /**
   * Refuses new connections, waits until all requests are answered, then closes idle connections. Resolves to whether
   * all were answered in time.
   */
  drain(limitMs: number): Promise<boolean>;
};

/** @throws AlmanacError `internal_error` when the address cannot be listened on. */
export function listen(deps: AppDeps, { host, port, isShared = false }: ListenOptions): Running {
  const app = createApp({
    ...deps,
    // "unknown" is a counter of its own and in no trusted network.
    socketAddress: (request) => app.server?.requestIP(originalOf(request))?.address ?? "unknown",
  });
  try {
    app.listen({
      hostname: host,
      port,
      reusePort: isShared,
      idleTimeout: IDLE_SECONDS,
      maxRequestBodySize: MAX_BODY_BYTES,
      // By default the runtime would answer errors with a page of source code.
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
      // Refuses new connections; open ones continue.
      void server.stop(false);
      // A request may be on its way on an idle connection; it is still answered, and closes its connection.
      await Bun.sleep(Math.min(STRAGGLER_MS, limitMs));
      while (server.pendingRequests > 0 && performance.now() < endMs) await Bun.sleep(PENDING_CHECK_MS);
      const isDone = server.pendingRequests === 0;
      await server.stop(true);
      return isDone;
    },
  };
}

/** Why an address cannot be listened on. */
function reasonOf(error: unknown): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isTaken ? "another program is using this port. Choose another with --port." : messageOf(error);
}
