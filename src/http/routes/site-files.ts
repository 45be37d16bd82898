import { Elysia } from "elysia";
import { placeAt, type PlaceIndex } from "../../domain/places/place-index.ts";
import { ICON_SVG, MENU } from "../../web/site-page.ts";
import type { Core } from "../core/core.ts";
import { FormattedAnswer } from "../core/formatted-answer.ts";
import { publicOrigin } from "../core/public-origin.ts";

const MIN_POPULATION = 100_000;
/** A sitemap may hold no more (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** Where crawlers find data instead of pages, or the same page in endless forms. */
const DISALLOWED = ["/v1/", "/api/", "/embed/clock", "/embed/now", "/widget", "/mcp", "/health/", "/*?"];

/** What browsers and search engines ask every site for: its icon, what may be crawled, and which pages there are. */
export function siteFileRoutes(core: Core) {
  const hidden = { hide: true } as const;
  const icon = { cost: 0, cache: "reference", usesZones: false, detail: hidden } as const;
  let placePaths: readonly string[] | null = null;

  return (
    new Elysia({ name: "site-files" })
      .use(core)
      .get("/favicon.svg", () => new FormattedAnswer("svg", ICON_SVG, { isConstant: true }), icon)
      // Browsers ask for it wherever an answer names no icon; they go by the media type, not by the name.
      .get("/favicon.ico", () => new FormattedAnswer("svg", ICON_SVG, { isConstant: true }), icon)
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
          return new FormattedAnswer("xml", sitemap(publicOrigin(context), placePaths, placesDate));
        },
        // Half a megabyte to put together and to compress is not free.
        { cost: 1, cache: "reference", usesZones: false, detail: hidden },
      )
  );
}

function robotsText(origin: string): string {
  const lines = DISALLOWED.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${lines}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Places stand in the order of their population. */
function pathsOfPlaces(index: PlaceIndex): string[] {
  const { populations, count } = index.table;
  const paths: string[] = [];
  for (let place = 0; place < count && (populations[place] ?? 0) >= MIN_POPULATION; place += 1) {
    paths.push(`/places/${placeAt(index, place).slug}`);
  }
  return paths.slice(0, MAX_ADDRESSES - MENU.length - 2);
}

/** @param date of the newest row of the places, YYYY-MM-DD */
function sitemap(origin: string, placePaths: readonly string[], date: string): string {
  const pages = ["/", ...MENU.map(([path]) => path), "/docs/errors"]
    .map((path) => `<url><loc>${origin}${path}</loc></url>\n`)
    .join("");
  const places = placePaths
    .map((path) => `<url><loc>${origin}${path}</loc><lastmod>${date}</lastmod></url>\n`)
    .join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages}${places}</urlset>\n`;
}
