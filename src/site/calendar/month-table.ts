import { mustExist } from "../../domain/must-exist.ts";
import {
  html,
  type Html,
  NO_HTML,
  type HtmlValue,
  joinHtml,
  distinctHtml,
} from "../../http/answer/html-tag.ts";
import { isOffForAll } from "../../domain/holidays/rule-program.ts";
import { sayHtml, wordsIn, type Words } from "../languages/page-language.ts";
import type { CalendarView, PlaceYear } from "./calendar-year.ts";
import {
  anchorOf,
  dateWords,
  holidayName,
  inLanguage,
  isFreeForAll,
  isHalfDayOff,
  namesHtml,
  type ListedHoliday,
  type Mark,
  typeWord,
} from "./marks.ts";
import { daysBetween } from "../frame/plain-day.ts";
import { daysFromCivil, daysInMonth, dayOfWeek } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { weekOf } from "../../domain/calendar/week.ts";

/** Input for the tables of all months. */
export type MonthsView = CalendarView & {
  readonly year: number;
  readonly marks: ReadonlyMap<number, readonly Mark[]>;
  readonly comparedMarks: ReadonlyMap<number, readonly Mark[]>;
  /** Days of long weekends, and the business days to take off for some of them. */
  readonly longDays: ReadonlySet<number>;
  readonly bridgeDays: ReadonlySet<number>;
  /** Days with a band beneath them. */
  readonly schoolDays: ReadonlySet<number>;
};

/** A table of the weeks of one month, and below it the names of the days when everybody is off. */
export function monthTable(view: MonthsView, month: number): Html {
  const { year, lang, firstDayOfWeek, place, compared } = view;
  const t = wordsIn(lang);
  const words = dateWords(lang);
  const first = daysFromCivil(year, month, 1);
  const days = daysBetween(first, first + daysInMonth(year, month) - 1);
  const columns = Array.from({ length: 7 }, (_, index) => ((firstDayOfWeek - 1 + index) % 7) + 1);
  const head = columns.map(
    (isoDay) =>
      html`<th scope="col">
        <span aria-hidden="true">${words.weekdayInitial(isoDay)}</span
        >${inLanguage(words.weekday(isoDay), lang, "visually-hidden")}
      </th>`,
  );
  const lead = (dayOfWeek(first) - firstDayOfWeek + 7) % 7;
  const rows: Html[] = [];
  // Weeks from another day have no ISO number.
  const isIso = firstDayOfWeek === 1;
  for (let start = first - lead; start < first + days.length; start += 7) {
    const cells = daysBetween(start, start + 6).map((day) =>
      day < first || day >= first + days.length ? html`<td></td>` : dayCell(view, day, day - first + 1),
    );
    rows.push(
      html`<tr>
        ${isIso ? html`<th scope="row"><span class="visually-hidden">${t("Week")} </span>${weekOf(start, "iso").week}</th>` : ""}${cells}
      </tr>`,
    );
  }
  const countIn = ({ work }: PlaceYear): number => mustExist(work[month - 1]).business_days;
  const worked =
    compared === null
      ? t("{count} business day|{count} business days", { count: countIn(place) })
      : html`<span class="visually-hidden">${t("business days:")} </span
          >${[place, compared].map((each) => `${each.code} ${countIn(each)}`).join(" · ")}`;
  return html`
    <div class="month" id="m-${month}">
      <table data-week="${firstDayOfWeek}">
        <caption>
          ${inLanguage(words.month(month), lang)}<span class="visually-hidden"> ${year}, </span>
          <small>${worked}</small>
        </caption>
        <thead>
          <tr>
            ${isIso ? html`<th scope="col"><span class="visually-hidden">${t("ISO week")}</span></th>` : ""}${head}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      ${compared === null ? monthNames(view, days) : ""}
    </div>
  `;
}

function dayCell(view: MonthsView, day: number, number: number): Html {
  const { place, today, longDays, bridgeDays } = view;
  const marks = view.marks.get(day) ?? [];
  const others = view.comparedMarks.get(day) ?? [];
  const strongest = marks[0];
  const classes = [
    place.isWeekend(day) ? "w" : "",
    longDays.has(day) ? "run" : "",
    bridgeDays.has(day) ? "bridge" : "",
    view.schoolDays.has(day) ? "school" : "",
    strongest === undefined ? "" : strongest.kind,
    strongest !== undefined && isHalfDayOff(strongest.holiday) ? "half" : "",
    isFreeForAll(others) ? "there" : "",
    day === today ? "today" : "",
  ].filter((name) => name !== "");
  const notes = notesOf(view, day, marks, others);
  const target = targetOf(view, day, marks, others);
  const text = html`${number}${notes.length === 0 ? "" : html`<span class="visually-hidden">${notes}</span>`}`;
  const body = target === null ? text : html`<a href="#${target}">${text}</a>`;
  const now = day === today ? html`aria-current="date"` : "";
  return html`<td ${classes.length === 0 ? "" : html`class="${classes.join(" ")}"`} ${now}>${body}</td>`;
}

