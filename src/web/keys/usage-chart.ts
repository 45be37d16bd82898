import { dateText } from "../chart/meeting-day.ts";
import { countText, numberText } from "../english-text.ts";
import { escapeHtml } from "../html.ts";
import { dayOf } from "../plain-day.ts";

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
export function usageChart(days: readonly UseDay[]): string {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const failed = days.reduce((sum, { errors }) => sum + errors, 0);
  const bars = days.map(({ date, requests, errors }, index) => {
    const high = (count: number): number => Math.round((count / most) * HEIGHT * 100) / 100;
    const bar = (kind: string, count: number): string =>
      `<rect class="${kind}" x="${index + 0.1}" y="${HEIGHT - high(count)}" width=".8" height="${high(count)}"/>`;
    const title = `${shortDate(date)}: ${countText(requests, "call")}, ${countText(errors, "error")}`;
    return `<g><title>${escapeHtml(title)}</title><rect class="day" x="${index}" y="0" width="1" height="${HEIGHT}"/>${bar("calls", requests)}${bar("errors", errors)}</g>`;
  });
  const summary = `${countText(total, "call")} in ${days.length} days, ${failed === 0 ? "no errors" : countText(failed, "error")}`;
  const rows = days
    .filter(({ requests }) => requests > 0)
    .map(
      ({ date, requests, errors }) =>
        `<tr><th scope="row">${escapeHtml(date)}</th><td>${requests}</td><td>${errors}</td></tr>`,
    );
  const table =
    rows.length === 0
      ? ""
      : `<details class="small"><summary>The numbers</summary><table class="numbers"><thead><tr><th scope="col">Day (UTC)</th><th scope="col">Calls</th><th scope="col">Errors</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`;
  return `<figure class="usage"><figcaption>${summary}</figcaption><div class="plot"><span class="most">${numberText(most)}</span><svg viewBox="0 0 ${Math.max(1, days.length)} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary}">${bars.join("")}</svg></div><div class="ends"><span>${shortDate(days[0]?.date ?? "")}</span><span>today</span></div>${table}</figure>`;
}
