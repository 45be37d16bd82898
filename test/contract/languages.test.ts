import { describe, expect, test } from "bun:test";
import { HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { nameInScript } from "../../src/domain/places/name-in-script.ts";
import { placeNamed } from "../support/places-sample.ts";
import type { Place } from "../../src/domain/places/place.ts";
import { alternateNamesAt, placeAt } from "../../src/domain/places/place-index.ts";
import { PHASE_NAMES, moonLabel, moonLabelLanguage } from "../../src/domain/sky/phase.ts";
import { publishedOperations } from "./operations.ts";
import { post, service, serviceDeps } from "./service.ts";

const { data, holidays } = serviceDeps();
const operations = await publishedOperations();

const LANGUAGES = ["de", "fr", "es", "it", "pt", "ja", "zh", "ru", "uk", "ar", "tr", "ko"];
/** Languages with whole sentences. */
const SPOKEN = new Set(["de", "fr", "es", "it", "pt", "ja", "zh"]);

type Members = Readonly<Record<string, unknown>>;

/** A text of a response, with its path, its siblings and the siblings of its parent. */
type Leaf = { text: string; key: string; path: string; beside: Members; above: Members };

function* leavesOf(value: unknown, path = "", beside: Members = {}, above: Members = {}): Generator<Leaf> {
  const key = path.slice(path.lastIndexOf(".") + 1);
  if (typeof value === "string") yield { text: value, key, path, beside, above };
  else if (Array.isArray(value)) for (const each of value) yield* leavesOf(each, path, beside, above);
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value))
      yield* leavesOf(member, `${path}.${name}`, value as Members, beside);
  }
}

/** Identifiers, codes, dates, zones, addresses and pictures, which have no language. */
const OF_NO_LANGUAGE =
  /^(?:[a-z0-9_-]*|[A-Z0-9+:.,<>/_-]*|[A-Z]{2}-[A-Z0-9]+|\S+\/\S+|(?:https?|data):\S+|[^\p{L}]+|[\d-]+T\S+|N[EW]?|S[EW]?|[EW])$/u;

/**
 * Texts that are as their source has them whatever the language: names in a place's own language, what was sent, names
 * that other systems know, and dates in the form that RFC 5322 gives.
 */
const AS_THEY_ARE = new Set(
  "abbreviation ascii_name id local_language local_name posix_tz query rfc2822 source value windows_ids".split(
    " ",
  ),
);

const placeOf = (name: string): Place => placeAt(data.placeIndex, placeNamed(data.placeIndex, name) ?? 0);

/** What a place and its region are called in a language: a name that nobody translates is a proper name. */
function placeNamesIn(place: Place, language: string) {
  const translated = (): string | null =>
    data.placeName(place.id, language) ??
    nameInScript(() => alternateNamesAt(data.placeIndex, place.index), language);
  const name = (language === "en" ? null : translated()) ?? place.name;
  const own = place.admin1Name === place.name ? name : place.admin1Name;
  const region = data.regionName(place.countryCode, place.admin1Code, language) ?? own;
  return { name, region: region === "" ? null : region };
}

/** Places and countries that examples name in words. */
const NAMED = [
  "paris",
  "geneva",
  "tromso",
  "new-york-city",
  "tokyo",
  "london",
  "munich",
  "toledo-es-castille-la-mancha",
];

/** What the words of examples are taken for, in a language. */
function matchNames(language: string): string[] {
  return NAMED.flatMap((slug) => {
    const place = placeOf(slug);
    const { name, region } = placeNamesIn(place, language);
    const country = data.countryName(place.countryCode, language);
    // A region of the town's name is what its name means.
    const parts = [place.admin1Name === data.placeName(place.id, "en") ? null : name, region, country];
    const town = [name, region, country];
    return [parts, town, [region, country], [country]].map((each) =>
      [...new Set(each)].filter((part) => part !== null).join(", "),
    );
  });
}

const holidayNames = new Map<string, ReadonlySet<string>>();

