import { headerLinesOf } from "../answer-headers.ts";
import type { App } from "../app.ts";
import type { Sendable } from "./answer-bytes.ts";
import { createConnection, keepRest, send, sendRest, type Connection } from "./connection.ts";
import { openTunnel } from "./tunnel.ts";
import {
  AWAITS_BODY,
  INCOMPLETE,
  readWireRequest,
  UNUSUAL,
  type WireBytes,
  type WireRequest,
} from "./wire-request.ts";

/** Between two calls of `tick`. */
export const TICK_MS = 100;
/** A body that is not all there by then is the general server's to wait for. */
const BODY_TICKS = 5;
/** Connections handed over for that in one tick: others have a turn between. */
const MAX_HANDED_OVER = 16;
/** For a caller to close its end, once ours is. */
const GRACE_TICKS = 20;
/** Bytes that wait behind a request which is not answered yet, before the caller is asked to pause. */
const MAX_WAITING_BYTES = 65_536;
/** Connections that the general server has at once; more are refused. */
const MAX_TUNNELS = 4096;

export type ConnectionsOptions = {
  readonly app: Pick<App, "answer" | "fetch">;
  /** Port on this machine where the general server listens. */
  generalPort(): number;
  /** From which of this machine's ports the general server is spoken to for somebody, and for whom. */
  readonly peers: Map<number, string>;
  now(): number;
  reportFault(fault: unknown): void;
  /** What a caller is told when an answer could not be made, or there is no room. */
  refusal(status: 500 | 503): Sendable;
  /** Silent connections are closed after this. */
  readonly idleMs: number;
};

export type Connections = {
  readonly handler: Bun.SocketHandler<Connection>;
  /** Closes silent connections, and passes on what does not become whole. */
  tick(): void;
  /** Requests that arrived and are not answered. */
  pending(): number;
  /** Connections that the general server has. */
  tunnels(): number;
  closeAll(): void;
};

