import { html, type Html } from "../../http/answer/html-tag.ts";
import { sayHtml, type Words } from "../languages/page-language.ts";

export type Feed = {
  /** Path of the feed, which ends in `.ics` or asks for it. */
  readonly path: string;
  /** The service's address for others, `https://almanac.example`. */
  readonly origin: string;
  /** What the reader's program calls the calendar. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
};

/** The ways to have a calendar in one's own program: a list that opens, also without a script. */
export function subscribeHtml(t: Words, { path, origin, name, label }: Feed): Html {
  const address = origin + path;
  const webcal = address.replace(/^https?:/, "webcal:");
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`;
  return html`
    <details class="subscribe">
      <summary class="button">${label}</summary>
      <div class="panel">
        <ul>
          <li><a href="${webcal}">${t("Apple Calendar, Thunderbird and other programs")}</a></li>
          <li><a href="${google}" rel="noopener noreferrer" target="_blank">Google Calendar</a></li>
          <li><a href="${outlook}" rel="noopener noreferrer" target="_blank">Outlook</a></li>
          <li><a href="${path}" download>${t("A file, which is not kept up to date")}</a></li>
        </ul>
        <p class="small">
          ${sayHtml(t, "Or give your program this address: {address}", {
            address: html`<code id="feed-address" class="wrap-anywhere" dir="ltr">${address}</code>`,
          })}
        </p>
        <p class="actions">
          <button type="button" data-copy="#feed-address" hidden>${t("Copy address")}</button>
        </p>
      </div>
    </details>
  `;
}
