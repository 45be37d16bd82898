import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, type NetConnectOpts, type Socket } from "node:net";
import { listen } from "../../src/http/server.ts";
import { until } from "../process.ts";
import { serviceDeps } from "./service.ts";

const LISTENING = "0A";
const ESTABLISHED = "01";

type Line = { readonly state: string; readonly localPort: number; readonly remotePort: number };

/** Sockets of this process, as the system lists them. */
function ownSockets(): Line[] {
  const links = readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return [];
    }
  });
  const own = new Set(links);
  const portOf = (address = ""): number => Number.parseInt(address.split(":")[1] ?? "", 16);
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , , , , , , inode]) => own.has(`socket:[${inode}]`))
    .map(([, local, remote, state = ""]) => ({
      state,
      localPort: portOf(local),
      remotePort: portOf(remote),
    }));
}

const listening = (): number[] =>
  ownSockets().flatMap(({ state, localPort }) => (state === LISTENING ? [localPort] : []));

async function statusFor(options: NetConnectOpts, more: string): Promise<[Socket, string]> {
  const socket = connect(options);
  await once(socket, "connect");
  socket.write(Buffer.from(`GET /v1/time/UTC HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`, "latin1"));
  const [piece] = (await once(socket, "data")) as [Buffer];
  return [socket, piece.toString("latin1").slice(9, 12)];
}

describe.skipIf(process.platform !== "linux")("the general server behind the port", () => {
  test("answers nobody who comes to it directly, from the port of a caller's either", async () => {
    const before = new Set(listening());
    const running = listen(serviceDeps(), { host: "127.0.0.1", port: 0 });
    const port = Number(new URL(running.url).port);
    const ports = listening().filter((each) => !before.has(each));
    const [hidden = 0, ...others] = ports.filter((each) => each !== port);
    expect([ports.length, others]).toEqual([2, []]);
    const [stranger, refused] = await statusFor({ host: "127.0.0.1", port: hidden }, "");
    expect(refused).toBe("421");

    const [caller, answered] = await statusFor({ host: "127.0.0.1", port }, "X-Unusual: \xe4\r\n");
    expect(answered).toBe("200");
    const tunnel = await until(
      () =>
        ownSockets().find(
          ({ state, localPort, remotePort }) =>
            state === ESTABLISHED && remotePort === hidden && localPort !== stranger.localPort,
        ) ?? null,
      "the tunnel",
    );
    const [other, status] = await statusFor(
      { host: "127.0.0.1", port: hidden, localAddress: "127.0.0.2", localPort: tunnel.localPort },
      "",
    );
    expect([other.localAddress, other.localPort, status]).toEqual(["127.0.0.2", tunnel.localPort, "421"]);
    for (const socket of [stranger, caller, other]) socket.destroy();
    await running.drain(1000);
  });
});
