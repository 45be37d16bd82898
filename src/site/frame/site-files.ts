import { Elysia } from "elysia";
import { placeAt, type PlaceIndex } from "../../domain/places/place-index.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { FOOT_MENU, ICON_SVG, MENU } from "./site-page.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import { publicOrigin } from "../../http/public-origin.ts";

const MIN_POPULATION = 100_000;
/** Below the limit of a sitemap, 50,000 addresses (sitemaps.org), with space for pages and zones. */
const MAX_PLACES = 49_000;

/** Addresses of data instead of pages, and of endless variants of pages. */
const DISALLOWED = [
  "/v1/",
  "/api/",
  "/embed/clock",
  "/embed/countdown",
  "/embed/now",
  "/widget",
  "/mcp",
  "/health/",
  "/*?",
];

const PAGES = ["/", ...[...MENU, ...FOOT_MENU].map(([path]) => path), "/docs/errors"];

/** The icon, `robots.txt` and the sitemap. */
export function siteFileRoutes(core: Core) {
  const hidden = { hide: true } as const;
  const icon = { cost: 0, cache: "reference", usesZones: false, detail: hidden } as const;
  let placePaths: readonly string[] | null = null;

  return (
    new Elysia({ name: "site-files" })
      .use(core)
      .get("/favicon.svg", () => new FormattedAnswer("svg", ICON_SVG.markup, { isConstant: true }), icon)
      // Browsers request it if an answer names no icon, and accept SVG by its media type.
      .get("/favicon.ico", () => new FormattedAnswer("svg", ICON_SVG.markup, { isConstant: true }), icon)
      .get(
        "/robots.txt",
        ({ context }) => new FormattedAnswer("text", robotsText(publicOrigin(context))),
        icon,
      )
      .get(
        "/sitemap.xml",
        ({ context }) => {
          const { placeIndex, placesDate } = context.data;
          placePaths ??= pathsOfPlaces(placeIndex);
          const zonePaths = context.zones.table.zoneIds.map((id) => `/zones/${zoneSlug(id)}`);
          const text = sitemap(publicOrigin(context), [...PAGES, ...zonePaths], placePaths, placesDate);
          return new FormattedAnswer("xml", text);
        },
        // It is half a megabyte, so it is not free.
        { cost: 1, cache: "reference", usesZones: false, detail: hidden },
      )
  );
}

function robotsText(origin: string): string {
  const lines = DISALLOWED.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${lines}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Relies on the places' order by population. */
function pathsOfPlaces(index: PlaceIndex): string[] {
  const { populations, count } = index.table;
  const firstSmall = populations.subarray(0, count).findIndex((population) => population < MIN_POPULATION);
  const shown = Math.min(firstSmall === -1 ? count : firstSmall, MAX_PLACES);
  return Array.from({ length: shown }, (_, place) => `/places/${placeAt(index, place).slug}`);
}

/** @param date of the newest row of the places, YYYY-MM-DD */
function sitemap(
  origin: string,
  pagePaths: readonly string[],
  placePaths: readonly string[],
  date: string,
): string {
  const entry = (path: string, more = ""): string => `<url><loc>${origin}${path}</loc>${more}</url>\n`;
  const pages = pagePaths.map((path) => entry(path)).join("");
  const places = placePaths.map((path) => entry(path, `<lastmod>${date}</lastmod>`)).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages}${places}</urlset>\n`;
}
