import type { App } from "../app.ts";
import { nextTurn } from "../turn.ts";
import type { Sendable } from "./answer-bytes.ts";
import {
  createConnection,
  finish,
  keepRest,
  pause,
  resume,
  send,
  sendRest,
  type Connection,
} from "./connection.ts";
import { createScrubber } from "./scrub.ts";
import { openTunnel, type Tunnel } from "./tunnel.ts";
import type { WireBytes } from "./wire-bytes.ts";
import { AWAITS_BODY, INCOMPLETE, readWireRequest, UNUSUAL, type WireRequest } from "./wire-request.ts";

/** Between two calls of `tick`. */
export const TICK_MS = 100;
/** A body that is not all there by then is the general server's to wait for. */
const BODY_TICKS = 5;
/** Connections handed over for that in one tick: others have a turn between. */
const MAX_HANDED_OVER = 16;
/** Requests of one caller that are answered in a row: others have a turn between. */
const MAX_IN_TURN = 128;
/** For a caller to close its end, once ours is; and for an answer to one that closed its own first. */
const GRACE_TICKS = 20;
/** Of a tunnel that has answered: whether anything is still on the way shows within this. */
const QUIET_TICKS = 2;
/** Bytes that wait behind a request which is not answered yet, before the caller is asked to pause. */
const MAX_WAITING_BYTES = 65_536;
/** Connections that the general server has at once; more are refused. */
const MAX_TUNNELS = 4096;

