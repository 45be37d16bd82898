import { describe, expect, test } from "bun:test";
import {
  cellsOf,
  datesBetween,
  datesWith,
  ofYear,
  weekdayOf,
  type Holiday,
  type Year,
} from "./calendar-cells.ts";
import { NO_SCRIPT, textOf } from "./reader.ts";
import { useSite } from "./site.ts";

const site = useSite();

const CASES = [
  { path: "/calendar/de/2026?region=by", code: "DE-BY", capital: "berlin", year: 2026 },
  { path: "/calendar/il/2026", code: "IL", capital: "jerusalem", year: 2026 },
  { path: "/calendar/us/2021", code: "US", capital: "washington", year: 2021 },
] as const;

describe("the marks of a year", () => {
  test.each(CASES.map((each) => [each.path, each] as const))(
    "%s are what the API says",
    async (path, each) => {
      const { code, capital, year } = each;
      const page = await site.open(path, NO_SCRIPT);
      const cells = await cellsOf(page, year);
      expect(cells.map(({ date }) => date)).toEqual(datesBetween(`${year}-01-01`, `${year}-12-31`));

      const list = await site.data<Year>(`/v1/holidays/${code}/${year}?types=all&include=long_weekends`);
      const whole = list.holidays.filter(({ type, half_day }) => type === "public" && !half_day);
      const isMoved = ({ date, end_date, observed_date }: Holiday): boolean =>
        observed_date < date || observed_date > end_date;
      const own = whole.flatMap(({ date, end_date }) => datesBetween(date, end_date));
      const inPlace = whole.filter(isMoved).map(({ observed_date }) => observed_date);
      expect(datesWith(cells, "public")).toEqual(ofYear(own, year));
      expect(datesWith(cells, "observed")).toEqual(
        ofYear(inPlace, year).filter((date) => !own.includes(date)),
      );

      const { weekend } = await site.data<{ weekend: string[] }>(
        `/v1/date/business-days?start=${year}-06-01&end=${year}-06-30&country=${code}`,
      );
      expect(datesWith(cells, "w")).toEqual(
        cells.map(({ date }) => date).filter((date) => weekend.includes(weekdayOf(date))),
      );
      const { country_info: country } = await site.data<{ country_info: { first_day_of_week: string } }>(
        `/v1/city/${capital}?include=country`,
      );
      const firstColumn = cells.filter(({ column }) => column === 0).map(({ date }) => weekdayOf(date));
      expect([...new Set(firstColumn)]).toEqual([country.first_day_of_week]);

      expect(datesWith(cells, "run")).toEqual(
        ofYear(
          list.long_weekends.flatMap(({ start, end }) => datesBetween(start, end)),
          year,
        ),
      );
      expect(datesWith(cells, "bridge")).toEqual(
        ofYear(
          list.long_weekends.flatMap(({ bridge_days }) => bridge_days),
          year,
        ),
      );
      const rows = await page
        .locator("section[aria-labelledby=long-weekends] tbody tr")
        .evaluateAll((found) => found.map((row) => row.querySelector("td")?.textContent));
      expect(rows).toEqual(list.long_weekends.map(({ days }) => String(days)));

      // Every day that the counting route calls a holiday has a mark.
      for (const month of ["01", "05", "07", "12"]) {
        const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
        const work = await site.data<{ business_days: number; holiday_days: number }>(
          `/v1/date/business-days?start=${year}-${month}-01&end=${year}-${month}-${last}&country=${code}`,
        );
        const lost = cells.filter(
          ({ date, classes }) =>
            date.startsWith(`${year}-${month}`) &&
            !classes.includes("w") &&
            (classes.includes("public") || classes.includes("observed")),
        );
        expect([month, lost.length]).toEqual([month, work.holiday_days]);
        const caption = await textOf(page, `#m-${Number(month)} caption`);
        expect(caption).toContain(`${work.business_days} working day`);
      }

      // Every other holiday has a mark and an entry in the list, and each mark links to its entry.
      const ofYearAlone = list.holidays.filter(
        ({ date, school }) => school === null && date.startsWith(`${year}`),
      );
      for (const { date, name } of ofYearAlone) {
        expect(cells.find((cell) => cell.date === date)?.text).toContain(name);
      }
      // School holidays are a band beneath the days.
      const ofSchools = list.holidays.filter(({ school }) => school?.kind === "holidays");
      const schoolDays = new Set(ofSchools.flatMap(({ date, end_date }) => datesBetween(date, end_date)));
      expect(datesWith(cells, "school")).toEqual(ofYear([...schoolDays], year));
      const ids = await page.locator("[id]").evaluateAll((found) => found.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { href } of cells)
        if (href !== null) expect(ids).toContain(decodeURIComponent(href.slice(1)));
    },
  );

  test("name the days off that are moved: Independence Day 2021 to Monday, New Year's Day to 31 December", async () => {
    const page = await site.open("/calendar/us/2021");
    const cells = await cellsOf(page, 2021);
    const said = (date: string): string | undefined => cells.find((cell) => cell.date === date)?.text;
    expect(said("2021-07-05")).toBe("5, substitute day for Independence Day");
    expect(said("2021-12-31")).toContain("substitute day for New Year's Day");
    const item = page.locator("#h-2021-07-04-us-independence-day");
    expect(await item.textContent()).toContain("substitute day on Monday 5 July");
  });

  test("a holiday whose day off is moved is not marked as a day off; one that keeps it is", async () => {
    const page = await site.open("/calendar/do/2026");
    const moved = await cellsOf(page, 2026);
    expect(datesWith(moved, "observed")).toContain("2026-01-05");
    expect(datesWith(moved, "some")).toContain("2026-01-06");
    await page.goto(`${site.origin}/calendar/ao/2026`);
    const kept = await cellsOf(page, 2026);
    expect(datesWith(kept, "public")).toContain("2026-01-01");
    expect(datesWith(kept, "observed")).toContain("2026-01-02");
  });

  test("weekends change with the country's: in Saudi Arabia in June 2013", async () => {
    const page = await site.open("/calendar/sa/2013");
    const weekends = datesWith(await cellsOf(page, 2013), "w").filter((date) =>
      /^2013-0(?:6-2[0-9]|7-0[0-6])/.test(date),
    );
    expect(weekends).toEqual([
      "2013-06-20",
      "2013-06-21",
      "2013-06-27",
      "2013-06-28",
      "2013-06-29",
      "2013-07-05",
      "2013-07-06",
    ]);
  });

  test("weeks from Monday have their ISO number, others none", async () => {
    for (const [path, first] of [
      ["/calendar/de/2027", ["53", "1", "2", "3", "4"]],
      ["/calendar/us/2027", []],
    ] as const) {
      const page = await site.open(path);
      const weeks = await page
        .locator("#m-1 tbody th")
        .evaluateAll((found) => found.map((cell) => (cell.textContent ?? "").replace("Week ", "")));
      expect(weeks).toEqual([...first]);
    }
  });

  test("today in that country is marked", async () => {
    const { date } = await site.data<{ date: string }>("/v1/time/Asia/Tokyo");
    const year = Number(date.slice(0, 4));
    const page = await site.open(`/calendar/jp/${year}`);
    const cells = await cellsOf(page, year);
    expect(datesWith(cells, "today")).toEqual([date]);
    expect(await page.locator('[aria-current="date"]').count()).toBe(1);
  });
});

