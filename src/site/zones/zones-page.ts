import { pageLanguage, type Words } from "../languages/page-language.ts";
import { isRightToLeft } from "../../browser/translate.ts";
import { fullDate, fullMoment } from "../languages/dates.ts";
import { html } from "../../http/answer/html-tag.ts";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { zoneTitle } from "../../domain/tz/slug.ts";
import {
  offsetSecondsAt,
  clockMovesBetween,
  zoneById,
  type Transition,
  type Zone,
} from "../../domain/tz/zone.ts";
import { dateText } from "../charts/meeting-day-chart.ts";
import { clockOf, clockText, offsetText } from "../../browser/english-text.ts";
import { missingPage } from "../frame/missing-page.ts";
import { zonesOfPlaces } from "./zones-of-places.ts";
import { facts, toolPage, unknownPlaceHtml, type Fact } from "../frame/tool-page.ts";
import { changeRecord, countryCodesOf } from "../../api/timezone/clock-change-record.ts";
import { todayIn } from "../../http/input/moment-parameter.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { ChangesQuery, findChanges } from "../../api/timezone/timezone-changes.ts";
import { describeZone, TimezoneQuery } from "../../api/timezone/timezone.ts";
import { addressOf, pageAnswer, redirect, runPart } from "../frame/page-part.ts";
import { listOf, groupHtml, changesOf, shiftWords, linkOf, countryName } from "./zone-changes.ts";

/** How far the page of a zone looks ahead. */
const YEARS_AHEAD = 5;
/** Zones share a clock if their clocks show the same for this long. */
const SHARED_DAYS = 731;
/** More than the changes of any zone in that time. */
const MAX_CHANGES = 20;

/** All zones, with the changes of the year to come. */
export async function showZones(context: RequestContext) {
  const language = pageLanguage(context);
  const { t } = language;
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const { changes, ended } = await runPart(context, ChangesQuery, {}, async (query, part) => {
    const found = await findChanges(query, part);
    return {
      changes: found.groups.map((group) => changeRecord(group, part)),
      ended: [...new Set(found.dropped.map(({ zone }) => zone))].filter(
        (zone) => changesAhead(zone, nowSeconds, YEARS_AHEAD * 365).length === 0,
      ),
    };
  });
  // Changes by one rule on the same local date are one entry, although they are hours apart.
  const dayOfChange = ({ local_before: local }: { local_before: string }): string => local.slice(0, 10);
  const days = Map.groupBy(
    changes
      .flatMap(({ timezones, ...change }) => timezones.map((zone) => ({ ...change, ...zone })))
      .toSorted((a, b) => dayOfChange(a).localeCompare(dayOfChange(b))),
    ({ shift_seconds: shift, rule, ...change }) =>
      [rule === null ? change.local_before : dayOfChange(change), shift, rule].join(),
  );
  const zones = allZones(context).map((zone) => ({ id: zone.id, offset: offsetSecondsAt(zone, nowSeconds) }));
  const offsets = Map.groupBy(
    zones.toSorted((a, b) => a.offset - b.offset),
    ({ offset }) => offset,
  );
  const next = days.values().next().value?.[0]?.local_before;
  const groups = [...days.values()].map((together) => changesOf(together, context));
  const ofOffsets = [...offsets].map(([offset, all]) => {
    const local = nowSeconds + offset;
    const about = t("{date}, {time};", {
      date: dateText(Math.floor(local / SECONDS_PER_DAY), t.locale),
      time: clockText(local),
    });
    return groupHtml(
      t,
      offsetText(offset),
      about,
      all.map(({ id }) => linkOf(id)),
    );
  });
  const own = await zonesOfPlaces(context);
  const stopped =
    ended.length === 0 ? "" : facts(t, [[t("No longer changed"), ended.map(({ id }) => linkOf(id))]]);
  const page = toolPage({
    title: t("Time zones: which clocks change, and when"),
    language,
    description: t(
      "Every clock change of the year to come with its countries, and all time zones of the IANA database by their offset.",
    ),
    path: "/zones",
    canonical: "/zones",
    heading: t("Time zones"),
    lead:
      next === undefined
        ? t("No clock changes in the year to come.")
        : t("Clocks next change on {date}.", { date: fullDate(t, next) }),
    address: "/zones",
    problems: own.problems,
    corrections: own.missing.map(({ text }) => unknownPlaceHtml(t, text, [])),
    result: html`
      ${own.list}
      <h2 class="section">${t("Clock changes of the year to come")}</h2>
      <ol class="change-list">
        ${groups}
      </ol>
      ${stopped}
      <p class="actions">
        <a class="button" href="/v1/timezone/changes?format=ics" download="clock-changes.ics"
          >${t("Download .ics")}</a
        >
      </p>
      <h2 class="section">${t("Zones by their offset now")}</h2>
      <ol class="change-list">
        ${ofOffsets}
      </ol>
    `,
    calls: ["/v1/timezone/changes", "/v1/timezone/list"],
  });
  return pageAnswer(context, page, own.problems, own.missing.length > 0);
}

