import { html, type Html } from "../../http/answer/html-tag.ts";
import { hoursText } from "../languages/time-words.ts";
import { pageLanguage, sayHtml, type Words } from "../languages/page-language.ts";
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
  const language = pageLanguage(context);
  const { t } = language;
  const isReady = !deps.isDraining();
  const notes = isReady ? notesForOperators(deps, context) : [];
  const state = isReady
    ? html`<p class="state good">${t("Ready: every request is answered.")}</p>`
    : html`<p class="state bad">${t("Not ready: requests should go to another process.")}</p>`;
  const remarks = notes.map((note) => html`<p class="notice" lang="en">${note}</p>`);
  const { version: zoneData, age_days: age } = status.tzdb;
  const facts: readonly (readonly [title: string, value: string])[] = [
    [t("version"), status.version],
    [t("up for"), duration(t, status.uptime_seconds)],
    [
      age === null
        ? t("time-zone data")
        : t("time-zone data, {count} day old|time-zone data, {count} days old", { count: age }),
      zoneData,
    ],
    [t("zones"), t.number(status.timezone_count)],
    [t("places"), t.number(status.cities.count)],
    [t("countries"), t.number(status.country_count)],
    [t("with holidays"), t.number(status.holiday_country_count)],
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
    <h1>${t("Status")}</h1>
    <div class="lead" role="status">${state}${remarks}</div>
    <p class="soft small">
      ${sayHtml(t, "As of {moment} UTC. The same as data: {status}, {ready}.", {
        moment: asked,
        status: html`<a href="/v1/status">/v1/status</a>`,
        ready: html`<a href="/health/ready">/health/ready</a>`,
      })}
    </p>
    <dl class="facts section">${list}</dl>
    <section class="section" aria-labelledby="sources">
      <h2 id="sources">${t("Sources and credits")}</h2>
      <ul class="sources" lang="en" dir="ltr">
        ${sources}
      </ul>
    </section>
  `;
  const page = sitePage({
    title: `${t("Status")} · Almanac`,
    language,
    description: t("Versions and ages of the data that Almanac answers from."),
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

function duration(t: Words, seconds: number): string {
  if (seconds < 60) return t("{minutes} min", { minutes: 0 });
  if (seconds < 3600) return hoursText(t, Math.floor(seconds / 60));
  return seconds < 172_800
    ? hoursText(t, Math.floor(seconds / 3600) * 60)
    : t("{count} day|{count} days", { count: Math.floor(seconds / 86_400) });
}
