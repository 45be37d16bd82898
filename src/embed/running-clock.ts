import { setText } from "../browser/element.ts";
import { customProperties } from "./clock-colors.ts";
import { clockHtml, round, timeHtml, type PartWriter } from "./clock-html.ts";
import { type ClockData, type ClockMoment, type ClockPayload, momentOf, spanAt } from "./clock-moment.ts";
import type { ServerClock } from "./server-clock.ts";

export type ClockEvent = "clock:ready" | "clock:transition";

export type RunningClock = {
  /** Shows the current time at once. */
  refresh(): void;
  /** Takes new facts of the same clocks, such as the next year's transitions. */
  replace(next: ClockPayload): void;
};

/**
 * Runs the clock in `root`. On each second of the server's time, or on each frame if a hand sweeps, it writes only the
 * texts and angles that changed.
 *
 * @param writePart writes hours, minutes and seconds
 * @param homeUrl the server's start page, for the credit line
 */
export function runClock(
  root: Element | ShadowRoot,
  first: ClockPayload,
  serverClock: ServerClock,
  onEvent: (event: ClockEvent, detail: object) => void,
  homeUrl: string,
  writePart: PartWriter,
): RunningClock {
  let payload = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offsets = new Map<string, number>();
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");

  function isSweeping(): boolean {
    const { values } = payload.options;
    const hasFace = values["type"] === "analog" || values["type"] === "both";
    return (
      hasFace &&
      values["hands"] === "smooth" &&
      values["seconds"] === "true" &&
      !stillness.matches &&
      !document.hidden
    );
  }

  function momentFor(facts: ClockData, epochMs: number): ClockMoment {
    // The browser provides only its offset; the time is the server's.
    const here = -new Date(epochMs).getTimezoneOffset() * 60;
    const isStill = stillness.matches && payload.options.values["hands"] === "smooth";
    return momentOf(
      facts,
      payload.options,
      payload.words,
      isStill ? Math.floor(epochMs / 1000) * 1000 : epochMs,
      here,
    );
  }

  function show(): void {
    const epochMs = serverClock.nowEpochMs();
    for (const [index, facts] of payload.clocks.entries()) {
      const zone = root.querySelector(`[data-z="${index}"]`);
      if (zone === null) continue;
      update(zone, momentFor(facts, epochMs), writePart);
      const offset = spanAt(facts, Math.floor(epochMs / 1000))[1];
      const before = offsets.get(facts.id);
      offsets.set(facts.id, offset);
      if (before !== undefined && before !== offset) {
        onEvent("clock:transition", { timezone: facts.id, utc_offset_seconds: offset });
      }
    }
    clearTimeout(timer);
    if (isSweeping()) requestAnimationFrame(show);
    else timer = setTimeout(show, 1001 - (Math.floor(epochMs) % 1000));
  }

  function rebuild(): void {
    const epochMs = serverClock.nowEpochMs();
    const clocks = payload.clocks.map((facts) => ({ facts, moment: momentFor(facts, epochMs) }));
    const template = document.createElement("template");
    template.innerHTML = clockHtml(payload.options, clocks, payload.ignored, writePart).markup;
    const box = template.content.querySelector<HTMLElement>(".clock");
    for (const [name, value] of customProperties(payload.options)) box?.style.setProperty(name, value);
    box?.querySelector(".credit a")?.setAttribute("href", homeUrl);
    const old = root.querySelector(".clock");
    if (old === null) root.append(template.content);
    else old.replaceWith(template.content);
  }

  if (root.querySelector("[data-z]") === null) rebuild();
  show();
  onEvent("clock:ready", {});
  return {
    refresh: show,
    replace(next: ClockPayload): void {
      payload = next;
      rebuild();
      show();
    },
  };
}

function update(zone: Element, moment: ClockMoment, writePart: PartWriter): void {
  const time = zone.querySelector<HTMLTimeElement>(".time");
  if (time !== null) {
    const text = moment.time.map((part) => part.text).join("");
    if (time.textContent !== text) time.innerHTML = timeHtml(moment.time, writePart).markup;
    if (time.dateTime !== moment.iso) time.dateTime = moment.iso;
  }
  setText(zone.querySelector('[data-k="date"]'), moment.date);
  for (const { name, text } of moment.chips) setText(zone.querySelector(`[data-k="${name}"].chip bdi`), text);
  if (moment.isDay !== null) zone.setAttribute("data-day", String(moment.isDay));
  turn(zone, "hour", moment.hourDeg);
  turn(zone, "minute", moment.minuteDeg);
  turn(zone, "second", moment.secondDeg);
}

function turn(zone: Element, hand: string, degrees: number): void {
  const element = zone.querySelector(`g[data-k="${hand}"]`);
  const rotation = `rotate(${round(degrees)} 50 50)`;
  if (element !== null && element.getAttribute("transform") !== rotation) {
    element.setAttribute("transform", rotation);
  }
}