/** Leads from an identifier in an address, `Europe/Berlin`, to the page of the zone. */
export function goToZone(id: string, context: RequestContext) {
  const found = context.zones.names.resolve(id);
  return found.ok ? redirect(linkOf(found.zone.id).path, context) : showZone(id, context);
}

/** What the clocks of a zone do, when, and who shares them. */
export function showZone(slug: string, context: RequestContext) {
  const language = pageLanguage(context);
  const { t } = language;
  const found = context.zones.names.resolve(slug);
  const zone = context.zones.names.zoneBySlug(slug) ?? (found.ok ? found.zone : null);
  if (zone === null) {
    const name = slug.slice(0, 100).toWellFormed();
    const missing = missingPage({
      language,
      title: t("No such time zone"),
      message: t("No time zone is called “{text}”.", { text: name }),
      suggestions: found.ok ? [] : found.suggestions.map(linkOf),
      path: "/zones",
      start: { path: "/zones", name: t("All time zones") },
      call: `/v1/timezone/${encodeURIComponent(name)}`,
    });
    return documentAnswer(context, missing, { status: 404 });
  }
  const today = todayIn(zone, context);
  const { year, month, day } = civilFromDays(today);
  const texts = {
    include: "transitions,cities,names,posix",
    from: formatDate(today),
    to: formatDate(daysFromCivil(year + YEARS_AHEAD, month, Math.min(day, 28))),
    limit: "50",
  };
  const record = runPart(context, TimezoneQuery, texts, (query, part) => describeZone(zone, query, part));
  const { id, current, next_transition: next, previous_transition: previous } = record;
  const then = thenText(t, next);
  const countries = countryCodesOf(zone, context).map((code) => ({
    name: countryName(code, context),
    path: `/calendar/${code}`,
  }));
  const cities = (record.cities ?? []).map(({ name, slug: path }) => ({ name, path: `/places/${path}` }));
  const known: readonly (readonly [string, Fact[1] | null])[] = [
    [t("Name"), record.names?.generic ?? id],
    [t("Now"), `${offsetText(current.utc_offset)}, ${current.abbreviation}`],
    [t("Standard time"), offsetText(record.standard_offset)],
    [t("Last change"), previous === null ? null : fullMoment(t, previous.local_before)],
    [t("Countries"), countries],
    [t("Largest cities"), cities],
    [t("The same as"), record.is_canonical ? null : record.canonical_id],
    [t("Other identifiers"), record.aliases.filter((alias) => alias !== record.canonical_id).join(", ")],
    [t("Recorded since"), record.first_year === null ? null : String(record.first_year)],
    ["POSIX", record.posix_tz],
  ];
  const where = countries.length === 0 ? "" : ` (${countries.map(({ name }) => name).join(", ")})`;
  const rows = (record.transitions ?? []).map(
    (each) =>
      html`<tr>
        <td>
          ${fullMoment(t, each.local_before)} ${isRightToLeft(t.lang) ? "←" : "→"} ${afterText(t, each)}
        </td>
        <td>${`${offsetText(each.offset_after)} ${each.abbreviation_after}`}</td>
      </tr>`,
  );
  const table =
    rows.length === 0
      ? html`<p>${t("No change is planned in the next five years.")}</p>`
      : html`
          <table>
            <thead>
              <tr>
                <th scope="col">${t("Its clock goes from, to")}</th>
                <th scope="col">${t("Offset then")}</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        `;
  const others = sharing(zone, context).map((other) => linkOf(other.id));
  const shared =
    others.length === 0
      ? html`<p>${t("No other zone’s clocks show the same in the next two years.")}</p>`
      : html`
          <p class="soft">${t("Their clocks show the same, now and in the next two years.")}</p>
          ${listOf(others)}
        `;
  const { path } = linkOf(zone.canonicalId);
  const title = zoneTitle(id);
  const page = toolPage({
    title: t("{zone}: clock changes of the time zone", { zone: title }),
    language,
    description: t(
      "What the clocks of {zone} do: the offset, every change of the next five years, and the zones that share them.",
      { zone: title + where },
    ),
    path: "/zones",
    canonical: path,
    heading: title,
    lead: `${t("It is {moment} there ({offset}).", {
      moment: fullMoment(t, current.local_time),
      offset: offsetText(current.utc_offset),
    })} ${then}`,
    address: path,
    result: html`
      ${facts(
        t,
        known.flatMap(([name, value]) =>
          value === null || value.length === 0 ? [] : [[name, value] as const],
        ),
      )}
      <h2 class="section">${t("Clock changes")}</h2>
      ${table}
      <p class="actions">
        <a class="button" href="/v1/timezone/${id}.ics">${t("Subscribe (.ics)")}</a
        ><a class="button" href="/zones">${t("All time zones")}</a>
      </p>
      <h2 class="section">${t("Who shares its clock")}</h2>
      ${shared}
    `,
    calls: [addressOf(`/v1/timezone/${id}`, texts)],
  });
  return documentAnswer(context, page);
}

