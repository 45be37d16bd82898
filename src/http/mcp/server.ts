import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Asking } from "../question/place-word.ts";
import { callTool } from "./call-tool.ts";

const INSTRUCTIONS =
  "Exact answers about time, time zones, cities, holidays, business days, sun and moon. Places may be cities in any spelling or IANA time zones. Dates are written 2026-12-25.";

/**
 * A server of the Model Context Protocol that answers by the application's own routes. The SDK is loaded when it is first
 * asked for: who never asks pays no memory for it.
 */
export async function createMcpServer(
  version: string,
  tools: readonly Tool[],
  asking: Asking,
): Promise<Server> {
  const sdk = await import("@modelcontextprotocol/sdk/server/index.js");
  const { CallToolRequestSchema, ListToolsRequestSchema } =
    await import("@modelcontextprotocol/sdk/types.js");
  const server = new sdk.Server(
    { name: "almanac", title: "Almanac", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => ({
    ...(await callTool(params.name, params.arguments ?? {}, asking)),
  }));
  return server;
}