/** The text of a day beside its number. */
function notesOf(
  view: MonthsView,
  day: number,
  marks: readonly Mark[],
  others: readonly Mark[],
): HtmlValue[] {
  const t = wordsIn(view.lang);
  const { place, compared, today, bridgeDays } = view;
  const named = (of: readonly Mark[]): Html =>
    joinHtml(distinctHtml(of.map((mark) => markText(t, mark))), "; ");
  const here = compared === null ? named(marks) : html`${place.name}: ${named(marks)}`;
  const notes = [
    marks.length > 0 ? here : "",
    compared !== null && others.length > 0 ? html`${compared.name}: ${named(others)}` : "",
    bridgeDays.has(day) ? t("bridge day") : "",
    view.schoolDays.has(day) ? t("school holidays") : "",
    day === today ? t("today") : "",
  ].filter((note) => note !== "");
  return notes.map((note) => [t(", "), note]);
}

function markText(t: Words, { kind, holiday }: Mark): Html {
  const type = lowerCase(t, typeWord(t, holiday.type));
  const half = isHalfDayOff(holiday) ? t(", half day") : "";
  if (kind === "observed")
    return sayHtml(t, "substitute day for {holiday}", { holiday: holidayName(t, holiday) });
  const where =
    kind === "some" && isOffForAll(holiday.type) && !holiday.nationwide ? t(" in some regions") : "";
  return html`${holidayName(t, holiday)}${t(", ")}${type}${where}${half}`;
}

/** A type within a list; German nouns keep their capitals. */
const lowerCase = (t: Words, text: string): string => (t.lang === "de" ? text : text.toLowerCase());

/** Link to the details of a day further down the page. */
function targetOf(
  { compared, bridgeDays }: MonthsView,
  day: number,
  [mark]: readonly Mark[],
  others: readonly Mark[],
): string | null {
  if (compared !== null) return mark === undefined && others.length === 0 ? null : `d-${formatDate(day)}`;
  if (mark !== undefined) return anchorOf(mark.holiday);
  return bridgeDays.has(day) ? "long-weekends" : null;
}

/** "Scotland", "5 regions": where a day is off that is not off for all; or why. */
function placesOf({ place, regionNames, lang }: MonthsView, holidays: readonly ListedHoliday[]): HtmlValue {
  if (place.list.subdivision !== null || holidays.some(({ nationwide }) => nationwide))
    return wordsIn(lang)("not for all");
  const subdivisions = [...new Set(holidays.flatMap((holiday) => holiday.subdivisions))];
  return subdivisions.length > 2
    ? wordsIn(lang)("{count} region|{count} regions", { count: subdivisions.length })
    : namesHtml(wordsIn(lang), regionNames(subdivisions));
}

/** Days of a month with the same mark, which regions may have by laws of their own. */
type NamedDays = {
  readonly first: number;
  readonly last: number;
  readonly mark: Mark;
  readonly holidays: readonly ListedHoliday[];
};

/** A longer list of regional holidays is folded. */
const MAX_REGIONAL_NAMES = 4;

function monthNames(view: MonthsView, days: readonly number[]): Html {
  const lines = new Map<string, NamedDays>();
  for (const [index, day] of days.entries()) {
    for (const mark of view.marks.get(day) ?? []) {
      const { type, name, date } = mark.holiday;
      if (mark.kind === "observance" || (mark.kind === "some" && !isOffForAll(type))) continue;
      const key = `${mark.kind} ${date} ${name}`;
      const { first = index + 1, holidays = [] } = lines.get(key) ?? {};
      lines.set(key, { first, last: index + 1, mark, holidays: [...holidays, mark.holiday] });
    }
  }
  const all = [...lines.values()];
  const regional = all.filter(({ mark }) => mark.kind === "some");
  if (regional.length <= MAX_REGIONAL_NAMES) return nameList(view, all);
  const own = nameList(
    view,
    all.filter(({ mark }) => mark.kind !== "some"),
  );
  return html`${own}
    <details>
      <summary>
        ${wordsIn(view.lang)("{count} regional holiday|{count} regional holidays", { count: regional.length })}
      </summary>
      ${nameList(view, regional)}
    </details>`;
}

function nameList(view: MonthsView, lines: readonly NamedDays[]): Html {
  const items = lines.map(({ first, last, mark, holidays }) => {
    const dates = first === last ? `${first}` : `${first}–${last}`;
    const more =
      mark.kind === "public"
        ? ""
        : html` <i
            >(${mark.kind === "observed" ? wordsIn(view.lang)("substitute day") : placesOf(view, holidays)})</i
          >`;
    return html`<li>
      <b>${dates}</b> <span>${holidayName(wordsIn(view.lang), mark.holiday)}${more}</span>
    </li>`;
  });
  return items.length === 0
    ? NO_HTML
    : html`<ul class="names">
        ${items}
      </ul>`;
}
