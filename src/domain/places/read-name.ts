import { NAME_USE, airportKey, codeKey, findKey } from "./area.ts";
import type { QualifierMeaning } from "./qualifier.ts";
import {
  EVERYWHERE,
  LARGE_CITY,
  OWN_NAME_FACTOR,
  VILLAGE,
  bearerOfArea,
  bearerOfPlace,
  bearersOf,
  byPeople,
  type Bearer,
  type NameIndex,
  type Within,
} from "./bearers.ts";
import { foldText, isLatinKey } from "../text/fold.ts";
import { placesOfHalfName, readHalfName } from "./half-name.ts";
import { createPlaceFilter } from "./place-filter.ts";
import { readQualifier, readTails, splitQuery, variantKey } from "./search-text.ts";

/** Who is meant by a name, and the others of that name, most people first. */
export type NameReading = {
  bearer: Bearer;
  others: readonly Bearer[];
  /** Whether the text is half of the bearer's name, "Wells" of Wells-next-the-Sea. */
  isHalf?: boolean;
};

/** The airport of a code of three letters. */
function airportOf(index: NameIndex, text: string): Bearer | null {
  const [target] = /^[A-Za-z]{3}$/u.test(text) ? findKey(index.areas, airportKey(text)) : [];
  return target === undefined ? null : bearerOfPlace(index, target.number, "airport");
}

/**
 * Whether a code means the airport before what has it as a name: not a country ("USA"), nor a town or more people ("Goa"). In capitals it
 * goes before any town with fewer people than the airport's city: MAN is Manchester.
 */
function isAirportMeant(index: NameIndex, code: string, airport: Bearer, named: Bearer | undefined): boolean {
  if (named === undefined) return true;
  const isName = findKey(index.areas, foldText(code)).some(({ use }) => use === NAME_USE.name);
  if (named.kind === "country") return !isName;
  const most = /^[A-Z]+$/u.test(code) ? airport.population : Math.min(VILLAGE, airport.population);
  return named.kind === "city" && named.population < most;
}

/** Countries whose divisions people write as letters alone: "TX", "BC", "WA". */
const LETTERED = ["US", "CA", "AU"];

/** The divisions of some letters, most people first. */
function divisionsOfLetters(index: NameIndex, letters: string): Bearer[] {
  return LETTERED.flatMap((country) => divisionOfCode(index, `${country}-${letters}`) ?? []).sort(byPeople);
}

/** The division of a code of ISO 3166-2, "US-TX". */
function divisionOfCode(index: NameIndex, text: string): Bearer | null {
  const [target] = /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/u.test(text) ? findKey(index.areas, codeKey(text)) : [];
  return target === undefined ? null : bearerOfArea(index, target.number);
}

/** What lies inside all of some qualifiers. */
function withinAll(index: NameIndex, meanings: readonly QualifierMeaning[]): Within {
  const { areas } = index;
  return {
    accepts: createPlaceFilter(index.table, areas, {}, meanings)?.accepts ?? null,
    hasArea: (number) =>
      meanings.every(
        ({ countries, admin1s, areas: around }) =>
          countries.has(areas.countries[number] ?? -1) ||
          admin1s.has(areas.divisions[number] ?? -1) ||
          around.includes(number),
      ),
  };
}

/** Reads a name in its own spelling, with its abbreviation in full ("st louis"), and without an article. */
function readWithin(index: NameIndex, name: string, within: Within): NameReading | null {
  const [own = [], variant = []] = [foldText(name), variantKey(name)].map((key) =>
    key === null ? [] : bearersOf(index, key, name, within),
  );
  // St. Paul is spelt so in Alberta, but the other way in Minnesota.
  const isVariant = (variant[0]?.population ?? 0) > OWN_NAME_FACTOR * (own[0]?.population ?? 0);
  const [bearer, ...others] = isVariant ? mergeBearers(variant, own) : mergeBearers(own, variant);
  if (bearer !== undefined) return { bearer, others };
  const article = /^the\s+(?=\S)/iu.exec(name)?.[0] ?? "";
  return article === "" ? null : readWithin(index, name.slice(article.length), within);
}

function mergeBearers(first: readonly Bearer[], second: readonly Bearer[]): Bearer[] {
  const isNew = (bearer: Bearer): boolean =>
    !first.some(({ place, area }) => place === bearer.place && area?.number === bearer.area?.number);
  return [...first, ...second.filter(isNew).toSorted(byPeople)];
}

/** Reads a name without a qualifier. Letters of a state or province mean it before a small town of that name: "WA" is not Wa in Ghana. */
function readPlain(index: NameIndex, name: string): NameReading | null {
  const plain = readWithin(index, name, EVERYWHERE);
  const named = plain === null ? [] : [plain.bearer, ...plain.others];
  const isNamed = ({ area }: Bearer): boolean => named.some((other) => other.area?.number === area?.number);
  const [division, ...rest] = divisionsOfLetters(index, foldText(name)).filter((each) => !isNamed(each));
  if (division === undefined) return plain;
  if (plain === null) return { bearer: division, others: rest };
  const { bearer, others } = plain;
  return bearer.kind === "city" && bearer.population < LARGE_CITY
    ? { bearer: division, others: [...rest, bearer, ...others] }
    : { bearer, others: [...others, division, ...rest] };
}

