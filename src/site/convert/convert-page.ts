import { html, type Html } from "../../http/answer/html-tag.ts";
import type { Static } from "@sinclair/typebox";
import { localDayNumber, localDayStart } from "../../domain/tz/local-time.ts";
import { scoreDay } from "../charts/meeting-hours.ts";
import { differenceChanges } from "./clock-change.ts";
import { resultOf } from "./convert-result.ts";
import { px } from "../charts/chart-frame.ts";
import { pageLanguage, wordsIn, type Words } from "../languages/page-language.ts";
import { linkHtml } from "../../http/answer/html.ts";
import { clockAt, convertPath, sentenceOf, titleOf, type ConvertData } from "./convert-text.ts";
import { field, hidden, placeField } from "../frame/tool-field.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { toolPage, unknownPlaceHtml } from "../frame/tool-page.ts";
import { namesInTexts } from "../../http/answer/names-in-texts.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";
import { freeText, list, optional, parameters, placeList } from "../../http/input/parameter.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { decodeComponent } from "../../http/input/read-address.ts";
import { ConvertQuery, convertTime } from "../../api/time/convert.ts";
import { findPlaces, knownPlaces, type PlaceFound, type PlaceMissing } from "../frame/place-list.ts";
import { offsetsBetween } from "../../embed/clock-data.ts";
import { addressOf, pageAnswer, pageQuery, resultOrProblem, runPart } from "../frame/page-part.ts";

const MAX_PLACES = 6;
/** Unknown names that the page looks for, which takes milliseconds each. */
const MAX_MISSING = 2;

const PageQuery = parameters({
  from: optional(freeText, { description: "City or zone whose time it is." }),
  to: optional(placeList, { description: "Cities or zones to show it for.", maxItems: 50 }),
  at: optional(freeText, { description: "The time there; now unless given.", maxLength: 60 }),
  shown: optional(freeText, { description: "The time that the form had for now.", maxLength: 60 }),
});

/** Two of these are shown beside a place without others: none that is there itself. */
const OTHERS = [
  ["new-york-city", "America/New_York"],
  ["tokyo", "Asia/Tokyo"],
  ["london", "Europe/London"],
] as const;

/** The texts of a path; each is encoded by itself, because names of zones have a slash. */
function textsOfPath(rest: string): string[] {
  return rest
    .split("/")
    .filter((part) => part !== "")
    .slice(0, MAX_PLACES + 1)
    .map((part) => decodeComponent(part, "path"));
}

/** A time by the clocks of up to six places; its address is the places and the time. @param encoded its path */
export async function showConversion(encoded: string, context: RequestContext) {
  const language = pageLanguage(context);
  const { t } = language;
  const { query, problems } = pageQuery(PageQuery, context);
  const texts = [textsOfPath(encoded), query.to ?? []];
  const names = await resultOrProblem(problems, () =>
    texts.map((each) => namesInTexts("to", each, context, MAX_PLACES + 1)),
  );
  const [path = [], sent = []] = names ?? texts;
  const own = hintedLocation(context)?.zone.id ?? "Europe/London";
  const [from = query.from ?? own, ...named] = path;
  // A form that is sent with the time it came with still asks for now, by the clock of whatever place.
  const at = query.at === query.shown ? undefined : query.at;
  const others = OTHERS.filter((other) => !other.some((name) => name === from)).map(([slug]) => slug);
  const byDefault = path.length > 0 ? ["UTC"] : others.slice(0, 2);
  const to = [named, sent, byDefault].find((each) => each.length > 0) ?? [];
  const given = [...new Set([from, ...to])];
  if (given.length > MAX_PLACES)
    problems.push(
      t(
        "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.",
        { count: MAX_PLACES },
      ),
    );
  const { places, missing } = await findPlaces(
    given.slice(0, MAX_PLACES),
    context.language,
    MAX_MISSING,
    context,
  );
  const [first, ...rest] = places;
  const found =
    first === undefined || names === null
      ? null
      : await resultOrProblem(problems, () => conversion(first, rest, at, context));
  const isIncomplete = missing.length > 0 || places.length === 0 || names === null;
  const form = {
    from: isIncomplete ? from : (first?.slug ?? from),
    to: (isIncomplete ? to : rest.map(({ slug }) => slug)).join(", "),
    at: (isIncomplete ? at : (found?.local ?? at)) ?? "",
  };
  const assumedZone = query.from === undefined && path.length === 0 ? own : null;
  const shown = found?.day.places.map(({ name }) => name) ?? [];
  const sentence = found === null ? "" : sentenceOf(t, found.day);
  const isFixed = found !== null && found.at !== "";
  const address = found === null ? "/convert" : convertPath(found.day.places, found.at);
  const page = toolPage({
    script: PAGE_TEXT.convertScript,
    ...titleOfPage(t, shown, isFixed ? sentence : null),
    language,
    words: ["convert"],
    path: "/convert",
    canonical: address,
    heading: t("Convert a time"),
    lead:
      found !== null
        ? sentence
        : isIncomplete
          ? t("Name a place and those to compare it with.")
          : t("Choose a date and a time."),
    problems,
    corrections: missing.map((one) => missingText(t, one, form)),
    form: [
      placeField(t, "from", t("Place"), form.from, { ownZone: assumedZone }),
      placeField(t, "to", t("Other places"), form.to, {
        suggest: "places",
        hint: t("Up to five, with commas"),
      }),
      field({ name: "at", label: t("Date and time there"), value: form.at, type: "datetime-local" }),
      found?.at === "" ? hidden("shown", form.at) : "",
    ],
    address,
    result: found === null ? "" : resultOf(t, found, await hoursOfDay(places, found.day, context)),
    style: PAGE_TEXT.convertStyle,
    ...(found === null
      ? {}
      : {
          data: found.day,
          calls: [addressOf("/v1/time/convert", found.texts)],
          picture: publicOrigin(context) + addressOf("/charts/convert.png", found.texts),
        }),
  });
  return pageAnswer(context, page, problems, missing.length > 0);
}

