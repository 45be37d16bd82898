import { listOf, member, textOf } from "../api-catalog.ts";
import { numberText } from "../english-text.ts";
import { type Page, escapeHtml } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { sitePage } from "../site-page.ts";

/** Whether the server answers requests, and what an operator should check. */
export type Readiness = { readonly isReady: boolean; readonly notes: readonly string[] };

/**
 * The state of the service and the sources of its data.
 *
 * @param status `data` of `/v1/status`
 */
export function statusPage(status: unknown, { isReady, notes }: Readiness, nowEpochMs: number): Page {
  const state = isReady
    ? '<p class="state good">Ready: every request is answered.</p>'
    : '<p class="state bad">Not ready: requests should go to another process.</p>';
  const remarks = notes.map((note) => `<p class="notice">${escapeHtml(note)}</p>`).join("");
  const age = member(status, "tzdb", "age_days");
  const zoneData = textOf(member(status, "tzdb", "version"));
  const facts: readonly (readonly [title: string, value: string])[] = [
    ["version", textOf(member(status, "version")) || "–"],
    ["up for", duration(member(status, "uptime_seconds"))],
    [
      typeof age === "number" ? `time-zone data, ${numberText(age)} days old` : "time-zone data",
      zoneData || "–",
    ],
    ["zones", numberOf(member(status, "timezone_count"))],
    ["places", numberOf(member(status, "cities", "count"))],
    ["countries", numberOf(member(status, "country_count"))],
    ["with holidays", numberOf(member(status, "holiday_country_count"))],
  ];
  const list = facts.map(
    ([title, value]) => `<div><dt>${escapeHtml(title)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  const sources = listOf(member(status, "attribution")).map(sourceHtml).join("");
  const asked = new Date(nowEpochMs).toISOString().slice(0, 16).replace("T", " ");
  const body = `<h1>Status</h1><div class="lead" role="status">${state}${remarks}</div><p class="soft small">As of ${asked} UTC. The same as data: <a href="/v1/status">/v1/status</a>, <a href="/health/ready">/health/ready</a>.</p><dl class="facts section">${list.join("")}</dl><section class="section" aria-labelledby="sources"><h2 id="sources">Sources and credits</h2><ul class="sources">${sources}</ul></section>`;
  return sitePage({
    title: "Status · Almanac",
    description: "Versions and ages of the data that Almanac answers from.",
    path: "/status",
    canonical: "/status",
    body,
    style: PAGE_TEXT.statusStyle,
  });
}

function sourceHtml(source: unknown): string {
  const text = (name: string): string => escapeHtml(textOf(member(source, name)));
  const url = textOf(member(source, "url"));
  const name = /^https?:\/\//.test(url)
    ? `<a href="${escapeHtml(url)}" rel="noopener">${text("name")}</a>`
    : text("name");
  return `<li><h3>${name}</h3><p>${text("attribution")}</p><p class="soft small"><span>${text("version")}</span> <span>${text("licence")}</span></p></li>`;
}

function numberOf(value: unknown): string {
  return typeof value === "number" ? numberText(value) : "–";
}

function duration(seconds: unknown): string {
  if (typeof seconds !== "number") return "–";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`;
}
