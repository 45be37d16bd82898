import { mustExist } from "../../domain/must-exist.ts";
import type { Static } from "@sinclair/typebox";
import { areaAt, type Area } from "../../domain/places/area.ts";
import { countryKey, resolveCountry, type Country } from "../../domain/places/country.ts";
import { nearestPlaces } from "../../domain/places/nearest.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { readPoint } from "../../domain/places/point-text.ts";
import { readWords } from "../../domain/places/read-words.ts";
import { searchPlaces } from "../../domain/places/search.ts";
import { zoneSlug, zoneTitle } from "../../domain/tz/slug.ts";
import { offsetSecondsAt, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { zoneAt } from "../../domain/tz-map/zone-at.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { breakableHtml, escapeHtml } from "../../http/answer/html.ts";
import { searchForm, sitePage } from "../frame/site-page.ts";
import type { Suggestion } from "../frame/suggestion.ts";
import { ownCityRecord } from "../../http/answer/city-record.ts";
import type { Coordinate } from "../../http/input/place-parameter.ts";
import { suggestZones } from "../../http/errors/unknown-words.ts";
import { worldOf } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import {
  choices,
  flag,
  freeText,
  itemLimit,
  optional,
  parameters,
  searchText,
} from "../../http/input/parameter.ts";
import { attempt, redirect } from "../frame/page-part.ts";
import { AlmanacError } from "../../domain/error.ts";
import { askQuestion } from "../../api/ask/ask-question.ts";
import { foldText } from "../../domain/text/fold.ts";
import type { Handle } from "../../http/route.ts";

/** Kinds of names; a question is answered beside all of them. */
const KINDS = ["city", "timezone", "country"] as const;

export const SearchPageQuery = parameters(
  {
    q: searchText("Name of a city, a country or a time zone, or a question.", "Lisbon"),
    limit: itemLimit("Most choices in the answer.", 20, 8),
    kinds: choices(KINDS, { description: "Only such choices.", default: KINDS }),
    go: flag({
      description: "Redirects to the page of the place or the answer if the text is its name or a question.",
      default: false,
    }),
    tz: optional(freeText, { description: "Zone of the reader’s device, for questions." }),
  },
  { formats: ["html", "json"] },
);

/** With fewer letters, the beginning of a country's name is not suggested. */
const MIN_BEGINNING = 3;
const MAX_ZONES = 3;
const MAX_COUNTRIES = 2;

/** The search in the head of every page, and its page, for readers without JavaScript and for texts with several meanings. */
export async function showChoices(
  { q: text = "", limit, kinds, go, tz }: Static<typeof SearchPageQuery>,
  context: RequestContext,
  handle: Handle,
) {
  const wanted = { limit, kinds: new Set(kinds) };
  const named = choicesFor(text.trim(), wanted, context);
  const isAsked = text.trim() !== "" && wanted.kinds.size === KINDS.length;
  const asked = isAsked ? await askedChoice(text.trim(), tz, context, handle) : null;
  const answer = asked instanceof AlmanacError ? null : asked;
  const places = named.found.length > 0 ? named : choicesForTime(text.trim(), wanted, context);
  const found = answer === null ? places.found : [answer, ...places.found].slice(0, limit);
  const [first] = found;
  // A misspelt name is suggested, but never taken for what was meant.
  const isSure = answer !== null || places.isName || isBeginningOf(text, first);
  if (context.format === "json") return { choices: found, is_sure: isSure };
  if (go && (answer !== null || places.isName) && first !== undefined) return redirect(first.path, context);
  const items = found.map(
    ({ name, detail, path }) =>
      `<li><a href="${escapeHtml(path)}"><bdi>${breakableHtml(name)}</bdi></a><span>${escapeHtml(detail)}</span></li>`,
  );
  const isMissing = text !== "" && first === undefined;
  const reason = asked instanceof AlmanacError && asked.message.includes("not understood") ? null : asked;
  const help =
    reason instanceof AlmanacError
      ? reason.message
      : `No city, country or time zone is called “${text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.`;
  const none = `<p class="lead">${escapeHtml(help)}</p>`;
  const list = items.length === 0 ? "" : `<ul class="list section">${items.join("")}</ul>`;
  const page = sitePage({
    title: "Search · Almanac",
    description:
      "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.",
    path: "/search",
    body: `<h1>Search</h1>${searchForm(text)}${isMissing ? none : list}`,
    isSearchInBody: true,
    head: '<meta name="robots" content="noindex">',
  });
  return documentAnswer(context, page, { status: isMissing ? 404 : 200 });
}

/**
 * The answer to a question, as the first choice; the refusal of one; `null` for the name of a place, whose choice says the time.
 */
async function askedChoice(
  text: string,
  tz: string | undefined,
  context: RequestContext,
  handle: Handle,
): Promise<Suggestion | AlmanacError | null> {
  // A browser may know a zone that our data have not.
  const zone = tz !== undefined && context.zones.names.resolve(tz).ok ? { tz } : {};
  const asked = await attempt(() => askQuestion({ q: text, ...zone }, context.part(), handle));
  if (asked instanceof AlmanacError) return asked;
  const { question, path, answer } = asked;
  if (question.kind === "time" && !/\b(?:time|now)\b/i.test(text)) return null;
  return { kind: "answer", id: text, name: answer, detail: "", path };
}

/** Whether a name begins with the text: the reader has typed a part of it. */
function isBeginningOf(text: string, first: Suggestion | undefined): boolean {
  return first !== undefined && foldText(first.name).startsWith(foldText(text.trim()));
}

type Wanted = { readonly limit: number; readonly kinds: ReadonlySet<Suggestion["kind"]> };

/** What "Pacific time" and "Berlin time" mean. */
function choicesForTime(text: string, wanted: Wanted, context: RequestContext) {
  const zones = zonesOf(suggestZones(text, worldOf(context), context.data), context);
  if (zones.length > 0 && wanted.kinds.has("timezone")) return { found: zones, isName: false };
  return choicesFor(text.replace(/^(?:the )?time in | time(?: now)?$/gi, ""), wanted, context);
}

/** What a text may mean, best first, and whether it is the name of the first. */
function choicesFor(
  text: string,
  { limit, kinds }: Wanted,
  context: RequestContext,
): { found: Suggestion[]; isName: boolean } {
  if (text === "") return { found: [], isName: false };
  const { data, zones } = context;
  const point = pointOf(text);
  if (point !== null) return { found: choicesAt(point, context), isName: true };
  const reading = readWords(text, "place", worldOf(context));
  const isZone = reading !== null && "naming" in reading;
  const bearers = reading === null || isZone ? [] : [reading.bearer, ...reading.alsoNamed];
  const { matches } = searchPlaces(data.placeIndex, { text, match: "auto", fuzzy: "auto", limit });
  const cities = new Set([
    ...bearers.flatMap(({ place }) => place ?? []),
    ...matches.map(({ index }) => index),
  ]);
  const [first, ...others] = [...cities].map((index) => cityChoice(index, context));
  const firsts = first === undefined ? [] : [first];
  const countries = countriesNamed(text, context).map((country) => countryChoice(country, context));
  const abbreviated = zonesOf(zones.names.zonesOfAbbreviation(text), context);
  const begun = isZone || abbreviated.length > 0 ? [] : zonesOf(zonesBegun(text, context), context);
  // Who wants a zone or a place seldom means a region's holidays.
  const regions = kinds.has("timezone") ? [] : regionsBegun(text, context);
  // EST is the code of a country and PST that of an airport, but who writes them means a time.
  const isCode = abbreviated.length > 0 && countryKey(first?.name.split(",")[0] ?? "") !== countryKey(text);
  // A zone's identifier is nobody else's name; the beginning of one is more likely that of a city.
  const best = isZone
    ? [zoneChoice(reading.naming.zone, context), firsts, countries]
    : [
        isCode ? abbreviated : [],
        firsts,
        bearers.slice(0, 1).flatMap((bearer) => regionChoices(bearer.area, context)),
        countries,
        isCode ? [] : abbreviated,
        regions,
      ];
  const sure = best.flat();
  const all = [...sure, ...others.slice(0, Math.max(0, limit - sure.length - begun.length)), ...begun];
  const shown = new Map(all.filter(({ kind }) => kinds.has(kind)).map((each) => [each.path, each]));
  return { found: [...shown.values()].slice(0, limit), isName: reading !== null && abbreviated.length === 0 };
}

const MAX_KM = 100;

/** A point on Earth. */
function pointOf(text: string): Coordinate | null {
  const point = readPoint(text);
  const isOnEarth =
    point !== null && Math.abs(point.latitudeDeg) <= 90 && Math.abs(point.longitudeDeg) <= 180;
  return isOnEarth ? point : null;
}

/** The nearest city to a point, if one is near, and the zone there. */
function choicesAt({ latitudeDeg, longitudeDeg }: Coordinate, context: RequestContext): Suggestion[] {
  const { data, zones } = context;
  const near = nearestPlaces(data.placeIndex, latitudeDeg, longitudeDeg, { limit: 1, radiusKm: MAX_KM });
  const { timezone } = zoneAt(
    data.zoneMap,
    latitudeDeg,
    longitudeDeg,
    (id) => zoneById(zones.table, id) !== null,
  );
  return [...near.map(({ index }) => cityChoice(index, context)), ...zonesOf([timezone], context)];
}

function cityChoice(index: number, context: RequestContext): Suggestion {
  const city = ownCityRecord(placeAt(context.data.placeIndex, index), context);
  return {
    kind: "city",
    id: city.slug,
    name: city.display_name,
    detail: timeText(mustExist(zoneById(context.zones.table, city.timezone), "the zone of a city"), context),
    path: `/places/${city.slug}`,
  };
}

function zoneChoice(zone: Zone, context: RequestContext): Suggestion {
  const detail = timeText(zone, context);
  return {
    kind: "timezone",
    id: zone.id,
    name: zoneTitle(zone.id),
    detail,
    path: `/zones/${zoneSlug(zone.id)}`,
  };
}

function countryChoice({ code, name }: Country, context: RequestContext): Suggestion {
  const path = `/calendar/${code.toLowerCase()}`;
  return {
    kind: "country",
    id: code,
    name: context.data.countryName(code, context.language) ?? name,
    detail: "Holidays",
    path,
  };
}

function zonesOf(ids: readonly string[], context: RequestContext): Suggestion[] {
  const zones = ids.flatMap((id) => zoneById(context.zones.table, id) ?? []);
  return zones.slice(0, MAX_ZONES).map((zone) => zoneChoice(zone, context));
}

/** Identifiers with a word that begins with the text. */
function zonesBegun(text: string, { zones }: RequestContext): string[] {
  if (text.length < MIN_BEGINNING) return [];
  const beginning = text.toLowerCase().replaceAll(" ", "_");
  return zones.table.zoneIds.filter((id) =>
    id
      .toLowerCase()
      .split("/")
      .some((part) => part.startsWith(beginning)),
  );
}

/** The holidays of a region that has a calendar of its own. */
function regionChoices(area: Area | null, { holidays }: RequestContext): Suggestion[] {
  const code = area?.code ?? "";
  const country = code.slice(0, 2);
  if (area === null || area.kind === "country" || holidays.region(country, code, "en") === null) return [];
  const path = `/calendar/${country.toLowerCase()}?region=${code.slice(3).toLowerCase()}`;
  return [
    { kind: "country", id: code, name: holidays.regionName(country, code, "en"), detail: "Holidays", path },
  ];
}

/** Regions with holidays of their own whose English name begins with the text, those with most people first. */
function regionsBegun(text: string, context: RequestContext): Suggestion[] {
  if (text.length < MIN_BEGINNING) return [];
  const { areas } = context.data.placeIndex;
  const beginning = text.toLowerCase();
  return areas.areas
    .flatMap(([name], number) => (name.toLowerCase().startsWith(beginning) ? [areaAt(areas, number)] : []))
    .toSorted((a, b) => b.population - a.population)
    .flatMap((area) => regionChoices(area, context))
    .slice(0, MAX_COUNTRIES);
}

/** Countries with holidays by name or code, or by the beginning of their name. */
function countriesNamed(text: string, { data, holidays }: RequestContext): Country[] {
  const exact = resolveCountry(data.countries, text);
  const key = countryKey(text);
  const found =
    exact !== null
      ? [exact]
      : key.length < MIN_BEGINNING
        ? []
        : data.countries.countries.filter(({ name }) => countryKey(name).startsWith(key));
  return found.filter(({ code }) => holidays.countryCodes.includes(code)).slice(0, MAX_COUNTRIES);
}

/** "Fri 10:00": the time in a zone. */
function timeText(zone: Zone, { nowEpochMs }: RequestContext): string {
  const offsetSeconds = offsetSecondsAt(zone, Math.floor(nowEpochMs / 1000));
  const options = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return dateFormat("en", options).format(nowEpochMs + offsetSeconds * 1000);
}
