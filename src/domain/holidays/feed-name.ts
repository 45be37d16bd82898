/** English names of countries that take an article: "Holidays in the Netherlands". */
const WITH_ARTICLE =
  /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Isle of|U\.S\. |US |British |Falkland |Faroe |French Southern|Holy See|Vatican)|Islands?$| Republic$|Territor(?:y|ies)$/;
/** Islands that are called by their name alone. */
const WITHOUT_ARTICLE = /^(?:Christmas|Norfolk|Bouvet) Island$|^Vatican City$/;

const inEnglish = (place: string): string =>
  WITH_ARTICLE.test(place) && !WITHOUT_ARTICLE.test(place) ? `the ${place}` : place;

/** How a calendar of holidays is called; in other languages the place stands apart, so that it needs no inflection. */
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

const titleOf = (lang: string) => TITLES.get(lang.toLowerCase().split("-")[0] ?? "");

/** The language that a calendar is named in: the one asked for, or English where there is no title in it. */
export const feedNameLanguage = (lang: string): string => (titleOf(lang) === undefined ? "en" : lang);

/**
 * The name of a calendar of holidays, such as "Holidays in Germany (Bavaria)".
 *
 * @param region `null` = the whole country
 * @param lang BCP 47, as `feedNameLanguage` gives it; the names are in it
 */
export function holidayFeedName(country: string, region: string | null, lang: string): string {
  const suffix = region === null ? "" : ` (${region})`;
  return titleOf(lang)?.(country, suffix) ?? `${country}${suffix}`;
}
