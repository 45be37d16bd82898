import { pageHead, siteMenu } from "./site-page.ts";

const HEAD = pageHead({
  title: "API reference · Almanac",
  description:
    "Every route of the Almanac API, with its parameters, a recorded answer and a form to call it: time zones, cities, public holidays, sun, moon, dates and meetings.",
  canonical: "/docs",
});

const TOP = `<header class="site-top"><a href="/">Almanac</a><nav aria-label="Pages">${siteMenu("/docs")}</nav></header><noscript><p>The reference needs JavaScript. The same is in the <a href="/openapi.json">OpenAPI document</a>; <a href="/v1">/v1</a> lists the routes, and <a href="/docs/errors">every error</a> has its section.</p></noscript>`;

/** Gives the plugin's HTML our head, because its description is all of the Markdown, and the site's menu. */
export function referencePage(html: string): string {
  return html.replace(/^[^]*?(?=<style>)/, HEAD).replace("<body>", `<body>${TOP}`);
}
