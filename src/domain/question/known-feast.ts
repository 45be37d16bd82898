/** A feast by the name under which English knows it: the country that keeps it first, and its name in that country's list. */
export type KnownFeast = { readonly country: string; readonly name: string };

/**
 * Feasts whose name alone says which are meant. Those that several countries keep on days of their own (Labour Day,
 * Independence Day, the Eids) are not among them: they need a country.
 */
const KNOWN_FEASTS: readonly (readonly [words: string, country: string, name: string])[] = [
  ["mid-?autumn festival", "CN", "Mid-Autumn Festival"],
  ["dragon boat festival", "CN", "Dragon Boat Festival"],
  ["tet|vietnamese new year", "VN", "Vietnamese New Year"],
  ["vesak", "LK", "Vesak"],
  ["holi", "IN", "Holi"],
  ["raksha bandhan", "IN", "Raksha Bandhan"],
  ["ganesh chaturthi", "IN", "Ganesh Chaturthi"],
  ["(?:chinese|lunar) new year|spring festival", "CN", "Spring Festival"],
  ["thanksgiving(?: day)?", "US", "Thanksgiving Day"],
  ["black friday", "US", "Day after Thanksgiving Day"],
  ["labor day", "US", "Labor Day"],
  ["memorial day", "US", "Memorial Day"],
  ["(?:martin luther king(?:,? jr\\.?)?|mlk) day", "US", "Martin Luther King Jr. Day"],
  ["presidents?['’]? day", "US", "Washington's Birthday"],
  ["juneteenth", "US", "Juneteenth"],
  ["columbus day", "US", "Columbus Day"],
  ["veterans['’]? day", "US", "Veterans Day"],
  ["bastille day", "FR", "Bastille Day"],
  ["boxing day", "GB", "Boxing Day"],
  ["(?:st\\.?|saint) patrick['’]?s day", "IE", "St. Patrick’s Day"],
  ["anzac day", "AU", "Anzac Day"],
  ["australia day", "AU", "Australia Day"],
  ["waitangi day", "NZ", "Waitangi Day"],
  ["matariki", "NZ", "Matariki"],
  ["canada day", "CA", "Canada Day"],
  ["victoria day", "CA", "Victoria Day"],
  ["diwali|deepavali", "IN", "Diwali"],
  ["passover|pesach", "IL", "Passover"],
  ["rosh hashana[h]?", "IL", "Rosh Hashanah"],
  ["yom kippur", "IL", "Yom Kippur"],
  ["sukkot", "IL", "Sukkot"],
  ["songkran", "TH", "Songkran Festival"],
  ["nowruz|persian new year", "IR", "Nowruz"],
  ["king['’]s day", "NL", "King's Day"],
];

/** Feasts that many countries keep, each on its own day. */
const FEASTS_OF_MANY = "(?:mother|father)['’]?s?['’]? day";

/** The names, for an expression. */
export const FEAST = [FEASTS_OF_MANY, ...KNOWN_FEASTS.map(([words]) => words)].join("|");

/** The feast of a name; `null` for names that need a country. */
export function knownFeast(text: string): KnownFeast | null {
  const found = KNOWN_FEASTS.find(([words]) => new RegExp(`^(?:${words})$`, "i").test(text.trim()));
  return found === undefined ? null : { country: found[1], name: found[2] };
}
