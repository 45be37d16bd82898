import { escapeHtml, linkHtml, type Page } from "../html.ts";
import { joinNames } from "../english-text.ts";
import type { PlaceMissing } from "../meet/meeting-answer.ts";
import { changeNotes, clockAt, convertPath, copyText, sentenceOf, type ConvertData } from "./convert.ts";
import { field, placeField } from "./tool-field.ts";
import { copyButtons, toolPage } from "./tool-page.ts";

export type ConvertView = {
  readonly form: { readonly from: string; readonly to: string; readonly at: string };
  /** The zone that the server takes for the reader's; `null` if the address names a place. */
  readonly assumedZone: string | null;
  readonly missing: readonly PlaceMissing[];
  readonly problems: readonly string[];
  /** `null` if no time can be shown. */
  readonly found: {
    readonly day: ConvertData;
    /** The moment as the address writes it; "" for now. */
    readonly at: string;
    /** What happened to a local time that its clock skips or shows twice. */
    readonly resolution: {
      readonly kind: string;
      readonly sent: string;
      readonly candidates: readonly string[];
    };
    readonly call: string;
  } | null;
};

/** A time by the clocks of up to six places. */
export function convertPage({ form, assumedZone, missing, problems, found }: ConvertView): Page {
  const names = found?.day.places.map(({ name }) => name) ?? [];
  const sentence = found === null ? "" : sentenceOf(found.day);
  const others = joinNames(names.slice(1));
  const subject = names.length < 2 ? "Convert a time between cities" : `${names[0]} time in ${others}`;
  const isFixed = found !== null && found.at !== "";
  const address = found === null ? "/convert" : convertPath(found.day.places, found.at);
  return toolPage({
    title: isFixed ? sentence.replace(/\.$/, "") : subject,
    // Search engines keep it for weeks, so that without a moment it says nothing of today.
    description: isFixed
      ? sentence
      : `What time is it in ${names.length < 2 ? "another city" : others} when it is noon in ${names[0] ?? "yours"}? A slider through the day, with clock changes.`,
    path: "/convert",
    canonical: address,
    heading: "Convert a time",
    lead: found === null ? "Name a place and those to compare it with." : sentence,
    problems,
    corrections: missing.map((one) => missingText(one, form)),
    form: `${placeField("from", "Place", form.from, { ownZone: assumedZone })}${placeField("to", "Other places", form.to, { suggest: "places", hint: "Up to five, with commas" })}${field({ name: "at", label: "Date and time there", value: form.at, type: "datetime-local" })}`,
    address,
    result: found === null ? "" : resultOf(found),
    ...(found === null ? {} : { data: found.day, calls: [found.call] }),
  });
}

/** Says that a name is unknown, with links to the same page with one that may have been meant. */
function missingText({ text, suggestions }: PlaceMissing, { from, to, at }: ConvertView["form"]): string {
  const hints = suggestions.map(({ slug, name }) => {
    const places = [from, ...to.split(", ")].map((each) => ({ slug: each === text ? slug : each }));
    return linkHtml({ name, path: convertPath(places, at) });
  });
  const hint = hints.length === 0 ? "" : ` Did you mean ${hints.join(" · ")}?`;
  return `No city or time zone is called “${escapeHtml(text.slice(0, 60))}”.${hint}`;
}

function resultOf({ day, at, resolution }: NonNullable<ConvertView["found"]>): string {
  const [first] = day.places;
  if (first === undefined) return "";
  const clocks = day.places.map((place) => {
    const { clock, date, offset, difference } = clockAt(place, first, day.atEpochSeconds);
    const beside = place === first ? "" : `<p class="soft" data-k="difference">${escapeHtml(difference)}</p>`;
    const name = place.slug.includes("/")
      ? escapeHtml(place.name)
      : `<a href="/places/${escapeHtml(place.slug)}">${escapeHtml(place.name)}</a>`;
    return `<li class="panel"><h2>${name}</h2><p class="big-time" data-k="clock">${clock}</p><p><span data-k="date">${date}</span> <span class="soft" data-k="offset">${offset}</span></p>${beside}</li>`;
  });
  const notes = [...resolutionNotes(resolution, day), ...changeNotes(day).map(escapeHtml)];
  const now = { name: "Show the time now", path: convertPath(day.places, "") };
  const back = at === "" ? "" : `<p class="small">${linkHtml(now)}</p>`;
  return `<div class="day-slider" hidden><label for="moment">Time of the day in ${escapeHtml(first.name)}</label><input id="moment" type="range" min="0" max="${Math.ceil((day.endEpochSeconds - day.startEpochSeconds) / 900) - 1}" value="${Math.floor((day.atEpochSeconds - day.startEpochSeconds) / 900)}"></div><ol class="clocks">${clocks.join("")}</ol>${notes.length === 0 ? "" : `<ul class="notice notes">${notes.map((note) => `<li>${note}</li>`).join("")}</ul>`}<p class="copied" id="as-text">${escapeHtml(copyText(day))}</p>${copyButtons("as-text")}${back}`;
}

/** Says that the clock skips the time, or shows it twice, with a way to the other reading. */
function resolutionNotes(
  { kind, sent, candidates }: NonNullable<ConvertView["found"]>["resolution"],
  { places }: ConvertData,
): string[] {
  const name = escapeHtml(places[0]?.name ?? "");
  const clock = escapeHtml(sent.slice(-5));
  if (kind === "gap") return [`The clock in ${name} skips ${clock} on that day: a later time is shown.`];
  if (kind !== "overlap") return [];
  const links = candidates.map(
    (at, index) =>
      `<a href="${escapeHtml(convertPath(places, at))}">the ${index === 0 ? "first" : "second"}, UTC${at.slice(19)}</a>`,
  );
  return [`The clock in ${name} shows ${clock} twice on that day: ${links.join(" or ")}.`];
}