/**
 * Speaks with callers: reads requests of the plainest kind and answers them in place, which costs less than half of
 * what the platform's server and its objects do. A connection on which anything else arrives is handed, byte by byte, to
 * that server, which knows the whole of HTTP, and stays there: no request is ever read by two.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { app, peers } = options;
  const idleTicks = Math.ceil(options.idleMs / TICK_MS);
  const connections = new Set<Connection>();
  let tunnels = 0;
  let tick = 0;

  function fail(connection: Connection, fault: unknown): void {
    options.reportFault(fault);
    connection.isLast = true;
    send(connection, options.refusal(500));
  }

  async function sendFetched(connection: Connection, request: WireRequest): Promise<void> {
    const response = await app.fetch(request.toRequest(), connection.address);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    if (headers.get("connection") === "close") connection.isLast = true;
    const content = bytes.length === 0 ? null : bytes;
    send(connection, { status, headers: headerLinesOf(headers), content, nowEpochMs: options.now() });
  }

  /** Answers as many requests as there are; stops where one has to be waited for. */
  function work(connection: Connection, bytes: WireBytes): void {
    let at = 0;
    while (at < bytes.length && !connection.isLast && connection.unsent === null) {
      const request = readWireRequest(bytes, at);
      if (request === UNUSUAL) return enterTunnel(connection, bytes.subarray(at) as WireBytes);
      if (request === INCOMPLETE || request === AWAITS_BODY) {
        connection.awaitsBody = request === AWAITS_BODY;
        if (connection.partialSinceTick === -1) connection.partialSinceTick = tick;
        break;
      }
      at = request.end;
      connection.partialSinceTick = -1;
      connection.isLast = request.isLast;
      let answered: Promise<unknown> | boolean;
      try {
        answered =
          app.answer(request, request.target, connection.address, connection.reply) ||
          sendFetched(connection, request);
      } catch (fault) {
        return fail(connection, fault);
      }
      if (answered instanceof Promise) {
        connection.isBusy = true;
        keepRest(connection, bytes, at);
        return void waitFor(connection, answered);
      }
    }
    if (!connection.isLast) keepRest(connection, bytes, at);
  }

  async function waitFor(connection: Connection, answered: Promise<unknown>): Promise<void> {
    try {
      await answered;
    } catch (fault) {
      fail(connection, fault);
    }
    connection.isBusy = false;
    goOn(connection);
  }

  /** Takes up what has come meanwhile. */
  function goOn(connection: Connection): void {
    if (connection.isClosed || connection.isBusy || connection.unsent !== null) return;
    const { rest, socket } = connection;
    connection.rest = null;
    if (rest !== null) work(connection, rest);
    endIfDone(connection);
    if (!connection.isPaused || connection.isBusy) return;
    connection.isPaused = false;
    socket.resume();
  }

  /** Whoever has sent all it will is still answered. */
  function endIfDone({ isEnded, isBusy, unsent, socket }: Connection): void {
    if (isEnded && !isBusy && unsent === null) socket.end();
  }

  function enterTunnel(connection: Connection, bytes: WireBytes): void {
    const { socket, address } = connection;
    connection.rest = null;
    if (tunnels >= MAX_TUNNELS) {
      connection.isLast = true;
      return send(connection, options.refusal(503));
    }
    tunnels += 1;
    let port = 0;
    const tunnel = openTunnel(
      options.generalPort(),
      {
        write: (back) => (connection.isClosed ? back.length : socket.write(back)),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        closed: () => leaveTunnel(connection),
      },
      (localPort) => {
        port = localPort;
        peers.set(port, address);
      },
    );
    connection.tunnel = {
      ...tunnel,
      close() {
        tunnels -= 1;
        peers.delete(port);
        tunnel.close();
      },
    };
    tunnel.forward(bytes);
  }

  function leaveTunnel(connection: Connection): void {
    connection.tunnel?.close();
    connection.tunnel = null;
    connection.isLast = true;
    connection.activeTick = tick - idleTicks;
    connection.socket.end();
  }

  const handler: Bun.SocketHandler<Connection> = {
    open(socket) {
      socket.data = createConnection(socket, tick);
      connections.add(socket.data);
    },
    data({ data: connection }, received) {
      const bytes = received as WireBytes;
      if (connection.tunnel !== null) return connection.tunnel.forward(bytes);
      if (connection.isLast) return;
      connection.activeTick = tick;
      const { rest, isBusy, unsent, socket } = connection;
      const all = rest === null ? bytes : (Buffer.concat([rest, bytes]) as WireBytes);
      connection.rest = null;
      if (!isBusy && unsent === null) return work(connection, all);
      connection.rest = all;
      if (all.length < MAX_WAITING_BYTES || connection.isPaused) return;
      connection.isPaused = true;
      socket.pause();
    },
    drain({ data: connection }) {
      connection.activeTick = tick;
      if (connection.tunnel !== null) return connection.tunnel.drained();
      if (connection.unsent === null || !sendRest(connection)) return;
      if (connection.isLast) connection.socket.end();
      else goOn(connection);
    },
    end({ data: connection }) {
      connection.isEnded = true;
      if (connection.tunnel === null) endIfDone(connection);
      else leaveTunnel(connection);
    },
    close({ data: connection }) {
      connection.isClosed = true;
      connections.delete(connection);
      connection.tunnel?.close();
      connection.tunnel = null;
    },
    error(socket, fault) {
      // What the system says of a connection is no fault of ours; what a function above threw is.
      if (!("syscall" in fault)) options.reportFault(fault);
      socket.terminate();
    },
  };

  /** A head may take as long as silence may; what the general server should wait for is handed over. */
  function checkPartial(connection: Connection, rest: WireBytes): boolean {
    const waitedTicks = tick - connection.partialSinceTick;
    if (connection.awaitsBody && waitedTicks > BODY_TICKS) {
      enterTunnel(connection, rest);
      return true;
    }
    if (waitedTicks > idleTicks) connection.socket.terminate();
    return false;
  }

  return {
    handler,
    tick() {
      tick += 1;
      let handedOver = 0;
      for (const connection of connections) {
        const { socket, rest, tunnel, isBusy, unsent } = connection;
        if (tunnel !== null || isBusy) continue;
        const idleFor = tick - connection.activeTick;
        if (idleFor > idleTicks + GRACE_TICKS) socket.terminate();
        else if (idleFor > idleTicks) socket.end();
        else if (unsent !== null || rest === null || handedOver >= MAX_HANDED_OVER) continue;
        else if (checkPartial(connection, rest)) handedOver += 1;
      }
    },
    pending() {
      let count = 0;
      for (const { isBusy, unsent, rest } of connections) {
        if (isBusy || unsent !== null || rest !== null) count += 1;
      }
      return count;
    },
    tunnels: () => tunnels,
    closeAll() {
      for (const { socket } of connections) socket.end();
    },
  };
}
