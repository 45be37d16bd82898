import { pageLanguage, wordsIn } from "../languages/page-language.ts";
import { zoneCity } from "../languages/zone-city.ts";
import { html } from "../../http/answer/html-tag.ts";
import { AlmanacError } from "../../domain/error.ts";
import { px } from "../charts/chart-frame.ts";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { formatLocal } from "../../domain/calendar/format.ts";
import { offsetSecondsAt } from "../../domain/tz/zone.ts";
import { dateText, LONG_DATE } from "../charts/meeting-day-chart.ts";
import { queryText, scriptHtml, styleHtml } from "../../http/answer/html.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { dayOf } from "../frame/plain-day.ts";
import { countdownHtml, countSentence } from "./countdown-html.ts";
import { field, hidden, placeField, select } from "../frame/tool-field.ts";
import { copyButtons, toolPage } from "../frame/tool-page.ts";
import { placeMoment, todayIn } from "../../http/input/moment-parameter.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import type { FormattedAnswer } from "../../http/answer/format.ts";
import { choice, flag, freeText, moment, optional, parameters } from "../../http/input/parameter.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { addressOf, pageAnswer, pageQuery, remarksHtml, resultOrProblem } from "../frame/page-part.ts";

const THEMES = [
  ["auto", "The reader’s"],
  ["light", "Light colours"],
  ["dark", "Dark colours"],
] as const;

const PageQuery = parameters({
  to: optional(moment, { description: "The moment; the next New Year unless given." }),
  title: optional(freeText, { description: "What it is.", maxLength: 100 }),
  edit: flag({ description: "Opens the list of what can be changed.", default: false }),
  timezone: optional(freeText, {
    description: "City or zone by whose clock it is.",
    aliases: ["tz", "place", "city"],
  }),
  theme: choice(
    THEMES.map(([theme]) => theme),
    { description: "Colours of the frame.", default: "auto" },
  ),
});

/** What a box for date and time can show. */
const BOX_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The page of a countdown, with the code of its frame. */
export async function showCountdown(context: RequestContext): Promise<FormattedAnswer> {
  const language = pageLanguage(context);
  const { t } = language;
  const ownZone = hintedLocation(context)?.zone.id ?? "UTC";
  const { form, isOwnZone, isEdited, problems, found } = await countdownOf(context, ownZone);
  const { to, title, timezone, theme } = form;
  const query = queryText(Object.entries({ to, title, timezone, theme: theme === "auto" ? "" : theme }));
  const subject = found?.subject ?? t("a moment");
  const isPast = found !== null && found.toEpochMs <= found.nowEpochMs;
  const when = title === "" || found === null ? subject : `${subject}${t(", ")}${found.moment}`;
  const address = `${publicOrigin(context)}/embed/countdown${query}`;
  const code = html`<iframe
    src="${address}"
    title="${subject}"
    width="100%"
    height="170"
    style="border:0"
  ></iframe>`;
  const page = toolPage({
    script: PAGE_TEXT.countdownToolScript,
    title:
      title === ""
        ? t("Countdown to a date and time")
        : isPast
          ? t("How long since {title}?", { title })
          : t("How long until {title}?", { title }),
    language,
    words: ["countdown"],
    // Search engines keep it for weeks, so that it says nothing of today.
    description: isPast
      ? t(
          "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.",
          { moment: when },
        )
      : t(
          "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.",
          { moment: when },
        ),
    path: "/countdown",
    canonical: title === "" ? "/countdown" : `/countdown${query}`,
    heading: t("Countdown"),
    lead:
      found !== null
        ? countSentence(t, found.toEpochMs, found.nowEpochMs, subject)
        : BOX_MOMENT.test(to)
          ? t("Name a city or a time zone by whose clock it is.")
          : t("Choose a moment."),
    problems,
    remarks: remarksHtml(context),
    form: [
      field({
        name: "to",
        label: t("Date and time"),
        value: found?.local ?? BOX_MOMENT.exec(to)?.[0] ?? "",
        type: "datetime-local",
      }),
      field({ name: "title", label: t("Title"), value: title }),
      placeField(t, "timezone", t("By the clock of"), timezone, {
        ownZone: isOwnZone ? ownZone : null,
      }),
      select(
        "theme",
        t("Colours when embedded"),
        theme,
        THEMES.map(([value, words]) => [value, t(words)] as const),
      ),
      hidden("edit", "true"),
    ],
    // A shared address shows the countdown alone.
    formBelow: {
      summary: t("Change it, or put it on your page"),
      isOpen: isEdited || found === null,
      more:
        found === null
          ? ""
          : html`
              <h2>${t("For your page")}</h2>
              <pre class="wrapped" id="embed-code" tabindex="0">${code.markup}</pre>
              ${copyButtons(t, "embed-code", "Copy code")}
            `,
    },
    ...(found === null
      ? {}
      : {
          picture: `${publicOrigin(context)}/charts/countdown.png${queryText(Object.entries({ to, title, timezone }))}`,
        }),
    address: `/countdown${query}`,
    calls:
      found === null
        ? []
        : [addressOf("/v1/date/diff", { start: "now", end: to, tz: found.timezone, unit: "days" })],
    result:
      found === null
        ? ""
        : html`
            <div class="countdown-stage" id="stage">${countdownHtml(t, found)}</div>
            <p class="actions">
              <button type="button" id="full-screen" hidden>${t("Full screen")}</button>
              <button type="button" data-copy=":not(*)" hidden>${t("Copy link")}</button>
            </p>
          `,
  });
  return pageAnswer(context, page, problems);
}

