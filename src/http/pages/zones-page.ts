import { Elysia } from "elysia";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { formatDate, formatLocal } from "../../domain/calendar/format.ts";
import { resolveCountry } from "../../domain/places/country.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { offsetSecondsAt, transitionsBetween, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { missingZonePage, zonePage, zonesPage, type ZoneLink } from "../../web/tool/zones-page.ts";
import { changeRecord, countryCodesOf, droppedRecord } from "../fields/clock-change.ts";
import { todayIn } from "../fields/moment-parameter.ts";
import type { Core } from "../plugins/core.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { ChangesQuery, findChanges } from "../routes/timezone-changes.ts";
import { describeZone, TimezoneQuery } from "../routes/timezone.ts";
import { addressOf, runPart } from "./page-part.ts";

const page = { cost: 2, quota: "embed", cache: "minute", detail: { hide: true } } as const;

/** How far the page of a zone looks ahead. */
const YEARS_AHEAD = 5;
/** Zones share a clock if theirs show the same for so long. */
const SHARED_DAYS = 731;
/** More than the changes of any zone in that time. */
const MAX_CHANGES = 20;

/** What the clocks of a zone do, and all zones with the changes of the year to come. */
export function zonesPageRoutes(core: Core) {
  return new Elysia({ name: "zones-page" })
    .use(core)
    .get("/zones", ({ context }) => showZones(context), page)
    .get("/zones/:slug", ({ params, context }) => showZone(params.slug, context), page);
}

async function showZones(context: RequestContext) {
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const { changes, dropped } = await runPart(context, ChangesQuery, {}, async (query, part) => {
    const found = await findChanges(query, part);
    return {
      changes: found.groups.map((group) => changeRecord(group, part)),
      dropped: found.dropped.map((change) => droppedRecord(change, part)),
    };
  });
  const zones = allZones(context).map((zone) => ({
    ...linkOf(zone),
    offsetSeconds: offsetSecondsAt(zone, nowSeconds),
  }));
  return documentAnswer(
    context,
    zonesPage({ nowSeconds, changes, dropped, zones, countryName: (code) => countryName(code, context) }),
  );
}

function showZone(slug: string, context: RequestContext) {
  const found = context.zones.names.resolve(slug);
  const zone = context.zones.names.zoneBySlug(slug) ?? (found.ok ? found.zone : null);
  if (zone === null) {
    const suggestions = found.ok ? [] : found.suggestions;
    const links = suggestions.map((id) => ({ path: `/zones/${zoneSlug(id)}`, id }));
    return documentAnswer(context, missingZonePage(slug.slice(0, 100).toWellFormed(), links), {
      status: 404,
    });
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
  const view = {
    zone: record,
    path: `/zones/${zoneSlug(zone.canonicalId)}`,
    countries: countryCodesOf(zone, context).map((code) => ({ code, name: countryName(code, context) })),
    sharing: sharing(zone, context).map(linkOf),
    call: addressOf(`/v1/timezone/${zone.id}`, texts),
    nowLocal: formatLocal(record.current.unix + record.current.utc_offset_seconds),
  };
  return documentAnswer(context, zonePage(view));
}

const linkOf = ({ id }: Zone): ZoneLink => ({ id, path: `/zones/${zoneSlug(id)}` });

function allZones({ zones }: RequestContext): Zone[] {
  return zones.table.zoneIds.flatMap((id) => zoneById(zones.table, id) ?? []);
}

/** Other zones whose clocks show the same, now and in the two years to come. */
function sharing(zone: Zone, context: RequestContext): Zone[] {
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const clockOf = (each: Zone): string =>
    [
      offsetSecondsAt(each, nowSeconds),
      ...transitionsBetween(each, nowSeconds, nowSeconds + SHARED_DAYS * SECONDS_PER_DAY, MAX_CHANGES)
        .filter(({ before, after }) => before.offsetSeconds !== after.offsetSeconds)
        .map(({ epochSeconds, after }) => `${epochSeconds} ${after.offsetSeconds}`),
    ].join();
  const own = clockOf(zone);
  return allZones(context).filter((each) => each.id !== zone.canonicalId && clockOf(each) === own);
}

function countryName(code: string, { data, localizer }: RequestContext): string {
  const country = resolveCountry(data.countries, code);
  return country === null ? code : localizer.in("en").country(country);
}
