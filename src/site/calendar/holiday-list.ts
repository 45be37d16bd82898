import { html, type Html, NO_HTML, joinHtml } from "../../http/answer/html-tag.ts";
import { sayHtml, wordsIn } from "../languages/page-language.ts";
import type { CalendarView } from "./calendar-year.ts";
import {
  anchorOf,
  dateWords,
  holidayName,
  inLanguage,
  isHalfDayOff,
  namesHtml,
  type ListedHoliday,
  otherDayOff,
  typeWord,
} from "./marks.ts";
import { dayOf } from "../frame/plain-day.ts";

/** Longer lists of regions, and of their days, are folded. */
const MAX_REGIONS_SHOWN = 5;
const MAX_DAYS_SHOWN = 20;

/** The holidays of the year in words: first those of the whole place, then those of some regions. */
export function holidayLists(view: CalendarView): Html {
  const { place } = view;
  const t = wordsIn(view.lang);
  const { holidays, subdivision, undated } = place.list;
  const isForAll = ({ nationwide }: ListedHoliday): boolean => subdivision !== null || nationwide;
  const own = holidays.filter(isForAll);
  const regional = holidays.filter((holiday) => !isForAll(holiday));
  const items = (of: readonly ListedHoliday[]): Html => html`${of.map((each) => holidayItem(view, each))}`;
  const folded = (title: string, of: readonly ListedHoliday[], more = ""): Html =>
    of.length === 0
      ? NO_HTML
      : html`
          <details class="more-days" ${of.length > MAX_DAYS_SHOWN ? "" : "open"}>
            <summary>
              <h3>${title}</h3>
              <small class="soft"
                >${t("{count} holiday|{count} holidays", { count: of.length })}${more}</small
              >
            </summary>
            <ol class="days">
              ${items(of)}
            </ol>
          </details>
        `;
  const missing =
    undated.length === 0
      ? ""
      : html`<p class="notice">
          ${t("Not announced yet: {names}.", { names: undated.map(({ name }) => name).join(t(", ")) })}
        </p>`;
  const filter = holidays.some(({ type }) => type === "observance")
    ? html`<label class="check"><input type="checkbox" id="days-off" />${t("Hide observances")}</label>`
    : "";
  return html`
    <div class="list-head">
      <h2 id="list">${t("Holidays")}</h2>
      ${filter}
    </div>
    ${missing}
    <ol class="days">
      ${items(own)}
    </ol>
    ${folded(t("Only in some regions"), regional)}
    ${folded(t("School holidays"), place.school, place.areSchoolHolidaysWhole ? "" : t(" known, not all"))}
  `;
}

function holidayItem(view: CalendarView, holiday: ListedHoliday): Html {
  const { lang } = view;
  const { year } = view.place.list;
  const words = dateWords(lang);
  const { date, end_date, type, name, local_name, local_language } = holiday;
  const month = Number(date.slice(5, 7));
  const isOfYear = Number(date.slice(0, 4)) === year;
  const shown = holiday.days > 1 ? words.span(dayOf(date), dayOf(end_date)) : words.shortDay(dayOf(date));
  // A span that crosses a year says both.
  const says = isOfYear || date.slice(0, 4) !== end_date.slice(0, 4);
  const text = `${shown}${says ? "" : ` ${date.slice(0, 4)}`}`;
  const time = html`<time datetime="${date}" dir="auto" ${lang === "en" ? "" : html`lang="${lang}"`}
    >${text}</time
  >`;
  const local = local_name === name ? "" : inLanguage(local_name, local_language, "local");
  const day = isOfYear ? html`<a href="#m-${month}">${time}</a>` : time;
  const scope = view.place.list.subdivision === null && !holiday.nationwide ? "regional" : "";
  return html`
    <li id="${anchorOf(holiday)}" class="${`is-${type} ${scope}`.trim()}">
      <div class="when">${day}</div>
      <div class="what">
        <p class="name">${holidayName(wordsIn(lang), holiday)}${local}</p>
        ${factsOf(view, holiday)}
      </div>
    </li>
  `;
}

function factsOf(view: CalendarView, holiday: ListedHoliday): Html {
  const t = wordsIn(view.lang);
  const words = dateWords(view.lang);
  const { type, estimate_tolerance_days: tolerance, note } = holiday;
  const off = otherDayOff(holiday);
  const isOffOfYear = holiday.observed_date.startsWith(`${view.place.list.year}-`);
  const offYear = isOffOfYear ? "" : ` ${holiday.observed_date.slice(0, 4)}`;
  const facts = [
    typeWord(t, type),
    isHalfDayOff(holiday) ? t("half day") : "",
    off === null
      ? ""
      : html`<strong
          >${sayHtml(t, "substitute day on {date}", {
            date: [inLanguage(words.longDay(off), view.lang), offYear],
          })}</strong
        >`,
    tolerance === null
      ? ""
      : t(
          "expected; the official date may differ by {count} day|expected; the official date may differ by {count} days",
          {
            count: tolerance,
          },
        ),
    whereOf(view, holiday),
  ].filter((fact) => fact !== "" && fact !== NO_HTML);
  return html`
    <p class="facts-line small soft">${joinHtml(facts, " · ")}</p>
    ${note === null ? "" : html`<p class="small soft" lang="en" dir="auto">${note}</p>`}
    <p class="small soft" lang="en" dir="auto">${holiday.rule}</p>
  `;
}

function whereOf(view: CalendarView, { nationwide, subdivisions }: ListedHoliday): Html {
  const t = wordsIn(view.lang);
  if (nationwide) return view.place.list.subdivision === null ? NO_HTML : html`${t("nationwide")}`;
  const names = view.regionNames(subdivisions);
  if (names.length <= MAX_REGIONS_SHOWN) return sayHtml(t, "in {places}", { places: namesHtml(t, names) });
  return html`<details>
    <summary>${t("in {count} region|in {count} regions", { count: names.length })}</summary>
    ${namesHtml(t, names)}
  </details>`;
}