test("an observance that begins in the evening takes no half day off", async () => {
  const page = await site.open("/calendar/us/2026");
  expect(await page.locator(".half").count()).toBe(0);
  const halloween = page.locator(".days li", { hasText: "Halloween" });
  expect(await textOf(halloween, ".facts-line")).toBe("Observance");
});

describe("the list of holidays", () => {
  test("has the API's names in the chosen language, the local names and the regions", async () => {
    const page = await site.open("/calendar/de/2026?lang=fr");
    // The states' school holidays are on the states' own pages.
    const list = await site.data<Year>("/v1/holidays/DE/2026?types=all&include=regional&lang=fr");
    const keyOf = ({ date, name }: Holiday): string => date + name;
    const daysOff = new Set(list.holidays.filter(({ type }) => type !== "observance").map(keyOf));
    // An observance that is a holiday in some regions is listed once.
    const holidays = list.holidays.filter(
      (one) => one.school === null && !(one.type === "observance" && daysOff.has(keyOf(one))),
    );
    const shown = await page
      .locator(".days li .name")
      .evaluateAll((found) => found.map((name) => name.textContent ?? ""));
    expect(shown.length).toBe(holidays.length);
    const wanted = holidays.map(({ name, local_name }) => (name === local_name ? name : name + local_name));
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    expect(await textOf(page, "#m-3 caption")).toContain("mars");
    expect(await page.locator(".days li", { hasText: "Heilige Drei Könige" }).textContent()).toMatch(
      /Bavière|Bavaria/,
    );
  });

  test("says where towns differ, and hides observances without a script", async () => {
    const page = await site.open("/calendar/de/2026?region=by", NO_SCRIPT);
    const item = page.locator(".days li", { hasText: "Mariä Himmelfahrt" });
    expect(await item.textContent()).toContain("1,708 of 2,056");
    expect(await page.locator(".days li.is-observance:visible").count()).toBeGreaterThan(5);
    await page.getByLabel("Hide observances").check();
    expect(await page.locator(".days li.is-observance:visible").count()).toBe(0);
    expect(await page.locator(".days li.is-public:visible").count()).toBeGreaterThan(9);
  });
});

