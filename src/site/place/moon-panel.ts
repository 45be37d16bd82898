import { html, type Html, NO_HTML, type HtmlValue } from "../../http/answer/html-tag.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { inlineChart } from "../charts/chart-frame.ts";
import { moonChart, moonDisc, type MoonFace } from "../charts/moon-disc.ts";
import { directionOf } from "../../embed/clock-words.ts";
import { A_MONDAY, dayOf, instantOf } from "../frame/plain-day.ts";
import type { PlaceView } from "./place-view.ts";
import { dayText, facts, panel, whereText } from "./panel.ts";
import type { Words } from "../languages/page-language.ts";
import { clockOf } from "../../browser/english-text.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { dayOfWeek } from "../../domain/calendar/civil.ts";

/** The moon as it looks there now, the moons of the month, and the next phases. */
export function moonPanel(page: PlaceView): Html {
  const { moon, now, phaseLabels, lang, t } = page;
  const percent = `${Math.round(moon.illumination * 100)}%`;
  const label = html`<bdi lang="${lang}">${moon.phase_label}</bdi>`;
  const { position } = moon;
  const where =
    position === null || page.day !== page.today
      ? ""
      : t("Now {where}.", { where: whereText(t, position.altitude_deg, position.azimuth_deg) });
  const disc = moonChart(
    moonFaceOf(moon),
    t("The moon over {place}", { place: now.location.name }),
    `${t("{phase}, {percent} lit.", { phase: moon.phase_label, percent })} ${where}`,
    200,
  );
  const phases = moon.phases.map(
    ({ phase_name, at }) =>
      html`<li>
        <bdi lang="${lang}">${phaseLabels[phase_name] ?? phase_name}</bdi>
        <span>${dayText(dayOf(at), page)}${t(", ")}${clockOf(at)}</span>
      </li>`,
  );
  const timeOf = (instant: string | null): HtmlValue =>
    instant === null ? "–" : html`${dayText(dayOf(instant), page)}${t(", ")}${clockOf(instant)}`;
  return panel(
    t,
    "moon",
    t("The moon"),
    html`
      <div class="moon">
        <div class="moon-now">
          <div class="disc-and-words">
            ${inlineChart(disc, "disc")}
            <p>
              <strong class="big">${label}</strong><br />${t("{percent} lit.", { percent })}
              <span class="soft">${where}</span>
            </p>
          </div>
          ${facts(riseAndSet(t, moon).map(([name, instant]) => [name, timeOf(instant)] as const))}
          <ul class="list">
            ${phases}
          </ul>
        </div>
        ${monthOf(page)}
      </div>
    `,
    `/charts/moon.svg?city=${now.location.slug}&date=${formatDate(page.day)}`,
  );
}

/** The next rise and set, the earlier one first. */
function riseAndSet(t: Words, { next_moonrise, next_moonset }: PlaceView["moon"]) {
  const isUp =
    next_moonset !== null && (next_moonrise === null || Date.parse(next_moonset) < Date.parse(next_moonrise));
  return isUp
    ? ([
        [t("Up until"), next_moonset],
        [t("Rises again"), next_moonrise],
      ] as const)
    : ([
        [t("Rises"), next_moonrise],
        [t("Sets"), next_moonset],
      ] as const);
}

/** Turns the disc as the sky there shows it: measured from the zenith, not from celestial north. */
export function moonFaceOf({
  illumination,
  position,
}: Pick<PlaceView["moon"], "illumination" | "position">): MoonFace {
  const turnDeg = position === null ? 0 : position.bright_limb_deg - position.parallactic_angle_deg;
  return { illumination, brightLimbDeg: (turnDeg + 720) % 360 };
}

function monthOf({ nights, day, lang }: PlaceView): Html {
  const [first] = nights;
  if (first === undefined) return NO_HTML;
  const month = dateFormat(lang, { month: "long", year: "numeric" }).format(instantOf(first.dayNumber));
  const heads = Array.from({ length: 7 }, (_, index) =>
    dateFormat(lang, { weekday: "narrow" }).format(instantOf(A_MONDAY + index)),
  );
  const lead = dayOfWeek(first.dayNumber) - 1;
  const cells = [
    ...Array.from({ length: lead }, () => html`<td></td>`),
    ...nights.map((night) => nightCell(night, day)),
  ];
  const weeks: Html[] = [];
  for (let at = 0; at < cells.length; at += 7)
    weeks.push(
      html`<tr>
        ${cells.slice(at, at + 7)}
      </tr>`,
    );
  return html`
    <table class="moons" data-week="1" lang="${lang}" dir="${directionOf(lang)}">
      <caption>
        ${month}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks}
      </tbody>
    </table>
  `;
}

function nightCell(night: PlaceView["nights"][number], today: number): Html {
  const percent = `${Math.round(night.illumination * 100)}%`;
  const mark = night.dayNumber === today ? html`aria-current="date"` : "";
  return html`
    <td ${mark}>
      <svg viewBox="-12 -12 24 24" role="img" aria-label="${percent}">${moonDisc(night, 11)}</svg>
      ${instantOf(night.dayNumber).getUTCDate()}
    </td>
  `;
}
