import { readConfig } from "../config/config.ts";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { readArguments } from "../config/wrong-argument.ts";
import { type Command, type Environment, writeNote } from "./command.ts";

const TIMEOUT_MS = 3000;

export const healthcheckCommand: Command = {
  name: "healthcheck",
  usage: "[--port PORT|--url URL]",
  summary: "Ask a running server whether it is ready; for container health checks.",
  help: "  --port PORT\n      Port of a server on this machine. Default: that of ALMANAC_PORT.\n  --url URL\n      Address of the server. Default: that of ALMANAC_HOST and ALMANAC_PORT, as 'serve' reads them.\n\nThe exit code is 0 when the server is ready, 1 when it is not.",
  async run(argv, env) {
    const { base, isOwn } = readUrl(argv, env);
    try {
      const response = await fetch(new URL("/health/ready", base), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The certificate is for the public name, not for the address of this machine.
        tls: { rejectUnauthorized: !isOwn },
      });
      console.log(
        response.ok ? `ready: ${base.href}` : `not ready: ${base.href} answered HTTP ${response.status}`,
      );
      return response.ok ? 0 : 1;
    } catch (error) {
      writeNote(`not ready: ${base.href} does not answer: ${messageOf(error)}`);
      return 1;
    }
  },
};

/** The address of a server with these settings, from its own machine. @throws AlmanacError for a bad port. */
function ownUrl(env: Environment, portText: string | undefined): string {
  const flags = portText === undefined ? [] : ["--port", portText];
  const { host, port, domain, tlsCert } = readConfig(flags, env);
  const scheme = domain === "" && tlsCert === "" ? "http" : "https";
  const address = ({ "0.0.0.0": "127.0.0.1", "::": "::1" } as const)[host] ?? host;
  return `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

function readUrl(argv: readonly string[], env: Environment): { base: URL; isOwn: boolean } {
  const options = { url: { type: "string" }, port: { type: "string" } } as const;
  const { values } = readArguments("healthcheck", { args: [...argv], options });
  const url = values.url ?? ownUrl(env, values.port);
  if (URL.canParse(url)) return { base: new URL(url), isOwn: values.url === undefined };
  throw new AlmanacError(
    "invalid_parameter",
    `--url is '${url}': expected an address such as http://127.0.0.1:3000.`,
  );
}