/** Title and description. @param fixed the sentence of a moment; search engines keep a page for weeks, so that without one they say nothing of today */
function titleOfPage(t: Words, [place = "", ...others]: readonly string[], fixed: string | null) {
  if (fixed !== null) return { title: fixed.replace(/[.。]$/, ""), description: fixed };
  if (others.length === 0)
    return {
      title: t("Convert a time between cities"),
      description: t(
        "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.",
      ),
    };
  const places = t.list(others);
  return {
    title: t("{place} time in {places}", { place, places }),
    description: t(
      "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.",
      { place, places },
    ),
  };
}

export const ConversionQuery = parameters(
  {
    from: freeText({ description: "City or zone whose time it is." }),
    to: list({ description: "Cities or zones to show it for.", maxItems: MAX_PLACES - 1 }),
    time: optional(freeText, { description: "The time there; noon unless given.", maxLength: 60 }),
  },
  { formats: ["png"] },
);

/** A time by the clocks of some places, a row for each, in a drawing of this size. */
export async function conversionChart(
  { from, to, time = "12:00" }: Static<typeof ConversionQuery>,
  { width, height }: { width: number; height: number },
  context: RequestContext,
) {
  const places = await knownPlaces([from, ...to], context);
  const [first, ...others] = places;
  if (first === undefined) throw new RangeError("a conversion needs a place");
  const { day } = conversion(first, others, time, context);
  const t = wordsIn(context.language);
  const rowHeight = Math.min(72, height / places.length);
  const size = html`style="font-size:${px(rowHeight * 0.45)}px"`;
  const rows = day.places.map((place, index) => {
    const { clock, date, offset } = clockAt(t, place, day.places[0] ?? place, day.atEpochSeconds);
    const name = place.name.length > 24 ? `${place.name.slice(0, 23)}…` : place.name;
    return html`
      <g transform="translate(0 ${px(index * rowHeight)})">
        <path class="grid" d="M0 0H${width}" />
        <text class="name" ${size} y="${px(rowHeight * 0.52)}">${name}</text>
        <text y="${px(rowHeight * 0.86)}">${date}, ${offset}</text>
        <text class="name end" ${size} x="${width}" y="${px(rowHeight * 0.68)}">${clock}</text>
      </g>
    `;
  });
  const [place0] = day.places;
  const title = place0 === undefined ? "" : titleOf(t, place0, day.atEpochSeconds);
  const chart = { width, height, title, description: sentenceOf(t, day), body: rows };
  return { chart, heading: { name: title, note: "Almanac" } };
}

/** How people in each place spend the hours of the day. */
async function hoursOfDay(places: readonly PlaceFound[], day: ConvertData, context: RequestContext) {
  const { startEpochSeconds, endEpochSeconds } = day;
  const { language } = context;
  return (await scoreDay(places, { startEpochSeconds, endEpochSeconds }, language, context)).places;
}

/** The time as `/v1/time/convert` has it, and the offsets of the whole day for the slider. */
function conversion(
  first: PlaceFound,
  others: readonly PlaceFound[],
  at: string | undefined,
  context: RequestContext,
) {
  const places = [first, ...others];
  const to = (others.length === 0 ? places : others).map(({ slug }) => slug).join(",");
  const texts = { from: first.slug, to, ...(at === undefined ? {} : { time: at }) };
  const { from, resolution } = runPart(context, ConvertQuery, texts, convertTime);
  const zone = zoneOfWords({ name: "from" }, first.timezone, context.part()).zone;
  const day = localDayNumber(zone, from.unix);
  const [startEpochSeconds, endEpochSeconds] = [localDayStart(zone, day), localDayStart(zone, day + 1)];
  return {
    day: {
      startEpochSeconds,
      endEpochSeconds,
      atEpochSeconds: from.unix,
      places: places.map(({ slug, name, timezone }) => {
        const own = zoneOfWords({ name: "to" }, timezone, context.part()).zone;
        return {
          slug,
          name,
          offsets: offsetsBetween(own, startEpochSeconds, endEpochSeconds),
          changes: differenceChanges({ name: first.name, zone }, { name, zone: own }, startEpochSeconds),
        };
      }),
    },
    // The moment as the address writes it; "" for now.
    at: at ?? "",
    resolution,
    texts,
    local: from.local_time.slice(0, 16),
  };
}

/** Says that a name is unknown, with links to the same page with one that may have been meant. */
function missingText(
  t: Words,
  { text, suggestions }: PlaceMissing,
  { from, to, at }: Record<"from" | "to" | "at", string>,
): Html {
  const hints = suggestions.map(({ slug, name }) => {
    const places = [from, ...to.split(", ")].map((each) => ({ slug: each === text ? slug : each }));
    return linkHtml({ name, path: convertPath(places, at) });
  });
  return unknownPlaceHtml(t, text, hints);
}
