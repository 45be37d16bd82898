import { html, type Html } from "../../http/answer/html-tag.ts";
import { numberText } from "../../browser/english-text.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { sitePage } from "../frame/site-page.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import type { RateScheme } from "../../http/plan.ts";
import type { KeyDeps } from "../../api/keys/keys.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { plansRecord } from "../../api/keys/usage.ts";

/** The page that creates, shows, rotates and revokes a key, and lists the plans. */
export function showKeys(deps: Pick<KeyDeps, "rateScheme" | "plans">, context: RequestContext) {
  const host = publicOrigin(context);
  const columns = COLUMNS[deps.rateScheme];
  const lead =
    columns === undefined
      ? "This server limits nobody: you can call everything without a key. With one you see how it is used."
      : "You can call everything without a key. With one the limit is higher, and it counts your calls alone, not those of your whole network.";
  const body = html`
    <h1>Keys</h1>
    <p class="lead">${lead}</p>
    ${columns === undefined ? "" : plansHtml(plansRecord(deps.plans), columns)}
    <noscript>
      <p class="notice section">
        Making and looking at keys on this page needs JavaScript. In a shell it is one call:
        <code>curl -s -X POST ${host}/v1/keys</code>, and
        <code>curl -s -H "X-API-Key: $KEY" ${host}/v1/usage</code> shows how it was used.
      </p>
    </noscript>
    <div class="key-panels section" id="panels">
      <section class="panel" aria-labelledby="make">
        <h2 id="make">Make a key</h2>
        <form class="form" id="make-form">
          <div>
            <label for="label">Label</label>
            <input id="label" name="label" maxlength="100" autocomplete="off" placeholder="my app" />
          </div>
          <div>
            <label for="email">E-mail address (optional)</label>
            <input id="email" name="email" type="email" maxlength="254" autocomplete="email" />
          </div>
          <div>
            <label for="origins">Allowed origins</label>
            <input
              id="origins"
              name="allowed_origins"
              autocomplete="off"
              spellcheck="false"
              placeholder="https://a.example"
              aria-describedby="origins-hint"
            />
            <p class="hint" id="origins-hint">
              Sites that may use it, with commas between. Leave empty for any.
            </p>
          </div>
          <div>
            <button class="primary" type="submit">Make a key</button>
          </div>
        </form>
        <div id="made" class="stack" role="status"></div>
      </section>
      <section class="panel" aria-labelledby="look">
        <h2 id="look">Your key</h2>
        <form class="form" id="look-form">
          <div>
            <label for="key">Key</label>
            <input
              id="key"
              autocomplete="off"
              spellcheck="false"
              placeholder="alm_…"
              aria-describedby="key-hint"
            />
            <p class="hint" id="key-hint">Sent once to this server, kept nowhere.</p>
          </div>
          <div>
            <button type="submit">View usage</button>
          </div>
        </form>
        <div id="looked" class="stack" tabindex="-1" role="group" aria-label="The key and its use"></div>
        <div id="key-actions" class="actions key-actions"></div>
      </section>
    </div>
    <section class="section stack" aria-labelledby="send">
      <h2 id="send">How to send it</h2>
      <div id="sample">
        <pre
          class="wrapped"
          tabindex="0"
          role="region"
          aria-label="A call with a key"
        ><code>curl -s -H "X-API-Key: $KEY" '${host}/v1/time/Europe/Paris'</code></pre>
      </div>
      <p class="soft">Or as <code>Authorization: Bearer</code>. Never in an address: those end up in logs.</p>
    </section>
  `;
  const page = sitePage({
    title: "Keys · Almanac",
    description: "Make a key for the Almanac API, see how it is used, replace it or revoke it.",
    path: "/keys",
    canonical: "/keys",
    body,
    style: PAGE_TEXT.keysStyle,
    script: PAGE_TEXT.keysScript,
  });
  return documentAnswer(context, page, { frames: true });
}

type Columns = readonly (readonly [member: "per_minute" | "per_day", title: string])[];

/** Columns of the plans by rate scheme; a server without limits has none. */
const COLUMNS: Readonly<Partial<Record<RateScheme, Columns>>> = {
  minute: [["per_minute", "Calls a minute"]],
  day: [["per_day", "Calls a day"]],
  both: [
    ["per_minute", "Calls a minute"],
    ["per_day", "Calls a day"],
  ],
};

function plansHtml(plans: ReturnType<typeof plansRecord>, columns: Columns): Html {
  const heads = columns.map(([, title]) => html`<th scope="col">${title}</th>`);
  const rows = plans.map((plan) => {
    const cells = columns.map(([name]) => html`<td>${limitText(plan[name])}</td>`);
    return html`<tr>
      <th scope="row">${plan.title}</th>
      ${cells}
      <td>${priceText(plan.usd_per_month)}</td>
    </tr>`;
  });
  return html`
    <section class="section" aria-labelledby="plans">
      <h2 id="plans">Limits</h2>
      <table class="plans">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            ${heads}
            <th scope="col">A month</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <p class="soft small">
        A batch counts as many calls as it holds. Every answer tells what is left in
        <code>X-RateLimit-Remaining</code>.
      </p>
    </section>
  `;
}

function limitText(limit: number | null): string {
  return limit === null ? "unlimited" : numberText(limit);
}

function priceText(usd: number | null): string {
  if (usd === null) return "on request";
  return usd === 0 ? "free" : `$${usd}`;
}
