import { Elysia } from "elysia";
import { formatLocal } from "../../domain/calendar/format.ts";
import { AlmanacError } from "../../domain/error.ts";
import type { Occurrence } from "../../domain/schedule/occurrences.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { schedulePage, type ScheduleForm, type ScheduleView } from "../../web/tool/schedule-page.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { zoneOfWords } from "../fields/words.ts";
import type { Core } from "../plugins/core.ts";
import { ruleParameter } from "../question/rule-word.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { freeText, optional, parameters } from "../request/parameter.ts";
import { publicOrigin } from "../request/public-origin.ts";
import { findSchedule, ScheduleQuery } from "../routes/schedule.ts";
import { attempt, pageQuery, runPart } from "./page-part.ts";

const PageQuery = parameters({
  rule: optional(freeText, { description: "A crontab line, a recurrence rule, or words.", maxLength: 500 }),
  timezone: optional(freeText, { description: "City or zone on whose clock it is." }),
  other: optional(freeText, { description: "City or zone to show it for too." }),
  country: optional(freeText, { description: "Country or region with the days off." }),
  holidays: optional(freeText, { description: "What happens on a day off.", maxLength: 10 }),
});

/** The page of recurring times. */
export function schedulePageRoutes(core: Core) {
  return new Elysia({ name: "schedule-page" })
    .use(core)
    .get("/schedule", ({ context }) => showPage(context), {
      cost: 1,
      quota: "embed",
      cache: "minute",
      detail: { hide: true },
    });
}

async function showPage(context: RequestContext) {
  const { query: sent } = pageQuery(PageQuery, context);
  const here = hintedLocation(context)?.zone.id ?? "UTC";
  const form: ScheduleForm = {
    rule: sent.rule ?? "",
    timezone: sent.timezone ?? here,
    other: sent.other ?? here,
    country: sent.country ?? "",
    holidays: sent.holidays ?? "keep",
  };
  const { found, problem } = form.rule === "" ? { found: null, problem: null } : await answer(form, context);
  const host = new URL(publicOrigin(context)).host;
  const status = problem === null ? 200 : 400;
  return documentAnswer(context, schedulePage({ form, problem, found, host }), { status });
}

async function answer(
  form: ScheduleForm,
  context: RequestContext,
): Promise<Pick<ScheduleView, "found" | "problem">> {
  const { rule, timezone, country, holidays } = form;
  const pairs = Object.entries({ ...ruleParameter(rule), timezone, country, holidays }).filter(
    ([, value]) => value !== "",
  );
  const found = await attempt(() =>
    runPart(context, ScheduleQuery, Object.fromEntries(pairs), async (query, part) => {
      const { zone, rule: read, startWallSeconds, search, explanation } = await findSchedule(query, part);
      const other = zoneOfWords({ name: "other" }, form.other, part).zone;
      return {
        explanation: explanation ?? read.text,
        zone: zone.id,
        otherZone: other.id,
        rows: search.found().map((one) => rowOf(one, zone, other, context)),
        skipped: search.skipped.map((wall) => formatLocal(wall).slice(0, 10)),
        pairs,
        start: formatLocal(startWallSeconds),
      };
    }),
  );
  return found instanceof AlmanacError ? { found: null, problem: found.message } : { found, problem: null };
}

function rowOf(one: Occurrence, zone: Zone, other: Zone, context: RequestContext) {
  const { resolution, movedFrom, epochSeconds } = one;
  const notes = [
    resolution.kind === "gap" ? "the clock skips the rule’s time" : "",
    resolution.kind === "overlap" ? "the clock shows this time twice" : "",
    movedFrom === null ? "" : `moved from ${formatLocal(movedFrom).slice(0, 10)}`,
    one.isWorked === false ? "a day off" : "",
  ];
  return {
    there: timeText(epochSeconds, zone, context),
    here: timeText(epochSeconds, other, context),
    note: notes.filter((note) => note !== "").join("; "),
  };
}

function timeText(epochSeconds: number, zone: Zone, { data }: RequestContext): string {
  const wall = epochSeconds + offsetSecondsAt(zone, epochSeconds);
  return `${data.words("en").date(Math.floor(wall / 86_400))}, ${formatLocal(wall).slice(11, 16)}`;
}
