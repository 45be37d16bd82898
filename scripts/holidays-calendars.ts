/**
 * Computes the month tables of the lunar calendars and of the Persian new year that
 * src/domain/holidays/calendars/month-table.ts holds, from new moons, solar longitudes and settings (astronomy-engine).
 * Run it by hand: the tables are facts that do not change.
 */
import {
  AstroTime,
  Body,
  MoonPhase,
  Observer,
  SearchMoonPhase,
  SearchRiseSet,
  SearchSunLongitude,
} from "astronomy-engine";
import { SECONDS_PER_DAY, MS_PER_HOUR, MS_PER_DAY } from "../src/domain/time-unit.ts";
const FIRST = 1900;
const LAST = 2101;

const dayNumber = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / MS_PER_DAY);
const civilYear = (day: number): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** Clocks by which each calendar's months were reckoned, seconds ahead of UTC. */
const OFFSETS: Record<string, (year: number) => number> = {
  chinese: (year) => (year < 1929 ? 27_940 : 28_800),
  korean: (year) =>
    year < 1908 ? 30_478 : year < 1912 ? 30_600 : year < 1954 ? 32_400 : year < 1961 ? 30_600 : 32_400,
  vietnamese: (year) => (year < 1968 ? 28_800 : 25_200),
};

const localDay = (time: AstroTime, offsetSeconds: number): number =>
  Math.floor((time.date.getTime() / 1000 + offsetSeconds) / SECONDS_PER_DAY);

const newMoons: AstroTime[] = [];
for (let time = new AstroTime(new Date(Date.UTC(FIRST - 2, 9, 1))); ;) {
  const next = SearchMoonPhase(0, time, 40);
  if (next === null) throw new Error("no new moon");
  // One Newton step: the search leaves out the Sun's aberration, some 40 s.
  const phase = MoonPhase(next);
  const exact = next.AddDays(-((phase > 180 ? phase - 360 : phase) / 12.19));
  newMoons.push(exact);
  if (exact.date.getUTCFullYear() > LAST + 1) break;
  time = next.AddDays(20);
}

const terms = new Map<number, AstroTime[]>();
for (let year = FIRST - 2; year <= LAST + 1; year += 1) {
  const instants: AstroTime[] = [];
  for (let k = 0; k < 12; k += 1) {
    // From the solstice of the year before on: 270, 300, 330, 0, 30 … 240.
    const start = new AstroTime(
      new Date(Date.UTC(year - 1, 11, 10) + k * 30.4 * MS_PER_DAY - (k === 0 ? 0 : 8 * MS_PER_DAY)),
    );
    const found = SearchSunLongitude((270 + 30 * k) % 360, start, 40);
    if (found === null) throw new Error("no solar term");
    instants.push(found);
  }
  terms.set(year, instants);
}

type LunarYear = { start: number; leap: number; lengths: string };

