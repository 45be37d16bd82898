import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { resolveCountry } from "../../domain/places/country.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { offsetSecondsAt, transitionsBetween, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { shiftText } from "../../web/chart/daylight-year.ts";
import { dateText, fullDate, fullMoment } from "../../web/chart/meeting-day.ts";
import { clockOf, clockText, joinNames, offsetText } from "../../web/english-text.ts";
import type { Link } from "../../web/html.ts";
import type { Fact } from "../../web/tool/tool-page.ts";
import { missingZonePage, zonePage, zonesPage, type ZoneGroup } from "../../web/tool/zones-page.ts";
import { changeRecord, countryCodesOf } from "../fields/clock-change.ts";
import { todayIn } from "../fields/moment-parameter.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { ChangesQuery, findChanges } from "../routes/timezone-changes.ts";
import { describeZone, TimezoneQuery } from "../routes/timezone.ts";
import { addressOf, runPart } from "./page-part.ts";

/** How far the page of a zone looks ahead. */
const YEARS_AHEAD = 5;
/** Zones share a clock if theirs show the same for so long. */
const SHARED_DAYS = 731;
/** More than the changes of any zone in that time. */
const MAX_CHANGES = 20;

/** All zones, with the changes of the year to come. */
export async function showZones(context: RequestContext) {
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const { changes, dropped } = await runPart(context, ChangesQuery, {}, async (query, part) => {
    const found = await findChanges(query, part);
    return {
      changes: found.groups.map((group) => changeRecord(group, part)),
      dropped: [...new Set(found.dropped.map(({ zone }) => zone.id))].map(linkOf),
    };
  });
  // Changes by one rule at the same local time are one entry, although they are hours apart.
  const days = Map.groupBy(changes, ({ at, shift_seconds: shift, rule }) =>
    [at.slice(0, 10), shift, rule].join(),
  );
  const zones = allZones(context).map((zone) => ({ id: zone.id, offset: offsetSecondsAt(zone, nowSeconds) }));
  const offsets = Map.groupBy(
    zones.toSorted((a, b) => a.offset - b.offset),
    ({ offset }) => offset,
  );
  const next = changes[0]?.at;
  const view = {
    lead:
      next === undefined
        ? "No clock changes in the year to come."
        : `Clocks next change on ${fullDate(next)}.`,
    changes: [...days.values()].map((together) => changesOf(together, context)),
    dropped,
    offsets: [...offsets].map(([offset, all]) => ({
      title: offsetText(offset),
      about: `${dateText(Math.floor((nowSeconds + offset) / SECONDS_PER_DAY), "en")}, ${clockText(nowSeconds + offset)};`,
      zones: all.map(({ id }) => linkOf(id)),
    })),
  };
  return documentAnswer(context, zonesPage(view));
}

const MAX_NAMES = 4;

function changesOf(together: readonly ReturnType<typeof changeRecord>[], context: RequestContext): ZoneGroup {
  const { at = "", shift_seconds: shift = 0, rule = null } = together[0] ?? {};
  const zones = together.flatMap(({ timezones }) => timezones);
  const codes = [...new Set(together.flatMap((change) => change.country_codes))];
  const countries = codes
    .map((code) => countryName(code, context))
    .toSorted((a, b) => a.localeCompare(b, "en"));
  const names = countries.length > 0 ? countries : zones.map(({ timezone }) => timezone);
  const more = names.length - MAX_NAMES;
  const who = more > 1 ? `${names.slice(0, MAX_NAMES).join(", ")} and ${more} more` : joinNames(names);
  const isNew = zones.some(({ against_year_before: before }) => before !== "same");
  const when = rule === null ? `Once, at ${clockOf(at)} UTC` : `Each year on the ${rule}`;
  return {
    title: `${fullDate(at)}: ${shiftWords(shift)}`,
    about: `${who}. ${when}${isNew ? "; unlike the year before" : ""}.`,
    zones: zones.map(({ timezone }) => linkOf(timezone)),
  };
}

const shiftWords = (seconds: number): string =>
  `${seconds > 0 ? "forward" : "back"} ${shiftText(Math.abs(seconds)).slice(1)}`;
