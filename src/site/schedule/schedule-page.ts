import { wordsIn } from "../languages/page-language.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { formatLocal } from "../../domain/calendar/format.ts";
import type { Occurrence } from "../../domain/schedule/occurrences.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { fullDate, fullMoment } from "../charts/meeting-day-chart.ts";
import { breakableHtml, queryText } from "../../http/answer/html.ts";
import { placeField, select, textField } from "../frame/tool-field.ts";
import { toolPage } from "../frame/tool-page.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import { ruleParameter } from "../../client/rule-word.ts";
import type { RequestContext } from "../../http/context.ts";
import { freeText, lines, optional, parameters } from "../../http/input/parameter.ts";
import { subscribeHtml } from "../frame/subscribe.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { MAX_RULE_LENGTH } from "../../api/schedule/schedule-record.ts";
import { sentRule } from "../../api/schedule/sent-rule.ts";
import { findSchedule, ScheduleQuery } from "../../api/schedule/schedule.ts";
import { pageAnswer, pageQuery, remarksHtml, resultOrProblem, runPart } from "../frame/page-part.ts";

const PageQuery = parameters({
  rule: optional(lines, {
    description: "A crontab line, a recurrence rule, the lines of an event, or words.",
    maxLength: MAX_RULE_LENGTH,
  }),
  timezone: optional(freeText, {
    description: "City or zone on whose clock it is.",
    aliases: ["tz", "place", "city"],
  }),
  other: optional(freeText, { description: "City or zone to show it for too." }),
  country: optional(freeText, { description: "Country or region with the days off." }),
  holidays: optional(freeText, { description: "What happens on a day off.", maxLength: 10 }),
});

const TRIES = [
  "0 9 * * 1-5",
  "second tuesday of the month at 9:00",
  "last friday at 17:00",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9",
];
const CHOICES = [
  ["keep", "Keep them"],
  ["skip", "Leave them out"],
  ["next", "The next business day"],
  ["previous", "The business day before"],
] as const;

/** The page of recurring times: the form, the rule in words, and its next ten occurrences. */
export async function showSchedule(context: RequestContext) {
  const { query: sent, problems } = pageQuery(PageQuery, context);
  const here = hintedLocation(context)?.zone.id ?? "UTC";
  const { rule = "", timezone = here, other = here, country = "", holidays = "keep" } = sent;
  const form = { rule, timezone, other, country, holidays };
  const isAsked = rule !== "" && problems.length === 0;
  const found = isAsked ? await resultOrProblem(problems, () => answer(form, context)) : null;
  const origin = publicOrigin(context);
  const tries = TRIES.map((text) => {
    const query = queryText(Object.entries({ rule: text, timezone }));
    return html`<li>
      <a href="/schedule${query}"><code>${text}</code></a>
    </li>`;
  });
  const ownZone = (name: "timezone" | "other") => ({ ownZone: sent[name] === undefined ? here : null });
  const page = toolPage({
    title: "Recurring times: when a rule comes next",
    description:
      "The next occurrences of a crontab line or a recurrence rule in any time zone, with what happens when the clocks change, without days off, as a calendar.",
    path: "/schedule",
    canonical: "/schedule",
    heading: "Recurring times",
    lead:
      found?.rows[0] === undefined
        ? "A crontab line, a calendar’s rule, or English words, on the clock of any place."
        : `Next on ${found.rows[0].there}, by the clock of ${found.name}.`,
    problems,
    remarks: remarksHtml(context),
    form: [
      textField({
        name: "rule",
        label: "Rule",
        value: rule,
        hint: "Such as “0 9 * * 1-5” or “last friday at 17:00”, or an event’s lines from a calendar",
        className: "wide",
      }),
      placeField(wordsIn("en"), "timezone", "By the clock of", timezone, ownZone("timezone")),
      placeField(wordsIn("en"), "other", "Shown also for", other, ownZone("other")),
      placeField(wordsIn("en"), "country", "Holidays of", country, {
        suggest: "area",
        hint: "A country or region, such as US or DE-BY",
      }),
      select("holidays", "On holidays", holidays, CHOICES),
    ],
    address: `/schedule${queryText(Object.entries(form).filter(([, value]) => value !== "keep"))}`,
    calls: found === null ? [] : [`/v1/schedule${queryText(found.pairs)}`],
    result: html`${found === null ? "" : resultOf(found, origin)}
      <ul class="tries" aria-label="Examples">
        ${tries}
      </ul>`,
  });
  return pageAnswer(context, page, problems);
}

