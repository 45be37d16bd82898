import net from "node:net";

/**
 * Keeps the tests' own process from every host but the loopback, for systems that allow no network of its own: what
 * asks for another fails there and then. Loaded before the tests.
 */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/;

function assertLoopback(host: unknown): void {
  if (typeof host === "string" && !LOOPBACK.test(host))
    throw new Error(`A test asks for another host: ${host}`);
}

const { fetch: ask } = globalThis;
globalThis.fetch = Object.assign((input: string | URL | Request, init?: RequestInit) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (/^https?:$/.test(url.protocol)) assertLoopback(url.hostname);
  return ask(input, init);
}, ask);

const { connect } = Bun;
Bun.connect = ((options: { hostname?: string }) => {
  assertLoopback(options.hostname);
  return connect(options as Parameters<typeof connect>[0]);
}) as typeof Bun.connect;

const { connect: connectNode } = net.Socket.prototype;
net.Socket.prototype.connect = function connectLoopback(this: net.Socket, ...args: unknown[]) {
  // As the caller wrote them, or already brought into order as a list.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  assertLoopback(typeof first === "object" && first !== null ? Reflect.get(first, "host") : second);
  return Reflect.apply(connectNode, this, args) as net.Socket;
} as typeof connectNode;
