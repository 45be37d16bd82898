import { ERROR_CODES } from "../../domain/error.ts";
import { readCatalog } from "../../web/api-catalog.ts";
import { builderPage } from "../../web/builder-page.ts";
import type { Page } from "../../web/clock-page.ts";
import { docsPage } from "../../web/docs-page.ts";
import { errorsPage } from "../../web/errors-page.ts";
import { keysPage } from "../../web/keys-page.ts";
import { landingPage } from "../../web/landing-page.ts";
import { statusPage } from "../../web/status-page.ts";
import { openapiDocument } from "../openapi.ts";
import { definePage, documentAnswer } from "../page.ts";
import { statusOf, titleOf } from "../problem.ts";
import type { Route } from "../route.ts";
import { createEmbedRoutes } from "./embed.ts";

type Base = Parameters<Route["run"]>[0];

export type PageFacts = {
  readonly version: string;
  /** What the pages are about. */
  readonly published: readonly Route[];
  /** Who may frame the clock: `*`, `none`, or origins separated by commas. */
  readonly embedAncestors: string;
};

/** Routes for machines that look after the service: no page is about them. */
const UNLISTED = /^\/(?:health\/|metrics|v1\/openapi)/;

/** Every page there is: they stand beside the published routes, not among them. */
export function createPages({ version, published, embedAncestors }: PageFacts): Route[] {
  // A plain JSON value, as a caller would read it.
  const readEntries = once(() =>
    readCatalog(JSON.parse(JSON.stringify(openapiDocument(version, published)))),
  );
  const site = (path: string, make: (base: Base) => Page): Route[] => {
    let page: Page | null = null;
    return definePage({
      paths: [path],
      limit: "free",
      handle: (base) => ({
        ...documentAnswer((page ??= make(base)), { ancestors: null, frames: true }, "minute"),
        isConstant: true,
      }),
    });
  };
  return [
    ...site("/", ({ zones, data }) =>
      landingPage({
        zones: zones.table.zoneIds.length,
        places: data.counts.places,
        countries: data.counts.countries,
        operations: readEntries()
          .map(({ operation }) => operation)
          .filter(({ path, tag }) => tag !== "Service" && tag !== "Keys" && !UNLISTED.test(path)),
      }),
    ),
    ...site("/docs", () => docsPage(readEntries(), version)),
    ...site("/docs/errors", () =>
      errorsPage(ERROR_CODES.map((code) => ({ code, title: titleOf(code), status: statusOf(code) }))),
    ),
    ...site("/keys", keysPage),
    ...site("/status", statusPage),
    ...site("/embed", builderPage),
    ...createEmbedRoutes(embedAncestors),
  ];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
