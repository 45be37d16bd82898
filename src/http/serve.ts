import { AlmanacError } from "../domain/error.ts";
import { headersOfLines } from "./answer-headers.ts";
import { createApp, type AppDeps } from "./app.ts";
import { MEDIA_TYPES } from "./content-format.ts";
import { overloadedError } from "./plugins/overload.ts";
import { renderErrorEnvelope, toAlmanacError } from "./problem.ts";
import { nextTurn } from "./turn.ts";
import type { Sendable } from "./wire/answer-bytes.ts";
import type { Connection } from "./wire/connection.ts";
import { createConnections, TICK_MS } from "./wire/connections.ts";

/** Silent or trickling sockets are closed after this. */
const IDLE_SECONDS = 10;
const PENDING_CHECK_MS = 10;
const STRAGGLER_MS = 200;
const LOOPBACK = "127.0.0.1";

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
 * Listens. Callers are spoken with by `wire/`; what it does not read itself goes to the platform's server, which
 * listens on a port of this machine for nobody else.
 *
 * @throws AlmanacError `internal_error` when the address cannot be listened on.
 */
export function listen(deps: AppDeps, { host, port, isShared = false }: ListenOptions): Running {
  const app = createApp(deps);
  const peers = new Map<number, string>();
  const general = Bun.serve({
    hostname: LOOPBACK,
    port: 0,
    idleTimeout: IDLE_SECONDS,
    // Bodies are bounded where they are read: the runtime would refuse them without a word.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Else the runtime shows a page with what is inside, unless its environment says production.
    development: false,
    fetch(request, self) {
      const from = self.requestIP(request);
      const peer = from?.address === LOOPBACK ? peers.get(from.port) : undefined;
      return peer === undefined ? new Response(null, { status: 421 }) : app.fetch(request, peer);
    },
    error(fault) {
      deps.reportFault("none", fault);
      const { status, headers, content } = refusal(500);
      return new Response(content, { status, headers: headersOfLines(headers) });
    },
  });
  const connections = createConnections({
    app,
    generalPort: () => general.port ?? 0,
    peers,
    reportFault: (fault) => deps.reportFault("none", fault),
    refusal,
    idleMs: IDLE_SECONDS * 1000,
  });
  let listener: Bun.TCPSocketListener<Connection>;
  try {
    // The runtime's types know `reusePort` of connecting only.
    const options = { hostname: host, port, reusePort: isShared, allowHalfOpen: true };
    listener = Bun.listen<Connection>({ ...options, socket: connections.handler });
  } catch (error) {
    void general.stop(true);
    const reason = error instanceof Error ? error.message : String(error);
    throw new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}: ${reason}`);
  }
  const ticking = setInterval(connections.tick, TICK_MS);
  ticking.unref();
  const pending = (): number => connections.pending() + general.pendingRequests;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${listener.port}`,
    forget: app.forget,
    async drain(limitMs) {
      const endMs = performance.now() + limitMs;
      // Just after the event loop has taken in what had come: connections it has not seen yet would be reset.
      await nextTurn();
      listener.stop(false);
      // Callers may be sending on connections that were idle: what arrives is answered, and closed with the answer.
      await Bun.sleep(Math.min(STRAGGLER_MS, limitMs));
      while (pending() > 0 && performance.now() < endMs) await Bun.sleep(PENDING_CHECK_MS);
      const isDone = pending() === 0;
      // What the general server has sent last may still be between the two.
      await general.stop(true);
      while (connections.tunnels() > 0 && performance.now() < endMs) await Bun.sleep(PENDING_CHECK_MS);
      clearInterval(ticking);
      connections.closeAll();
      return isDone;
    },
  };
}

/** The answer to what failed before it was even a request of ours, and to whom there is no room for. */
function refusal(status: 500 | 503): Sendable & { content: string } {
  const context = { docsUrl: "/docs/errors", instance: "", requestId: "", elapsedMs: 0 };
  const error = status === 503 ? overloadedError() : toAlmanacError(null);
  return {
    status,
    headers: `Content-Type: ${MEDIA_TYPES.json}\r\nCache-Control: no-store\r\nConnection: close\r\n`,
    content: renderErrorEnvelope(error, context),
    nowEpochMs: null,
  };
}
