import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html, joinHtml, type HtmlValue } from "../../http/answer/html-tag.ts";
import { wordsIn, type Words } from "../languages/page-language.ts";
import type { MonthWork, PlaceYear } from "./calendar-year.ts";
import {
  dateWords,
  holidayName,
  inLanguage,
  isFreeForAll,
  isHalfDayOff,
  type LongWeekend,
  type Mark,
} from "./marks.ts";
import { dayOf } from "../frame/plain-day.ts";
import { formatDate } from "../../domain/calendar/format.ts";

type Marks = ReadonlyMap<number, readonly Mark[]>;

/** Long weekends, and the bridge days to take off for them. */
export function longWeekendPanel(weekends: readonly LongWeekend[], lang: string): Html {
  const t = wordsIn(lang);
  const words = dateWords(lang);
  const rows = weekends.map(({ start, end, days, bridge_days: bridges }) => {
    const taken = bridges.map((date) => inLanguage(words.shortDay(dayOf(date)), lang));
    return html`
      <tr>
        <th scope="row">${inLanguage(words.span(dayOf(start), dayOf(end)), lang)}</th>
        <td class="number">${days}</td>
        <td>
          ${taken.length === 0 ? html`<span class="soft">${t("nothing")}</span>` : joinHtml(taken, t(", "))}
        </td>
      </tr>
    `;
  });
  const body =
    rows.length === 0
      ? html`<p>${t("There are none this year.")}</p>`
      : html`
          <table>
            <thead>
              <tr>
                <th scope="col">${t("From, to")}</th>
                <th scope="col" class="number">${t("Days")}</th>
                <th scope="col">${t("Take off")}</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        `;
  return html`
    <section class="panel" aria-labelledby="long-weekends">
      <h2 id="long-weekends">${t("Long weekends")}</h2>
      ${body}
    </section>
  `;
}

/** Business days of each month at one place, or at two places and at both together. */
export function workPanel(
  places: readonly { readonly name: string; readonly work: readonly MonthWork[] }[],
  lang: string,
): Html {
  const t = wordsIn(lang);
  const words = dateWords(lang);
  const numbersOf = (work: readonly MonthWork[], field: "business_days" | "holiday_days"): number[] =>
    work.map((month) => month[field]);
  const columns = places.flatMap(({ name, work }) =>
    places.length > 1
      ? [{ head: name, numbers: numbersOf(work, "business_days") }]
      : [
          { head: t("Worked"), numbers: numbersOf(work, "business_days") },
          { head: t("Lost to holidays"), numbers: numbersOf(work, "holiday_days") },
        ],
  );
  const row = (head: HtmlValue, numbers: readonly number[]): Html =>
    html`<tr>
      <th scope="row">${head}</th>
      ${numbers.map((number) => html`<td class="number">${number}</td>`)}
    </tr>`;
  const rows = Array.from({ length: 12 }, (_, index) =>
    row(
      inLanguage(words.month(index + 1), lang),
      columns.map(({ numbers }) => mustExist(numbers[index])),
    ),
  );
  const total = row(
    t("Year"),
    columns.map(({ numbers }) => numbers.reduce((sum, number) => sum + number, 0)),
  );
  const heads = columns.map(({ head }) => html`<th scope="col" class="number">${head}</th>`);
  return html`
    <section class="panel" aria-labelledby="working-days">
      <h2 id="working-days">${t("Business days")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">${t("Month")}</th>
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
        <tfoot>
          ${total}
        </tfoot>
      </table>
      ${places.length === 1 ? "" : html`<p class="small soft">${t("Both: days that are worked in both.")}</p>`}
    </section>
  `;
}

/** The days off of two places side by side; marks the common ones. */
export function comparison(
  place: PlaceYear,
  compared: PlaceYear,
  marks: Marks,
  others: Marks,
  lang: string,
): Html {
  const year = String(place.list.year);
  const t = wordsIn(lang);
  const words = dateWords(lang);
  const days = [...new Set([...marks.keys(), ...others.keys()])]
    .filter((day) => formatDate(day).startsWith(year))
    .toSorted((a, b) => a - b);
  const common = days.filter((day) => isFreeForAll(marks.get(day)) && isFreeForAll(others.get(day)));
  const commonDays = new Set(common);
  const cell = (of: readonly Mark[] | undefined): Html =>
    html`<td>${joinHtml(of?.map((mark) => markName(t, mark)) ?? [], t(", "))}</td>`;
  const rows = days.map(
    (day) => html`
      <tr id="d-${formatDate(day)}" ${commonDays.has(day) ? html`class="common"` : ""}>
        <th scope="row">
          <a href="#m-${Number(formatDate(day).slice(5, 7))}">${inLanguage(words.shortDay(day), lang)}</a>
        </th>
        ${cell(marks.get(day))}${cell(others.get(day))}
      </tr>
    `,
  );
  const names = [place.name, compared.name];
  const said =
    common.length === 0
      ? t("{places} have no public holiday on the same day.", { places: t.list(names) })
      : t(
          "One day is free in both {places}, marked in the list.|{count} days are free in both {places}, marked in the list.",
          {
            count: common.length,
            places: t.list(names),
          },
        );
  return html`
    <section aria-labelledby="list">
      <h2 id="list">${t("Days in common")}</h2>
      <p>${said}</p>
      <div class="scrolled">
        <table class="both">
          <thead>
            <tr>
              <th scope="col">${t("Date")}</th>
              ${names.map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
    </section>
  `;
}

function markName(t: Words, { kind, holiday }: Mark): Html {
  const more =
    kind === "observed"
      ? t(" (substitute day)")
      : isHalfDayOff(holiday)
        ? t(" (half day)")
        : kind === "some"
          ? t(" (day off on another day)")
          : "";
  return html`${holidayName(t, holiday)}${more}`;
}