const offsetWords = (offset: string): string => `UTC${offset.replace("-", "−")}`;

/** What the clocks of a zone do, when, and who shares them. */
export function showZone(slug: string, context: RequestContext) {
  const found = context.zones.names.resolve(slug);
  const zone = context.zones.names.zoneBySlug(slug) ?? (found.ok ? found.zone : null);
  if (zone === null) {
    const missing = missingZonePage(
      slug.slice(0, 100).toWellFormed(),
      found.ok ? [] : found.suggestions.map(linkOf),
    );
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
  const then =
    next === null
      ? "Its clock is not changed."
      : next.shift_seconds === 0
        ? `Its clock changes its name alone on ${fullDate(next.local_before)}.`
        : `Its clock goes ${shiftWords(next.shift_seconds)} on ${fullDate(next.local_before)}, from ${clockOf(next.local_before)} to ${clockOf(next.local_after)}.`;
  const countries = countryCodesOf(zone, context).map((code) => ({
    name: countryName(code, context),
    path: `/calendar/${code}`,
  }));
  const cities = (record.cities ?? []).map(({ name, slug: path }) => ({ name, path: `/places/${path}` }));
  const known: readonly (readonly [string, Fact[1] | null])[] = [
    ["Name", record.names?.generic ?? id],
    ["Now", `${offsetWords(current.utc_offset)}, ${current.abbreviation}`],
    ["Standard time", offsetWords(record.standard_offset)],
    ["Last change", previous === null ? null : fullMoment(previous.local_before)],
    ["Countries", countries],
    ["Largest cities", cities],
    ["The same as", record.is_canonical ? null : record.canonical_id],
    ["Other identifiers", record.aliases.join(", ")],
    ["Recorded since", record.first_year === null ? null : String(record.first_year)],
    ["POSIX", record.posix_tz],
  ];
  const where = countries.length === 0 ? "" : ` (${countries.map(({ name }) => name).join(", ")})`;
  const view = {
    id,
    path: linkOf(zone.canonicalId).path,
    lead: `It is ${fullMoment(current.local_time)} there (${offsetWords(current.utc_offset)}). ${then}`,
    description: `What the clocks of ${id}${where} do: the offset, every change of the next five years, and the zones that share them.`,
    known: known.flatMap(([name, value]) =>
      value === null || value.length === 0 ? [] : [[name, value] as const],
    ),
    changes: (record.transitions ?? []).map(
      (each) =>
        [
          `${fullMoment(each.local_before)} → ${clockOf(each.local_after)}`,
          `${offsetWords(each.offset_after)} ${each.abbreviation_after}`,
        ] as const,
    ),
    sharing: sharing(zone, context).map((other) => linkOf(other.id)),
    call: addressOf(`/v1/timezone/${id}`, texts),
  };
  return documentAnswer(context, zonePage(view));
}

const linkOf = (id: string): Link => ({ name: id, path: `/zones/${zoneSlug(id)}` });

function allZones({ zones }: RequestContext): Zone[] {
  return zones.table.zoneIds.flatMap((id) => zoneById(zones.table, id) ?? []);
}

/** Other zones whose clocks show the same, now and in the two years to come. */
function sharing(zone: Zone, context: RequestContext): Zone[] {
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const changesAhead = (each: Zone): string =>
    [
      offsetSecondsAt(each, nowSeconds),
      ...transitionsBetween(each, nowSeconds, nowSeconds + SHARED_DAYS * SECONDS_PER_DAY, MAX_CHANGES)
        .filter(({ before, after }) => before.offsetSeconds !== after.offsetSeconds)
        .map(({ epochSeconds, after }) => `${epochSeconds} ${after.offsetSeconds}`),
    ].join();
  const own = changesAhead(zone);
  return allZones(context).filter((each) => each.id !== zone.canonicalId && changesAhead(each) === own);
}

function countryName(code: string, { data, localizer }: RequestContext): string {
  const country = resolveCountry(data.countries, code);
  return country === null ? code : localizer.in("en").country(country);
}