function lunarYears(calendar: string): Map<number, LunarYear> {
  const offsetOf = OFFSETS[calendar] ?? ((): number => 0);
  const starts = newMoons.map((moon) => localDay(moon, offsetOf(moon.date.getUTCFullYear())));
  const months: { start: number; month: number; leap: boolean }[] = [];
  for (let year = FIRST - 1; year <= LAST; year += 1) {
    const solsticeDay = (y: number): number => {
      const instant = terms.get(y)?.[0];
      if (instant === undefined) throw new Error("no solstice");
      return localDay(instant, offsetOf(y - 1));
    };
    const from = solsticeDay(year);
    const to = solsticeDay(year + 1);
    const first = starts.findLastIndex((day) => day <= from);
    const last = starts.findLastIndex((day) => day <= to);
    const isLeapSui = last - first === 13;
    const major = [...(terms.get(year) ?? []), ...(terms.get(year + 1) ?? [])].map((t) =>
      localDay(t, offsetOf(year)),
    );
    let month = 10;
    let done = false;
    for (let i = first; i < last; i += 1) {
      const begin = starts[i] ?? 0;
      const end = starts[i + 1] ?? 0;
      const hasMajor = major.some((day) => day >= begin && day < end);
      const leap = isLeapSui && !done && !hasMajor && i > first;
      if (leap) done = true;
      else month = (month % 12) + 1;
      months.push({ start: begin, month, leap });
    }
    if (isLeapSui && !done) throw new Error(`no leap month found in ${year}`);
  }
  const years = new Map<number, LunarYear>();
  for (let i = 0; i < months.length; i += 1) {
    const here = months[i];
    if (here === undefined || here.month !== 1 || here.leap) continue;
    let end = i + 1;
    while (end < months.length && !(months[end]?.month === 1 && !months[end]?.leap)) end += 1;
    if (end >= months.length) break;
    const year = civilYear(here.start);
    const list = months.slice(i, end);
    const lengths = list
      .map((m, k) => ((months[i + k + 1]?.start ?? 0) - m.start === 30 ? "1" : "0"))
      .join("");
    if (list.some((m, k) => ![29, 30].includes((months[i + k + 1]?.start ?? 0) - m.start)))
      throw new Error(`month length ${calendar} ${year}`);
    years.set(year, {
      start: here.start - dayNumber(year, 1, 1),
      leap: list.findIndex((m) => m.leap),
      lengths,
    });
  }
  return years;
}

/** One lunar year in six characters: new year's day of year (2), leap month's place (1, base 36), lengths in binary as base 36 (3). */
const encode = (year: LunarYear): string =>
  String(year.start).padStart(2, "0") +
  (year.leap < 0 ? "0" : year.leap.toString(36)) +
  Number.parseInt(year.lengths.padEnd(13, "0"), 2).toString(36).padStart(3, "0");

const rows: string[] = [];
for (const calendar of Object.keys(OFFSETS)) {
  const years = lunarYears(calendar);
  const cells: string[] = [];
  for (let year = FIRST - 1; year <= LAST - 1; year += 1) {
    const row = years.get(year);
    if (row === undefined) throw new Error(`${calendar} ${year}`);
    cells.push(encode(row));
  }
  rows.push(`  ${calendar}:\n${chunk(cells, 17)},`);
}

function chunk(cells: readonly string[], perLine: number): string {
  const lines: string[] = [];
  for (let i = 0; i < cells.length; i += perLine)
    lines.push(`    "${cells.slice(i, i + perLine).join(" ")}${i + perLine < cells.length ? " " : ""}"`);
  return lines.join(" +\n");
}

// Umm al-Qura months by its rule of today: the month begins the day after a conjunction that comes before sunset in
// Mecca when the Moon sets after the Sun, else a day later. Agrees with the table of date-holidays-parser in all 936
// months of 1423-1500 AH; Bun's own calendar does not, in 212 of them. For years before the rule, that table as it is.
const { calendar: historic } = (await import(
  // @ts-expect-error: a file of the package without types
  "../node_modules/date-holidays-parser/src/internal/hijri-calendar.js"
)) as { calendar: Record<number, readonly (readonly number[] | null)[]> & { year: number } };
const MECCA = new Observer(21.4225, 39.8262, 0);
const MECCA_OFFSET_SECONDS = 3 * 3600;

function monthAfter(conjunction: AstroTime): number {
  const day = localDay(conjunction, MECCA_OFFSET_SECONDS);
  const hour = (hours: number): AstroTime =>
    new AstroTime(new Date(day * MS_PER_DAY + (hours - 3) * MS_PER_HOUR));
  const sunset = SearchRiseSet(Body.Sun, MECCA, -1, hour(0), 1);
  const moonset = SearchRiseSet(Body.Moon, MECCA, -1, hour(12), 1.2);
  if (sunset === null || moonset === null) throw new Error("no sunset");
  return conjunction.date < sunset.date && moonset.date > sunset.date ? day + 1 : day + 2;
}

