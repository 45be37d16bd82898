import type { WeekendRule } from "../calendar/weekend.ts";
import type { Country } from "../places/country.ts";
import { mustExist } from "../must-exist.ts";
import { foldText } from "../text/fold.ts";
import { nearestName } from "../text/near-names.ts";
import type { CalendarDefinition } from "./calendar-file.ts";

/** The calendars beside those of countries, by any of their names. */
export type CalendarDirectory = {
  readonly calendars: readonly CalendarDefinition[];
  /** By id, name or another name, whatever its case and accents: "xnys", "NYSE", "the London Stock Exchange". */
  find(text: string): CalendarDefinition | null;
  /** Ids of calendars whose names contain the text, at most five; else the name of the one whose name it is misspelt from. */
  suggest(text: string): string[];
  /** A calendar where a country is expected: its id as the code, its zone as the only one. */
  asCountry(calendar: CalendarDefinition): Country;
  /** Weekly days off of the calendars that have some of their own, or of their base. */
  readonly weekends: readonly WeekendRule[];
};

const MAX_SUGGESTIONS = 5;

/**
 * Indexes calendars by their names.
 *
 * @param weekends of countries and regions, for calendars that are laid over one.
 * @throws Error where two calendars have one name.
 */
export function createCalendarDirectory(
  definitions: readonly CalendarDefinition[],
  weekends: readonly WeekendRule[],
): CalendarDirectory {
  const byKey = new Map<string, CalendarDefinition>();
  for (const each of definitions)
    for (const name of new Set([each.id, each.name, ...each.aliases].map(foldText))) {
      const other = byKey.get(name);
      if (other !== undefined && other !== each)
        throw new Error(`calendars ${other.id} and ${each.id} are both called "${name}"`);
      byKey.set(name, each);
    }
  const byId = new Map(definitions.map((each) => [each.id, each]));

  function weekendsOf(calendar: CalendarDefinition, region: string): WeekendRule[] {
    if (calendar.weekends.length > 0) return calendar.weekends.map((rule) => ({ ...rule, region }));
    if (calendar.base === null) return [];
    const below = byId.get(calendar.base);
    if (below !== undefined) return weekendsOf(below, region);
    const country = calendar.base.split("-", 1)[0];
    // The rules of a region come first: of two rules for one day the first counts.
    return [calendar.base, country].flatMap((code) =>
      weekends.filter((rule) => rule.region === code).map((rule) => ({ ...rule, region })),
    );
  }

  return {
    calendars: definitions,
    find: (text) => byKey.get(foldText(text)) ?? byKey.get(foldText(text.replace(/^the /i, ""))) ?? null,
    suggest(text) {
      const key = foldText(text);
      if (key.length < 2) return [];
      const found = [...byKey].filter(([name]) => name.includes(key)).map(([, { id }]) => id);
      if (found.length > 0) return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
      const near = nearestName(key, [...byKey.keys()]);
      return near === null ? [] : [mustExist(byKey.get(near)).name];
    },
    asCountry: countryOfCalendar,
    weekends: definitions.flatMap((each) => weekendsOf(each, each.id)),
  };
}

const countryOfCalendar = ({ id, name, aliases, zone }: CalendarDefinition): Country => ({
  code: id,
  alpha3: "",
  numeric: "",
  slug: id.toLowerCase(),
  name,
  nativeName: name,
  aliases,
  continentCode: "",
  capital: null,
  languages: [],
  currencyCode: null,
  currencyName: null,
  callingCodes: [],
  firstDayOfWeek: 1,
  emoji: "",
  timezones: [zone],
  canonicalTimezones: [zone],
  principalTimezone: zone,
});
