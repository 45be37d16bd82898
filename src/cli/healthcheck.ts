import { readConfig } from "../config/config.ts";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { readArguments } from "../config/wrong-argument.ts";
import { type Command, type Environment, writeNote } from "./command.ts";

const TIMEOUT_MS = 3000;

export const healthcheckCommand: Command = {
  name: "healthcheck",
  usage: "[--url URL]",
  summary: "Ask a running server whether it is ready; for container health checks.",
  help: "  --url URL\n      Address of the server. Default: that of ALMANAC_HOST and ALMANAC_PORT, as 'serve' reads them.\n\nThe exit code is 0 when the server is ready, 1 when it is not.",
  async run(argv, env) {
    const base = readUrl(argv, env);
    try {
      const response = await fetch(new URL("/health/ready", base), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** The address of a server with these settings, from its own machine. */
function ownUrl(env: Environment): string {
  const { host, port } = readConfig([], env);
  const address = ({ "0.0.0.0": "127.0.0.1", "::": "::1" } as const)[host] ?? host;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

function readUrl(argv: readonly string[], env: Environment): URL {
  const { values } = readArguments("healthcheck", { args: [...argv], options: { url: { type: "string" } } });
  const url = values.url ?? ownUrl(env);
  if (URL.canParse(url)) return new URL(url);
  throw new AlmanacError(
    "invalid_parameter",
    `--url is '${url}': expected an address such as http://127.0.0.1:3000.`,
  );
}