const hijri = new Map<string, number>();
const ANCHOR = { day: dayNumber(2025, 3, 30), index: 1446 * 12 + 9 };
const computed = newMoons.map(monthAfter);
const anchorAt = computed.indexOf(ANCHOR.day);
computed.forEach((day, i) => {
  const index = ANCHOR.index + i - anchorAt;
  hijri.set(`${Math.floor(index / 12)}-${(index % 12) + 1}`, day);
});
for (let year = 1970; year <= 2076; year += 1) {
  (historic[year] ?? []).forEach((cells, month) => {
    for (let i = 0; i < (cells?.length ?? 0); i += 3) {
      const hijriYear = historic.year + (cells?.[i + 2] ?? 0);
      if (hijriYear >= 1390 && hijriYear < 1500)
        hijri.set(`${hijriYear}-${month + 1}`, dayNumber(year, (cells?.[i] ?? 0) + 1, cells?.[i + 1] ?? 1));
    }
  });
}
let firstDay = 0;
const hijriCells: string[] = [];
const HIJRI_FIRST = 1317;
const HIJRI_LAST = 1524;
for (let year = HIJRI_FIRST; year <= HIJRI_LAST; year += 1) {
  let bits = "";
  for (let month = 1; month <= 12; month += 1) {
    const start = hijri.get(`${year}-${month}`);
    const next = month === 12 ? hijri.get(`${year + 1}-1`) : hijri.get(`${year}-${month + 1}`);
    if (start === undefined || next === undefined) throw new Error(`hijri ${year}-${month}`);
    if (year === HIJRI_FIRST && month === 1) firstDay = start;
    if (next - start !== 29 && next - start !== 30)
      console.error(`hijri ${year}-${month}: ${next - start} days`);
    bits += next - start === 30 ? "1" : "0";
  }
  hijriCells.push(Number.parseInt(bits, 2).toString(36).padStart(3, "0"));
}

// Persian new year: the day whose noon at 52.5 E follows the equinox.
const nowruz: string[] = [];
for (let year = FIRST; year <= LAST; year += 1) {
  const equinox = SearchSunLongitude(0, new AstroTime(new Date(Date.UTC(year, 2, 10))), 20);
  if (equinox === null) throw new Error("no equinox");
  const day =
    Math.floor((equinox.date.getTime() / 1000 + 12_600 + 43_200) / SECONDS_PER_DAY) - dayNumber(year, 3, 20);
  nowruz.push(String(day));
}

await Bun.write(
  new URL("../src/domain/holidays/calendars/month-table.ts", import.meta.url),
  `// Written by scripts/holidays-calendars.ts.

/** First Gregorian year of the lunar tables. */
export const LUNAR_FIRST_YEAR = ${FIRST - 1};

/**
 * A cell a year: day of the year (from 0) of the first month, place of the leap month among
 * the months (base 36, 0 = none), and 13 bits (base 36) with a 1 for every month of 30 days.
 * New moons and solar terms by astronomy-engine, on the clocks each calendar was reckoned by.
 */
export const LUNAR_YEARS = {
${rows.join("\n")}
} as const;

/** Day number of 1 Muharram ${HIJRI_FIRST} and its year: where the Umm al-Qura table starts. */
export const HIJRI_FIRST_DAY = ${firstDay};
export const HIJRI_FIRST_YEAR = ${HIJRI_FIRST};

/** Umm al-Qura calendar, three characters a year: 12 bits (base 36), a 1 for every month of 30 days. */
export const HIJRI_YEARS =
${chunk(hijriCells, 26)};

/** First year of NOWRUZ_DAYS, one digit a year: days from 20 March to 1 Farvardin. */
export const NOWRUZ_FIRST_YEAR = ${FIRST};
export const NOWRUZ_DAYS =
${chunk([nowruz.join("")], 1)};
`,
);
