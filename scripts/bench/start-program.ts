import { createServer } from "node:net";
import { resolve as resolvePath } from "node:path";

export type RunningProgram = { url: string; pid: number; end(): Promise<void> };

const TRIES = 10_000;

/** Starts `serve` of an executable on a free port, limits off, and returns at its first answer. */
export async function startProgram(
  program: string,
  accessLog: "off" | "json" = "off",
): Promise<RunningProgram> {
  const port = await freePort();
  const child = Bun.spawn(
    [
      resolvePath(program),
      "serve",
      "--port",
      String(port),
      "--rate-scheme",
      "off",
      "--access-log",
      accessLog,
    ],
    { env: {}, cwd: "/", stdio: ["ignore", "ignore", "ignore"] },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let index = 0; index < TRIES && child.exitCode === null; index += 1) {
    try {
      const response = await fetch(`${url}/v1/time/UTC`);
      await response.arrayBuffer();
      return {
        url,
        pid: child.pid,
        async end() {
          child.kill("SIGKILL");
          await child.exited;
        },
      };
    } catch {
      await Bun.sleep(1);
    }
  }
  child.kill("SIGKILL");
  throw new Error(`${program} does not answer.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
