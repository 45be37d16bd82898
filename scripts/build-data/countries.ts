import type { country } from "../../src/dataset/schema.ts";
import { countryKey } from "../../src/domain/places/country.ts";
import { sortPlaces, type PlaceInput } from "./place-index/place-build.ts";
import { ALIASES } from "./country-names.ts";
import { asciiForm } from "./ascii-form.ts";
import type { Inputs } from "./inputs.ts";
import { jsonAt, recordAt, listAt, textAt, textOrNullAt, textsAt, type Json } from "./json.ts";
import { readVariants } from "./locale-names.ts";
import { namesOf } from "./place-names.ts";
import type { ZoneTabRow, ZoneTabs } from "./zone-tab.ts";

/** A country before slugs of places are known. */
export type CountryDraft = Omit<typeof country.$inferSelect, "capitalSlug">;

/**
 * Kosovo: in use everywhere, though ISO 3166-1 has not assigned the code; it keeps Belgrade's clock and is in
 * no zone.tab.
 */
export const KOSOVO = { code: "XK", name: "Kosovo", zoneId: "Europe/Belgrade" } as const;

/** countries-list puts the codes of Kosovo's years without its own first. */
const CALLING_CODES: Readonly<Record<string, readonly string[]>> = { XK: ["383"] };

/** As the United Nations group countries (M49); countries-list counts Russia to Asia and Timor-Leste to Oceania. */
const CONTINENTS: Readonly<Record<string, string>> = { RU: "EU", TL: "AS" };

/** Languages by CLDR's official ones; countries-list writes Punjabi for Papiamento, and knows only the colonial language of Western Sahara. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  AW: ["nl", "pap"],
  CW: ["nl", "pap", "en"],
  EH: ["ar", "es"],
  MF: ["fr", "en"],
};

/**
 * Where countries-list transliterates, cuts the name, points vowels or gives a formal name that nobody uses day to day; as
 * CLDR has them in the country's language.
 */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  AE: "الإمارات العربية المتحدة",
  BD: "বাংলাদেশ",
  BQ: "Caribisch Nederland",
  BT: "འབྲུག",
  IL: "ישראל",
  KM: "جزر القمر",
  LK: "ශ්‍රී ලංකාව",
  MU: "Mauritius",
  PH: "Pilipinas",
  TF: "Terres australes et antarctiques françaises",
  XK: "Kosovë",
  YE: "اليمن",
};
/** A former name of Ghana, which everybody now reads as the Australian city. */
const TODAY_A_CITY = "Gold Coast";
const DIRECTION_MARKS = /[\u200e\u200f]/gu;

