/** A feast by the name under which English knows it: the country that keeps it first, and its name in that country's list. */
export type KnownFeast = { readonly country: string; readonly name: string };

/**
 * Feasts whose name alone says which are meant. Those that several countries keep on days of their own (Labour Day,
 * Independence Day, the Eids) are not among them: they need a country.
 */
const KNOWN_FEASTS: readonly (readonly [words: RegExp, country: string, name: string])[] = [
  [/^(?:mid-?autumn festival)$/i, "CN", "Mid-Autumn Festival"],
  [/^(?:dragon boat festival)$/i, "CN", "Dragon Boat Festival"],
  [/^(?:tet|vietnamese new year)$/i, "VN", "Vietnamese New Year"],
  [/^(?:vesak)$/i, "LK", "Vesak"],
  [/^(?:holi)$/i, "IN", "Holi"],
  [/^(?:raksha bandhan)$/i, "IN", "Raksha Bandhan"],
  [/^(?:ganesh chaturthi)$/i, "IN", "Ganesh Chaturthi"],
  [/^(?:(?:chinese|lunar) new year|spring festival)$/i, "CN", "Spring Festival"],
  [/^(?:thanksgiving(?: day)?)$/i, "US", "Thanksgiving Day"],
  [/^(?:black friday)$/i, "US", "Day after Thanksgiving Day"],
  [/^(?:labor day)$/i, "US", "Labor Day"],
  [/^(?:memorial day)$/i, "US", "Memorial Day"],
  [/^(?:(?:martin luther king(?:,? jr\.?)?|mlk) day)$/i, "US", "Martin Luther King Jr. Day"],
  [/^(?:presidents?['’]? day)$/i, "US", "Washington's Birthday"],
  [/^(?:juneteenth)$/i, "US", "Juneteenth"],
  [/^(?:columbus day)$/i, "US", "Columbus Day"],
  [/^(?:veterans['’]? day)$/i, "US", "Veterans Day"],
  [/^(?:bastille day)$/i, "FR", "Bastille Day"],
  [/^(?:boxing day)$/i, "GB", "Boxing Day"],
  [/^(?:(?:st\.?|saint) patrick['’]?s day)$/i, "IE", "St. Patrick’s Day"],
  [/^(?:anzac day)$/i, "AU", "Anzac Day"],
  [/^(?:australia day)$/i, "AU", "Australia Day"],
  [/^(?:waitangi day)$/i, "NZ", "Waitangi Day"],
  [/^(?:matariki)$/i, "NZ", "Matariki"],
  [/^(?:canada day)$/i, "CA", "Canada Day"],
  [/^(?:victoria day)$/i, "CA", "Victoria Day"],
  [/^(?:diwali|deepavali)$/i, "IN", "Diwali"],
  [/^(?:passover|pesach)$/i, "IL", "Passover"],
  [/^(?:rosh hashanah?)$/i, "IL", "Rosh Hashanah"],
  [/^(?:yom kippur)$/i, "IL", "Yom Kippur"],
  [/^(?:sukkot)$/i, "IL", "Sukkot"],
  [/^(?:songkran)$/i, "TH", "Songkran Festival"],
  [/^(?:nowruz|persian new year)$/i, "IR", "Nowruz"],
  [/^(?:king['’]s day)$/i, "NL", "King's Day"],
];

/** Feasts that many countries keep, each on its own day. */
const FEASTS_OF_MANY = /^(?:(?:mother|father)['’]?s?['’]? day)$/i;

/** The names, for an expression. */
export const FEAST = [FEASTS_OF_MANY, ...KNOWN_FEASTS.map(([words]) => words)]
  .map(({ source }) => source.slice(1, -1))
  .join("|");

/** The feast of a name; `null` for names that need a country. */
export function knownFeast(text: string): KnownFeast | null {
  const [, country, name] = KNOWN_FEASTS.find(([words]) => words.test(text.trim())) ?? [];
  return country === undefined || name === undefined ? null : { country, name };
}
