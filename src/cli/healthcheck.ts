import { readConfig } from "../config/config.ts";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { socketPath } from "../server.ts";
import { readArguments } from "../config/wrong-argument.ts";
import { type Command, type Environment, writeNote } from "./command.ts";

const TIMEOUT_MS = 3000;

export const healthcheckCommand: Command = {
  name: "healthcheck",
  usage: "[--port PORT|--url URL]",
  summary: "Ask a running server whether it is ready; for container health checks.",
  help: "  --port PORT\n      Port of a server on this machine. Default: that of ALMANAC_PORT.\n  --url URL\n      Address of the server. Default: that of ALMANAC_HOST (which may name a Unix socket) and ALMANAC_PORT, as 'serve' reads them.\n\nThe exit code is 0 when the server is ready, 1 when it is not.",
  async run(argv, env) {
    const { base, isOwn, socket } = readUrl(argv, env);
    const name = socket === null ? base.href : `unix:${socket}`;
    try {
      const response = await fetch(new URL("/health/ready", base), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The certificate is for the public name, not for the address of this machine.
        tls: { rejectUnauthorized: !isOwn },
        ...(socket === null ? {} : { unix: socket }),
      });
      console.log(response.ok ? `ready: ${name}` : `not ready: ${name} answered HTTP ${response.status}`);
      return response.ok ? 0 : 1;
    } catch (error) {
      writeNote(`not ready: ${name} does not answer: ${messageOf(error)}`);
      return 1;
    }
  },
};

/** The address of a server with these settings, from its own machine. @throws AlmanacError for a bad port. */
function ownUrl(
  env: Environment,
  portText: string | undefined,
): { readonly url: string; readonly socket: string | null } {
  const flags = portText === undefined ? [] : ["--port", portText];
  const { host, port, domain, tlsCert } = readConfig(flags, env);
  const socket = socketPath(host);
  if (socket !== null) return { url: "http://localhost", socket };
  const scheme = domain === "" && tlsCert === "" ? "http" : "https";
  const address = ({ "0.0.0.0": "127.0.0.1", "::": "::1" } as const)[host] ?? host;
  return { url: `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`, socket };
}

type Target = { readonly base: URL; readonly isOwn: boolean; readonly socket: string | null };

function readUrl(argv: readonly string[], env: Environment): Target {
  const options = { url: { type: "string" }, port: { type: "string" } } as const;
  const { values } = readArguments("healthcheck", { args: [...argv], options });
  const { url, socket } =
    values.url === undefined ? ownUrl(env, values.port) : { url: values.url, socket: null };
  if (URL.canParse(url)) return { base: new URL(url), isOwn: values.url === undefined, socket };
  throw new AlmanacError(
    "invalid_parameter",
    `--url is '${url}': expected an address such as http://127.0.0.1:3000.`,
  );
}