/** What the clock of a zone does next. */
function thenText(
  t: Words,
  next: { shift_seconds: number; local_before: string; local_after: string } | null,
): string {
  if (next === null) return t("Its clock is not changed.");
  const date = fullDate(t, next.local_before);
  if (next.shift_seconds === 0) return t("Its clock changes its name alone on {date}.", { date });
  return t("Its clock goes {change} on {date}, from {before} to {after}.", {
    change: shiftWords(t, next.shift_seconds),
    date,
    before: clockOf(next.local_before),
    after: afterText(t, next),
  });
}

/** What a clock is moved to, with the date if that is another. */
const afterText = (
  t: Words,
  { local_before: before, local_after: after }: Record<"local_before" | "local_after", string>,
): string => (before.slice(0, 10) === after.slice(0, 10) ? clockOf(after) : fullMoment(t, after));

function allZones({ zones }: RequestContext): Zone[] {
  return zones.table.zoneIds.flatMap((id) => zoneById(zones.table, id) ?? []);
}

/** Other zones whose clocks show the same, now and in the two years to come. */
function sharing(zone: Zone, context: RequestContext): Zone[] {
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const clockOfZone = (each: Zone): string =>
    [
      offsetSecondsAt(each, nowSeconds),
      ...changesAhead(each, nowSeconds, SHARED_DAYS).map(
        ({ epochSeconds, after }) => `${epochSeconds} ${after.offsetSeconds}`,
      ),
    ].join();
  const own = clockOfZone(zone);
  return allZones(context).filter((each) => each.id !== zone.canonicalId && clockOfZone(each) === own);
}

function changesAhead(zone: Zone, fromSeconds: number, days: number): Transition[] {
  return clockMovesBetween(zone, fromSeconds, fromSeconds + days * SECONDS_PER_DAY, MAX_CHANGES);
}
