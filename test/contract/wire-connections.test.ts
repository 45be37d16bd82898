import { afterEach, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createApp } from "../../src/http/app.ts";
import { createConnections, type Connections } from "../../src/http/wire/connections.ts";
import { until } from "../process.ts";
import { serviceDeps } from "./service.ts";
import { readAnswers } from "./wire-answers.ts";

const HOST = "Host: localhost\r\n";
const LONG_BATCH = JSON.stringify({
  requests: Array.from({ length: 12 }, (_, index) => ({
    path: `/sun?lat=${index * 7}&lon=0&date=2026-01-01&days=366`,
  })),
});
const UNUSUAL = "X-Unusual: \xe4\r\n";
const IDLE_TICKS = 20;
/** Ticks after which whoever does nothing is gone, whatever it was doing. */
const LONG_TICKS = IDLE_TICKS * 3;

type Stage = {
  readonly connections: Connections;
  readonly peers: Map<number, string>;
  readonly port: number;
  [Symbol.asyncDispose](): Promise<void>;
};

/** What `listen` puts together, with time in the test's hand. */
function stage(generalPort?: number, onRequest: (target: string) => void = () => {}): Stage {
  const app = createApp(serviceDeps());
  const peers = new Map<number, string>();
  const general = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, self) =>
      app.fetch(request, peers.get(self.requestIP(request)?.port ?? 0) ?? "no peer of this port"),
  });
  const connections = createConnections({
    app: {
      answer(request, target, address, reply) {
        onRequest(target);
        return app.answer(request, target, address, reply);
      },
    },
    generalPort: () => generalPort ?? general.port ?? 0,
    peers,
    reportFault: (fault) => {
      throw fault;
    },
    refusal: (status) => ({ status, headers: "", content: "refused", nowEpochMs: null }),
    idleMs: IDLE_TICKS * 100,
  });
  const options = { hostname: "127.0.0.1", port: 0, allowHalfOpen: true };
  const listener = Bun.listen({ ...options, socket: connections.handler });
  return {
    connections,
    peers,
    port: listener.port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.splice(0)) socket.destroy();
      listener.stop(true);
      await general.stop(true);
    },
  };
}

const sockets: Socket[] = [];

afterEach(() => expect(sockets).toEqual([]));

type Caller = { readonly socket: Socket; text(): string; end(): "" | "ended" | "reset" | "closed" };

async function call({ port }: Stage, text = ""): Promise<Caller> {
  const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  sockets.push(socket);
  let received = "";
  let ended: ReturnType<Caller["end"]> = "";
  socket.on("data", (piece: Buffer) => {
    received += piece.toString("latin1");
  });
  socket.on("end", () => {
    ended = "ended";
  });
  socket.on("error", () => {
    ended = "reset";
  });
  await once(socket, "connect");
  socket.write(Buffer.from(text, "latin1"));
  return { socket, text: () => received, end: () => ended };
}

const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const HALF_POST = `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\n{"requests"`;

const counts = ({ connections, peers }: Stage): number[] => [
  connections.pending(),
  connections.tunnels(),
  peers.size,
];

const settled = (scene: Stage): Promise<boolean> =>
  until(
    () => (counts(scene).every((count) => count === 0) ? true : null),
    `nothing left of ${counts(scene)}`,
  );

/** Time goes by; between ticks whatever has come is taken. */
async function pass({ connections }: Stage, ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) {
    connections.tick();
    await Bun.sleep(2);
  }
}

test("callers who go away at any moment leave nothing behind", async () => {
  await using scene = stage();
  const texts = [
    get("/v1/time/UTC"),
    get("/openapi.json").repeat(20),
    get("/v1/time/UTC").slice(0, 20),
    HALF_POST,
    get("/v1/time/UTC", UNUSUAL),
    get("/openapi.json", UNUSUAL).repeat(5),
    get("/v1/time/UTC", UNUSUAL) + HALF_POST,
    `POST /v1/batch HTTP/1.1\r\n${HOST}Content-Length: ${LONG_BATCH.length}\r\n\r\n${LONG_BATCH}`,
  ];
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      texts.map(async (text, index) => {
        const { socket } = await call(scene, text);
        if (index % 2 === 0) socket.pause();
        await Bun.sleep((round % 5) * 3);
        if (round % 3 === 0) socket.resetAndDestroy();
        else if (round % 3 === 1) socket.destroy();
        else socket.end();
      }),
    );
    scene.connections.tick();
  }
  await pass(scene, LONG_TICKS);
  await settled(scene);
});

test("the general server is told whose a request is, and forgets it with the connection", async () => {
  await using scene = stage();
  const caller = await call(scene, get("/v1/time/UTC", UNUSUAL));
  await until(() => (caller.text().startsWith("HTTP/1.1 200") ? true : null), "an answer");
  expect([...scene.peers.values()]).toEqual(["127.0.0.1"]);
  expect(scene.connections.tunnels()).toBe(1);
  caller.socket.end();
  await pass(scene, 5);
  await settled(scene);
});

test("where the general server does not answer, callers are told", async () => {
  const free = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = free;
  free.stop(true);
  await using scene = stage(port);
  const caller = await call(scene, get("/v1/time/UTC", UNUSUAL));
  await until(() => (caller.end() === "" ? null : true), "the end");
  expect(caller.text()).toStartWith("HTTP/1.1 503");
  caller.socket.end();
  await settled(scene);
});

