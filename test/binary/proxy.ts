import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { collect, freePort, until } from "../support/process.ts";

/** A proxy of a test, in front of servers of the test. */
export type Proxy = Awaited<ReturnType<typeof start>>;

const readExample = (path: string): string =>
  readFileSync(join(import.meta.dir, "../../packaging", path), "utf8");

/** Replaces a text of an example; throws if the example does not contain it. */
function adapt(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let adapted = text;
  for (const [from, to] of changes) {
    if (!adapted.includes(from)) throw new Error(`The example does not say '${from}'.`);
    adapted = adapted.replaceAll(from, to);
  }
  return adapted;
}

/** The real nginx with the published example, all its files in a folder of the test. */
export function startNginx(folder: string, nodes: readonly number[]): Promise<Proxy> {
  const port = freePort();
  const plain = readExample("nginx.conf").replaceAll(/^\s*ssl_certificate.*\n/gm, "");
  const node = "server 127.0.0.1:3000 max_fails=0;";
  const http = adapt(plain, [
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    ["    listen [::]:443 ssl http2;\n", ""],
    [node, nodes.map((each) => node.replace("3000", `${each}`)).join("\n")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const path = join(folder, "nginx.conf");
  writeFileSync(
    path,
    `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr warn;
events {}
http { access_log off; ${temporary.join(" ")}
${http}
}`,
  );
  return start(port, ["nginx", "-p", folder, "-e", "stderr", "-c", path]);
}

/** The real Caddy with the published Caddyfile, all its files in a folder of the test. */
export function startCaddy(folder: string, nodes: readonly number[]): Promise<Proxy> {
  const port = freePort();
  const home = join(folder, "caddy");
  const path = join(home, "Caddyfile");
  mkdirSync(home);
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${readExample("Caddyfile")}`);
  return start(port, ["caddy", "run", "--adapter", "caddyfile", "--config", path], {
    SITE: `http://127.0.0.1:${port}`,
    NODES: nodes.map((each) => `127.0.0.1:${each}`).join(" "),
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  });
}

async function start(port: number, command: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = Bun.spawn([...command], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const errors = collect(child.stderr);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${errors.text()}`);
    return (await ask(port, "/health/live")).status === 200 || null;
  }, "the proxy");
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

export type Asking = {
  /** Address of the loopback that the question comes from. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  body?: string;
};

/** Sends one request to a port of the loopback by a connection of its own; status 0 if nothing answers. */
export async function ask(
  port: number,
  path: string,
  { from = "127.0.0.1", headers = {}, body }: Asking = {},
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const method = body === undefined ? "GET" : "POST";
  const host = "127.0.0.1";
  const question = request({ host, port, path, method, headers, agent: false, localAddress: from });
  try {
    question.end(body);
    const [answer] = (await once(question, "response")) as [IncomingMessage];
    const told = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return { status: answer.statusCode ?? 0, headers: new Headers(told), body: await buffer(answer) };
  } catch {
    return { status: 0, headers: new Headers(), body: Buffer.alloc(0) };
  }
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
