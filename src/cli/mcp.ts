import { AlmanacError } from "../domain/error.ts";
import { createMcpServer } from "../mcp/server.ts";
import { listTools } from "../mcp/tools.ts";
import { createApi } from "../client/api.ts";
import { createHomeApi } from "../client/home-api.ts";
import { machineZone } from "./machine-zone.ts";
import type { Command } from "./command.ts";
import { createLocalApp } from "./local-app.ts";
import { VERSION } from "./about.ts";

export const mcpCommand: Command = {
  name: "mcp",
  usage: "",
  summary: "Answer a language model by the Model Context Protocol on standard input and output.",
  help: 'For a client that starts its servers itself; it needs no network, and today is the day of this machine\'s zone:\n\n  {"mcpServers": {"almanac": {"command": "almanac", "args": ["mcp"]}}}\n\nA running \'almanac serve\' speaks the same protocol at /mcp.',
  async run(argv, env) {
    if (argv.length > 0)
      throw new AlmanacError("invalid_parameter", "mcp takes no options. See 'almanac mcp --help'.");
    const { app, table } = createLocalApp(env);
    const api = createApi("http://localhost", (request) => app.handle(request));
    const zone = machineZone();
    const home = createHomeApi(api, table, zone);
    const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
    const server = await createMcpServer(VERSION, listTools(table), home, zone);
    await server.connect(new StdioServerTransport());
    // The process exits when its input has ended and every call is answered.
    return 0;
  },
};