/** The occurrences in words, and the query of the same question to the API. */
function answer(
  form: Record<"rule" | "timezone" | "other" | "country" | "holidays", string>,
  context: RequestContext,
) {
  const { rule, timezone, country, holidays } = form;
  const asked = ruleParameter(rule);
  // The zone that a rule names goes before the box, which always has one.
  const isOwnZone = sentRule(asked).zone !== null;
  const pairs = Object.entries({ ...asked, timezone: isOwnZone ? "" : timezone, country, holidays }).filter(
    ([, value]) => value !== "",
  );
  return runPart(context, ScheduleQuery, Object.fromEntries(pairs), async (query, part) => {
    const { zone, rule: read, startWallSeconds, search, explanation } = await findSchedule(query, part);
    const named = zoneOfWords({ name: "timezone" }, isOwnZone ? zone.id : timezone, part);
    const other = zoneOfWords({ name: "other" }, form.other, part);
    return {
      explanation: explanation ?? read.rrule ?? read.text,
      name: named.place?.name ?? zone.id,
      otherName: other.place?.name ?? other.zone.id,
      rows: search.found().map((one) => rowOf(one, zone, other.zone)),
      skipped: search.skipped.map((wall) => fullDate(formatLocal(wall))),
      pairs,
      // What the rule counts from: a subscription must not count from another day tomorrow.
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
  return { there: timeIn(zone), here: timeIn(other), note: notes.filter((note) => note !== "").join("; ") };
}

function resultOf(found: Awaited<ReturnType<typeof answer>>, origin: string): Html {
  const { explanation, name, otherName, rows, skipped, pairs, start } = found;
  // A column that says nothing new is left out.
  const columns = [
    [name, rows.map(({ there }) => there)],
    ...(rows.some(({ there, here }) => there !== here)
      ? [[otherName, rows.map(({ here }) => here)] as const]
      : []),
    ...(rows.some(({ note }) => note !== "") ? [["Note", rows.map(({ note }) => note)] as const] : []),
  ] as const;
  const heads = columns.map(([head]) => html`<th scope="col">${breakableHtml(head)}</th>`);
  const tableRows = rows.map(
    (_, index) =>
      html`<tr>
        ${columns.map(([, cells]) => html`<td>${mustExist(cells[index])}</td>`)}
      </tr>`,
  );
  const isWithStart = pairs.some(([key, text]) => key === "rule" && /DTSTART/i.test(text));
  const from = isWithStart ? [] : [["start", start] as const];
  const feed = `/v1/schedule${queryText([...pairs, ...from, ["format", "ics"]])}`;
  const table = html`
    <table class="times">
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${tableRows}
      </tbody>
    </table>
  `;
  const left =
    skipped.length === 0 ? "" : html`<p class="small">Left out, as days off: ${skipped.join(", ")}.</p>`;
  const title = explanation.slice(0, 1).toUpperCase() + explanation.slice(1);
  const files = html`
    <div class="actions">
      ${subscribeHtml(wordsIn("en"), { path: feed, origin, name: title, label: "Subscribe" })}<a
        class="button"
        href="${feed}"
        download="schedule.ics"
        >Download .ics</a
      >
    </div>
  `;
  return html`
    <section aria-labelledby="words">
      <h2 id="words">${title}</h2>
      ${rows.length === 0 ? html`<p>It was not found to come again.</p>` : table}${left}${files}
    </section>
  `;
}
