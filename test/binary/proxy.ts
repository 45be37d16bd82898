import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { collect, until } from "../support/process.ts";

const ROOT = join(import.meta.dir, "../..");

export const readExample = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** A proxy of a test, in front of servers of the test. */
export type Proxy = { readonly port: number; [Symbol.asyncDispose](): Promise<void> };

/** Replaces a text of an example; throws if the example does not contain it. */
export function adapt(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let adapted = text;
  for (const [from, to] of changes) {
    if (!adapted.includes(from)) throw new Error(`The example does not say '${from}'.`);
    adapted = adapted.replaceAll(from, to);
  }
  return adapted;
}

/** The real nginx with what stands in its http block, all its files in a folder of the test. */
export async function startNginx(folder: string, port: number, http: string): Promise<Proxy> {
  const path = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    path,
    `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr warn;
events {}
http { access_log off; ${temporary.join(" ")}
${http}
}`,
  );
  const child = Bun.spawn(["nginx", "-p", folder, "-e", "stderr", "-c", path], PROXY_STREAMS);
  return started(child, port);
}

/** The real Caddy with a Caddyfile, all its files in a folder of the test. */
export async function startCaddy(
  folder: string,
  port: number,
  caddyfile: string,
  env: Readonly<Record<string, string>>,
): Promise<Proxy> {
  const path = join(folder, "Caddyfile");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${caddyfile}`);
  const child = Bun.spawn(["caddy", "run", "--adapter", "caddyfile", "--config", path], {
    ...PROXY_STREAMS,
    env: { ...process.env, ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return started(child, port);
}

const PROXY_STREAMS = { stdin: "ignore", stdout: "ignore", stderr: "pipe" } as const;

async function started(child: Bun.Subprocess<"ignore", "ignore", "pipe">, port: number): Promise<Proxy> {
  const errors = collect(child.stderr);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${errors.text()}`);
    return (await ask(port, "/health/live")).status === 200 ? true : null;
  }, "the proxy");
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

export type Told = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

export type Asking = {
  /** Address of the loopback that the question comes from. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
};

/** Sends one request to a port of the loopback; status 0 if nothing answers. */
export function ask(port: number, path: string, { from, headers = {} }: Asking = {}): Promise<Told> {
  return new Promise((resolve) => {
    const question = request(
      {
        host: "127.0.0.1",
        port,
        path,
        headers,
        agent: false,
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(
              Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
            ),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    question.on("error", () => resolve({ status: 0, headers: new Headers(), body: Buffer.alloc(0) }));
    question.end();
  });
}

/** Ports of open connections to a port of the loopback, by whoever holds their other end (proc_net_tcp(5)). */
export function connectionsTo(port: number): number[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote = "", state]) => remote.endsWith(`:${hex}`) && state === "01")
    .map(([, local = ""]) => Number.parseInt(local.slice(-4), 16));
}
