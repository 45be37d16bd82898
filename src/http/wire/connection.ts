import { wipe, type Completed, type Reply } from "../complete.ts";
import { answerBytes, type AnswerBytes, type Sendable } from "./answer-bytes.ts";
import type { Tunnel } from "./tunnel.ts";
import { copyOf, type WireBytes } from "./wire-bytes.ts";

/** One caller's connection, from its opening to its close. */
export type Connection = {
  readonly socket: Bun.Socket<Connection>;
  readonly address: string;
  readonly reply: Reply;
  /** Whether a request waits for its answer. */
  isBusy: boolean;
  /** Whether the connection is closed after what is being sent. */
  isLast: boolean;
  /** Whether the caller has sent all it will. */
  isEnded: boolean;
  isClosed: boolean;
  isPaused: boolean;
  /** What came and is not answered. */
  rest: WireBytes | null;
  /** Of a request that is not whole: whether its body is all that is missing. */
  awaitsBody: boolean;
  /** The tick that first found a request which was not whole; -1 for none. */
  partialSinceTick: number;
  /** What could not be sent yet. */
  unsent: Uint8Array | null;
  /** Where all goes, once the general server has the connection. */
  tunnel: Tunnel | null;
  /** When something came or left last. */
  activeTick: number;
};

export function createConnection(socket: Bun.Socket<Connection>, tick: number): Connection {
  const connection: Connection = {
    socket,
    address: socket.remoteAddress,
    reply: (completed) => {
      reply(connection, completed);
      return null;
    },
    isBusy: false,
    isLast: false,
    isEnded: false,
    isClosed: false,
    isPaused: false,
    rest: null,
    awaitsBody: false,
    partialSinceTick: -1,
    unsent: null,
    tunnel: null,
    activeTick: tick,
  };
  return connection;
}

function reply(connection: Connection, completed: Completed): void {
  if (completed.isLast) connection.isLast = true;
  send(connection, completed);
  wipe(completed);
}

/** Sends an answer, at once as far as the caller takes it, and closes the connection after the last. */
export function send(connection: Connection, answer: Sendable): void {
  if (connection.isClosed) return;
  const made = answerBytes(answer);
  const rest = write(connection.socket, made);
  if (rest !== null) connection.unsent = rest;
  else if (connection.isLast) finish(connection);
  if (answer.isSecret === true && "bytes" in made) {
    made.bytes.fill(0, made.start, made.start + made.length);
  }
}

/** Texts that are longer are seldom taken at once: they are made bytes first, so that it is not done twice. */
const MAX_TEXT_AT_ONCE = 65_536;

/** Sends what the caller takes now; what is left, in memory of its own, or `null`. */
function write(socket: Bun.Socket<Connection>, made: AnswerBytes): Uint8Array | null {
  if ("text" in made) {
    const sent = made.length > MAX_TEXT_AT_ONCE ? Buffer.from(made.text) : made.text;
    const written = Math.max(0, socket.write(sent));
    if (written >= made.length) return null;
    return (typeof sent === "string" ? Buffer.from(sent) : sent).subarray(written);
  }
  if ("bytes" in made) {
    const written = Math.max(0, socket.write(made.bytes, made.start, made.length));
    // Not `from`, which copies letter by letter: a megabyte takes it eighty milliseconds.
    return written >= made.length
      ? null
      : new Uint8Array(made.bytes.subarray(made.start + written, made.start + made.length));
  }
  const { head, content } = made;
  const headWritten = Math.max(0, socket.write(head));
  if (headWritten < head.length) return Buffer.concat([Buffer.from(head).subarray(headWritten), content]);
  const written = Math.max(0, socket.write(content));
  return written >= content.length ? null : new Uint8Array(content.subarray(written));
}

/**
 * Says that nothing more will come. What the caller still sends is taken and thrown away for a while: a connection that
 * is closed on it is reset, and the answer may be lost with it (RFC 9112 9.6).
 */
export function finish(connection: Connection): void {
  const { socket, isEnded } = connection;
  if (isEnded) return void socket.end();
  socket.shutdown();
  resume(connection);
}

/** Stops listening to a caller who sends more than can be dealt with. */
export function pause(connection: Connection): void {
  if (connection.isPaused) return;
  connection.isPaused = true;
  connection.socket.pause();
}

/** Listens again to a caller who was asked to pause. */
export function resume(connection: Connection): void {
  if (!connection.isPaused) return;
  connection.isPaused = false;
  connection.socket.resume();
}

/** Sends more of what the caller did not take before. Returns whether all of it has left. */
export function sendRest(connection: Connection): boolean {
  const { unsent, socket } = connection;
  if (unsent === null) return true;
  const written = Math.max(0, socket.write(unsent));
  connection.unsent = written < unsent.length ? unsent.subarray(written) : null;
  unsent.fill(0, 0, written);
  return connection.unsent === null;
}

/** Keeps what is left of the bytes from `at`, in memory of its own, so that it does not hold what was read. */
export function keepRest(connection: Connection, bytes: WireBytes, at: number): void {
  connection.rest =
    at >= bytes.length ? null : (Buffer.from(copyOf(bytes, at, bytes.length).buffer) as WireBytes);
  bytes.fill(0, at);
}
