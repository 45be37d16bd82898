import { describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { collect, freePort, until } from "../support/process.ts";
import { startServer } from "./server.ts";

const ROOT = join(import.meta.dir, "../..");
const { PATH = "" } = process.env;
const folder = temporaryFolder();

/** Prints the datagrams of a socket. "@" stands for the zero byte with which an abstract address begins. */
const RECEIVER = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1].replace("@", chr(0), 1))
print("bound", flush=True)
while True: print(receiver.recv(4096).decode().strip(), flush=True)
`;

/** A socket that hears what a service tells its manager. */
async function openManager(address: string) {
  const child = Bun.spawn(["python3", "-c", RECEIVER, address], { stdio: ["ignore", "pipe", "inherit"] });
  const output = collect(child.stdout);
  /** What was told, without the barriers that systemd-notify sends to wait until it is heard. */
  const told = (): string[] =>
    output
      .text()
      .split("\n")
      .slice(1)
      .filter((line) => line.includes("=") && line !== "BARRIER=1");
  await until(() => output.text().startsWith("bound") || null, "the manager's socket");
  return {
    told,
    heard: (...states: string[]) => until(() => Bun.deepEquals(told(), states) || null, states.join()),
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
    },
  };
}

describe("under systemd", () => {
  test.each([join(folder, "notify"), "@almanac-test"])("tells %s how it is", async (address) => {
    await using manager = await openManager(address);
    await using server = await startServer({ env: { PATH, NOTIFY_SOCKET: address } });
    await manager.heard("READY=1");
    server.kill("SIGHUP");
    await manager.heard("READY=1", "RELOADING=1", "READY=1");
    server.kill("SIGTERM");
    await manager.heard("READY=1", "RELOADING=1", "READY=1", "STOPPING=1");
    expect(await server.exited).toBe(0);
  });

  test("is ready once, however many workers there are, and may then be reloaded and stopped at once", async () => {
    const address = join(folder, "workers");
    await using manager = await openManager(address);
    const args = ["--port", String(freePort()), "--workers", "2", "--beta", "false"];
    await using server = await startServer({ args, env: { PATH, NOTIFY_SOCKET: address } });
    await manager.heard("READY=1");
    server.kill("SIGHUP");
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    await manager.heard("READY=1", "STOPPING=1");
    expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("tells the watchdog that it runs, until it hangs", async () => {
    const address = join(folder, "watchdog");
    await using manager = await openManager(address);
    await using server = await startServer({
      env: { PATH, NOTIFY_SOCKET: address, WATCHDOG_USEC: "400000" },
    });
    const isTold = () => manager.told().filter((line) => line === "WATCHDOG=1").length > 3 || null;
    await until(isTold, "the watchdog");
    server.kill("SIGSTOP");
    await Bun.sleep(300);
    const before = manager.told().length;
    await Bun.sleep(1000);
    expect(manager.told()).toHaveLength(before);
  });

  test("goes on where systemd-notify is missing, and says so", async () => {
    await using server = await startServer({ env: { PATH: folder, NOTIFY_SOCKET: join(folder, "none") } });
    await server.logged(/no program 'systemd-notify'/);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });

  test("has a valid unit, which may answer at port 80 by the drop-in", () => {
    const dropIns = join(folder, "almanac.service.d");
    mkdirSync(dropIns);
    copyFileSync(join(ROOT, "packaging/almanac.service"), join(folder, "almanac.service"));
    copyFileSync(join(ROOT, "packaging/port-80.conf"), join(dropIns, "port-80.conf"));
    const { stderr } = Bun.spawnSync(["systemd-analyze", "verify", join(folder, "almanac.service")]);
    // The executable is not installed where the tests run.
    const faults = /^(?!.*is not executable).*(?:almanac\.service|port-80).*/gm;
    expect(stderr.toString().match(faults)).toBeNull();
  });
});
