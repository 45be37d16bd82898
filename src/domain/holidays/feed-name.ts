import { mustExist } from "../must-exist.ts";

/** English names of countries that take an article: "Holidays in the Netherlands". */
const WITH_ARTICLE =
  /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Isle of|U\.S\. |US |British |Falkland |Faroe |French Southern|Holy See|Vatican)|Islands?$| Republic$|Territor(?:y|ies)$/;
/** Places whose names take no article. */
const WITHOUT_ARTICLE = /^(?:Christmas|Norfolk|Bouvet) Island$|^Vatican City$/;

/** A place's name in an English sentence: "the United States". */
export const inEnglish = (place: string): string =>
  WITH_ARTICLE.test(place) && !WITHOUT_ARTICLE.test(place) ? `the ${place}` : place;

/** Titles of holiday calendars by language. Outside English the place is set off, so that it needs no inflection. */
const TITLES: ReadonlyMap<string, (country: string, region: string) => string> = new Map([
  ["en", (country, region) => `Holidays in ${inEnglish(country)}${region}`],
  ["de", (country, region) => `Feiertage: ${country}${region}`],
  ["fr", (country, region) => `Jours fériés : ${country}${region}`],
  ["es", (country, region) => `Días festivos: ${country}${region}`],
  ["it", (country, region) => `Giorni festivi: ${country}${region}`],
  ["pt", (country, region) => `Feriados: ${country}${region}`],
  ["ja", (country, region) => `${country}${region}の祝日`],
  ["zh", (country, region) => `${country}${region}节假日`],
]);

const titleOf = (lang: string) => TITLES.get(mustExist(lang.toLowerCase().split("-")[0]));

/** The language of a calendar's name: the requested one, or English when it has no title. */
export const feedNameLanguage = (lang: string): string => (titleOf(lang) === undefined ? "en" : lang);

/**
 * The name of a calendar of holidays, such as "Holidays in Germany (Bavaria)".
 *
 * @param region `null` = the whole country
 * @param lang BCP 47, from `feedNameLanguage`; the language of the names
 */
export function holidayFeedName(country: string, region: string | null, lang: string): string {
  const suffix = region === null ? "" : ` (${region})`;
  return titleOf(lang)?.(country, suffix) ?? `${country}${suffix}`;
}
