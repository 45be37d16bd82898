import { describe, expect, test } from "bun:test";
import {
  cellsOf,
  datesBetween,
  datesWith,
  ofYear,
  spanOf,
  weekdayOf,
  type Holiday,
  type Year,
} from "./calendar-cells.ts";
import { attributesOf, NO_SCRIPT, textOf } from "./reader.ts";
import { useSite } from "./site.ts";

const site = useSite();

type Work = { business_days: number; holiday_days: number; weekend: string[] };
const workIn = (year: number, month: number, more: string): Promise<Work> =>
  site.data<Work>(`/v1/date/business-days?${spanOf(year, month)}&${more}`);

describe("the marks of a year", () => {
  test.each([
    ["/calendar/de/2026?region=by", "DE-BY", "berlin", 2026],
    ["/calendar/il/2026", "IL", "jerusalem", 2026],
    ["/calendar/us/2021", "US", "washington", 2021],
  ] as const)("%s are what the API says", async (path, code, capital, year) => {
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
    expect(datesWith(cells, "observed")).toEqual(ofYear(inPlace, year).filter((date) => !own.includes(date)));

    const { weekend } = await workIn(year, 6, `country=${code}`);
    const free = cells.filter(({ date }) => weekend.includes(weekdayOf(date)));
    expect(datesWith(cells, "w")).toEqual(free.map(({ date }) => date));
    const { country_info: country } = await site.data<{ country_info: { first_day_of_week: string } }>(
      `/v1/city/${capital}?include=country`,
    );
    const firstColumn = cells.filter(({ column }) => column === 0).map(({ date }) => weekdayOf(date));
    expect(new Set(firstColumn)).toEqual(new Set([country.first_day_of_week]));

    const weekends = list.long_weekends;
    const runs = weekends.flatMap(({ start, end }) => datesBetween(start, end));
    expect(datesWith(cells, "run")).toEqual(ofYear(runs, year));
    const bridges = weekends.flatMap(({ bridge_days }) => bridge_days);
    expect(datesWith(cells, "bridge")).toEqual(ofYear(bridges, year));
    const lengths = page.locator("section[aria-labelledby=long-weekends] tbody tr td:first-of-type");
    expect(await lengths.allTextContents()).toEqual(weekends.map(({ days }) => String(days)));

    // Every day that the counting route calls a holiday has a mark.
    const working = cells.filter(({ classes }) => !classes.includes("w"));
    const lost = datesWith(working, "public", "observed");
    for (const month of [1, 5, 7, 12]) {
      const work = await workIn(year, month, `country=${code}`);
      const inMonth = lost.filter((date) => Number(date.slice(5, 7)) === month);
      expect([month, inMonth.length]).toEqual([month, work.holiday_days]);
      expect(await textOf(page, `#m-${month} caption`)).toContain(`${work.business_days} business day`);
    }

    // Every other holiday has a mark and an entry in the list, and each mark links to its entry.
    for (const { date, name, school } of list.holidays) {
      if (school !== null || !date.startsWith(`${year}`)) continue;
      expect(cells.find((cell) => cell.date === date)?.text).toContain(name);
    }
    // School holidays are a band beneath the days.
    const ofSchools = list.holidays.filter(({ school }) => school?.kind === "holidays");
    const schoolDays = ofSchools.flatMap(({ date, end_date }) => datesBetween(date, end_date));
    expect(datesWith(cells, "school")).toEqual(ofYear(schoolDays, year));
    const ids = await attributesOf(page, "[id]", "id");
    expect(new Set(ids).size).toBe(ids.length);
    const linked = cells.flatMap(({ href }) => (href === null ? [] : [decodeURIComponent(href.slice(1))]));
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("name the days off that are moved: Independence Day 2021 to Monday, New Year's Day to 31 December", async () => {
    const page = await site.open("/calendar/us/2021");
    const texts = new Map((await cellsOf(page, 2021)).map(({ date, text }) => [date, text]));
    expect(texts.get("2021-07-05")).toBe("5, substitute day for Independence Day");
    expect(texts.get("2021-12-31")).toContain("substitute day for New Year's Day");
    const entry = await textOf(page, "#h-2021-07-04-us-independence-day");
    expect(entry).toContain("substitute day on Monday 5 July");
  });

  test.each([
    ["whose day off is moved is not marked as a day off", "do", "2026-01-05", "some", "2026-01-06"],
    ["that keeps its day off is, beside the moved one", "ao", "2026-01-02", "public", "2026-01-01"],
  ])("a holiday %s", async (_, country, observed, mark, date) => {
    const cells = await cellsOf(await site.open(`/calendar/${country}/2026`), 2026);
    expect(datesWith(cells, "observed")).toContain(observed);
    expect(datesWith(cells, mark)).toContain(date);
  });

  test("weekends change with the country's: in Saudi Arabia in June 2013", async () => {
    const page = await site.open("/calendar/sa/2013");
    const weekends = datesWith(await cellsOf(page, 2013), "w");
    const around = weekends.filter((date) => date >= "2013-06-20" && date <= "2013-07-06");
    expect(around.map((date) => date.slice(5)).join(" ")).toBe("06-20 06-21 06-27 06-28 06-29 07-05 07-06");
  });

  test.each([
    ["de", "Week 53 Week 1 Week 2 Week 3 Week 4"],
    ["us", ""],
  ])("weeks of %s have their ISO number if they begin on Monday, and others none", async (country, weeks) => {
    const page = await site.open(`/calendar/${country}/2027`);
    expect((await page.locator("#m-1 tbody th").allTextContents()).join(" ")).toBe(weeks);
  });

  test("today in that country is marked", async () => {
    const { date } = await site.data<{ date: string }>("/v1/time/Asia/Tokyo");
    const year = Number(date.slice(0, 4));
    const page = await site.open(`/calendar/jp/${year}`);
    expect(datesWith(await cellsOf(page, year), "today")).toEqual([date]);
    expect(await page.locator('[aria-current="date"]').count()).toBe(1);
  });
});

describe("the list of holidays", () => {
  test("has the API's names in the chosen language, the local names and the regions", async () => {
    const page = await site.open("/calendar/de/2026?lang=fr");
    // The states' school holidays are on the states' own pages.
    const list = await site.data<Year>("/v1/holidays/DE/2026?types=all&include=regional&lang=fr");
    const keyOf = ({ date, name }: Holiday): string => date + name;
    const daysOff = new Set(list.holidays.filter(({ type }) => type !== "observance").map(keyOf));
    // An observance that is a holiday in some regions is listed once.
    const wanted = list.holidays
      .filter((one) => one.school === null && !(one.type === "observance" && daysOff.has(keyOf(one))))
      .map(({ name, local_name }) => (name === local_name ? name : name + local_name));
    const shown = await page.locator(".days li .name").allTextContents();
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    expect(await textOf(page, "#m-3 caption")).toContain("mars");
    const epiphany = page.locator(".days li", { hasText: "Heilige Drei Könige" });
    expect(await epiphany.textContent()).toMatch(/Bavière|Bavaria/);
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

  test("takes no half day off for an observance that begins in the evening", async () => {
    const page = await site.open("/calendar/us/2026");
    expect(await page.locator(".half").count()).toBe(0);
    const halloween = page.locator(".days li", { hasText: "Halloween" });
    expect(await textOf(halloween, ".facts-line")).toBe("Observance");
  });
});

test("two countries share the months, with their common days and their working days", async () => {
  const page = await site.open("/calendar/de/2026?with=sa&region=by");
  expect(await textOf(page, "h1")).toBe("Bavaria and Saudi Arabia 2026");
  await page.goto(`${site.origin}/calendar/de/2026?with=fr`);
  const cells = await cellsOf(page, 2026);
  const datesOf = async (code: string): Promise<string[]> => {
    const { holidays } = await site.data<Year>(`/v1/holidays/${code}/2026`);
    const dates = holidays.flatMap((one) => [...datesBetween(one.date, one.end_date), one.observed_date]);
    return ofYear(dates, 2026);
  };
  const [german, french] = [await datesOf("DE"), await datesOf("FR")];
  expect(datesWith(cells, "public", "observed")).toEqual(german);
  expect(datesWith(cells, "there")).toEqual(french);
  const common = (await attributesOf(page, "tr.common", "id")).map((id) => id.slice(2));
  expect(common).toEqual(german.filter((date) => french.includes(date)));
  expect(common.length).toBeGreaterThan(3);

  const counts = page.locator("section[aria-labelledby=working-days] tbody td");
  const shown = (await counts.allTextContents()).map(Number);
  const questions = Array.from({ length: 12 }, (_, index) => {
    const month = `2026-${String(index + 1).padStart(2, "0")}`;
    const free = new Set([...german, ...french].filter((date) => date.startsWith(month)));
    const both = free.size === 0 ? "" : `holidays=${[...free].join(",")}`;
    return ["country=DE", "country=FR", both].map((more) => workIn(2026, index + 1, more));
  });
  const counted = await Promise.all(questions.flat());
  expect(shown).toEqual(counted.map((work) => work.business_days));
});
