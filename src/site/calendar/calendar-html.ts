import { sayHtml, wordsIn, type Words } from "../languages/page-language.ts";
import { isRightToLeft } from "../../browser/translate.ts";
import { inDays } from "../languages/time-words.ts";
import { html, type Html, NO_HTML, type HtmlValue, distinctHtml } from "../../http/answer/html-tag.ts";
import { apiCalls, type Page } from "../../http/answer/html.ts";
import { countHolidays } from "../../api/holidays/holiday-count.ts";
import { isOffForAll } from "../../domain/holidays/rule-program.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { subscribeHtml } from "../frame/subscribe.ts";
import { sitePage } from "../frame/site-page.ts";
import { calendarAddress, calendarForm, type CalendarChoice } from "./calendar-form.ts";
import { holidayLists } from "./holiday-list.ts";
import { monthTable, type MonthsView } from "./month-table.ts";
import type { CalendarView, PlaceYear } from "./calendar-year.ts";
import {
  dateWords,
  holidayName,
  inLanguage,
  isFreeForAll,
  isHalfDayOff,
  type Mark,
  marksOf,
  schoolDaysOf,
  typeWord,
} from "./marks.ts";
import { marketPanel } from "./market-now.ts";
import { dayOf, daysBetween } from "../frame/plain-day.ts";
import { comparison, longWeekendPanel, workPanel } from "./year-panels.ts";
import { formatDate } from "../../domain/calendar/format.ts";

/** First and last year that the API has holidays of. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** The year of a country or region: twelve months, and a list of its holidays. */
export function calendarPage(view: CalendarView): Page {
  const { place, compared, choice, title, lang } = view;
  const t = wordsIn(lang);
  const { year } = place.list;
  const marks = marksOf(place);
  const comparedMarks = compared === null ? new Map<number, readonly Mark[]>() : marksOf(compared);
  const weekends = compared === null ? (place.list.long_weekends ?? []) : [];
  const months: MonthsView = {
    ...view,
    year,
    marks,
    comparedMarks,
    longDays: new Set(weekends.flatMap(({ start, end }) => daysBetween(dayOf(start), dayOf(end)))),
    bridgeDays: new Set(weekends.flatMap(({ bridge_days: days }) => days.map(dayOf))),
    schoolDays: schoolDaysOf(place.school),
  };
  const tables = Array.from({ length: 12 }, (_, index) => monthTable(months, index + 1));
  const shown = compared === null ? [place] : [place, compared];
  const calls = apiCalls(
    shown.flatMap(({ listCall, workCalls }) => [listCall, ...workCalls.slice(0, 1)]),
    "",
    t("API calls behind this page"),
  );
  // In one column the panels come before the list, which may be long.
  const details =
    compared === null
      ? html`
          <div class="stack">${longWeekendPanel(weekends, lang)}${workPanel([place], lang)}</div>
          <section aria-labelledby="list">${holidayLists(view)}</section>
        `
      : html`<div class="stack">
            ${workPanel([place, compared, { name: t("Both"), work: view.workOfBoth }], lang)}
          </div>
          ${comparison(place, compared, marks, comparedMarks, lang)}`;
  const address = calendarAddress(choice);
  const body = html`
    <div id="calendar-head">
      <p class="crumb"><a href="/calendar">${t("All countries")}</a>${crumbOf(view)}</p>
      <div class="title">
        <h1>${headOf(view)} ${year}</h1>
        ${yearLinks(t, choice, year)}
      </div>
      <p class="lead">${summaryOf(view, marks)}</p>
      ${distinctHtml(shown.map(({ remarks }) => remarks))}
      ${view.market === null ? NO_HTML : marketPanel(view.market)}
    </div>
    ${calendarForm(view)}
    <div id="calendar" data-address="${address}">
      ${actionsOf(view)}${keyOf(view, months)}
      <div class="months">${tables}</div>
      <div class="below section">${details}</div>
      ${calls}
    </div>
  `;
  const full =
    compared === null
      ? `${title} ${year}`
      : t("{title}, compared with {place}", { title: `${title} ${year}`, place: compared.name });
  return sitePage({
    title: `${full} · Almanac`,
    language: view.language,
    canonical: calendarAddress({ ...choice, lang: null }),
    words: ["calendar"],
    description: t(
      "{title}: twelve months with public holidays, long weekends, bridge days and business days.",
      { title: full },
    ),
    path: "/calendar",
    body,
    style: PAGE_TEXT.calendarStyle,
    script: PAGE_TEXT.calendarScript,
    head: html`<link rel="alternate" type="text/calendar" href="${feedPath(view)}" />`,
  });
}

/** The heading; two names have the colours of their marks. */
function headOf({ place, compared, lang, title }: CalendarView): Html {
  if (compared === null)
    return wordsIn(lang).lang === "en" && lang !== "en"
      ? inLanguage(place.name, lang)
      : html`${place.list.subdivision === null || lang !== "en" ? title : `Holidays in ${place.name}`}`;
  return html`${inLanguage(place.name, lang, "first")}
    <span class="soft">${wordsIn(lang)("and")}</span> ${inLanguage(compared.name, lang, "second")}`;
}

/** A link from a region to its country. */
function crumbOf({ place, choice, lang }: CalendarView): Html {
  if (choice.region === null) return NO_HTML;
  const address = calendarAddress({ ...choice, region: null, compared: null });
  return html` / <a href="${address}">${inLanguage(place.list.country.name, lang)}</a>`;
}

