import { formatLocal } from "../../domain/calendar/format.ts";
import type { Occurrence } from "../../domain/schedule/occurrences.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { fullDate, fullMoment } from "../../web/chart/meeting-day.ts";
import { schedulePage, type ScheduleForm, type ScheduleView } from "../../web/tool/schedule-page.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { zoneOfWords } from "../fields/words.ts";
import { ruleParameter } from "../question/rule-word.ts";
import type { RequestContext } from "../request/context.ts";
import { freeText, optional, parameters } from "../request/parameter.ts";
import { publicOrigin } from "../request/public-origin.ts";
import { findSchedule, ScheduleQuery } from "../routes/schedule.ts";
import { pageAnswer, pageQuery, resultOrProblem, runPart } from "./page-part.ts";

const PageQuery = parameters({
  rule: optional(freeText, { description: "A crontab line, a recurrence rule, or words.", maxLength: 500 }),
  timezone: optional(freeText, { description: "City or zone on whose clock it is." }),
  other: optional(freeText, { description: "City or zone to show it for too." }),
  country: optional(freeText, { description: "Country or region with the days off." }),
  holidays: optional(freeText, { description: "What happens on a day off.", maxLength: 10 }),
});

/** The page of recurring times. */
export async function showSchedule(context: RequestContext) {
  const { query: sent, problems } = pageQuery(PageQuery, context);
  const here = hintedLocation(context)?.zone.id ?? "UTC";
  const form: ScheduleForm = {
    rule: sent.rule ?? "",
    timezone: sent.timezone ?? here,
    other: sent.other ?? here,
    country: sent.country ?? "",
    holidays: sent.holidays ?? "keep",
  };
  const assumed = {
    timezone: sent.timezone === undefined ? here : null,
    other: sent.other === undefined ? here : null,
  };
  const isAsked = form.rule !== "" && problems.length === 0;
  const found = isAsked ? await resultOrProblem(problems, () => answer(form, context)) : null;
  const host = new URL(publicOrigin(context)).host;
  return pageAnswer(context, schedulePage({ form, assumed, problems, found, host }), problems);
}

function answer(form: ScheduleForm, context: RequestContext): Promise<ScheduleView["found"]> {
  const { rule, timezone, country, holidays } = form;
  const pairs = Object.entries({ ...ruleParameter(rule), timezone, country, holidays }).filter(
    ([, value]) => value !== "",
  );
  return runPart(context, ScheduleQuery, Object.fromEntries(pairs), async (query, part) => {
    const { zone, rule: read, startWallSeconds, search, explanation } = await findSchedule(query, part);
    const other = zoneOfWords({ name: "other" }, form.other, part).zone;
    return {
      explanation: explanation ?? read.text,
      zone: zone.id,
      otherZone: other.id,
      rows: search.found().map((one) => rowOf(one, zone, other)),
      skipped: search.skipped.map((wall) => fullDate(formatLocal(wall))),
      pairs,
      start: formatLocal(startWallSeconds),
    };
  });
}

function rowOf({ resolution, movedFrom, isWorked, epochSeconds }: Occurrence, zone: Zone, other: Zone) {
  const notes = [
    resolution.kind === "gap" ? "the clock skips the rule’s time" : "",
    resolution.kind === "overlap" ? "the clock shows this time twice" : "",
    movedFrom === null ? "" : `moved from ${fullDate(formatLocal(movedFrom))}`,
    isWorked === false ? "a day off" : "",
  ];
  const timeIn = (each: Zone): string =>
    fullMoment(formatLocal(epochSeconds + offsetSecondsAt(each, epochSeconds)));
  return {
    there: timeIn(zone),
    here: timeIn(other),
    note: notes.filter((note) => note !== "").join("; "),
  };
}
