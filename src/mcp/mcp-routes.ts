import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { inputError } from "../http/errors/bad-input.ts";
import { bodyIssue } from "../http/input/read-body.ts";
import type { Core } from "../http/plugins/core.ts";
import { FormattedAnswer } from "../http/answer/format.ts";
import { innerApi } from "../client/inner-api.ts";
import type { Handle } from "../http/route.ts";
import type { RequestContext } from "../http/context.ts";
import { assertOwnOrigin } from "../http/own-origin.ts";
import { untilDeadline } from "../http/deadline.ts";
import type { BodyCost } from "../http/route.ts";
import { documentedPath } from "../http/route.ts";
import type { RouteTable } from "../http/route-table.ts";
import type { Values } from "../client/api.ts";
import { createMcpServer, namedArguments } from "./server.ts";
import { linesOf, listTools, routeOf, TOOLS } from "./tools.ts";

type Message = { readonly method?: unknown; readonly params?: { name?: unknown; arguments?: Values } };

/** Messages that may come in one body. */
const MAX_MESSAGES = 50;

/** The Model Context Protocol over HTTP, without sessions, and `llms.txt`. */
export function mcpRoutes(core: Core, version: string, table: RouteTable, handle: Handle) {
  let tools: Tool[] | null = null;
  const cost: BodyCost = {
    least: 1,
    of(body, remaining, hasKey, whole) {
      let units = 0;
      // `costOf` checks each member, because a message may be anything.
      for (const message of ([body].flat() as readonly Message[]).slice(0, MAX_MESSAGES)) {
        units += costOf(message, table, remaining, hasKey, whole);
        if (units > whole) break;
      }
      return units;
    },
  };

  async function answer(body: unknown, context: RequestContext): Promise<FormattedAnswer> {
    // As the protocol's transport demands.
    assertOwnOrigin(
      context,
      "Pages of other origins may not use /mcp; the routes below /v1 are open to them.",
    );
    if (Array.isArray(body) && body.length > MAX_MESSAGES)
      throw inputError([bodyIssue("", "too_many", undefined, `at most ${MAX_MESSAGES} messages at once`)]);
    const { request } = context;
    const { WebStandardStreamableHTTPServerTransport: Transport } =
      await import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js");
    const transport = new Transport({ enableJsonResponse: true });
    tools ??= listTools(table);
    const server = await createMcpServer(version, tools, innerApi(context, handle));
    await server.connect(transport);
    try {
      const headers = new Headers(request.headers);
      // The SDK demands both types, but nothing is streamed here, so clients need not send them.
      headers.set("Accept", "application/json, text/event-stream");
      const asked = new Request(request.url, { method: "POST", headers });
      const response = await untilDeadline(
        transport.handleRequest(asked, { parsedBody: withoutCancellations(body) }),
        context,
      );
      return new FormattedAnswer("plain_json", await response.text(), { status: response.status });
    } finally {
      await server.close();
    }
  }

  return new Elysia({ name: "mcp" })
    .use(core)
    .post("/mcp", ({ body, context }) => answer(body, context), {
      cost,
      parse: "none",
      body: Type.Unknown(),
      detail: { hide: true },
    })
    .get("/llms.txt", () => new FormattedAnswer("text", llmsText(table), { isConstant: true }), {
      cost: 0,
      cache: "minute",
      detail: { hide: true },
    });
}

/**
 * A body without what would cancel its other messages, which would never be answered. Without sessions there is nothing
 * else to cancel.
 */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const kept = (body as readonly Message[]).filter(
    (message) => message?.method !== "notifications/cancelled",
  );
  return kept.length === 0 ? body : kept;
}

/** Units of one message: the cost of the route that its tool calls, or 1. */
function costOf(
  message: Message,
  table: RouteTable,
  remaining: number,
  hasKey: boolean,
  whole: number,
): number {
  if (message?.method !== "tools/call") return 1;
  const row = TOOLS.find(({ name }) => name === message.params?.name);
  if (row === undefined) return 1;
  const { places, ...given } = namedArguments(row, message.params?.arguments ?? {});
  const asked = routeOf(row, given).route;
  const route = table.published.find(({ method, path }) => `${method} ${path}` === asked);
  if (route === undefined) return 1;
  const { cost } = route;
  if (typeof cost === "number") return cost;
  const { value, issues } = route.readBody({ ...given, participants: linesOf(places) });
  return issues.length > 0 ? cost.least : cost.of(value, remaining, hasKey, whole);
}

/** A description of the service for language models (llmstxt.org). */
function llmsText(table: RouteTable): string {
  const tools = TOOLS.map(({ name, description }) => `- ${name}: ${description}`);
  const routes = table.published
    .filter(({ pattern }) => pattern.startsWith("/v1/"))
    .map(({ method, pattern, summary }) => `- ${method} ${documentedPath(pattern)}: ${summary}`);
  return `# Almanac

> Time, time zones, cities, holidays, business days, sun, moon and meeting times as JSON. Answers are exact and rest on
> the current tz database; nothing has to be guessed. Errors name the input and suggest what was meant.

## Documentation

- [OpenAPI 3.1](/openapi.json): every route with parameters, answers and examples
- [Reference](/docs): the same for people
- [Errors](/docs/errors): every error code

## Tools

The Model Context Protocol is spoken at \`/mcp\` (Streamable HTTP, no session).

${tools.join("\n")}

## Routes

${routes.join("\n")}
`;
}
