import { mustExist } from "../domain/must-exist.ts";
import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays } from "../domain/calendar/civil.ts";
import { moonLabel } from "../domain/sky/phase.ts";
import { moonPosition, moonState } from "../domain/sky/moon.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../domain/time-unit.ts";
import { localDayStart } from "../domain/tz/local-time.ts";
import { UTC } from "../domain/tz/zone.ts";
import { cityOfZone } from "../domain/tz/slug.ts";
import { chartPicture, FRAME, type Chart, type Heading } from "./charts/chart-frame.ts";
import { daylightYearChart } from "./charts/daylight-chart.ts";
import { dateText, LONG_DATE } from "./charts/meeting-day-chart.ts";
import { moonChart } from "./charts/moon-disc.ts";
import { sunArcChart } from "./charts/sun-arc-chart.ts";
import type { Core } from "../http/plugins/core.ts";
import { pictureAnswer } from "../http/answer/document.ts";
import { FormattedAnswer } from "../http/answer/format.ts";
import type { RequestContext } from "../http/context.ts";
import { todayIn } from "../http/input/moment-parameter.ts";
import { choice, integer, optional, parameters } from "../http/input/parameter.ts";
import {
  groundSite,
  placeParameters,
  givenLocation,
  placelessZone,
  requiredLocation,
  type Location,
} from "../http/input/place-parameter.ts";
import { skyDayParameters, skyDaysOf, skyYear } from "../api/sky/sky-parameter.ts";
import { countdownChart } from "./countdown/countdown-page.ts";
import { conversionChart, ConversionQuery } from "./convert/convert-page.ts";
import { MeetingPictureQuery, showMeetingPicture } from "./meet/meet-data.ts";
import { pngOf } from "./frame/png.ts";
import { daylightYearOf } from "./charts/daylight-year.ts";
import { wordsIn } from "./languages/page-language.ts";
import { sunArcOf } from "./charts/sun-arc.ts";

/** Parameters of a picture's look. Below the minimum width its texts would overlap. */
function lookParameters(minimumWidth: number) {
  return {
    theme: choice(["auto", "light", "dark"], {
      description: "Colours; `auto`: the reader's.",
      default: "auto",
    }),
    size: choice(["sm", "md", "lg", "card"], {
      description: "How large; `card` is 1200 by 630 pixels, for previews of links.",
      default: "md",
    }),
    width: optional(integer, {
      description: "Width in pixels, instead of `size`.",
      minimum: minimumWidth,
      maximum: 1600,
    }),
  };
}

const year = skyYear("The year; this one when absent.");
const { date } = skyDayParameters;
const SVG = { formats: ["svg"] } as const;
const SunQuery = parameters({ ...placeParameters, date, ...lookParameters(240) }, SVG);
const DaylightQuery = parameters({ ...placeParameters, year, ...lookParameters(240) }, SVG);
const MoonQuery = parameters({ ...placeParameters, date, ...lookParameters(120) }, SVG);

const CardQuery = parameters(placeParameters, { formats: ["png"] });

type Look = Pick<Static<typeof SunQuery>, "theme" | "size" | "width">;

/** Pictures for other sites, with the quota of embedded clocks. */
const picture = { cost: 2, quota: "embed", cache: "minute", detail: { hide: true } } as const;
/** A client may have 60 a minute. */
const dearPicture = { ...picture, cost: 10 } as const;

const WIDTHS = { sm: 360, md: 640, lg: 960 } as const;
const MOON_WIDTHS = { sm: 200, md: 260, lg: 400 } as const;
/** A card is drawn at half its size and enlarged, so that its text is readable in a small preview. */
const CARD = { width: 600, height: 315, scale: 2 } as const;
const CARD_CHART = { width: CARD.width - FRAME.width, height: CARD.height - FRAME.height } as const;

/** Pictures of the sky over a place and of a meeting, for any page. */
export function chartRoutes(core: Core) {
  return new Elysia({ name: "charts" })
    .use(core)
    .get("/charts/sun.svg", ({ query, context }) => sunPicture(query, context), {
      ...picture,
      query: SunQuery,
    })
    .get("/charts/daylight.svg", ({ query, context }) => daylightPicture(query, context), {
      ...picture,
      query: DaylightQuery,
    })
    .get(
      "/charts/daylight.png",
      ({ query, context }) =>
        card(daylightChart({ ...query, theme: "light", size: "card" }, context), context),
      { ...dearPicture, query: CardQuery },
    )
    .get(
      "/charts/convert.png",
      ({ query, context }) => card(conversionChart(query, CARD_CHART, context), context),
      { ...dearPicture, query: ConversionQuery },
    )
    .get(
      "/charts/countdown.png",
      ({ context }) => card(countdownChart(CARD_CHART, context), context),
      dearPicture,
    )
    .get("/charts/moon.svg", ({ query, context }) => moonPicture(query, context), {
      ...picture,
      query: MoonQuery,
    })
    .get("/charts/meeting.svg", ({ query, context }) => showMeetingPicture(query, context), {
      ...picture,
      cost: 4,
      query: MeetingPictureQuery,
    });
}

