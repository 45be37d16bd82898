/**
 * Times the holiday calendar: first cold call of each country in a fresh calendar, the slowest of them, a warm list,
 * all countries of a year, and the feeds. `bun scripts/bench/holidays.ts`
 */
const startMs = performance.now();
const { holidayRules } = await import("../../data/holidays/rules.ts");
const { createHolidayCalendar } = await import("../../src/domain/holidays/calendar.ts");
const { holidaysToIcs } = await import("../../src/domain/holidays/ics.ts");
const { upcomingHolidays } = await import("../../src/domain/holidays/upcoming.ts");
const loadMs = performance.now() - startMs;

function timeMs(run: () => void): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const fresh = createHolidayCalendar(holidayRules);
const firstMs = timeMs(() => fresh.list({ countryCode: "CN", year: 2026 }));
console.log(
  `load of rules and code ${loadMs.toFixed(1)} ms; first call of all, CN 2026 cold ${firstMs.toFixed(1)} ms`,
);

const cold = fresh.countryCodes.map((countryCode) => ({
  countryCode,
  ms: timeMs(() =>
    createHolidayCalendar(holidayRules).list({
      countryCode,
      year: 2026,
      includeRegional: true,
      types: ["public", "bank", "government", "school", "optional", "observance"],
    }),
  ),
}));
const slowest = cold.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
console.log(
  `cold country, all types and subdivisions: median ${median(cold.map(({ ms }) => ms)).toFixed(2)} ms; slowest ${slowest.map(({ countryCode, ms }) => `${countryCode} ${ms.toFixed(1)}`).join(", ")}`,
);

const allMs = timeMs(() => {
  for (const countryCode of fresh.countryCodes) fresh.list({ countryCode, year: 2026 });
});
console.log(`all ${fresh.countryCodes.length} countries, 2026, cold ${allMs.toFixed(0)} ms`);

const ROUNDS = 200_000;
const warmMs = timeMs(() => {
  for (let i = 0; i < ROUNDS; i += 1) fresh.list({ countryCode: "CN", year: 2026 });
});
console.log(`warm list ${((warmMs / ROUNDS) * 1e6).toFixed(0)} ns`);

const { holidays } = fresh.list({ countryCode: "DE", year: 2026 });
const icsMs = timeMs(() => {
  for (let i = 0; i < 2000; i += 1)
    holidaysToIcs(holidays, {
      name: "Holidays in Germany",
      host: "localhost",
      release: "2026-09-20",
      lang: "en",
    });
});
console.log(`iCalendar of DE 2026 ${((icsMs / 2000) * 1000).toFixed(0)} us`);

const countries = fresh.countryCodes.map((countryCode) => ({
  countryCode,
  subdivision: null,
  todayDay: 20_777,
}));
const ask = (): void =>
  void upcomingHolidays(fresh, { countries, types: ["public"], lang: "en", days: 90, limit: 10 });
const upcomingColdMs = timeMs(ask);
console.log(
  `upcoming, all countries: cold ${upcomingColdMs.toFixed(0)} ms, warm ${median(Array.from({ length: 20 }, () => timeMs(ask))).toFixed(2)} ms`,
);
console.log(`resident ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
