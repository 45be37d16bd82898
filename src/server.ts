import { chmodSync } from "node:fs";
import { AlmanacError, messageOf } from "./domain/error.ts";
import { createApp, type App, type AppDeps } from "./app.ts";
import type { Networks } from "./config/network.ts";
import { LOOPBACK_ADDRESS } from "./http/client-address.ts";
import { operatorApp } from "./api/service/metrics.ts";
import type { Certificate } from "./tls/certificate.ts";
import { plainHttpApp, type PlainHttpOptions } from "./tls/plain-http.ts";

const IDLE_SECONDS = 10;
/** The runtime's limit, above our own, so that callers get our error. */
const MAX_BODY_BYTES = 1_048_576;
const PENDING_CHECK_MS = 10;
const STRAGGLER_MS = 200;

export const PORT_IS_TAKEN = "another program is using this port. Choose another one.";

const SOCKET_SCHEME = "unix:";
/** Everyone who may enter its folder may connect to a Unix socket. */
const SOCKET_MODE = 0o666;

/** The path of a Unix socket in `--host`; `null` for an address. */
export function socketPath(host: string): string | null {
  return host.startsWith(SOCKET_SCHEME) ? host.slice(SOCKET_SCHEME.length) : null;
}

export type ListenOptions = {
  /** An address, or `unix:` and the path of a socket. */
  host: string;
  port: number;
  /** Whether other processes may listen on the same port. Without workers a second server must fail instead. */
  isShared?: boolean;
  /** Answers by HTTPS, if given. */
  certificate?: Certificate | null;
};

export type Running = {
  readonly url: string;
  readonly app: App;
  /** Refuses new connections and closes idle ones until `resume`. */
  pause(): void;
  /** @throws AlmanacError as `listen`. */
  resume(): void;
  /** Takes another certificate for new connections; open ones go on with theirs. @throws AlmanacError as `listen`. */
  useCertificate(certificate: Certificate): void;
  /**
   * Refuses new connections, waits until all requests are answered, then closes idle connections. Resolves to whether
   * all were answered in time.
   */
  drain(limitMs: number): Promise<boolean>;
};

/** @throws AlmanacError `internal_error` when the address cannot be listened on. */
export function listen(deps: AppDeps, options: ListenOptions): Running {
  const { host, port } = options;
  let { certificate = null } = options;
  // The listener of the next certificate opens before that of the last one closes.
  const isShared = options.isShared === true || certificate !== null;
  const app = createApp({
    ...deps,
    isSecure: certificate !== null,
    // "unknown" is a counter of its own and in no trusted network. A Unix socket has callers of this machine alone.
    socketAddress: (request) =>
      socketPath(host) === null ? (app.server?.requestIP(request)?.address ?? "unknown") : LOOPBACK_ADDRESS,
  });
  /** The server that listens, and before it those that still answer requests. */
  let servers: Server[] = [];
  const arePending = (): boolean => servers.some(({ pendingRequests }) => pendingRequests > 0);

  function open(onPort: number): Server {
    const server = listenWith(app, { host, port: onPort, isShared, certificate }, deps);
    servers = [...servers.filter(({ pendingRequests }) => pendingRequests > 0), server];
    return server;
  }

  const { port: ownPort = port } = open(port);

  function reopen(): void {
    open(ownPort);
    // Elysia adds one whenever it listens; the first is enough.
    const [added] = process.listeners("beforeExit").slice(-1);
    if (added !== undefined) process.off("beforeExit", added);
  }

  return {
    url: urlOf(host, ownPort, certificate),
    app,
    pause: () => void servers.at(-1)?.stop(false),
    resume: reopen,
    useCertificate(next) {
      certificate = next;
      const before = servers.at(-1);
      reopen();
      void before?.stop(false);
    },
    async drain(limitMs) {
      const endMs = performance.now() + limitMs;
      // Refuses new connections; open ones continue.
      void servers.at(-1)?.stop(false);
      // A request may be on its way on an idle connection; it is still answered, and closes its connection.
      await Bun.sleep(Math.min(STRAGGLER_MS, limitMs));
      while (arePending() && performance.now() < endMs) await Bun.sleep(PENDING_CHECK_MS);
      const isDone = !arePending();
      await Promise.all(servers.map((server) => server.stop(true)));
      return isDone;
    },
  };
}

/**
 * Answers metrics and health on an address of their own.
 *
 * @param allowed addresses that may read the metrics; `null` for all
 * @returns the address that is listened on
 * @throws AlmanacError as `listen`.
 */
export function listenForOperator(
  deps: AppDeps,
  { app }: Running,
  allowed: Networks | null,
  { host, port }: ListenOptions,
): string {
  const server = listenWith(operatorApp(deps, allowed, app), { host, port }, deps);
  return urlOf(host, server.port ?? port, null);
}

/** Leads plain HTTP to HTTPS and answers the ACME server. @throws AlmanacError as `listen`. */
export function listenForPlainHttp(
  options: PlainHttpOptions,
  address: ListenOptions,
  deps: Pick<AppDeps, "reportError">,
): void {
  listenWith(plainHttpApp(options), address, deps);
}

type Server = NonNullable<App["server"]>;

type Listening = { readonly server: Server | null; listen(options: Parameters<App["listen"]>[0]): unknown };

function listenWith(
  app: Listening,
  { host, port, isShared = false, certificate = null }: ListenOptions,
  { reportError }: Pick<AppDeps, "reportError">,
): Server {
  const socket = socketPath(host);
  try {
    app.listen({
      ...(socket === null
        ? { hostname: host, port, reusePort: isShared, idleTimeout: IDLE_SECONDS }
        : { unix: socket }),
      ...(certificate === null ? {} : { tls: { key: certificate.key, cert: certificate.chain } }),
      maxRequestBodySize: MAX_BODY_BYTES,
      // By default the runtime would answer errors with a page of source code.
      development: false,
      error(error) {
        reportError("none", error);
        return new Response(null, { status: 500 });
      },
    });
    if (socket !== null) chmodSync(socket, SOCKET_MODE);
  } catch (error) {
    throw new AlmanacError("internal_error", `Cannot listen on ${placeOf(host, port)}: ${reasonOf(error)}`);
  }
  if (app.server === null)
    throw new AlmanacError("internal_error", `Cannot listen on ${placeOf(host, port)}.`);
  return app.server;
}

const placeOf = (host: string, port: number): string =>
  socketPath(host) === null ? `${host} port ${port}` : host;

function urlOf(host: string, port: number, certificate: Certificate | null): string {
  if (socketPath(host) !== null) return host;
  return `http${certificate === null ? "" : "s"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Why an address cannot be listened on. */
function reasonOf(error: unknown): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isTaken ? PORT_IS_TAKEN : messageOf(error);
}