export type ConnectionsOptions = {
  readonly app: Pick<App, "answer">;
  /** Port on this machine where the general server listens. */
  generalPort(): number;
  /** From which of this machine's ports the general server is spoken to for somebody, and for whom. */
  readonly peers: Map<number, string>;
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
  const scrubber = createScrubber();
  /** The most that was received in one piece with a key in it, since it was last written over. */
  let secretBytes = 0;
  let tunnels = 0;
  let tick = 0;

  function fail(connection: Connection, fault: unknown): void {
    connection.isLast = true;
    send(connection, options.refusal(500));
    options.reportFault(fault);
  }

  /** Answers as many requests as there are; stops where one has to be waited for. */
  function work(connection: Connection, bytes: WireBytes): void {
    let at = 0;
    let count = 0;
    while (at < bytes.length && !connection.isLast && connection.unsent === null) {
      if (count === MAX_IN_TURN) {
        keepRest(connection, bytes, at);
        return void waitFor(connection, null, nextTurn());
      }
      count += 1;
      const request = readWireRequest(bytes, at);
      if (request === UNUSUAL) return enterTunnel(connection, bytes.subarray(at) as WireBytes);
      if (request === INCOMPLETE || request === AWAITS_BODY) {
        connection.awaitsBody = request === AWAITS_BODY;
        if (connection.partialSinceTick === -1) connection.partialSinceTick = tick;
        break;
      }
      at = request.end;
      if (request.hasSecret) secretBytes = Math.max(secretBytes, bytes.length);
      connection.partialSinceTick = -1;
      connection.isLast = request.isLast;
      let answered: unknown;
      try {
        answered = app.answer(request, request.target, connection.address, connection.reply);
      } catch (fault) {
        request.wipe();
        return fail(connection, fault);
      }
      if (answered instanceof Promise) {
        keepRest(connection, bytes, at);
        return void waitFor(connection, request, answered);
      }
      request.wipe();
    }
    if (!connection.isLast) keepRest(connection, bytes, at);
  }

  async function waitFor(
    connection: Connection,
    request: WireRequest | null,
    answered: Promise<unknown>,
  ): Promise<void> {
    connection.isBusy = true;
    try {
      await answered;
    } catch (fault) {
      fail(connection, fault);
    }
    request?.wipe();
    connection.isBusy = false;
    connection.activeTick = tick;
    goOn(connection);
  }

  /** Takes up what has come meanwhile. */
  function goOn(connection: Connection): void {
    if (connection.isClosed || connection.isBusy || connection.unsent !== null) return;
    const { rest } = connection;
    connection.rest = null;
    if (rest !== null) work(connection, rest);
    if (connection.tunnel !== null) return;
    endIfDone(connection);
    // Whoever asks more than it reads answers is not listened to until there is nothing left to answer.
    if (!connection.isBusy && connection.unsent === null) resume(connection);
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
    const tunnel = openTunnel(options.generalPort(), {
      write(back) {
        if (connection.isClosed) return back.length;
        connection.activeTick = tick;
        return socket.write(back);
      },
      pause: () => pause(connection),
      resume: () => resume(connection),
      opened: (localPort) => void peers.set(localPort, address),
      left: (localPort) => void peers.delete(localPort),
      closed: (isRefused) => leaveTunnel(connection, isRefused),
    });
    connection.tunnel = tunnel;
    connection.activeTick = tick;
    resume(connection);
    tunnel.forward(bytes);
  }

  function closeTunnel(connection: Connection): void {
    const { tunnel } = connection;
    if (tunnel === null) return;
    tunnels -= 1;
    connection.tunnel = null;
    tunnel.close();
  }

  function leaveTunnel(connection: Connection, isRefused: boolean): void {
    closeTunnel(connection);
    connection.isLast = true;
    connection.activeTick = tick;
    if (isRefused) send(connection, options.refusal(503));
    else finish(connection);
  }

  const handler: Bun.SocketHandler<Connection> = {
    open(socket) {
      socket.data = createConnection(socket, tick);
      connections.add(socket.data);
    },
    data({ data: connection }, received) {
      const bytes = received as WireBytes;
      if (connection.isLast) return;
      connection.activeTick = tick;
      if (connection.tunnel !== null) return connection.tunnel.forward(bytes);
      const { rest, isBusy, unsent } = connection;
      const all = rest === null ? bytes : joined(rest, bytes);
      connection.rest = null;
      if (!isBusy && unsent === null) return work(connection, all);
      connection.rest = all;
      if (all.length >= MAX_WAITING_BYTES) pause(connection);
    },
    drain({ data: connection }) {
      connection.activeTick = tick;
      if (connection.tunnel !== null) return connection.tunnel.drained();
      if (connection.unsent === null || !sendRest(connection)) return;
      if (connection.isLast) finish(connection);
      else goOn(connection);
    },
    end({ data: connection }) {
      connection.isEnded = true;
      connection.activeTick = tick;
      // What is asked for through a tunnel may still be on its way.
      if (connection.tunnel === null) endIfDone(connection);
    },
    close({ data: connection }) {
      connection.isClosed = true;
      connections.delete(connection);
      closeTunnel(connection);
    },
    error(socket, fault) {
      // What the system says of a connection is no fault of ours; what a function above threw is.
      if (!("syscall" in fault)) options.reportFault(fault);
      socket.terminate();
    },
  };

  /** A head that is not whole is no request yet; whether one that was just handed over is, shows in a moment. */
  function isPending({ isBusy, unsent, rest, awaitsBody, tunnel, activeTick }: Connection): boolean {
    if (tunnel !== null) return tunnel.isAwaited() && tick - activeTick <= QUIET_TICKS;
    return isBusy || unsent !== null || (rest !== null && awaitsBody);
  }

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

  /** The general server closes what is silent by itself: unless the caller takes nothing, or has closed its end. */
  function tunnelTicks(tunnel: Tunnel, isEnded: boolean): number {
    if (!isEnded) return idleTicks + GRACE_TICKS;
    return tunnel.isAwaited() ? GRACE_TICKS : QUIET_TICKS;
  }

  return {
    handler,
    tick() {
      tick += 1;
      if (secretBytes > 0) void scrubber.scrub(secretBytes).catch(options.reportFault);
      secretBytes = 0;
      let handedOver = 0;
      for (const connection of connections) {
        const { socket, rest, tunnel, isBusy, unsent, isLast } = connection;
        if (isBusy) continue;
        const idleFor = tick - connection.activeTick;
        if (tunnel !== null) {
          if (idleFor > tunnelTicks(tunnel, connection.isEnded)) leaveTunnel(connection, false);
        } else if (idleFor > (isLast && unsent === null ? GRACE_TICKS : idleTicks)) socket.end();
        else if (unsent !== null || rest === null || handedOver >= MAX_HANDED_OVER) continue;
        else if (checkPartial(connection, rest)) handedOver += 1;
      }
    },
    pending() {
      let count = 0;
      for (const connection of connections) if (isPending(connection)) count += 1;
      return count;
    },
    tunnels: () => tunnels,
    closeAll() {
      scrubber.close();
      for (const { socket } of connections) socket.end();
    },
  };
}

/** Both in one, and in no other place. */
function joined(first: WireBytes, second: WireBytes): WireBytes {
  const all = Buffer.concat([first, second]) as WireBytes;
  first.fill(0);
  second.fill(0);
  return all;
}