const ISO_DAYS: readonly string[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/**
 * All countries and territories of ISO 3166-1 and Kosovo, sorted by code.
 * @param englishNames by alpha-2
 * @param places with their final zones, for capitals and principal zones
 * @throws Error where a source lacks what every country must have
 */
export function buildCountries(
  inputs: Inputs,
  tabs: ZoneTabs,
  englishNames: Readonly<Record<string, string>>,
  places: readonly PlaceInput[],
): CountryDraft[] {
  const sources = { ...tabs, ...readSources(inputs), englishNames };
  const placesOf = Map.groupBy(sortPlaces(places), ({ countryCode }) => countryCode);
  const codes = [...sources.countryTab, [KOSOVO.code, KOSOVO.name] as const];
  return codes
    .map(([code, tabName]) => buildCountry(code, tabName, sources, placesOf.get(code) ?? []))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

function readSources(inputs: Inputs) {
  return {
    countriesList: inputs.json("countriesList", "countries.min.json"),
    currencies: inputs.json("countriesList", "currencies.all.min.json"),
    codeMappings: inputs.supplement("codeMappings"),
    currencyData: inputs.supplement("currencyData"),
    weekData: inputs.supplement("weekData"),
    englishVariants: readVariants(inputs, "en"),
  };
}

function buildCountry(
  code: string,
  tabName: string,
  sources: ZoneTabs & ReturnType<typeof readSources> & { englishNames: Readonly<Record<string, string>> },
  places: readonly PlaceInput[],
): CountryDraft {
  const listed = recordAt(sources.countriesList, code);
  const codes = recordAt(sources.codeMappings, code);
  const name = sources.englishNames[code] ?? tabName;
  const nativeName = (NATIVE_NAMES[code] ?? textAt(listed, "native")).replace(DIRECTION_MARKS, "");
  const capital = findCapital(places, textOrNullAt(listed, "capital"));
  const timezones = zonesOf(sources.zoneTab, code);
  const currencyCode = currentCurrency(code, textsAt(listed, "currency"), sources.currencyData);
  return {
    code,
    alpha3: code === KOSOVO.code ? "XKX" : textAt(codes, "_alpha3"),
    numeric: textAt(codes, "_numeric").padStart(3, "0"),
    slug: countryKey(asciiForm(name)),
    name,
    nativeName,
    aliases: aliasesOf(code, name, nativeName, [
      textAt(listed, "name"),
      tabName,
      ...textsAt(listed, "alias").filter((alias) => alias !== TODAY_A_CITY),
      ...(sources.englishVariants[code] ?? []),
      ...(ALIASES[code] ?? []),
    ]),
    continentCode: CONTINENTS[code] ?? textAt(listed, "continent"),
    capitalId: capital?.id ?? null,
    capitalName: capital?.name ?? null,
    languages: [...(SPOKEN[code] ?? textsAt(listed, "languages"))],
    currencyCode,
    currencyName: currencyCode === null ? null : textOrNullAt(sources.currencies, currencyCode, "name"),
    callingCodes: (CALLING_CODES[code] ?? textsAt(listed, "phone")).map((digits) => `+${digits}`),
    firstDayOfWeek: firstDayOfWeek(code, sources.weekData),
    emoji: flagOf(code),
    timezones,
    canonicalTimezones: zonesOf(sources.zone1970Tab, code),
    principalTimezone: principalZone(timezones, places, capital),
  };
}

/**
 * The place GeoNames marks as the capital, of several the largest; where it marks none, the largest that
 * bears the name countries-list gives.
 */
function findCapital(places: readonly PlaceInput[], listedName: string | null): PlaceInput | null {
  const marked = places.find((place) => place.featureCode === "PPLC");
  if (marked !== undefined || listedName === null) return marked ?? null;
  return places.find((place) => namesOf(place).includes(listedName)) ?? null;
}

function zonesOf(rows: readonly ZoneTabRow[], code: string): string[] {
  if (code === KOSOVO.code) return [KOSOVO.zoneId];
  return rows.filter((row) => row.countryCodes.includes(code)).map((row) => row.zoneId);
}

/**
 * Zone of the capital if the country has it in zone.tab; else of the largest place with such a zone; else the
 * first.
 */
function principalZone(
  timezones: readonly string[],
  places: readonly PlaceInput[],
  capital: PlaceInput | null,
): string | null {
  if (capital !== null && timezones.includes(capital.timezone)) return capital.timezone;
  const largest = places.find((place) => timezones.includes(place.timezone));
  return largest?.timezone ?? timezones[0] ?? null;
}

/**
 * The first currency of countries-list that CLDR, which has dates, holds to be tender today; CLDR's own first
 * where none is.
 */
function currentCurrency(code: string, listed: readonly string[], currencyData: Json): string | null {
  const region = jsonAt(currencyData, "region", code);
  if (region === null) return listed[0] ?? null;
  const tender: string[] = [];
  for (const entry of listAt(region)) {
    for (const [currency, span] of Object.entries(recordAt(entry))) {
      const isTender = textOrNullAt(span, "_to") === null && textOrNullAt(span, "_tender") !== "false";
      if (isTender) tender.push(currency);
    }
  }
  return listed.find((currency) => tender.includes(currency)) ?? tender[0] ?? null;
}

function firstDayOfWeek(code: string, weekData: Json): number {
  const days = recordAt(weekData, "firstDay");
  const day = ISO_DAYS.indexOf(textOrNullAt(days, code) ?? textAt(days, "001"));
  if (day < 0) throw new Error(`CLDR's first day of the week of ${code} is not a day`);
  return day + 1;
}

function aliasesOf(code: string, name: string, nativeName: string, candidates: readonly string[]): string[] {
  const taken = new Set([countryKey(name), countryKey(nativeName), code.toLowerCase()]);
  const aliases: string[] = [];
  for (const candidate of candidates) {
    const key = countryKey(candidate);
    if (key === "" || taken.has(key)) continue;
    taken.add(key);
    aliases.push(candidate);
  }
  return aliases;
}

/** Two regional indicator symbols (Unicode TR51). */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join("");
}