function yearLinks(t: Words, choice: CalendarChoice, year: number): Html {
  const [back, on] = isRightToLeft(t.lang) ? ["→", "←"] : ["←", "→"];
  const link = (to: number, mark: string, rel: string): Html =>
    to < FIRST_YEAR || to > LAST_YEAR
      ? NO_HTML
      : html`<a class="button" rel="${rel}" href="${calendarAddress({ ...choice, year: String(to) })}"
          >${mark}</a
        >`;
  return html`<nav class="years" aria-label="${t("Years")}">
    ${link(year - 1, `${back} ${year - 1}`, "prev")}${link(year + 1, `${year + 1} ${on}`, "next")}
  </nav>`;
}

/** Number of holidays and business days, of both places if two are compared, and the next holiday. */
function summaryOf(view: CalendarView, marks: ReadonlyMap<number, readonly Mark[]>): HtmlValue {
  const { place, compared, today, lang } = view;
  const t = wordsIn(lang);
  if (compared !== null) {
    return html`
      ${inLanguage(place.name, lang)}: ${workSummary(t, place)}<br />
      ${inLanguage(compared.name, lang)}: ${workSummary(t, compared)}
    `;
  }
  const said = workSummary(t, place);
  const next = [...marks.keys()]
    .toSorted((a, b) => a - b)
    .find((day) => day >= today && isFreeForAll(marks.get(day)));
  const mark = next === undefined ? undefined : marks.get(next)?.[0];
  if (!formatDate(today).startsWith(String(place.list.year)) || next === undefined || mark === undefined)
    return said;
  const name = holidayName(t, mark.holiday);
  if (next === today) return html`${said} ${sayHtml(t, "Today is a day off: {name}.", { name })}`;
  return html`${said}
  ${sayHtml(t, "Next: {name}, {date}, {when}.", {
    name,
    date: inLanguage(dateWords(lang).longDay(next), lang),
    when: inDays(t, next - today),
  })}`;
}

function workSummary(t: Words, { work, list }: PlaceYear): string {
  const count = countHolidays(list.holidays, list.subdivision !== null).wholeDays;
  const sumOf = (field: "business_days" | "holiday_days"): number =>
    work.reduce((sum, month) => sum + month[field], 0);
  const left = sumOf("business_days");
  const lost = sumOf("holiday_days");
  if (lost === 0)
    return t(
      "{count} business day; no public holiday takes one.|{count} business days; no public holiday takes one.",
      {
        count: left,
      },
    );
  return t(
    "{count} public holiday takes {lost} and leaves {left}.|{count} public holidays take {lost} and leave {left}.",
    {
      count,
      lost: t("{count} business day|{count} business days", { count: lost }),
      left,
    },
  );
}

function feedPath({ place, lang }: CalendarView): string {
  return `/v1/holidays/${place.code}.ics${lang === "en" ? "" : `?lang=${encodeURIComponent(lang)}`}`;
}

function actionsOf(view: CalendarView): Html {
  const { place, lang, origin } = view;
  const query = lang === "en" ? "" : `?lang=${encodeURIComponent(lang)}`;
  const file = (ending: string): string => `/v1/holidays/${place.code}/${place.list.year}.${ending}${query}`;
  const t = wordsIn(lang);
  const label = view.compared === null ? t("Subscribe") : t("Subscribe to {place}", { place: place.name });
  return html`
    <div class="actions">
      ${subscribeHtml(t, { path: feedPath(view), origin, name: view.title, label })}
      <a class="button" href="${file("ics")}" download>${t("Download .ics")}</a
      ><a class="button" href="${file("csv")}" download>${t("Download .csv")}</a>
      <button type="button" id="print" hidden>${t("Print")}</button>
    </div>
  `;
}

/** Explains the marks that the year has. */
function keyOf(view: CalendarView, { marks, bridgeDays, longDays, schoolDays }: MonthsView): Html {
  const { place, compared, today } = view;
  const t = wordsIn(view.lang);
  const all = [...marks.values()].flat();
  const someWord = ({ kind, holiday: { type, nationwide } }: Mark): string[] => {
    if (kind !== "some") return [];
    if (!isOffForAll(type)) return [typeWord(t, type)];
    return [
      nationwide || place.list.subdivision !== null ? t("Day off on another day") : t("Regional holiday"),
    ];
  };
  const has = (kind: Mark["kind"]): boolean => all.some((mark) => mark.kind === kind);
  const entries: readonly (readonly [classes: string, words: string, isThere: boolean])[] =
    compared === null
      ? [
          ["public", t("Public holiday"), has("public")],
          ["observed", t("Substitute day"), has("observed")],
          ["some", [...new Set(all.flatMap(someWord))].join(t(", ")), has("some")],
          [
            "some half",
            t("Half day"),
            [...marks.values()].some(([mark]) => mark !== undefined && isHalfDayOff(mark.holiday)),
          ],
          ["observance", t("Observance"), has("observance")],
          ["run", t("Long weekend"), longDays.size > 0],
          ["bridge", t("Bridge day"), bridgeDays.size > 0],
          ["school", t("School holidays"), schoolDays.size > 0],
          ["w", t("Weekend"), true],
          ["today", t("Today"), formatDate(today).startsWith(String(place.list.year))],
        ]
      : [
          ["public", place.name, true],
          ["there", compared.name, true],
          ["public there", t("Both"), true],
          ["w", t("Weekend in {place}", { place: place.name }), true],
        ];
  const items = entries
    .filter(([, , isThere]) => isThere)
    .map(
      ([classes, words]) =>
        html`<li>
          <span class="${classes}" aria-hidden="true"><a></a></span>${words}
        </li>`,
    );
  return html`<ul class="key" aria-label="${t("Marks")}">
    ${items}
  </ul>`;
}
