import type { Page } from "./clock-page.ts";
import { PAGE_TEXT } from "./page-text.ts";
import { sitePage } from "./site-page.ts";

/** How the service is and what its answers rest on. */
export function statusPage(): Page {
  const body = `<h1>Status</h1><div id="state" class="lead" role="status"><noscript>This page needs JavaScript; the same is at <a href="/v1/status">/v1/status</a>.</noscript></div><dl class="facts section" id="facts"></dl><section class="section" aria-labelledby="sources"><h2 id="sources">Sources and credits</h2><div class="scroll section" tabindex="0" role="region" aria-labelledby="sources"><table><thead><tr><th scope="col">Source</th><th scope="col">Version</th><th scope="col">Licence</th><th scope="col">Credit</th></tr></thead><tbody id="rows"></tbody></table></div></section>`;
  return sitePage({
    title: "Status · Almanac",
    description: "Versions and ages of the data that Almanac answers from.",
    path: "/status",
    canonical: "/status",
    body,
    script: PAGE_TEXT.statusScript,
    data: null,
  });
}
