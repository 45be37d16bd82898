import { localDayNumber, localDayStart } from "../../domain/tz/local-time.ts";
import { convertPage, type ConvertView } from "../../web/tool/convert-page.ts";
import type { PlaceFound } from "../../web/meet/meeting-answer.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { zoneOfWords } from "../fields/words.ts";
import type { RequestContext } from "../request/context.ts";
import { freeText, list, optional, parameters } from "../request/parameter.ts";
import { decodeComponent } from "../request/read-address.ts";
import { ConvertQuery, convertTime } from "../routes/convert.ts";
import { findPlaces } from "./meeting-day/place-list.ts";
import { offsetsBetween } from "./clock-data.ts";
import { addressOf, pageAnswer, pageQuery, resultOrProblem, runPart } from "./page-part.ts";

const MAX_PLACES = 6;
/** Unknown names that the page looks for, which takes milliseconds each. */
const MAX_MISSING = 2;

const PageQuery = parameters({
  from: optional(freeText, { description: "City or zone whose time it is." }),
  to: optional(list, { description: "Cities or zones to show it for.", maxItems: 50 }),
  at: optional(freeText, { description: "The time there; now unless given.", maxLength: 60 }),
});

/** The places of a path; each is encoded by itself, because names of zones have a slash. */
function placesOfPath(rest: string): string[] {
  return rest
    .split(/[/,]|%2C/i)
    .filter((part) => part !== "")
    .map((part) => decodeComponent(part, "path"));
}

/** The page that converts a time; its address is the places and the time. @param rest of the path */
export async function showConversion(rest: string, context: RequestContext) {
  const path = placesOfPath(rest);
  const { query, problems } = pageQuery(PageQuery, context);
  const own = hintedLocation(context)?.zone.id ?? "Europe/London";
  const [from = query.from ?? own, ...named] = path;
  const to =
    named.length > 0 ? named : (query.to ?? (path.length > 0 ? ["UTC"] : ["new-york-city", "tokyo"]));
  const given = [...new Set([from, ...to])];
  if (given.length > MAX_PLACES)
    problems.push(`At most ${MAX_PLACES} places are shown; the rest is left out.`);
  const { places, missing } = await findPlaces(given.slice(0, MAX_PLACES), "en", MAX_MISSING, context);
  const [first, ...others] = places;
  const shown =
    first === undefined
      ? null
      : await resultOrProblem(problems, () => found(first, others, query.at, context));
  const isIncomplete = missing.length > 0 || places.length === 0;
  const view: ConvertView = {
    form: {
      from: isIncomplete ? from : (first?.slug ?? from),
      to: (isIncomplete ? to : others.map(({ slug }) => slug)).join(", "),
      at: (isIncomplete ? query.at : shown?.local) ?? "",
    },
    assumedZone: query.from === undefined && path.length === 0 ? own : null,
    missing,
    problems,
    found: shown,
  };
  return pageAnswer(context, convertPage(view), problems, missing.length > 0);
}

/** The time as `/v1/time/convert` has it, and the offsets of the whole day for the slider. */
function found(
  first: PlaceFound,
  others: readonly PlaceFound[],
  at: string | undefined,
  context: RequestContext,
): NonNullable<ConvertView["found"]> & { local: string } {
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
        return { slug, name, offsets: offsetsBetween(own, startEpochSeconds, endEpochSeconds) };
      }),
    },
    at: at ?? "",
    resolution: { ...resolution, sent: at ?? "" },
    call: addressOf("/v1/time/convert", texts),
    local: from.local_time.slice(0, 16),
  };
}