test.each([
  ["at once", ""],
  [
    "after a request that had to be waited for",
    HALF_POST.padEnd(HALF_POST.length + 100 - '{"requests"'.length),
  ],
])(
  "where the general server takes nothing, callers are not listened to without end, %s",
  async (_, first) => {
    const stuck = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { open: (socket) => socket.pause(), data() {} },
    });
    await using scene = stage(stuck.port);
    const head = `POST /v1/batch HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n10000\r\n`;
    const { socket } = await call(scene, first + head + " ".repeat(100_000));
    let sent = 0;
    for (let waited = 0; sent < 100 && waited < 50;) {
      if (socket.writableLength > 1_000_000) {
        waited += 1;
        await Bun.sleep(10);
        continue;
      }
      sent += 1;
      waited = 0;
      socket.write(Buffer.alloc(1_000_000));
    }
    expect(sent * 1_000_000 - socket.writableLength).toBeLessThan(30_000_000);
    stuck.stop(true);
  },
);

describe("closed in time", () => {
  test.each([
    ["who says nothing", ""],
    ["who never finishes a head", "GET /v1 HTTP/1.1\r\n"],
    ["who was answered", get("/v1/time/UTC")],
    ["who never finishes a body", HALF_POST],
  ])("%s", async (_, text) => {
    await using scene = stage();
    const caller = await call(scene, text);
    await Bun.sleep(30);
    await pass(scene, IDLE_TICKS - 2);
    expect(caller.end()).toBe("");
    await pass(scene, LONG_TICKS);
    await until(() => (caller.end() === "" ? null : true), "the end");
    await settled(scene);
  });

  test("who goes on with a head that has no end", async () => {
    await using scene = stage();
    const caller = await call(scene, "GET /v1 HTTP/1.1\r\n");
    for (let index = 0; index < IDLE_TICKS + 5; index += 1) {
      caller.socket.write("A: b\r\n");
      await pass(scene, 1);
    }
    await until(() => (caller.end() === "" ? null : true), "the end");
  });

  test.each([
    ["from the socket", ""],
    ["through a tunnel", UNUSUAL],
  ])("who reads nothing %s", async (_, more) => {
    await using scene = stage();
    const caller = await call(scene);
    caller.socket.pause();
    for (let index = 0; index < 40; index += 1) {
      caller.socket.write(Buffer.from(get("/openapi.json", more), "latin1"));
      await Bun.sleep(5);
    }
    const isStuck = (): boolean =>
      (more === "" ? scene.connections.pending() : scene.connections.tunnels()) > 0;
    await Bun.sleep(300);
    expect(isStuck()).toBe(true);
    await pass(scene, LONG_TICKS);
    await settled(scene);
  });

  test("but not who waits for the rest of a body: the general server has it, and does not mind", async () => {
    await using scene = stage();
    const caller = await call(scene, HALF_POST);
    await until(() => (scene.connections.pending() === 1 ? true : null), "the request");
    await pass(scene, 10);
    expect(scene.connections.tunnels()).toBe(1);
    caller.socket.write(`:[]}`.padEnd(100 - '{"requests"'.length));
    await until(() => (caller.text() === "" ? null : true), "the answer");
    expect(caller.text()).toStartWith("HTTP/1.1 400");
  });
});

test("who asks for much at once lets others have a turn between", async () => {
  const order: string[] = [];
  await using scene = stage(undefined, (target) => {
    if (order.length === 0) other.socket.write(get("/v1/plans"));
    order.push(target);
  });
  const other = await call(scene);
  await call(scene, get("/health/live").repeat(1000));
  await until(() => (order.length === 1001 ? true : null), "all requests");
  expect(order.indexOf("/v1/plans")).toBeLessThan(900);
});

describe("a connection that ends with an answer", () => {
  test("is not reset on a caller who still sends", async () => {
    await using scene = stage();
    const caller = await call(scene, get("/v1/timezone/list", "Connection: close\r\n") + "x".repeat(300_000));
    await until(() => (caller.end() === "" ? null : true), "the end");
    caller.socket.write("y".repeat(1000));
    await Bun.sleep(50);
    expect(caller.end()).toBe("ended");
    expect(readAnswers(Buffer.from(caller.text(), "latin1"), ["GET"])).toHaveLength(1);
    caller.socket.end();
    await settled(scene);
  });

  test("is let go when the caller never closes its own end", async () => {
    await using scene = stage();
    const caller = await call(scene, get("/v1/time/UTC", "Connection: close\r\n"));
    await until(() => (caller.end() === "ended" ? true : null), "the end");
    await pass(scene, LONG_TICKS);
    const closed = once(caller.socket, "error");
    for (let index = 0; index < 5; index += 1) {
      caller.socket.write("x");
      await Bun.sleep(5);
    }
    await closed;
  });
});

test("the heads of callers who wait are no requests that are waited for at the end, bodies are", async () => {
  await using scene = stage();
  await call(scene, "GET /v1 HTTP/1.1\r\n");
  await Bun.sleep(30);
  expect(scene.connections.pending()).toBe(0);
  await call(scene, HALF_POST);
  await until(() => (scene.connections.pending() === 1 ? true : null), "the request");
});