/** What the holidays of a country and year are called in a language, by id. */
function holidayNamesIn(countryCode: string, year: number, lang: string): ReadonlySet<string> {
  const key = `${countryCode} ${year} ${lang}`;
  const query = { countryCode, year, lang, types: HOLIDAY_TYPES, includeRegional: true };
  const namesOf = ({ holidays: dated, undated }: ReturnType<typeof holidays.list>): string[] =>
    [...dated, ...undated].flatMap(({ id, name, nameLanguage }) =>
      nameLanguage === lang ? [`${id} ${name}`] : [],
    );
  const names = holidayNames.get(key) ?? new Set(namesOf(holidays.list(query)));
  holidayNames.set(key, names);
  return names;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The allowed texts of a member in a language; empty for members without a language. */
function expectedIn(language: string, leaf: Leaf): readonly (string | null)[] {
  const { key, path, beside, above } = leaf;
  const { id } = beside;
  const country = data.countryName(text(beside["country_code"]), language);
  if (key === "day_name") {
    const { weekdays } = data.words(language);
    const day = beside["day_of_week"];
    return typeof day === "number" ? [weekdays[day - 1] ?? null] : weekdays;
  }
  if (key === "phase_label") {
    const phase = PHASE_NAMES.find((name) => name === beside["phase_name"]);
    return phase === undefined ? [null] : [moonLabel(phase, language)];
  }
  if (key === "currency_name") return [data.words(language).currency(text(beside["currency"]))];
  if (key === "timezone_name") return zoneTexts(text(beside["timezone"]), language);
  if (path.includes(".names.")) return zoneTexts(text(above["id"]), language);
  if (path === ".timezones.name") return zoneTexts(text(id), language);
  if (key === "name" && typeof beside["country_code_alpha3"] === "string") return [country];
  if (path.endsWith("country.name") || (key === "country" && typeof id === "number")) return [country];
  if (typeof id === "number" && ["name", "admin1", "display_name"].includes(key)) {
    const { name, region } = placeNamesIn(placeOf(String(id)), language);
    const parts = [name, region, country].filter(
      (part, at, all) => part !== null && all.indexOf(part) === at,
    );
    return [{ name, admin1: region, display_name: parts.join(", ") }[key] ?? null];
  }
  if (path === ".areas.name" || path === ".regional_more.name") {
    const code = text(beside["code"] ?? beside["subdivision"]);
    // School zones such as "Zone A" have the one name that their source gives.
    const isZone = /^FR-Z[ABC]$/.test(code);
    return [
      isZone ? `Zone ${code.at(-1)}` : (holidays.region(code.slice(0, 2), code, language)?.name ?? null),
    ];
  }
  if (path.endsWith("admin2.name")) return [secondLevelName(placeOf(String(above["id"])), language)];
  if (path.endsWith("match.name")) return matchNames(language);
  if (path.endsWith("nearest_city.name")) return [placeNamesIn(placeOf(text(beside["slug"])), language).name];
  return [];
}

/** What a place's second-level division is called in a language: GeoNames' name where nobody translates it. */
function secondLevelName(
  { countryCode, admin1Code, admin2Code, admin2Name }: Place,
  language: string,
): string {
  return data.regionName(countryCode, `${admin1Code}.${admin2Code}`, language) ?? admin2Name;
}

function zoneTexts(id: string, language: string): (string | null)[] {
  const names = data.zoneNames(id, language);
  return names === null ? [] : [names.generic, names.standard, names.daylight, names.city];
}

/** English words that show that a sentence is not translated. */
const ENGLISH =
  /\b(?:is|the|on|offices|holiday|day|days|months?|hours?|years?|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/;

/** The issue of a text in the languages of Content-Language, or `null`. */
function issueOf(leaf: Leaf, asked: string, spoken: readonly string[]): string | null {
  const { text: said, key, path, beside } = leaf;
  const issue = `${path}: '${said}' is not in ${spoken.join(", ")}`;
  // A rule is given back as it was sent, and as RFC 5545 writes it.
  if (path.startsWith(".rule.")) return null;
  if (key === "summary" || key === "human" || key === "explanation") {
    const [english] = ENGLISH.exec(said) ?? [];
    const isOwn = key === "human" || SPOKEN.has(asked);
    if (!isOwn)
      return spoken.includes("en") && english !== undefined && !/[^\p{Script=Latin}\P{L}]/u.test(said)
        ? null
        : issue;
    if (english !== undefined) return `${path}: '${said}' has the English word '${english}'`;
    return spoken.includes(asked) ? null : issue;
  }
  if (["rule", "note", "comment", "message"].includes(key)) return spoken.includes("en") ? null : issue;
  if (key === "name_language") return spoken.includes(said) ? null : issue;
  if (key === "name" && typeof beside["name_language"] === "string") {
    const [id, date, code] = [text(beside["id"]), text(beside["date"]), text(beside["country_code"])];
    const names = holidayNamesIn(code, Number(date.slice(0, 4)), beside["name_language"]);
    return names.has(`${id} ${said}`)
      ? null
      : `${path}: ${id} is not called '${said}' in ${beside["name_language"]}`;
  }
  const wanted = expectedIn(asked, leaf);
  if (wanted.length > 0) {
    const language = key === "phase_label" ? moonLabelLanguage(asked) : asked;
    return wanted.includes(said) && spoken.includes(language) ? null : `${issue}, but ${wanted.join(" or ")}`;
  }
  if (OF_NO_LANGUAGE.test(said) || AS_THEY_ARE.has(key) || path.includes("alternate_names")) return null;
  return `${path}: '${said}' is nothing that is known`;
}

/** Routes that answer only in English, as their header says. */
const isEnglishAlone = (spoken: readonly string[]): boolean => spoken.join() === "en";

const examplesOf = operations.flatMap(({ method, path, "x-examples": examples }) =>
  method === "delete" || path.startsWith("/api/")
    ? []
    : examples.map((example) => [method, example.path, example.body] as const),
);

function send(method: string, path: string, body: unknown, lang: string): Promise<Response> {
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
  return method === "get" ? service.send(address) : post(address, body ?? {});
}

const languagesOf = (answer: Response): string[] =>
  (answer.headers.get("content-language") ?? "").split(", ");

describe("all texts of a response are in the languages of Content-Language", () => {
  test.each(LANGUAGES)("%s", async (lang) => {
    const issues: string[] = [];
    let checked = 0;
    for (const [method, path, body] of examplesOf) {
      const answer = await send(method, path, body, lang);
      const spoken = languagesOf(answer);
      const content = await answer.text();
      if (answer.status >= 300 || !content.startsWith('{"status"')) continue;
      const { data: said, meta } = JSON.parse(content) as { data: object; meta: { warnings?: object[] } };
      if ((meta.warnings ?? []).length > 0 && !spoken.includes("en"))
        issues.push(`${path}: warnings without English`);
      if (isEnglishAlone(spoken)) continue;
      const names = new Set<string>();
      for (const leaf of leavesOf(said)) {
        checked += 1;
        if (leaf.key === "name_language") names.add(leaf.text);
        const issue = issueOf(leaf, lang, spoken);
        if (issue !== null) issues.push(`${path} ${issue}`);
      }
      if (names.size > 1) issues.push(`${path}: holidays are named in ${[...names].join(" and ")}`);
    }
    expect(issues).toEqual([]);
    expect(checked).toBeGreaterThan(1000);
  });

  test.each([
    [{ day_name: "Friday", day_of_week: 5 }, ["de"]],
    [{ day_name: "Samstag", day_of_week: 5 }, ["de"]],
    [{ country_code_alpha3: "FRA", country_code: "FR", name: "France" }, ["de", "en"]],
    [{ phase_name: "full_moon", phase_label: "Full moon" }, ["de", "en"]],
    [{ currency: "JPY", currency_name: "Japanese Yen" }, ["de", "en"]],
    [{ summary: "Paris: Es ist 10:00 Uhr am Friday" }, ["de"]],
    [{ human: "9 months and 20 days" }, ["de"]],
    [{ rule: "25 December" }, ["de"]],
    [
      { id: 2_988_507, name: "Paris", country_code: "FR", display_name: "Paris, Île-de-France, France" },
      ["de"],
    ],
    [{ id: "fr-x", country_code: "FR", date: "2026-12-25", name: "Noël", name_language: "de" }, ["de"]],
    [{ anything: "A sentence of no known kind" }, ["de"]],
  ])("%j is an error in %j", (said, spoken) => {
    const issues = [...leavesOf(said)].map((leaf) => issueOf(leaf, "de", spoken));
    expect(issues.some((issue) => issue !== null)).toBe(true);
  });
});

test.each(LANGUAGES)("a calendar of holidays in %s is in the language of its header", async (lang) => {
  for (const country of ["DE", "FR", "JP", "US"]) {
    const answer = await service.send(`/v1/holidays/${country}/2026.ics?lang=${lang}`);
    const spoken = languagesOf(answer);
    const names = [...(await answer.text()).matchAll(/^SUMMARY:(.*)$/gm)].map(([, name = ""]) =>
      name.trim().replaceAll("\\", ""),
    );
    expect(names.length).toBeGreaterThan(5);
    const isIn = (language: string): boolean => {
      const known = new Set(
        [...holidayNamesIn(country, 2026, language)].map((name) => name.replace(/^\S+ /, "")),
      );
      // A day that is moved says so behind its name, in the language of the calendar.
      return names.every((name) => known.has(name) || known.has(name.replace(/ ?[(（][^()（）]+[)）]$/, "")));
    };
    expect(spoken.some(isIn)).toBe(true);
  }
});
