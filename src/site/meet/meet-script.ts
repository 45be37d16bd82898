import {
  dateText,
  localSecondsAt,
  localSpanText,
  valueAt,
  type MeetingSlot,
} from "../charts/meeting-day-chart.ts";
import { ROW, slotBounds } from "../charts/meeting-row.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import {
  find,
  pageData,
  removeNotesOfTime,
  replaceParts,
  setAttributes,
  setText,
  showCopyButtons,
} from "../../browser/element.ts";
import { followHistory, writeAddress } from "../frame/history.ts";
import { ownZone } from "../../browser/respelled-zone.ts";
import { startText } from "../charts/meet-address.ts";
import type { MeetData, SlotAnswer } from "../charts/meeting-answer.ts";
import { labelMiddle } from "./planner.ts";
import { follow, startPlanForm } from "./plan-form.ts";
import { startEdges } from "./drag-hours.ts";
import { MEET_TEXT } from "./meet-text.ts";
import { invitationText, ratingText, reasonText, slotTimes, titleOf } from "../charts/slot-words.ts";

/** The keyboard moves the slot by a quarter of an hour; the pointer chooses the hour of a cell. */
const STEP_SECONDS = 900;
const HOUR_SECONDS = 3600;
/** The slot must rest this long before the API is asked. */
const REST_MS = 250;

function setTextOf(selector: string, text: string, within: ParentNode = document): void {
  setText(within.querySelector(selector), text);
}

/** Replaces the content by that of another plan. */
async function show(path: string, isStep = true): Promise<void> {
  if (!(await replaceParts(path, ["#meet", "#data"]))) return;
  writeAddress(find("#meet", HTMLElement).dataset["address"] ?? path, isStep);
  start();
}

