import { Type, type Static } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import { formatDate, formatTimeOfDay } from "../../domain/calendar/format.ts";
import { MEETING_LIMITS } from "../../domain/meeting/meeting.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { topPlaces } from "../../domain/places/top.ts";
import { cityOfZone } from "../../domain/tz/slug.ts";
import { meetingSvg, PICTURE_SIZES, PICTURE_THEMES } from "../charts/meeting-svg.ts";
import { meetPage } from "./meet-page.ts";
import type { MeetingFound, MeetingPlan } from "../charts/meeting-answer.ts";
import { pictureAnswer } from "../../http/answer/document.ts";
import type { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import { daysOfWord } from "../../http/input/moment-parameter.ts";
import { namesInTexts } from "../../http/answer/names-in-texts.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import {
  choice,
  date,
  freeText,
  integer,
  list,
  moment,
  optional,
  parameters,
} from "../../http/input/parameter.ts";
import { placeOfWords, zoneOfWords } from "../../http/input/words.ts";
import { PROFILE_NAMES } from "../charts/meeting-profile.ts";
import { hoursInAddress, withProfile } from "./meet-hours.ts";
import { planMeeting, planWeek, workingDays } from "./meeting-day.ts";
import { findPlaces, knownPlaces, type PlaceFound } from "../frame/place-list.ts";
import { attempt, pageAnswer, pageQuery, remarksHtml, resultOrProblem } from "../frame/page-part.ts";

const MAX_PLACES = MEETING_LIMITS.participants;
/** Unknown names that the page looks for. */
const MAX_MISSING = 5;
const EXAMPLE = ["london", "kathmandu", "san-francisco"];

const cities = list({
  description: "Slugs of cities, or time zones. The day is that of the first.",
  example: EXAMPLE,
  maxItems: MAX_PLACES,
});

const plan = {
  date: optional(date, {
    description: "Date of the meeting; today there unless given.",
    example: "2026-12-01",
  }),
  duration: integer({
    description: "Length in minutes.",
    minimum: MEETING_LIMITS.minDurationMinutes,
    maximum: MEETING_LIMITS.maxDurationMinutes,
    default: 60,
  }),
  start: optional(moment, { description: "Start: a time of that day, or an instant.", example: "15:00" }),
  profile: choice(PROFILE_NAMES, { description: "What kind of meeting it is.", default: "office" }),
  hours: optional(list, {
    description: "Hours of a place unlike those of the profile, with its slug before them.",
    example: ["london~08:00-16:00"],
    maxItems: MAX_PLACES,
  }),
  title: optional(freeText, { description: "What invitations are called.", maxLength: 100 }),
  align: choice(["first", "utc"], { description: "Whose day the columns are.", default: "first" }),
};

const PageQuery = parameters({
  ...plan,
  cities: Type.Optional(cities),
  add: optional(freeText, { description: "One more city, or several with commas." }),
  from: optional(list, { description: "Where the hours of each place begin.", maxItems: MAX_PLACES }),
  until: optional(list, { description: "Where they end.", maxItems: MAX_PLACES }),
  usual: optional(freeText, { description: "Hours that a form had for places without their own." }),
  near: optional(freeText, { description: "The reader's zone, for the example.", maxLength: 60 }),
});

export const MeetingPictureQuery = asStrict(
  parameters(
    {
      ...plan,
      cities,
      theme: choice(PICTURE_THEMES, { description: "Colours.", default: "auto" }),
      size: choice(PICTURE_SIZES, { description: "Width of the picture.", default: "md" }),
    },
    { formats: ["svg"] },
  ),
);

/** The meeting planner shows what it could read of its address, and lists the problems with the rest. */
export async function showPlanner(context: RequestContext): Promise<FormattedAnswer> {
  await context.takePlace();
  const { query, problems, textOf } = pageQuery(PageQuery, context);
  const sent = query.add === undefined ? [] : [query.add];
  const added = (await resultOrProblem(problems, () => namesInTexts("add", sent, context))) ?? [];
  const given = [...new Set([...(query.cities ?? []), ...added])];
  const isExample = given.length === 0;
  const texts = isExample ? await exampleFor(query.near, context) : given.slice(0, MAX_PLACES);
  const { places: named, missing } = await findPlaces(texts, "en", MAX_MISSING, context);
  const places = withProfile(named, query.profile ?? "office", query, problems);
  if (given.length > MAX_PLACES)
    problems.push(`A meeting takes at most ${MAX_PLACES} places; the rest is left out.`);
  if (missing.length === MAX_MISSING)
    problems.push(`After ${MAX_MISSING} unknown names the rest is left out: correct these first.`);
  const own = planOf(query, textOf("start") ?? "", places, context);
  // Without a date it is the next business day of all; nobody can meet in the past.
  const isFixed = query.date !== undefined || (query.start !== undefined && query.start.kind !== "time");
  const days = isFixed ? [own.date] : await workingDays(own, places, context);
  let meetingPlan = own;
  let answer: Awaited<ReturnType<typeof planMeeting>> | null = null;
  for (const day of places.length === 0 ? [] : days) {
    meetingPlan = { ...own, date: day };
    answer = await planMeeting(meetingPlan, places, "en", context);
    if (!hasBegun(answer, context)) break;
  }
  const found = answer !== null && "places" in answer ? answer : null;
  if (answer instanceof AlmanacError) problems.push(answer.message);
  if (found?.startProblem) problems.push(found.startProblem);
  if (query.date?.kind === "date") context.cache = "pinned";
  const page = meetPage({
    plan: meetingPlan,
    places,
    found,
    week: found === null ? [] : await planWeek(meetingPlan, found, context),
    missing,
    problems,
    remarks: remarksHtml(context),
    isExample,
    maxPlaces: MAX_PLACES,
  });
  return pageAnswer(context, page, problems, missing.length > 0);
}

