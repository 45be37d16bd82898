import { mustExist } from "../../domain/must-exist.ts";
import { html } from "../../http/answer/html-tag.ts";
import { styleHtml } from "../../http/answer/html.ts";
import type { MeetingFound, MeetingPlan } from "./meeting-answer.ts";
import { slotOf, slotTimes } from "./slot-words.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { tokensOf, type ChartTheme } from "./chart-frame.ts";
import { dateText, LONG_DATE, valueAt } from "./meeting-day-chart.ts";
import { offsetText } from "../../browser/english-text.ts";
import { ROW, rowShapes, scoreShapes, slotBounds } from "./meeting-row.ts";

export const PICTURE_THEMES = ["auto", "light", "dark"] as const;
export const PICTURE_SIZES = ["sm", "md", "lg"] as const;

export type PictureOptions = {
  readonly theme: ChartTheme;
  readonly size: (typeof PICTURE_SIZES)[number];
  readonly lang: string;
};

const SIZE_PX: Readonly<Record<PictureOptions["size"], number>> = { sm: 640, md: 1060, lg: 1600 };

const PAD = 20;
const LABEL_PX = 204;
const HEAD_PX = 34;
const GAP_PX = 8;
const SCORE_PX = 30;
const WIDTH_PX = PAD * 2 + LABEL_PX + ROW.widthPx;

/**
 * The rows of a meeting planner as a still picture.
 *
 * @returns the picture, and its style for the content security policy to allow
 */
export function meetingSvg(
  { places, zone, day, chosen }: MeetingFound,
  { date, profile, title: subject }: Pick<MeetingPlan, "date" | "profile" | "title">,
  { theme, size, lang }: PictureOptions,
): { svg: string; style: string } {
  const slot = chosen === null ? null : slotOf(chosen);
  const times = chosen === null ? [] : slotTimes(chosen, lang, profile);
  const rows = day.places.map((place, index) => {
    const y = HEAD_PX + index * (ROW.heightPx + GAP_PX);
    const country = mustExist(places[index]).country;
    const about = [
      country,
      offsetText(valueAt(place.offsets, slot?.startEpochSeconds ?? day.startEpochSeconds)),
    ];
    const time = times[index];
    return html`
      <g transform="translate(0 ${y})">
        <text class="name" y="24">${shortened(place.name, 15)}</text>
        <text class="about" y="42">${shortened(about.filter(Boolean).join(", "), 33)}</text>
        <text class="time" x="${LABEL_PX - 12}" y="24">${time?.clock.slice(0, 5) ?? ""}</text>
        <g transform="translate(${LABEL_PX} 0)">${rowShapes(place, day, lang)}</g>
      </g>
    `;
  });
  const rowsPx = rows.length * (ROW.heightPx + GAP_PX);
  const heightPx = PAD * 2 + HEAD_PX + rowsPx + SCORE_PX;
  const mark = slot === null ? null : slotBounds(slot, day);
  const band =
    mark === null
      ? ""
      : html`<rect
          class="slot"
          x="${LABEL_PX + mark.x}"
          y="${HEAD_PX + ROW.stripPx - 3}"
          width="${mark.width}"
          height="${rowsPx + SCORE_PX - ROW.stripPx + 3}"
          rx="4"
        />`;
  const days = Math.floor(Date.parse(date) / 86_400_000);
  const heading = [subject, dateText(days, lang, LONG_DATE), zone.name].filter(Boolean).join(" · ");
  const title = `${heading}: ${times.map(({ clock }, index) => `${places[index]?.name ?? ""} ${clock}`).join(", ")}`;
  const style = tokensOf(theme) + PAGE_TEXT.meetingStyle + OWN;
  const svg = html`
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class="meeting"
      width="${SIZE_PX[size]}"
      height="${Math.round((heightPx * SIZE_PX[size]) / WIDTH_PX)}"
      viewBox="0 0 ${WIDTH_PX} ${heightPx}"
      role="img"
      aria-label="${title}"
    >
      <title>${title}</title>
      ${styleHtml(style)}
      <rect class="ground" width="${WIDTH_PX}" height="${heightPx}" rx="12" />
      <g transform="translate(${PAD} ${PAD})">
        <text class="name" y="14">${shortened(heading, 110)}</text>
        ${rows}
        <g transform="translate(${LABEL_PX} ${HEAD_PX + rowsPx})">${scoreShapes(day, SCORE_PX)}</g>
        ${band}
      </g>
    </svg>
  `;
  return { svg: svg.markup, style };
}

const OWN =
  ".ground{fill:var(--paper)}.meeting .name{font-size:15px;font-weight:600}.meeting .about{font-size:11.5px;fill:var(--soft)}.meeting .time{font-size:15px;font-weight:600;text-anchor:end}";

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