/** A picture of what is counted to, for previews of links, which are kept too long to say how many days are left. */
export async function countdownChart(
  { width, height }: { width: number; height: number },
  context: RequestContext,
) {
  const { problems, found } = await countdownOf(context, "UTC");
  if (found === null) throw new AlmanacError("invalid_parameter", problems.join(" "));
  const [date = "", rest = ""] = found.moment.split(/, (?=\d\d:\d\d)/);
  const size = Math.min(width / (0.62 * Math.max(10, found.subject.length)), height * 0.3);
  const body = html`
    <text class="name" style="font-size:${px(size)}px" x="0" y="${px(height * 0.45)}">${found.subject}</text>
    <text class="name" style="font-size:${px(height * 0.11)}px" x="0" y="${px(height * 0.72)}">${date}</text>
    <text style="font-size:${px(height * 0.08)}px" x="0" y="${px(height * 0.88)}">${rest}</text>
  `;
  const title = `Countdown to ${found.subject}`;
  return {
    chart: { width, height, title, description: found.moment, body },
    heading: { name: "Countdown", note: "Almanac" },
  };
}

/**
 * The countdown alone, for a frame; a moment that cannot be read is said there.
 *
 * @param ancestors origins that may frame it; `null` for none
 */
export async function frameCountdown(
  context: RequestContext,
  ancestors: string | null,
): Promise<FormattedAnswer> {
  // The same for every reader, so that it may be cached.
  const { form, problems, found } = await countdownOf(context, "UTC");
  // The canvas is the host page's, whatever the reader's system wants; the card alone follows the system.
  const [page, scheme] = form.theme === "auto" ? ["normal", "light dark"] : [form.theme, form.theme];
  const style = `${PAGE_TEXT.tokenStyle}${PAGE_TEXT.countdownStyle}:root{color-scheme:${page}}.countdown{color-scheme:${scheme}}${PAGE_TEXT.countdownFrameStyle}`;
  const body =
    found === null
      ? html`<p>${problems.join(" ")}</p>`
      : [countdownHtml(wordsIn("en"), found), remarksHtml(context)];
  const markup = html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${form.title || "Countdown"}</title>
        <noscript>
          <meta http-equiv="refresh" content="60" />
        </noscript>
        ${styleHtml(style)}
      </head>
      <body>
        ${body} ${scriptHtml(PAGE_TEXT.countdownScript)}
      </body>
    </html>
  `;
  const answer = { html: markup.markup, scripts: [PAGE_TEXT.countdownScript], styles: [style] };
  return documentAnswer(context, answer, { ancestors, status: found === null ? 400 : 200 });
}

/** What the address says, with the next New Year for what it leaves out; nothing is found beside a problem. */
async function countdownOf(context: RequestContext, ownZone: string) {
  const { query, problems, textOf } = pageQuery(PageQuery, context);
  const { title = "", theme = "auto", timezone = ownZone } = query;
  const sentTo = textOf("to") ?? "";
  const isOwnZone = query.timezone === undefined;
  const isEdited = query.edit === true || sentTo === "";
  const named = await resultOrProblem(problems, () => zoneOfWords({ name: "timezone" }, timezone, context));
  if (named === null)
    return { form: { to: sentTo, title, timezone, theme }, isOwnZone, isEdited, problems, found: null };
  const { zone, place } = named;
  const year = civilFromDays(todayIn(zone, context)).year + 1;
  const form = {
    to: sentTo === "" ? `${year}-01-01T00:00` : sentTo,
    title:
      sentTo === "" && title === ""
        ? wordsIn(context.language)("New Year {year}", { year: String(year) })
        : title,
    timezone: place?.slug ?? zone.id,
    theme,
  };
  const to = query.to ?? { kind: "date", days: daysFromCivil(year, 1, 1) };
  const placed =
    problems.length > 0
      ? null
      : await resultOrProblem(problems, () =>
          placeMoment("to", to, { zone, disambiguation: "compatible", offset: "reject" }, context),
        );
  if (placed === null) return { form, isOwnZone, isEdited, problems, found: null };
  const { epochMs } = placed;
  const local = formatLocal(Math.floor(epochMs / 1000) + offsetSecondsAt(zone, Math.floor(epochMs / 1000)));
  const t = wordsIn(context.language);
  const inWords = t("{date}, {time} in {place}", {
    date: dateText(dayOf(local), t.locale, LONG_DATE),
    time: local.slice(11, 16),
    place:
      place === null
        ? t.lang === "en"
          ? zone.id
          : zoneCity(zone.id, context)
        : context.localizer.city(place),
  });
  const found = {
    title: form.title,
    subject: form.title === "" ? inWords : form.title,
    toEpochMs: epochMs,
    nowEpochMs: context.nowEpochMs,
    moment: inWords,
    // What the form's box shows.
    local: local.slice(0, 16),
    timezone: zone.id,
  };
  return { form, isOwnZone, isEdited, problems, found };
}