/** Moves the slot by keyboard, pointer, suggestions and the form, and updates the rows. */
function startSlot(data: MeetData): void {
  const slider = find("#slider", HTMLDivElement);
  const rows = find("#rows", HTMLDivElement);
  const startInput = find("#start", HTMLInputElement);
  const durationSeconds = data.durationMinutes * 60;
  const last = data.endEpochSeconds - STEP_SECONDS;
  let at = data.chosenEpochSeconds ?? data.startEpochSeconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requestCount = 0;

  const slot = (): MeetingSlot => ({ startEpochSeconds: at, endEpochSeconds: at + durationSeconds });
  const clockOf = (offsets: MeetData["offsets"]): string => localSpanText({ offsets }, slot());

  /** Draws the times at once, from the offsets; the API rates them afterwards. */
  function draw(): void {
    const bounds = slotBounds(slot(), data);
    for (const mark of rows.querySelectorAll(".slot, .thumb")) {
      mark.setAttribute("x", String(bounds.x));
      mark.setAttribute("width", String(bounds.width));
    }
    rows.querySelector(".thumb-text")?.setAttribute("x", String(labelMiddle(bounds)));
    startInput.value = clockOf(data.offsets).slice(0, 5);
    setTextOf(".thumb-text", clockOf(data.offsets));
    setTextOf("#chosen-clock", clockOf(data.offsets));
    setTextOf("#as-text", invitationText(data.title, data.places, slot()));
    for (const [index, item] of [...rows.querySelectorAll("li.row")].entries()) {
      const place = data.places[index];
      if (place === undefined) continue;
      setTextOf(".clock", clockOf(place.offsets), item);
      setTextOf(".day", dateText(Math.floor(localSecondsAt(place, at) / SECONDS_PER_DAY), "en"), item);
    }
    const spoken = data.places.map(({ name, offsets }) => `${clockOf(offsets)} in ${name}`);
    slider.setAttribute("aria-valuenow", String((at - data.startEpochSeconds) / 60));
    slider.setAttribute("aria-valuetext", spoken.join(", "));
    for (const link of document.querySelectorAll("a[data-start]")) {
      if (link.getAttribute("data-start") === String(at)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  /** @param isStep whether going back leads to the time before */
  function choose(epochSeconds: number, isStep = false): void {
    at = Math.max(data.startEpochSeconds, Math.min(last, epochSeconds));
    const text = startText(at, data.offsets, data);
    writeAddress(`/meet?${data.query}&start=${text}`, isStep);
    removeNotesOfTime();
    draw();
    find("#chosen", HTMLElement).setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(() => void rate(), REST_MS);
  }

  async function rate(): Promise<void> {
    requestCount += 1;
    const request = requestCount;
    const body = JSON.stringify({
      participants: data.places.map(({ participant }) => participant),
      timezone: data.timezone,
      start: new Date(at * 1000).toISOString(),
      duration_minutes: data.durationMinutes,
      title: titleOf(data),
    });
    const response = await fetch("/v1/meeting/score", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }).catch(() => null);
    const answer: unknown = response?.ok === true ? await response.json() : null;
    if (request !== requestCount || !rows.isConnected) return;
    // The shape that the API publishes.
    const scored = (answer as { data?: { slots?: SlotAnswer[] } } | null)?.data?.slots?.[0];
    find("#chosen", HTMLElement).setAttribute("aria-busy", "false");
    find("#chosen", HTMLElement).classList.toggle("unrated", scored === undefined);
    if (scored === undefined) {
      setTextOf("#chosen-rating b", "");
      setTextOf("#chosen-rating span", MEET_TEXT.unrated);
      return;
    }
    showRating(scored);
  }

  function showRating(scored: SlotAnswer): void {
    const times = slotTimes(scored, "en", data.profile);
    setTextOf("#chosen-rating b", ratingText(scored));
    setTextOf(
      "#chosen-rating span",
      reasonText(
        scored,
        data.places.map(({ name }) => name),
        data.profile,
      ),
    );
    for (const name of ["ics", "google", "outlook"] as const) {
      document.querySelector(`#${name}`)?.setAttribute("href", scored.links[name]);
    }
    const picture = `/charts/meeting.svg?${data.query}&start=${startText(at, data.offsets, data)}`;
    document.querySelector("#picture")?.setAttribute("href", picture);
    for (const [index, item] of [...rows.querySelectorAll("li.row")].entries()) {
      const time = times[index];
      const state = item.querySelector(".state");
      if (time === undefined || state === null) continue;
      state.textContent = time.state;
      state.setAttribute("class", `state is-${time.band}`);
    }
  }

  setAttributes(slider, {
    role: "slider",
    tabindex: "0",
    "aria-label": "Start of the meeting",
    "aria-describedby": "track-hint",
    "aria-valuemin": "0",
    "aria-valuemax": String((last - data.startEpochSeconds) / 60),
  });
  const isTouch = matchMedia("(hover: none)").matches;
  setTextOf("#track-hint", isTouch ? MEET_TEXT.trackHintTouch : MEET_TEXT.trackHint);
  const keys: Readonly<Record<string, () => number>> = {
    ArrowRight: () => at + STEP_SECONDS,
    ArrowUp: () => at + STEP_SECONDS,
    ArrowLeft: () => at - STEP_SECONDS,
    ArrowDown: () => at - STEP_SECONDS,
    PageUp: () => at + 4 * STEP_SECONDS,
    PageDown: () => at - 4 * STEP_SECONDS,
    Home: () => data.startEpochSeconds,
    End: () => last,
  };
  slider.addEventListener("keydown", (event) => {
    const move = keys[event.key];
    if (move === undefined) return;
    event.preventDefault();
    choose(move());
    reveal();
  });

  const dragged = startEdges(rows, data);
  const pointAt = (event: MouseEvent, isStep: boolean): void => {
    const drawing = event.target instanceof Element ? event.target.closest(".row svg") : null;
    if (drawing === null || dragged()) return;
    const { left, width } = drawing.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const pointed = data.startEpochSeconds + share * (data.endEpochSeconds - data.startEpochSeconds);
    // A cell is an hour of its own row, which may begin at half past the hour elsewhere.
    const row = [...rows.querySelectorAll("li.row")].indexOf(drawing.closest("li.row") ?? drawing);
    const offset = valueAt(data.places[row]?.offsets ?? data.offsets, pointed);
    choose(Math.floor((pointed + offset) / HOUR_SECONDS) * HOUR_SECONDS - offset, isStep);
  };
  rows.addEventListener("click", (event) => pointAt(event, true));
  rows.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && event.pointerType === "mouse") pointAt(event, false);
  });
  startInput.addEventListener("change", () => {
    const [hours, minutes] = startInput.value.split(":").map(Number);
    if (hours === undefined || minutes === undefined) return;
    const wanted = hours * 60 + minutes;
    for (let each = data.startEpochSeconds; each < data.endEpochSeconds; each += 60) {
      if (Math.floor(localSecondsAt(data, each) / 60) % 1440 === wanted) {
        choose(each, true);
        return;
      }
    }
  });

  /** Scrolls to the slot where the rows are wider than the page. */
  function reveal(): void {
    const hidden = rows.scrollWidth - rows.clientWidth;
    if (hidden <= 0) return;
    const { x, width } = slotBounds(slot(), data);
    const middle = ((x + width / 2) / ROW.widthPx) * rows.scrollWidth;
    rows.scrollLeft = middle - rows.clientWidth / 2;
  }

  document.querySelector("#meet")?.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>("a[href^='/meet?']") : null;
    if (!(event instanceof MouseEvent) || link === null || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    const chosen = link.getAttribute("data-start");
    if (chosen === null) void follow(link, show);
    else {
      choose(Number(chosen), true);
      reveal();
    }
  });
  if (data.chosenEpochSeconds !== null) draw();
  reveal();
}

let isPlaced = false;

/** Puts the reader's own zone first in the example, where the server could not know it. */
async function placeReader(): Promise<void> {
  const near = document.querySelector<HTMLElement>("#meet")?.dataset["near"];
  const own = ownZone();
  if (isPlaced || near === undefined || near === own || !own.includes("/") || location.search !== "") return;
  isPlaced = true;
  if (await replaceParts(`/meet?near=${encodeURIComponent(own)}`, ["#meet", "#data"])) start();
}

function start(): void {
  startPlanForm(show);
  showCopyButtons();
  void placeReader();
  const data = pageData<MeetData | null>();
  if (data !== null) startSlot(data);
}

start();
followHistory((path) => {
  isPlaced = false;
  void show(path, false);
});
