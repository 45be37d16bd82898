import { jsonOfSection, jsonSection, openSections, packSections } from "../block-sections.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { mustExist } from "../must-exist.ts";
import { openRegions, type CountryDays, type CountryFacts, type CountryYear } from "./country-days.ts";
import type { HolidayDay } from "./holiday-day.ts";
import { placeSetOf, type PlaceSet } from "./place-set.ts";
import type { RegionList } from "./region-list.ts";
import { createRuleNumbers } from "./rule-number.ts";
import type { RuleRecord, StoredRule, StoredTexts, TextWriter } from "./stored-texts.ts";
import { FIRST_HOLIDAY_YEAR, isKnownYear, LAST_HOLIDAY_YEAR } from "./year-range.ts";

/**
 * The days of a country or calendar as the data set has them: what is said of it, and the years 1900 to 2100 in blocks that are
 * compressed apart, so that a year is read without the others. A year is its length in bytes, its days and its undated
 * holidays; a day the number of its record, the number of its set of places, its day of the year, and what is unusual.
 * Numbers are of seven bits a byte, the lowest first.
 */
const SECTIONS = { facts: Uint8Array, ends: Uint32Array, blocks: Uint8Array } as const;

/** Compresses, or reads what was compressed. */
export type Compress = (bytes: Uint8Array) => Uint8Array;

/** What is said of a country, with the number of its first record and its sets of places. */
type StoredFacts = { facts: CountryFacts; firstRecord: number; sets: readonly (readonly number[])[] };

const YEARS_OF_BLOCK = 16;
/** Days may lie in the years around. */
const DAYS_BEFORE = 512;

const OTHER_DAY_OFF = 1;
const LONG = 2;
const DAY_WORKED = 4;
const HALF = 8;
const OFF_FROM = 16;
const TOLERANCE = 32;

/** Writes a country; its records go to `texts`. */
export function writeDays(country: CountryDays, texts: TextWriter, compress: Compress): Uint8Array {
  const { facts } = country;
  const firstRecord = texts.next();
  const ruleNumber = createRuleNumbers();
  const records = new Map<string, number>();
  const sets = new Map<string, number>();
  const recordOf = (stored: StoredRule): number => {
    const key = `${ruleNumber(stored.rule)} ${stored.id} ${stored.source}`;
    return records.getOrInsertComputed(key, () => {
      texts.add(stored);
      return records.size;
    });
  };
  const setOf = (places: PlaceSet): number => sets.getOrInsertComputed(places.join(), () => sets.size);
  const blocks: Uint8Array[] = [];
  for (let first = FIRST_HOLIDAY_YEAR; first <= LAST_HOLIDAY_YEAR; first += YEARS_OF_BLOCK) {
    const block: number[] = [];
    for (let year = first; year < first + YEARS_OF_BLOCK && year <= LAST_HOLIDAY_YEAR; year += 1) {
      const bytes = isKnownYear(facts, year) ? writeYear(country.year(year), year, recordOf, setOf) : [];
      writeNumber(block, bytes.length);
      block.push(...bytes);
    }
    blocks.push(compress(Uint8Array.from(block)));
  }
  const placesOf = (key: string): number[] => {
    const bytes = key.split(",").map(Number);
    return facts.places.flatMap((_, place) => (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1 ? [place] : []));
  };
  const stored: StoredFacts = { facts, firstRecord, sets: [...sets.keys()].map(placesOf) };
  const ends = new Uint32Array(blocks.length);
  for (const [at, { length }] of blocks.entries()) ends[at] = (ends[at - 1] ?? 0) + length;
  return packSections(SECTIONS, {
    facts: compress(jsonSection(stored)),
    ends,
    blocks: Uint8Array.from(blocks.flatMap((block) => [...block])),
  });
}