/** Three places, the reader's own first. */
async function exampleFor(near: string | undefined, context: RequestContext): Promise<string[]> {
  const own = near === undefined ? hintedLocation(context) : null;
  const zone = near ?? own?.zone.id;
  const first = own?.place?.slug ?? (zone === undefined ? undefined : await cityIn(zone, context));
  return first === undefined ? EXAMPLE : [...new Set([first, ...EXAMPLE])].slice(0, EXAMPLE.length);
}

/** The city that a zone is named after, or else its largest: a zone alone has no holidays. */
async function cityIn(zoneId: string, context: RequestContext): Promise<string> {
  const { placeIndex } = context.data;
  const named = await attempt(() => placeOfWords({ name: "near" }, cityOfZone(zoneId), context.part()));
  if ("place" in named && named.place.timezone === zoneId) return named.place.slug;
  const [largest] = topPlaces(placeIndex, { timezones: [zoneId], limit: 1 }).indexes;
  return largest === undefined ? zoneId : placeAt(placeIndex, largest).slug;
}

function hasBegun(meeting: MeetingFound | AlmanacError, { nowEpochMs }: RequestContext): boolean {
  return "chosen" in meeting && meeting.chosen !== null && Date.parse(meeting.chosen.start) < nowEpochMs;
}

/** The hours of a planned day as a picture, for other sites. */
export async function showMeetingPicture(
  query: Static<typeof MeetingPictureQuery>,
  context: RequestContext,
): Promise<FormattedAnswer> {
  await context.takePlace();
  const problems: string[] = [];
  const named = await knownPlaces(query.cities, context);
  const places = withProfile(named, query.profile, { hours: query.hours }, problems);
  if (problems[0] !== undefined) throw pictureError("hours", problems[0], "hours such as london~08:00-16:00");
  const meetingPlan = planOf(query, context.textOf("start") ?? "", places, context);
  const found = await planMeeting(meetingPlan, places, context.language, context);
  if (found instanceof AlmanacError) throw found;
  if (found.startProblem !== null)
    throw pictureError("start", found.startProblem, "a time of the picture's day");
  if (query.date?.kind === "date") context.cache = "pinned";
  return pictureAnswer(context, meetingSvg(found, meetingPlan, { ...query, lang: context.language }));
}

function pictureError(name: string, message: string, expected: string): AlmanacError {
  return new AlmanacError("invalid_parameter", message, {
    errors: [{ in: "query", name, reason: "conflict", expected }],
  });
}

function planOf(
  {
    date: word,
    duration = 60,
    align,
    start,
    profile = "office",
    title = "",
  }: Partial<Pick<Static<typeof MeetingPictureQuery>, keyof typeof plan>>,
  startText: string,
  places: readonly PlaceFound[],
  context: RequestContext,
): MeetingPlan {
  const isUtc = align === "utc";
  const zone = zoneOfWords({ name: "tz" }, isUtc ? "UTC" : (places[0]?.timezone ?? "UTC"), context).zone;
  return {
    cities: places.map(({ slug }) => slug),
    date: formatDate(daysOfWord(word ?? { kind: "relative", word: "today" }, zone, context)),
    durationMinutes: duration,
    start:
      start === undefined
        ? null
        : start.kind === "time" && start.day === undefined
          ? formatTimeOfDay(start.secondOfDay).slice(0, 5)
          : startText.trim(),
    isUtc,
    profile,
    hours: hoursInAddress(places, profile),
    title: title.trim(),
  };
}

/** Refuses unknown parameters, because a picture cannot show warnings. */
function asStrict<T extends ReturnType<typeof parameters>>(schema: T): T {
  const { strict } = schema.properties;
  return { ...schema, properties: { ...schema.properties, strict: { ...strict, default: true } } };
}
