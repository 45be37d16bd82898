import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { AlmanacError } from "../../domain/error.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { describeSlug, SlugQuery } from "../../api/context/context.ts";
import { clockOf } from "../../browser/english-text.ts";
import { pageLanguage, type Words } from "../languages/page-language.ts";
import { hoursText } from "../languages/time-words.ts";
import { dateText } from "../charts/meeting-day-chart.ts";
import type { RequestContext } from "../../http/context.ts";
import { namesInTexts } from "../../http/answer/names-in-texts.ts";
import { optional, parameters, placeList } from "../../http/input/parameter.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { attempt, pageAnswer, pageQuery, resultOrProblem, runPart } from "../frame/page-part.ts";
import { starButton } from "../frame/star.ts";
import { field } from "../frame/tool-field.ts";
import { toolPage, unknownPlaceHtml } from "../frame/tool-page.ts";

/** As many as a browser keeps. */
const MAX_PLACES = 12;

const PageQuery = parameters({
  places: optional(placeList, { description: "Slugs of cities; the first is home.", maxItems: 50 }),
});

type MinePlace = Exclude<Awaited<ReturnType<typeof minePlace>>, AlmanacError>;

/** The clocks of places that are in the address, or else kept in the reader's browser: the service keeps none. */
export async function showMine(context: RequestContext) {
  const language = pageLanguage(context);
  const { t } = language;
  const { query, problems } = pageQuery(PageQuery, context);
  const names = await resultOrProblem(problems, () =>
    namesInTexts("places", query.places ?? [], context, MAX_PLACES + 1),
  );
  if (names !== null && names.length > MAX_PLACES)
    problems.push(
      t(
        "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.",
        { count: MAX_PLACES },
      ),
    );
  const slugs = [...new Set(names ?? [])].slice(0, MAX_PLACES);
  const found = await Promise.all(slugs.map((slug) => attempt(() => minePlace(slug, context))));
  const places = found.flatMap((one) => (one instanceof AlmanacError ? [] : [one]));
  const missing = slugs.filter((_, index) => found[index] instanceof AlmanacError);
  const address = `/mine?places=${places.map(({ slug }) => slug).join(",")}`;
  const page = toolPage({
    title:
      places.length === 0
        ? t("My places")
        : t("The time in {places}", { places: t.list(places.map(({ name }) => name)) }),
    language,
    words: ["mine"],
    description: t("The clocks of your places, kept in your browser alone."),
    path: "/mine",
    canonical: "/mine",
    heading: t("My places"),
    lead: leadOf(t, places),
    problems,
    corrections: missing.map((text) => unknownPlaceHtml(t, text, [])),
    form: field({
      name: "places",
      label: t("Places"),
      value: places.map(({ slug }) => slug).join(", "),
      suggest: "places",
      hint: t("Up to twelve, with commas; the first is home"),
    }),
    address: places.length === 0 ? "/mine" : address,
    result: places.length === 0 ? "" : resultOf(t, places, context.nowEpochMs),
    style: PAGE_TEXT.mineStyle,
    script: PAGE_TEXT.mineScript,
  });
  return pageAnswer(context, page, problems, missing.length > 0);
}

async function minePlace(slug: string, context: RequestContext) {
  const texts = { include: "location,time,sun" };
  const { location, time, sun } = await runPart(context, SlugQuery, texts, (query, part) =>
    describeSlug(slug, query, part),
  );
  if (location === null || !("slug" in location) || time === null)
    throw new AlmanacError("city_not_found", `No city is called '${slug}'.`);
  return { slug: location.slug, name: location.name, time, sun };
}

function leadOf(t: Words, [home, ...others]: readonly MinePlace[]): string {
  if (home === undefined)
    return t(
      "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.",
    );
  const sun = home.sun?.sunset ?? null;
  const sunset = sun === null ? "" : ` ${t("Your sunset: {time}.", { time: clockOf(sun) })}`;
  const places = t.list(others.map(({ name }) => name));
  const said =
    others.length === 0
      ? t("{place} is home.", { place: home.name })
      : t("{place} is home, beside {places}.", { place: home.name, places });
  return said + sunset;
}

/** "3 h ahead", of seconds. */
function besideText(t: Words, seconds: number): string {
  if (seconds === 0) return t("Same time");
  const length = hoursText(t, Math.round(Math.abs(seconds) / 60));
  return seconds > 0 ? t("{length} ahead", { length }) : t("{length} behind", { length });
}

/** A clock for each place, and the ways that take all of them. */
function resultOf(t: Words, places: readonly MinePlace[], nowEpochMs: number): Html {
  const [home] = places;
  const slugs = places.map(({ slug }) => slug);
  const items = places.map(({ slug, name, time, sun }, index) => {
    const day = dateText(Math.floor(Date.parse(`${time.current_time}Z`) / MS_PER_DAY), t.locale);
    const [rise, set] = [sun?.sunrise ?? null, sun?.sunset ?? null];
    const light =
      rise === null || set === null
        ? ""
        : html`<p class="soft">${t("Sun {rise}–{set}", { rise: clockOf(rise), set: clockOf(set) })}</p>`;
    const beside = time.utc_offset_seconds - (home?.time.utc_offset_seconds ?? 0);
    const ahead = index === 0 ? t("Home") : besideText(t, beside);
    return html`
      <li class="panel" data-offset="${time.utc_offset_seconds}">
        <h2><a href="/places/${slug}">${name}</a></h2>
        <p class="big-time"><time>${clockOf(time.current_time)}</time></p>
        <p>${day} <span class="soft">${ahead}</span></p>
        ${light}
        <p class="actions">${starButton(t, slug, name)}</p>
      </li>
    `;
  });
  const several =
    places.length < 2
      ? ""
      : html`
          <a class="button" href="/convert/${mustExist(slugs[0])}/${slugs.slice(1, 6).join(",")}"
            >${t("Convert a time")}</a
          >
          <a class="button" href="/meet?cities=${slugs.slice(0, 8).join(",")}">${t("Plan a meeting")}</a>
          <a class="button" href="/world?cities=${slugs.slice(0, 8).join(",")}">${t("On the map")}</a>
        `;
  return html`
    <ol class="clocks" id="mine" data-now="${nowEpochMs}">
      ${items}
    </ol>
    <p class="actions">
      ${several}
      <button type="button" id="keep-all" hidden>${t("Keep these places")}</button>
      <button type="button" data-copy=":not(*)" hidden>${t("Copy link")}</button>
    </p>
  `;
}
