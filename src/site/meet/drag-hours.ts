/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { clockText } from "../../browser/english-text.ts";
import { localSecondsAt } from "../charts/meeting-day-chart.ts";
import type { MeetData } from "../charts/meeting-answer.ts";

/** Hours are dragged by half hours. */
const STEP_SECONDS = 1800;

/**
 * Lets a reader drag the ends of the hours in the rows; the boxes of the form say the same, for the keyboard.
 *
 * @returns whether an end is being dragged, or was until just now
 */
export function startEdges(rows: HTMLElement, data: MeetData): () => boolean {
  let isDragged = false;
  for (const edge of rows.querySelectorAll<SVGRectElement>("rect.edge")) {
    const row = edge.closest("li.row");
    const drawing = edge.ownerSVGElement;
    const index = [...rows.querySelectorAll("li.row")].findIndex((each) => each === row);
    const place = data.places[index];
    const box = row?.querySelector<HTMLInputElement>(`input[name=${edge.dataset["edge"]}]`);
    if (place === undefined || drawing === null || !box) continue;
    const move = (event: PointerEvent): void => {
      const { left, width } = drawing.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
      const pointed = data.startEpochSeconds + share * (data.endEpochSeconds - data.startEpochSeconds);
      const local = localSecondsAt(place, pointed);
      const rounded = Math.round(local / STEP_SECONDS) * STEP_SECONDS;
      const at =
        (pointed + rounded - local - data.startEpochSeconds) /
        (data.endEpochSeconds - data.startEpochSeconds);
      edge.setAttribute("x", String(at * drawing.viewBox.baseVal.width - edge.width.baseVal.value / 2));
      box.value = clockText(rounded);
    };
    edge.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      isDragged = true;
      edge.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    edge.addEventListener("pointermove", (event) => {
      if (isDragged) move(event);
    });
    const end = (): void => {
      if (!isDragged) return;
      // The click that follows chooses no time.
      setTimeout(() => {
        isDragged = false;
      });
      box.dispatchEvent(new Event("change", { bubbles: true }));
    };
    edge.addEventListener("pointerup", end);
    edge.addEventListener("pointercancel", end);
  }
  return () => isDragged;
}
