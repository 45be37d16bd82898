import { swagger } from "@elysiajs/swagger";
import { Type } from "@sinclair/typebox";
import { Elysia, type InternalRoute } from "elysia";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { readReferenceScript, REFERENCE_LOADER, referencePage } from "./reference-page.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { Handle } from "../../http/route.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import type { RouteTable } from "../../http/route-table.ts";
import { hashSource } from "../../http/answer/document.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { collectionOf } from "./collection.ts";
import { describeOperation, DOCUMENT } from "./openapi-operation.ts";
import { answerOf, examples, FREE } from "../../http/answer/route-schema.ts";

const DOCUMENT_PATH = "/openapi.json";
const REFERENCE_PATH = "/docs";
const SCRIPT_PATH = "/docs/reference.js";
const COLLECTION_PATH = "/docs/collection.json";

/**
 * The policy of the reference. Scalar sets inline styles; its scripts and calls go to this server only. The hash is that
 * of the empty lines in the script element with the plugin's settings.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${hashSource(REFERENCE_LOADER)} 'sha256-TcUB1mzXiQO4GxpTRZ0EMpOXKMU3u+n/q1WrgVIcs1I='`,
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Options of the reference that keep it from calling other hosts. */
const REFERENCE_OPTIONS = {
  url: DOCUMENT_PATH,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  hideModels: true,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  metaData: { title: "API reference · Almanac" },
};

/**
 * The OpenAPI document and the reference, which Elysia's plugin makes from the routes' schemas and details.
 *
 * @param handle answers the one address of the document from the other
 */
export function documentation(
  core: Core,
  version: string,
  routes: () => readonly InternalRoute[],
  table: RouteTable,
  handle: Handle,
) {
  let document: string | null = null;
  let reference: string | null = null;
  let script: ReturnType<typeof readReferenceScript> | null = null;
  /** The document, which the application makes at the first request for it. */
  async function readDocument(): Promise<string> {
    return document ?? (await handle(new Request(`http://localhost${DOCUMENT_PATH}`))).text();
  }
  const page = { cost: 0, cache: "minute", detail: { hide: true } } as const;

  return new Elysia({ name: "documentation", tags: ["Service"] })
    .use(core)
    .get(
      "/v1/openapi.json",
      async () => new FormattedAnswer("openapi", await readDocument(), { isConstant: true }),
      {
        ...FREE,
        cache: "reference",
        response: answerOf(
          Type.Object({}, { description: "An OpenAPI 3.1 document, outside the usual envelope." }),
        ),
        detail: {
          operationId: "getOpenapi",
          summary: "This API as OpenAPI 3.1",
          description: "The machine-readable description of every route. Also served as `/openapi.json`.",
          ...examples({ "/v1/openapi.json": "The document" }),
        },
      },
    )
    .get(
      SCRIPT_PATH,
      async () => new FormattedAnswer("js", await (script ??= readReferenceScript()), { isConstant: true }),
      page,
    )
    .get(
      COLLECTION_PATH,
      async ({ context }) => {
        const collection = collectionOf(JSON.parse(await readDocument()), publicOrigin(context));
        return new FormattedAnswer("openapi", JSON.stringify(collection));
      },
      page,
    )
    .get(
      "/swagger",
      ({ context }) => {
        context.addHeader("Location", REFERENCE_PATH);
        return new FormattedAnswer("text", "The reference is at /docs.\n", { status: 308 });
      },
      page,
    )
    .onBeforeHandle(({ context }) => {
      const { path } = context.route;
      if (path === DOCUMENT_PATH) {
        context.cache = "reference";
        if (document !== null) return new FormattedAnswer("openapi", document, { isConstant: true });
        // The plugin reads the details then.
        for (const { path: pattern, method, hooks } of routes()) {
          const route = table.published.find((each) => each.path === pattern && each.method === method);
          if (route !== undefined) hooks.detail = { ...hooks.detail, ...describeOperation(route) };
        }
      }
      if (path !== REFERENCE_PATH) return;
      context.cache = "minute";
      context.addHeader("Content-Security-Policy", POLICY);
      context.addHeader("X-Frame-Options", "DENY");
    })
    .onAfterHandle(async ({ context, response }) => {
      const { path } = context.route;
      if (path === DOCUMENT_PATH && document === null && !(response instanceof Response)) {
        document = JSON.stringify(publishModels(response as object));
        return new FormattedAnswer("openapi", document, { isConstant: true });
      }
      if (path !== REFERENCE_PATH) return;
      // Elysia wraps a `Response` that was registered in place of a handler in a function.
      const answer: unknown = typeof response === "function" ? response() : response;
      if (!(answer instanceof Response)) return;
      reference ??= referencePage(await answer.text(), JSON.parse(await readDocument()));
      return new FormattedAnswer("html", reference, { isConstant: true });
    })
    .use(
      swagger({
        path: REFERENCE_PATH,
        specPath: DOCUMENT_PATH,
        scalarCDN: SCRIPT_PATH,
        // The plugin's type is that of an older Scalar.
        scalarConfig: { ...REFERENCE_OPTIONS, customCss: PAGE_TEXT.referenceStyle } as object,
        excludeStaticFile: false,
        exclude: [REFERENCE_PATH, DOCUMENT_PATH],
        // The plugin's type is that of OpenAPI 3.0.
        documentation: { ...DOCUMENT, info: { ...DOCUMENT.info, version } } as object,
      }),
    );
}

type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json };

/** Members of schemas and operations that are not for publication. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  "x-almanac",
  "x-errors",
  "x-own-answers",
  "x-request-body",
  "noValidate",
  "hide",
]);

/** Members that contain data, not schemas. */
const DATA_MEMBERS: ReadonlySet<string> = new Set([
  "example",
  "examples",
  "x-examples",
  "x-values",
  "default",
]);

/** Completes the document that Elysia's plugin makes: schemas with a title become named models, what is not for publication goes. */
function publishModels(document: object): Json {
  const models: JsonObject = {};
  // As JSON a schema has none of TypeBox's symbols.
  const published = withModels(JSON.parse(JSON.stringify(document)), models);
  const { components } = published as { components: { schemas: JsonObject } };
  Object.assign(components.schemas, models);
  return published;
}

/** A copy in which schemas with a title are references to `models`. */
function withModels(value: Json, models: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => withModels(item, models));
  if (typeof value !== "object" || value === null) return value;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    if (OWN_MEMBERS.has(name) || isClosing(name, value)) continue;
    // The plugin lists further media types of bodies.
    const shown = name === "requestBody" ? (value["x-request-body"] ?? member) : member;
    copy[name] = DATA_MEMBERS.has(name) ? shown : withModels(shown, models);
  }
  const { title, ...model } = copy;
  if (typeof title !== "string" || copy["type"] !== "object") return copy;
  const known = models[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(model))
    throw new Error(`two models are called ${title}`);
  models[title] = model;
  return { $ref: `#/components/schemas/${title}` };
}

/** Whether a member says if a record may have further members: published ones may gain some. */
function isClosing(name: string, { properties }: JsonObject): boolean {
  return (
    name === "additionalProperties" &&
    typeof properties === "object" &&
    Object.keys(properties ?? {}).length > 0
  );
}