/**
 * Reads a name of a country, division, island or city: everything that has the name, the likeliest first. A country comes before a city, then the
 * bearer with most people counts; qualifiers after a comma or space narrow both, or stand before with a comma. Whole names only: a misspelt one is `null`, and half of
 * one too, unless a division after a comma leaves one place ({@link readHalfName}).
 */
export function readName(index: NameIndex, text: string): NameReading | null {
  const division = divisionOfCode(index, text);
  if (division !== null) return { bearer: division, others: [] };
  const { head, qualifiers } = splitQuery(text.replaceAll(/[-_]/gu, " "));
  const last = qualifiers.at(-1);
  if (last !== undefined) {
    const meanings = readQualifiers(index, qualifiers);
    const reading = meanings === null ? null : readQualified(index, head, meanings);
    if (reading !== null) return reading;
    // Some write the division first: "Georgia, Atlanta".
    const before = readQualifiers(index, [head, ...qualifiers.slice(0, -1)]);
    return before === null ? null : readWithin(index, last, withinAll(index, before));
  }
  const plain = readPlain(index, head);
  const named = plain === null ? [] : [plain.bearer, ...plain.others];
  const code = head.trim();
  const airport = airportOf(index, code);
  if (airport !== null) {
    const others = named.filter(({ place }) => place !== airport.place);
    if (isAirportMeant(index, code, airport, plain?.bearer)) return { bearer: airport, others };
    if (plain !== null) return { bearer: plain.bearer, others: [...plain.others, airport] };
  }
  if (plain !== null) return plain;
  return readBeforeTails(index, head, []);
}

/** What all of some qualifiers mean; `null` when one means nothing. */
function readQualifiers({ areas }: NameIndex, qualifiers: readonly string[]): QualifierMeaning[] | null {
  const meanings = qualifiers.map((qualifier) => readQualifier(areas, qualifier, false));
  const known = meanings.filter((each) => each !== null);
  return known.length < meanings.length ? null : known.flat();
}

/** Reads a name that qualifiers follow; the last words before the first comma may be qualifiers too. */
function readQualified(
  index: NameIndex,
  head: string,
  meanings: readonly QualifierMeaning[],
): NameReading | null {
  const whole = readWithin(index, head, withinAll(index, meanings)) ?? readBeforeTails(index, head, meanings);
  if (whole !== null) return whole;
  const half = readHalfName(index, head, meanings);
  return half === null ? null : { bearer: half, others: [], isHalf: true };
}

function readBeforeTails(
  index: NameIndex,
  text: string,
  further: readonly QualifierMeaning[],
): NameReading | null {
  for (const { head, meanings } of readTails(index.areas, text)) {
    const found = readWithin(index, head, withinAll(index, [...meanings, ...further]));
    if (found !== null) return found;
  }
  return null;
}

/** Shorter texts in Latin letters are the beginnings of many names, or codes. */
const LEAST_LETTERS = 4;
/** In other scripts few letters are a name: 日本, مصر. */
const LEAST_OTHER_LETTERS = 2;

/** The country, region or island that a text names before any city; `null` for other texts. Cheap for texts that no area has as a name. */
export function areaNamed(index: NameIndex, text: string): Bearer | null {
  const key = foldText(text);
  if (key.length < (isLatinKey(key) ? LEAST_LETTERS : LEAST_OTHER_LETTERS)) return null;
  const isName = findKey(index.areas, key).some(
    ({ use }) => use === NAME_USE.name || use === NAME_USE.foreignName,
  );
  const bearer = isName ? readName(index, text)?.bearer : undefined;
  return bearer === undefined || bearer.area === null ? null : bearer;
}

/** Why a name with qualifiers after commas means nothing. */
export type UnmatchedName = {
  name: string;
  /** Qualifiers that are no country's, division's, island's or region's name; then those that no place of the name lies in. */
  unknown: readonly string[];
  unmatched: readonly string[];
  /** Places there whose names begin with the name; then who bears it elsewhere, most people first. */
  halfNamed: readonly number[];
  namesakes: readonly Bearer[];
};

/** Says why {@link readName} finds nothing for a text with commas; `null` for other texts. */
export function explainUnmatched(index: NameIndex, text: string): UnmatchedName | null {
  const { head, qualifiers } = splitQuery(text);
  const plain = qualifiers.length === 0 ? null : readPlain(index, head);
  if (qualifiers.length === 0) return null;
  const known = (qualifier: string) => readQualifiers(index, [qualifier]);
  const unknown = qualifiers.filter((qualifier) => known(qualifier) === null);
  const unmatched = qualifiers.filter((qualifier) => {
    const meaning = known(qualifier);
    return meaning !== null && readQualified(index, head, meaning) === null;
  });
  const namesakes = plain === null ? [] : [plain.bearer, ...plain.others];
  const meanings = unknown.length > 0 ? [] : qualifiers.flatMap((qualifier) => known(qualifier) ?? []);
  return {
    halfNamed: placesOfHalfName(index, head, meanings).map(({ place }) => place),
    name: head.trim(),
    unknown: unknown.map((each) => each.trim()),
    unmatched: unmatched.map((each) => each.trim()),
    namesakes,
  };
}
