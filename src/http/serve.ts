import { AlmanacError } from "../domain/error.ts";
import { createApp, type AppDeps } from "./app.ts";

/** Silent or trickling sockets are closed after this. */
const IDLE_SECONDS = 10;
const MAX_BODY_BYTES = 256 * 1024;

export type Running = {
  readonly url: string;
  /** Refuses new connections and waits for the requests that run; resolves when the last is answered. */
  drain(): Promise<void>;
};

/**
 * Listens. `reusePort` stays off: with it, as Elysia's default has it, a second server would start silently on a port
 * that is taken.
 *
 * @throws AlmanacError `internal_error` when the address cannot be listened on.
 */
export function listen(deps: AppDeps, host: string, port: number): Running {
  const app = createApp(deps);
  try {
    app.listen({
      hostname: host,
      port,
      reusePort: false,
      idleTimeout: IDLE_SECONDS,
      maxRequestBodySize: MAX_BODY_BYTES,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}: ${reason}`);
  }
  const server = app.server;
  if (server === null) throw new AlmanacError("internal_error", `Cannot listen on ${host} port ${port}.`);
  return { url: server.url.href.replace(/\/$/, ""), drain: () => server.stop(false) };
}
