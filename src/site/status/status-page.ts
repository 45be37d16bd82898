import { html, type Html } from "../../http/answer/html-tag.ts";
import { numberText } from "../../browser/english-text.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { sitePage } from "../frame/site-page.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { notesForOperators, statusRecord, type ServiceDeps } from "../../api/service/service.ts";

type Source = ReturnType<typeof statusRecord>["attribution"][number];

/** The state of the service and the sources of its data. */
export function showStatus(deps: ServiceDeps, context: RequestContext) {
  // The status must be current.
  context.cacheControl = "no-store";
  const status = statusRecord(deps, context);
  const isReady = !deps.isDraining();
  const notes = isReady ? notesForOperators(deps, context) : [];
  const state = isReady
    ? html`<p class="state good">Ready: every request is answered.</p>`
    : html`<p class="state bad">Not ready: requests should go to another process.</p>`;
  const remarks = notes.map((note) => html`<p class="notice">${note}</p>`);
  const { version: zoneData, age_days: age } = status.tzdb;
  const facts: readonly (readonly [title: string, value: string])[] = [
    ["version", status.version],
    ["up for", duration(status.uptime_seconds)],
    [age === null ? "time-zone data" : `time-zone data, ${numberText(age)} days old`, zoneData],
    ["zones", numberText(status.timezone_count)],
    ["places", numberText(status.cities.count)],
    ["countries", numberText(status.country_count)],
    ["with holidays", numberText(status.holiday_country_count)],
  ];
  const list = facts.map(
    ([title, value]) =>
      html`<div>
        <dt>${title}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  const sources = status.attribution.map(sourceHtml);
  const asked = new Date(context.nowEpochMs).toISOString().slice(0, 16).replace("T", " ");
  const body = html`
    <h1>Status</h1>
    <div class="lead" role="status">${state}${remarks}</div>
    <p class="soft small">
      As of ${asked} UTC. The same as data: <a href="/v1/status">/v1/status</a>,
      <a href="/health/ready">/health/ready</a>.
    </p>
    <dl class="facts section">${list}</dl>
    <section class="section" aria-labelledby="sources">
      <h2 id="sources">Sources and credits</h2>
      <ul class="sources">
        ${sources}
      </ul>
    </section>
  `;
  const page = sitePage({
    title: "Status · Almanac",
    description: "Versions and ages of the data that Almanac answers from.",
    path: "/status",
    canonical: "/status",
    body,
    style: PAGE_TEXT.statusStyle,
  });
  return documentAnswer(context, page, { frames: true });
}

function sourceHtml({ name, version, licence, attribution, url }: Source): Html {
  const title =
    url !== null && /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noopener">${name}</a>` : name;
  return html`
    <li>
      <h3>${title}</h3>
      <p>${attribution}</p>
      <p class="soft small"><span>${version}</span> <span>${licence}</span></p>
    </li>
  `;
}

function duration(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`;
}