function sunPicture(query: Static<typeof SunQuery>, context: RequestContext): FormattedAnswer {
  const location = requiredLocation(query, context);
  const zone = location.displayZone;
  const { spans, firstDay, atEpochMs, isPinned } = skyDaysOf(query, 1, zone, context);
  const [span = { dayNumber: firstDay, startEpochMs: 0, endEpochMs: 0 }] = spans;
  const arc = sunArcOf(
    wordsIn(context.language),
    labelOf(location),
    groundSite(location),
    zone,
    span,
    atEpochMs,
  );
  context.cache = isPinned ? "pinned" : "minute";
  const chart = drawn(query, (width, height) => sunArcChart(arc, width, height));
  return answer(chart, { name: labelOf(location), note: arc.date }, query, context);
}

/** A picture for previews of links, whose readers take no SVG. */
async function card(
  drawing: Promise<{ chart: Chart; heading: Heading }>,
  context: RequestContext,
): Promise<FormattedAnswer> {
  const { chart, heading } = await drawing;
  await context.takePlace();
  const { svg } = chartPicture(chart, heading, "light", CARD.scale);
  context.addHeader("Cross-Origin-Resource-Policy", "cross-origin");
  return new FormattedAnswer("png", await pngOf(svg));
}

async function daylightPicture(query: Static<typeof DaylightQuery>, context: RequestContext) {
  const { chart, heading } = await daylightChart(query, context);
  return answer(chart, heading, query, context);
}

async function daylightChart(query: Static<typeof DaylightQuery>, context: RequestContext) {
  const location = requiredLocation(query, context);
  const zone = location.displayZone;
  const today = todayIn(zone, context);
  const shownYear = query.year ?? civilFromDays(today).year;
  const { chart: facts } = await daylightYearOf(
    labelOf(location),
    groundSite(location),
    zone,
    shownYear,
    today,
    context,
  );
  const leftSeconds = localDayStart(zone, today + 1) - Math.floor(context.nowEpochMs / 1000);
  // The mark of today is valid until midnight there.
  const maxAge =
    facts.today === null ? SECONDS_PER_DAY : Math.max(60, Math.min(SECONDS_PER_DAY, leftSeconds));
  context.cacheControl = `public, max-age=${maxAge}`;
  const chart = drawn(query, (width, height) =>
    daylightYearChart(wordsIn(context.language), facts, width, height),
  );
  return {
    chart,
    heading: {
      name: labelOf(location),
      note: wordsIn(context.language)("Day and night, {year}", { year: String(shownYear) }),
    },
  };
}

function moonPicture(query: Static<typeof MoonQuery>, context: RequestContext): FormattedAnswer {
  // The moon looks nearly the same from everywhere: without a place, north is up.
  const placeless = placelessZone(query, context);
  const location = placeless === null ? givenLocation(query, context) : null;
  const zone = placeless ?? location?.displayZone ?? UTC;
  const { spans, firstDay, atEpochMs, isPinned } = skyDaysOf(query, 1, zone, context);
  // As in `/v1/moon`, a date alone means the middle of the day.
  const epochMs = atEpochMs ?? mustExist(spans[0]).startEpochMs + MS_PER_DAY / 2;
  const { phaseName, illumination, brightLimbDeg } = moonState(epochMs);
  const turnDeg =
    location === null ? brightLimbDeg : moonPosition(groundSite(location), epochMs).brightLimbZenithDeg;
  context.cache = isPinned ? "pinned" : "minute";
  const name = location === null ? "" : labelOf(location);
  const label = moonLabel(phaseName, context.language);
  const percent = `${Math.round(illumination * 100)}%`;
  const face = { illumination, brightLimbDeg: turnDeg };
  const title = `The moon${name === "" ? "" : ` over ${name}`} on ${dateText(firstDay, "en", LONG_DATE)}`;
  const chart = drawn(
    query,
    (width, height) =>
      moonChart(
        face,
        title,
        wordsIn(context.language)("{phase}, {percent} lit.", { phase: label, percent }),
        width,
        height,
      ),
    MOON_WIDTHS,
  );
  return answer(chart, { name: label, note: name === "" ? percent : `${name} · ${percent}` }, query, context);
}

/** Draws at the requested width; a card also has a fixed height. */
function drawn(
  { size, width }: Look,
  draw: (width: number, height?: number) => Chart,
  widths: Readonly<Record<Exclude<Look["size"], "card">, number>> = WIDTHS,
): Chart {
  if (width !== undefined) return draw(width - FRAME.width);
  if (size !== "card") return draw(widths[size] - FRAME.width);
  return draw(CARD_CHART.width, CARD_CHART.height);
}

function answer(chart: Chart, heading: Heading, look: Look, context: RequestContext): FormattedAnswer {
  const isCard = look.width === undefined && look.size === "card";
  return pictureAnswer(context, chartPicture(chart, heading, look.theme, isCard ? CARD.scale : 1));
}

/** The name of a place in a picture. */
function labelOf({ place, kind, zone, latitudeDeg, longitudeDeg }: Location): string {
  if (place !== null) return place.name;
  if (kind === "coordinates") return `${latitudeDeg.toFixed(2)}, ${longitudeDeg.toFixed(2)}`;
  return cityOfZone(zone.id);
}
