import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html, NO_HTML } from "../../http/answer/html-tag.ts";
import { dateText } from "../charts/meeting-day-chart.ts";
import { clockOf, countText, numberText } from "../../browser/english-text.ts";
import { listOf, member, textOf } from "../../browser/json-value.ts";
import { dayOf } from "../frame/plain-day.ts";

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/**
 * A key and its usage as HTML.
 *
 * @param key `data` of `/v1/keys/me`
 * @param usage `data` of `/v1/usage`
 */
export function keyConsoleHtml(key: unknown, usage: unknown): Html {
  const label = textOf(member(key, "label")) || "Key without a label";
  const origins = listOf(member(key, "allowed_origins")).map(textOf);
  const facts = [
    ["Plan", textOf(member(key, "plan"))],
    ["Id", textOf(member(key, "key_id"))],
    ["Begins with", textOf(member(key, "key_hint"))],
    ["Made on", textOf(member(key, "created_at")).slice(0, 10)],
    ["Works from", origins.length === 0 ? "anywhere" : origins.join(", ")],
  ].map(
    ([name = "", value = ""]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  const days = listOf(member(usage, "last_30_days"))
    .map((day) => ({
      date: textOf(member(day, "date")),
      requests: numberOf(member(day, "requests")),
      errors: numberOf(member(day, "errors")),
    }))
    .toReversed();
  return html`<h3>${label}</h3>
    <dl class="key-facts">${facts}</dl>
    ${limitsHtml(listOf(member(usage, "policies")))}${usageChart(days)}${routesHtml(member(usage, "today", "by_route"))}`;
}

/** A bar for each limit: how much of the window is used, and when it resets. */
function limitsHtml(policies: readonly unknown[]): Html {
  if (policies.length === 0) return html`<p>Nothing limits this key on this server.</p>`;
  return html`${policies.map((policy) => {
    const limit = numberOf(member(policy, "limit"));
    const used = numberOf(member(policy, "used"));
    const share = Math.min(100, Math.round((used / Math.max(1, limit)) * 1000) / 10);
    const name = textOf(member(policy, "name"));
    const text = `${numberText(used)} of ${numberText(limit)} this ${name}`;
    const next = clockOf(textOf(member(policy, "resets_at")));
    return html`
      <div class="limit">
        <p><strong>${text}</strong> <span class="soft small">resets at ${next} UTC</span></p>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="${share}% used">
          <rect class="whole" width="100" height="4" />
          <rect class="used" width="${share}" height="4" />
        </svg>
      </div>
    `;
  })}`;
}

/** Today's routes, the most used first. */
function routesHtml(byRoute: unknown): Html {
  if (typeof byRoute !== "object" || byRoute === null) return NO_HTML;
  const rows = Object.entries(byRoute)
    .map(([route, count]) => ({ route, count: numberOf(count) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 8)
    .map(({ route, count }) => html`<li><code>${route}</code> <span>${countText(count, "call")}</span></li>`);
  return rows.length === 0
    ? NO_HTML
    : html`<div>
        <h4>Today</h4>
        <ul class="list">
          ${rows}
        </ul>
      </div>`;
}

/** Calls of one UTC day. */
export type UseDay = { readonly date: string; readonly requests: number; readonly errors: number };

const HEIGHT = 100;

/** "24 Oct" of an ISO date; "" of none. */
const shortDate = (date: string): string =>
  date === "" ? "" : dateText(dayOf(date), "en", { day: "numeric", month: "short" });

/**
 * A bar for the calls of each day, with its errors in another colour. The picture stretches with the page, so its
 * texts are outside of it.
 *
 * @param days from the oldest to today
 */
export function usageChart(days: readonly UseDay[]): Html {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const failed = days.reduce((sum, { errors }) => sum + errors, 0);
  const bars = days.map(({ date, requests, errors }, index) => {
    const high = (count: number): number => Math.round((count / most) * HEIGHT * 100) / 100;
    const bar = (kind: string, count: number): Html =>
      html`<rect
        class="${kind}"
        x="${index + 0.1}"
        y="${HEIGHT - high(count)}"
        width=".8"
        height="${high(count)}"
      />`;
    const title = `${shortDate(date)}: ${countText(requests, "call")}, ${countText(errors, "error")}`;
    return html`
      <g>
        <title>${title}</title>
        <rect class="day" x="${index}" y="0" width="1" height="${HEIGHT}" />
        ${bar("calls", requests)}${bar("errors", errors)}
      </g>
    `;
  });
  const summary = `${countText(total, "call")} in ${days.length} days, ${failed === 0 ? "no errors" : countText(failed, "error")}`;
  const rows = days
    .filter(({ requests }) => requests > 0)
    .map(
      ({ date, requests, errors }) =>
        html`<tr>
          <th scope="row">${date}</th>
          <td>${requests}</td>
          <td>${errors}</td>
        </tr>`,
    );
  const table =
    rows.length === 0
      ? ""
      : html`
          <details class="small">
            <summary>The numbers</summary>
            <table class="numbers">
              <thead>
                <tr>
                  <th scope="col">Day (UTC)</th>
                  <th scope="col">Calls</th>
                  <th scope="col">Errors</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </details>
        `;
  return html`
    <figure class="usage">
      <figcaption>${summary}</figcaption>
      <div class="plot">
        <span class="most">${numberText(most)}</span>
        <svg
          viewBox="0 0 ${Math.max(1, days.length)} ${HEIGHT}"
          preserveAspectRatio="none"
          role="img"
          aria-label="${summary}"
        >
          ${bars}
        </svg>
      </div>
      <div class="ends"><span>${shortDate(mustExist(days[0]).date)}</span><span>today</span></div>
      ${table}
    </figure>
  `;
}