describe("two countries", () => {
  test("share the months, with their common days and their working days", async () => {
    const page = await site.open("/calendar/de/2026?with=sa&region=by");
    expect(await textOf(page, "h1")).toBe("Bavaria and Saudi Arabia 2026");
    await page.goto(`${site.origin}/calendar/de/2026?with=fr`);
    const cells = await cellsOf(page, 2026);
    const datesOf = async (code: string): Promise<string[]> => {
      const { holidays } = await site.data<Year>(`/v1/holidays/${code}/2026`);
      return ofYear(
        holidays.flatMap(({ date, end_date, observed_date }) => [
          ...datesBetween(date, end_date),
          observed_date,
        ]),
        2026,
      );
    };
    const [german, french] = [await datesOf("DE"), await datesOf("FR")];
    expect(datesWith(cells, "public", "observed")).toEqual(german);
    expect(datesWith(cells, "there")).toEqual(french);
    const common = await page.locator("tr.common").evaluateAll((found) => found.map(({ id }) => id.slice(2)));
    expect(common).toEqual(german.filter((date) => french.includes(date)));
    expect(common.length).toBeGreaterThan(3);

    const rows = await page
      .locator("section[aria-labelledby=working-days] tbody tr")
      .evaluateAll((found) =>
        found.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
      );
    for (const [index, [inGermany, inFrance, inBoth]] of rows.entries()) {
      const month = `2026-${String(index + 1).padStart(2, "0")}`;
      const span = `start=${month}-01&end=${month}-${new Date(Date.UTC(2026, index + 1, 0)).getUTCDate()}`;
      const countIn = async (more: string): Promise<number> =>
        (await site.data<{ business_days: number }>(`/v1/date/business-days?${span}&${more}`)).business_days;
      const free = [...german, ...french].filter((date) => date.startsWith(month));
      const extra = free.length === 0 ? "" : `holidays=${[...new Set(free)].join(",")}`;
      expect([month, inGermany, inFrance, inBoth]).toEqual([
        month,
        await countIn("country=DE"),
        await countIn("country=FR"),
        await countIn(extra),
      ]);
    }
    expect(rows.length).toBe(12);
  });
});
