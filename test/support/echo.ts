import { Elysia, type AnyElysia } from "elysia";
import { Type } from "@sinclair/typebox";
import { AlmanacError } from "../../src/domain/error.ts";
import type { AppDeps } from "../../src/app.ts";
import { members } from "../../src/http/answer/route-schema.ts";
import { requestContext, type RequestContextPlugin } from "../../src/http/plugins/request-context.ts";
import { routeOptions } from "../../src/http/plugins/route-options.ts";
import type { RequestContext } from "../../src/http/context.ts";
import { integer, parameters } from "../../src/http/input/parameter.ts";
import { ANONYMOUS, quotasOf, type Quotas } from "../../src/http/plan.ts";
import { createRouteTable, type RouteTable } from "../../src/http/route-table.ts";
import { serviceDeps } from "../contract/service.ts";

export type Parts = {
  readonly context: RequestContextPlugin;
  readonly table: RouteTable;
  readonly quotas: Quotas;
  readonly deps: AppDeps;
};

/** What the routes of `echoApp` answer; a plugin that writes answers does so itself. */
export type Echo = {
  query: unknown;
  body: unknown;
  units: number;
  bucket: string;
  requestId: string;
  warnings: string[];
};

function echo(context: RequestContext, query: unknown, body: unknown): Echo {
  const { units, caller, requestId, warnings } = context;
  return { query, body, units, bucket: caller.bucket, requestId, warnings: warnings.map(({ code }) => code) };
}

/**
 * An application with one plugin and what it stands on: GET and POST `/v1/echo` answer what a handler sees, POST costs 2
 * units, and `/v1/fail` throws. An error that nothing else answers becomes its code.
 */
export function echoApp(plugin: (parts: Parts) => AnyElysia, overrides: Partial<AppDeps> = {}) {
  const deps = serviceDeps({ rateScheme: "minute", ...overrides });
  const quotas = quotasOf(deps.rateScheme, deps.plans);
  const table = createRouteTable(() => app.routes);
  const context = requestContext(deps, table, quotas.ofPlan(ANONYMOUS).quota);
  const query = parameters({ n: integer({ description: "N", minimum: 1, maximum: 9, default: 1 }) });
  const app: AnyElysia = new Elysia({ normalize: false, systemRouter: false })
    .use(routeOptions())
    .use(context)
    .use(plugin({ context, table, quotas, deps }))
    .onError(({ error }) =>
      error instanceof AlmanacError
        ? Response.json({ code: error.code, errors: error.errors })
        : String(error),
    )
    .get("/v1/echo", ({ context: seen, query: read }) => echo(seen, read, null), { cost: 1, query })
    .post("/v1/echo", ({ context: seen, query: read, body }) => echo(seen, read, body), {
      cost: 2,
      query,
      body: members("EchoBody", { n: Type.Integer({ minimum: 1, maximum: 9 }) }),
      parse: "none",
    })
    .get(
      "/v1/fail",
      () => {
        throw new AlmanacError("city_not_found", "Nothing is here.");
      },
      { cost: 1 },
    )
    .get("/v1/constant", () => ({ constant: true }), { cost: 1, cache: "reference" })
    .get(
      "/v1/break",
      () => {
        throw new Error("a secret of the code");
      },
      { cost: 1 },
    );
  return {
    send: (path: string, init?: RequestInit) => app.fetch(new Request(`http://localhost${path}`, init)),
    async echo(path: string, init?: RequestInit): Promise<Partial<Echo> & { code?: string }> {
      return (await this.send(path, init)).json();
    },
  };
}
