import { parseArgs } from "node:util";
import { AlmanacError } from "../domain/error.ts";
import type { Command } from "./command.ts";

const TIMEOUT_MS = 3000;

export const healthcheckCommand: Command = {
  name: "healthcheck",
  usage: "[--url URL]",
  summary: "Ask a running server whether it is ready; for container health checks.",
  help: "  --url URL\n      Base address of the server. Default: http://127.0.0.1:3000.\n\nExit code 0 when ready, 1 when not.",
  async run(argv) {
    const base = readUrl(argv);
    try {
      const response = await fetch(new URL("/health/ready", base), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      console.log(response.ok ? "ready" : `not ready: HTTP ${response.status}`);
      return response.ok ? 0 : 1;
    } catch (error) {
      console.error(`not ready: ${error instanceof Error ? error.message : String(error)}`);
      return 1;
    }
  },
};

function readUrl(argv: readonly string[]): URL {
  try {
    const { values } = parseArgs({ args: [...argv], options: { url: { type: "string" } }, strict: true });
    return new URL(values.url ?? "http://127.0.0.1:3000");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AlmanacError("invalid_parameter", `${reason} See 'almanac healthcheck --help'.`);
  }
}
