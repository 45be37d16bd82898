import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { AlmanacError } from "../../domain/error.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { describeSlug, SlugQuery } from "../../api/context/context.ts";
import { siteDateFormat } from "../frame/site-date.ts";
import { clockOf, hoursText, joinNames } from "../../browser/english-text.ts";
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
  const { query, problems } = pageQuery(PageQuery, context);
  const names = await resultOrProblem(problems, () =>
    namesInTexts("places", query.places ?? [], context, MAX_PLACES + 1),
  );
  if (names !== null && names.length > MAX_PLACES)
    problems.push(`At most ${MAX_PLACES} places are shown; the rest is left out.`);
  const slugs = [...new Set(names ?? [])].slice(0, MAX_PLACES);
  const found = await Promise.all(slugs.map((slug) => attempt(() => minePlace(slug, context))));
  const places = found.flatMap((one) => (one instanceof AlmanacError ? [] : [one]));
  const missing = slugs.filter((_, index) => found[index] instanceof AlmanacError);
  const address = `/mine?places=${places.map(({ slug }) => slug).join(",")}`;
  const page = toolPage({
    title: places.length === 0 ? "My places" : `The time in ${joinNames(places.map(({ name }) => name))}`,
    description: "The clocks of your places, kept in your browser alone.",
    path: "/mine",
    canonical: "/mine",
    heading: "My places",
    lead: leadOf(places),
    problems,
    corrections: missing.map((text) => unknownPlaceHtml(text, [])),
    form: field({
      name: "places",
      label: "Places",
      value: places.map(({ slug }) => slug).join(", "),
      suggest: "places",
      hint: "Up to twelve, with commas; the first is home",
    }),
    address: places.length === 0 ? "/mine" : address,
    result: places.length === 0 ? "" : resultOf(places, context.nowEpochMs),
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

function leadOf([home, ...others]: readonly MinePlace[]): string {
  if (home === undefined)
    return "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.";
  const sun = home.sun?.sunset ?? null;
  const sunset = sun === null ? "" : ` Your sunset: ${clockOf(sun)}.`;
  const rest = others.length === 0 ? "" : `, beside ${joinNames(others.map(({ name }) => name))}`;
  return `${home.name} is home${rest}.${sunset}`;
}

/** A clock for each place, and the ways that take all of them. */
function resultOf(places: readonly MinePlace[], nowEpochMs: number): Html {
  const [home] = places;
  const slugs = places.map(({ slug }) => slug);
  const items = places.map(({ slug, name, time, sun }, index) => {
    const day = siteDateFormat("en-GB", { weekday: "short", day: "numeric", month: "short" }).format(
      Math.floor(Date.parse(`${time.current_time}Z`) / MS_PER_DAY) * MS_PER_DAY,
    );
    const [rise, set] = [sun?.sunrise ?? null, sun?.sunset ?? null];
    const light =
      rise === null || set === null ? "" : html`<p class="soft">Sun ${clockOf(rise)}–${clockOf(set)}</p>`;
    const beside = time.utc_offset_seconds - (home?.time.utc_offset_seconds ?? 0);
    const length = hoursText(Math.round(Math.abs(beside) / 60));
    const ahead =
      index === 0 ? "Home" : beside === 0 ? "Same time" : `${length} ${beside > 0 ? "ahead" : "behind"}`;
    return html`
      <li class="panel" data-offset="${time.utc_offset_seconds}">
        <h2><a href="/places/${slug}">${name}</a></h2>
        <p class="big-time"><time>${clockOf(time.current_time)}</time></p>
        <p>${day} <span class="soft">${ahead}</span></p>
        ${light}
        <p class="actions">${starButton(slug, name)}</p>
      </li>
    `;
  });
  const several =
    places.length < 2
      ? ""
      : html`
          <a class="button" href="/convert/${mustExist(slugs[0])}/${slugs.slice(1, 6).join(",")}"
            >Convert a time</a
          >
          <a class="button" href="/meet?cities=${slugs.slice(0, 8).join(",")}">Plan a meeting</a>
          <a class="button" href="/world?cities=${slugs.slice(0, 8).join(",")}">On the map</a>
        `;
  return html`
    <ol class="clocks" id="mine" data-now="${nowEpochMs}">
      ${items}
    </ol>
    <p class="actions">
      ${several}
      <button type="button" id="keep-all" hidden>Keep these places</button>
      <button type="button" data-copy=":not(*)" hidden>Copy link</button>
    </p>
  `;
}
