import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { formatLocal } from "../../domain/calendar/format.ts";
import { offsetSecondsAt } from "../../domain/tz/zone.ts";
import { dateText, LONG_DATE } from "../../web/chart/meeting-day.ts";
import { dayOf } from "../../web/plain-day.ts";
import {
  COUNTDOWN_THEMES,
  countdownFrame,
  countdownPage,
  type CountdownForm,
  type CountdownView,
} from "../../web/tool/countdown-page.ts";
import { placeMoment, todayIn } from "../fields/moment-parameter.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { zoneOfWords } from "../fields/words.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import type { FormattedAnswer } from "../request/format.ts";
import { choice, freeText, moment, optional, parameters } from "../request/parameter.ts";
import { publicOrigin } from "../request/public-origin.ts";
import { addressOf, pageAnswer, pageQuery, resultOrProblem } from "./page-part.ts";

const PageQuery = parameters({
  to: optional(moment, { description: "The moment; the next New Year unless given." }),
  title: optional(freeText, { description: "What it is.", maxLength: 100 }),
  timezone: optional(freeText, { description: "City or zone by whose clock it is." }),
  theme: choice(COUNTDOWN_THEMES, { description: "Colours of the frame.", default: "auto" }),
});

/** The page of a countdown; its frame is among the routes of the clock. */
export async function showCountdown(context: RequestContext): Promise<FormattedAnswer> {
  const view = await countdownOf(context, hintedLocation(context)?.zone.id ?? "UTC");
  return pageAnswer(context, countdownPage({ ...view, origin: publicOrigin(context) }), view.problems);
}

/** The countdown as a frame. @param ancestors origins that may frame it; `null` for none */
export async function frameCountdown(
  context: RequestContext,
  ancestors: string | null,
): Promise<FormattedAnswer> {
  // The same for every reader, so that it may be cached.
  const view = await countdownOf(context, "UTC");
  return documentAnswer(context, countdownFrame(view), {
    ancestors,
    status: view.found === null ? 400 : 200,
  });
}

async function countdownOf(context: RequestContext, ownZone: string): Promise<CountdownView> {
  const { query, problems, textOf } = pageQuery(PageQuery, context);
  const sentZone = query.timezone ?? ownZone;
  const assumedZone = query.timezone === undefined ? ownZone : null;
  const form = { to: textOf("to") ?? "", title: query.title ?? "", theme: query.theme ?? "auto" };
  const named = await resultOrProblem(problems, () => zoneOfWords({ name: "timezone" }, sentZone, context));
  if (named === null) return { form: { ...form, timezone: sentZone }, assumedZone, problems, found: null };
  const { zone, place } = named;
  const year = civilFromDays(todayIn(zone, context)).year + 1;
  const isOwn = form.to === "" && form.title === "";
  const whole: CountdownForm = {
    to: form.to === "" ? `${year}-01-01T00:00` : form.to,
    title: isOwn ? `New Year ${year}` : form.title,
    timezone: place?.slug ?? zone.id,
    theme: form.theme,
  };
  if (problems.length > 0) return { form: whole, assumedZone, problems, found: null };
  const to = query.to ?? { kind: "date", days: daysFromCivil(year, 1, 1) };
  const placed = await resultOrProblem(problems, () =>
    placeMoment("to", to, { zone, disambiguation: "compatible", offset: "reject" }, context),
  );
  if (placed === null) return { form: whole, assumedZone, problems, found: null };
  const { epochMs } = placed;
  const local = formatLocal(Math.floor(epochMs / 1000) + offsetSecondsAt(zone, Math.floor(epochMs / 1000)));
  const date = dateText(dayOf(local), "en", LONG_DATE);
  const found = {
    title: whole.title,
    toEpochMs: epochMs,
    nowEpochMs: context.nowEpochMs,
    moment: `${date}, ${local.slice(11, 16)} in ${place?.name ?? zone.id}`,
    local: local.slice(0, 16),
    call: addressOf("/v1/date/diff", { start: "now", end: whole.to, tz: zone.id, unit: "days" }),
  };
  return { form: whole, assumedZone, problems, found };
}
