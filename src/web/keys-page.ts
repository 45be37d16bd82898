import type { Page } from "./clock-page.ts";
import { PAGE_TEXT } from "./page-text.ts";
import { sitePage } from "./site-page.ts";

/** Where a key is made and its use is looked up. */
export function keysPage(): Page {
  const body = `<h1>Keys</h1><p class="lead">You can call everything without a key. With one the limit is higher, and it counts your calls alone, not those of your whole network.</p>
<div class="builder section"><section aria-labelledby="make"><h2 id="make">Make a key</h2><form class="form" id="make-form"><div><label for="label">What it is for</label><input id="label" name="label" maxlength="100" autocomplete="off" placeholder="my app"></div><div><label for="email">Your address, if you like</label><input id="email" name="email" type="email" maxlength="254" autocomplete="email"></div><div><label for="origins">Only from these pages, if it stands in one</label><input id="origins" name="origins" autocomplete="off" spellcheck="false" placeholder="https://a.example" aria-describedby="origins-hint"><p class="hint" id="origins-hint">Origins, separated by commas. Empty: from anywhere.</p></div><div><button class="primary" type="submit">Make a key</button></div></form><div id="made" class="stack section" role="status"></div></section>
<section aria-labelledby="look"><h2 id="look">Look at a key</h2><form class="form" id="look-form"><div><label for="key">Key</label><input id="key" autocomplete="off" spellcheck="false" placeholder="alm_…" aria-describedby="key-hint"><p class="hint" id="key-hint">Sent once to this server, kept nowhere.</p></div><div><button type="submit">Show its use</button></div></form><div id="looked" class="stack section" role="status"></div></section></div>
<section class="section stack"><h2>How to send it</h2><pre class="wrapped" tabindex="0" role="region" aria-label="How to send a key"><code>curl -s -H "X-API-Key: $KEY" https://…/v1/time/Europe/Paris</code></pre><p class="soft">Or as <code>Authorization: Bearer</code>. Never in an address: those end up in logs. Replacing and ending a key is under <a href="/docs#rotateKey">keys in the docs</a>.</p></section>`;
  return sitePage({
    title: "Keys · Almanac",
    description: "Make a key for the Almanac API.",
    path: "/keys",
    canonical: "/keys",
    body,
    script: PAGE_TEXT.keysScript,
    data: null,
  });
}