function writeYear(
  { days, places, undated }: CountryYear,
  year: number,
  recordOf: (stored: StoredRule) => number,
  setOf: (places: PlaceSet) => number,
): number[] {
  const bytes: number[] = [];
  const newYear = daysFromCivil(year, 1, 1);
  writeNumber(bytes, days.length);
  for (const [at, day] of days.entries()) {
    writeNumber(bytes, recordOf(day));
    writeNumber(bytes, setOf(mustExist(places[at])));
    writeNumber(bytes, day.day - newYear + DAYS_BEFORE);
    const unusual: readonly (readonly [flag: number, isSet: boolean, value?: number])[] = [
      [OTHER_DAY_OFF, day.observedDay !== day.day, day.observedDay - day.day + DAYS_BEFORE],
      [LONG, day.lastDay !== day.day, day.lastDay - day.day],
      [DAY_WORKED, !day.isDayFree],
      [HALF, day.isHalfDay],
      [OFF_FROM, day.offFromMinutes !== null, day.offFromMinutes ?? 0],
      [TOLERANCE, day.toleranceDays > 0, day.toleranceDays],
    ];
    const set = unusual.filter(([, isSet]) => isSet);
    writeNumber(
      bytes,
      set.reduce((flags, [flag]) => flags | flag, 0),
    );
    for (const [, , value] of set) if (value !== undefined) writeNumber(bytes, value);
  }
  writeNumber(bytes, undated.length);
  for (const { id, rule, knownFrom, knownTo, places: of } of undated)
    for (const value of [recordOf({ id, rule, source: null }), setOf(of), knownFrom, knownTo])
      writeNumber(bytes, value);
  return bytes;
}

/** @throws Error for a number that cannot be written: no day lies further from its year than `DAYS_BEFORE`. */
function writeNumber(bytes: number[], value: number): void {
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`the number ${value} of a holiday cannot be stored`);
  let left = value;
  for (; left > 127; left >>= 7) bytes.push((left & 127) | 128);
  bytes.push(left);
}

/** Opens the bytes of {@link writeDays}. */
export function openDays(
  bytes: Uint8Array,
  texts: StoredTexts,
  list: RegionList,
  decompress: Compress,
): CountryDays {
  const { facts: json, ends, blocks } = openSections(SECTIONS, bytes);
  // The build wrote this JSON from a value of the type, and its hash is in the data set.
  const { facts, firstRecord, sets } = jsonOfSection(decompress(json)) as StoredFacts;
  const placeSets = sets.map((places) => placeSetOf(facts.places.length, places));
  return {
    facts,
    regions: openRegions(facts, list),
    year(year) {
      const block = Math.floor((year - FIRST_HOLIDAY_YEAR) / YEARS_OF_BLOCK);
      const next = createReader(decompress(blocks.subarray(ends[block - 1] ?? 0, ends[block])));
      for (let before = (year - FIRST_HOLIDAY_YEAR) % YEARS_OF_BLOCK; before > 0; before -= 1)
        next.skip(next.read());
      if (next.read() === 0) return { days: [], places: [], undated: [] };
      return readYear(next.read, daysFromCivil(year, 1, 1), {
        recordOf: (number) => texts.record(firstRecord + number),
        setOf: (number) => mustExist(placeSets[number]),
      });
    },
  };
}

function createReader(bytes: Uint8Array) {
  let at = 0;
  return {
    read(): number {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = mustExist(bytes[at]);
        at += 1;
        value |= (byte & 127) << shift;
        if (byte < 128) return value;
      }
    },
    skip(count: number): void {
      at += count;
    },
  };
}

type Numbered = { recordOf: (number: number) => RuleRecord; setOf: (number: number) => PlaceSet };

function readYear(next: () => number, newYear: number, { recordOf, setOf }: Numbered): CountryYear {
  const days: HolidayDay[] = [];
  const places: PlaceSet[] = [];
  for (let left = next(); left > 0; left -= 1) {
    const rule = recordOf(next());
    places.push(setOf(next()));
    days.push(new StoredDay(rule, newYear + next() - DAYS_BEFORE, next));
  }
  const undated = Array.from({ length: next() }, () => {
    const rule = recordOf(next());
    return { id: rule.id, rule, places: setOf(next()), knownFrom: next(), knownTo: next() };
  });
  return { days, places, undated };
}

/** A day that was read; the texts of its rule are decoded when they are asked for. */
class StoredDay implements HolidayDay {
  readonly observedDay: number;
  readonly lastDay: number;
  readonly isDayFree: boolean;
  readonly isHalfDay: boolean;
  readonly offFromMinutes: number | null;
  readonly toleranceDays: number;

  constructor(
    readonly rule: RuleRecord,
    readonly day: number,
    next: () => number,
  ) {
    const flags = next();
    this.observedDay = (flags & OTHER_DAY_OFF) === 0 ? day : day + next() - DAYS_BEFORE;
    this.lastDay = (flags & LONG) === 0 ? day : day + next();
    this.isDayFree = (flags & DAY_WORKED) === 0;
    this.isHalfDay = (flags & HALF) !== 0;
    this.offFromMinutes = (flags & OFF_FROM) === 0 ? null : next();
    this.toleranceDays = (flags & TOLERANCE) === 0 ? 0 : next();
  }

  get id(): string {
    return this.rule.id;
  }
  get source(): string | null {
    return this.rule.source;
  }
}
