import { readCalendarFile, type CalendarDefinition } from "../domain/calendars/calendar-file.ts";
import type { WeekendRule } from "../domain/calendar/weekend.ts";
import { readAreaText, writeArea } from "../domain/holidays/area-text.ts";
import { readCalendarArea } from "../domain/holidays/merge-rules.ts";
import { readRegionList, type RegionList } from "../domain/holidays/region-list.ts";
import { compileDays } from "../domain/holidays/compiled-days.ts";
import { openDays, writeDays } from "../domain/holidays/stored-days.ts";
import { createTextWriter, StoredTexts } from "../domain/holidays/stored-texts.ts";
import { createRuleBook, type RuleSource } from "../domain/holidays/rule-book.ts";
import { mustExist } from "../domain/must-exist.ts";

/** Before a country's code: its merged rules. */
const BLOB_RULES = "holidays/";
/** Before a country's or calendar's code: its days, computed from the rules. */
const BLOB_DAYS = "holiday-days/";
/** What the rules behind those days say. */
const BLOB_TEXTS = "holiday-texts";
/** Names that countries share, by key. */
const BLOB_SHARED_NAMES = "holiday-names";
/** The regions of ISO 3166-2 and their English names. */
const BLOB_REGIONS = "holiday-regions";
/** Files of exchanges and payment systems, by id. */
const BLOB_CALENDARS = "calendars";

type Blobs = ReadonlyMap<string, Uint8Array>;

/** What the server knows of holidays and calendars, as the data set has it. */
export type StoredRules = RuleSource & { readonly definitions: readonly CalendarDefinition[] };

/** What is stored: the merged rules, the lists of regions, and the parsed files of calendars by id. */
export type RulesToStore = {
  rules: RuleSource;
  regions: string;
  regionNames: string;
  calendars: ReadonlyMap<string, unknown>;
  /** Countries and calendars whose days are computed; the server compiles the rules of others. */
  computed: Iterable<string>;
};

const LEVEL = 19;

const compress = (bytes: Uint8Array | string): Uint8Array => Bun.zstdCompressSync(bytes, { level: LEVEL });

/** The BLOBs of merged rules, and of the days that they give. JSON and years are compressed by Zstandard. */
export function rulesToBlobs({
  rules,
  regions,
  regionNames,
  calendars,
  computed,
}: RulesToStore): Map<string, Uint8Array> {
  const texts = new Map([
    [BLOB_SHARED_NAMES, JSON.stringify([...rules.names()])],
    [BLOB_REGIONS, JSON.stringify([regions, regionNames])],
    [BLOB_CALENDARS, JSON.stringify([...calendars])],
  ]);
  for (const code of rules.countryCodes())
    texts.set(BLOB_RULES + code, writeArea(mustExist(rules.area(code), "the rules of a country")));
  return new Map([
    ...[...texts].map(([name, text]) => [name, compress(text)] as const),
    ...daysToBlobs(rules, computed),
  ]);
}

function daysToBlobs(rules: RuleSource, codes: Iterable<string>): Map<string, Uint8Array> {
  const texts = createTextWriter();
  const blobs = new Map<string, Uint8Array>();
  const book = createRuleBook(rules);
  for (const code of codes) {
    const country = mustExist(compileDays(book, code), `the rules of ${code}`);
    blobs.set(BLOB_DAYS + code, writeDays(country, texts, compress));
  }
  return blobs.set(BLOB_TEXTS, texts.bytes());
}

/**
 * Opens the rules of a data set, and the days computed from them. Those of a country are read at their first use.
 *
 * @param weekends of countries and regions
 * @throws Error where a part is missing.
 */
export function openStoredRules(
  blobs: Blobs,
  { version, weekends }: { version: string; weekends: readonly WeekendRule[] },
): StoredRules {
  const textOf = (name: string): string =>
    Bun.zstdDecompressSync(mustExist(blobs.get(name), `the part ${name} of a data set`)).toString();
  // The build wrote these from values of their types, and their hashes are in the data set.
  const calendars = new Map(JSON.parse(textOf(BLOB_CALENDARS)) as [string, unknown][]);
  const definitions = [...calendars].map(([id, file]) => readCalendarFile(id, file));
  const codes = [...blobs.keys()]
    .filter((name) => name.startsWith(BLOB_RULES))
    .map((name) => name.slice(BLOB_RULES.length))
    .sort();
  const known = new Set(codes);
  let names: ReadonlyMap<string, object> | null = null;
  let regions: RegionList | null = null;
  const texts = new StoredTexts(mustExist(blobs.get(BLOB_TEXTS), `the part ${BLOB_TEXTS} of a data set`));
  return {
    definitions,
    weekends: [...weekends, ...definitions.flatMap((each) => each.weekends)],
    days(code) {
      const bytes = blobs.get(BLOB_DAYS + code);
      return bytes === undefined ? null : openDays(bytes, texts, this.regions, Bun.zstdDecompressSync);
    },
    get regions() {
      regions ??= readRegionList(...(JSON.parse(textOf(BLOB_REGIONS)) as [string, string]));
      return regions;
    },
    version: () => version,
    countryCodes: () => codes,
    has: (code) => calendars.has(code) || known.has(code),
    names: () => (names ??= new Map(JSON.parse(textOf(BLOB_SHARED_NAMES)) as [string, object][])),
    area(code) {
      const file = calendars.get(code);
      if (file !== undefined) return readCalendarArea(file);
      return known.has(code) ? readAreaText(textOf(BLOB_RULES + code)) : null;
    },
  };
}
