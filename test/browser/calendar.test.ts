import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import ICAL from "ical.js";
import type { Browser, Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import { openBrowser, openSite, until, visit, type Site } from "./site.ts";

setDefaultTimeout(60_000);

let browser: Browser;
let site: Site;
beforeAll(async () => {
  browser = await openBrowser();
  site = openSite();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

type Holiday = {
  name: string;
  name_language: string;
  local_name: string;
  date: string;
  observed_date: string;
  end_date: string;
  type: string;
  nationwide: boolean;
  half_day: boolean;
};
type Year = {
  year: number;
  holidays: Holiday[];
  long_weekends: { start: string; end: string; days: number; bridge_days: string[] }[];
};

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(site.origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return ((await response.json()) as { data: T }).data;
}

type Cell = { date: string; classes: string[]; text: string; column: number; href: string | null };

/** Every day of the page with what is said of it. */
async function cellsOf(page: Page, year: number): Promise<Cell[]> {
  const found = await page.evaluate<(Omit<Cell, "date"> & { month: number; day: number })[]>(`
    [...document.querySelectorAll(".month")].flatMap((month) => [...month.querySelectorAll("tbody td")]
      .filter((cell) => cell.textContent !== "")
      .map((cell) => ({
        month: Number(month.id.slice(2)), day: parseInt(cell.textContent, 10), text: cell.textContent,
        classes: [...cell.classList], column: cell.cellIndex,
        href: cell.querySelector("a")?.getAttribute("href") ?? null,
      })))`);
  const two = (number: number): string => String(number).padStart(2, "0");
  return found.map(({ month, day, ...cell }) => ({ ...cell, date: `${year}-${two(month)}-${two(day)}` }));
}

const datesWith = (cells: readonly Cell[], ...classes: string[]): string[] =>
  cells.filter((cell) => classes.some((name) => cell.classes.includes(name))).map(({ date }) => date);

function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000) {
    dates.push(new Date(day).toISOString().slice(0, 10));
  }
  return dates;
}

const ofYear = (dates: readonly string[], year: number): string[] =>
  [...new Set(dates)].filter((date) => date.startsWith(`${year}-`)).toSorted();

const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const weekdayOf = (date: string): string => WEEK[(new Date(date).getUTCDay() + 6) % 7] ?? "";

const CASES = [
  { path: "/calendar/de/2026?region=by", code: "DE-BY", capital: "berlin", year: 2026 },
  { path: "/calendar/sa/2026", code: "SA", capital: "riyadh", year: 2026 },
  { path: "/calendar/il/2026", code: "IL", capital: "jerusalem", year: 2026 },
  { path: "/calendar/jp/2026", code: "JP", capital: "tokyo", year: 2026 },
  { path: "/calendar/us/2021", code: "US", capital: "washington", year: 2021 },
] as const;

describe("the marks of a year", () => {
  test.each(CASES.map((each) => [each.path, each] as const))(
    "%s are what the API says",
    async (path, each) => {
      const { code, capital, year } = each;
      const view = await visit(browser, site.origin + path, [site.origin], { javaScriptEnabled: false });
      const cells = await cellsOf(view.page, year);
      expect(cells.map(({ date }) => date)).toEqual(datesBetween(`${year}-01-01`, `${year}-12-31`));

      const list = await ask<Year>(`/v1/holidays/${code}/${year}?types=all&include=long_weekends`);
      const whole = list.holidays.filter(({ type, half_day }) => type === "public" && !half_day);
      const isMoved = ({ date, end_date, observed_date }: Holiday): boolean =>
        observed_date < date || observed_date > end_date;
      const own = whole.flatMap(({ date, end_date }) => datesBetween(date, end_date));
      const inPlace = whole.filter(isMoved).map(({ observed_date }) => observed_date);
      expect(datesWith(cells, "public")).toEqual(ofYear(own, year));
      expect(datesWith(cells, "observed")).toEqual(
        ofYear(inPlace, year).filter((date) => !own.includes(date)),
      );

      const { weekend } = await ask<{ weekend: string[] }>(
        `/v1/date/business-days?start=${year}-06-01&end=${year}-06-30&country=${code}`,
      );
      expect(datesWith(cells, "w")).toEqual(
        cells.map(({ date }) => date).filter((date) => weekend.includes(weekdayOf(date))),
      );
      const { country_info: country } = await ask<{ country_info: { first_day_of_week: string } }>(
        `/v1/city/${capital}?include=country`,
      );
      const firstColumn = cells.filter(({ column }) => column === 1).map(({ date }) => weekdayOf(date));
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
      const rows = await view.page
        .locator("section[aria-labelledby=long-weekends] tbody tr")
        .evaluateAll((found) => found.map((row) => row.querySelector("td")?.textContent));
      expect(rows).toEqual(list.long_weekends.map(({ days }) => String(days)));

      // Free days by the counting route: on every working day of a month that it calls a holiday, there is a mark.
      for (const month of ["01", "05", "07", "12"]) {
        const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
        const work = await ask<{ business_days: number; holiday_days: number }>(
          `/v1/date/business-days?start=${year}-${month}-01&end=${year}-${month}-${last}&country=${code}`,
        );
        const lost = cells.filter(
          ({ date, classes }) =>
            date.startsWith(`${year}-${month}`) &&
            !classes.includes("w") &&
            (classes.includes("public") || classes.includes("observed")),
        );
        expect([month, lost.length]).toEqual([month, work.holiday_days]);
        const caption = await view.page.locator(`#m-${Number(month)} caption`).textContent();
        expect(caption).toContain(`${work.business_days} working day`);
      }

      // Every other holiday has its mark and its words as well, and each mark leads to its words.
      for (const { date, name } of list.holidays.filter((holiday) => holiday.date.startsWith(`${year}`))) {
        expect(cells.find((cell) => cell.date === date)?.text).toContain(name);
      }
      const ids = await view.page.locator("[id]").evaluateAll((found) => found.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { href } of cells)
        if (href !== null) expect(ids).toContain(decodeURIComponent(href.slice(1)));
      expect(view.faults).toEqual([]);
      await view.close();
    },
  );

  test("name days that are moved: Independence Day of 2021 is free on Monday, New Year's Day on 31 December", async () => {
    const view = await visit(browser, `${site.origin}/calendar/us/2021`, [site.origin]);
    const cells = await cellsOf(view.page, 2021);
    const textOf = (date: string): string | undefined => cells.find((cell) => cell.date === date)?.text;
    expect(textOf("2021-07-05")).toBe("5, day off for Independence Day");
    expect(textOf("2021-12-31")).toContain("day off for New Year's Day");
    const item = view.page.locator("#h-2021-07-04-us-independence-day");
    expect(await item.textContent()).toContain("day off on Monday 5 July");
    await view.close();
  });

  test("weeks have the ISO number of most of their days, wherever they begin", async () => {
    for (const [path, first] of [
      ["/calendar/de/2027", ["53", "1", "2", "3", "4"]],
      ["/calendar/us/2027", ["53", "1", "2", "3", "4", "5"]],
    ] as const) {
      const view = await visit(browser, site.origin + path, [site.origin]);
      const weeks = await view.page
        .locator("#m-1 tbody th")
        .evaluateAll((found) => found.map((cell) => (cell.textContent ?? "").replace("Week ", "")));
      expect(weeks).toEqual([...first]);
      await view.close();
    }
  });

  test("today is marked, and it is today there", async () => {
    const { date } = await ask<{ date: string }>("/v1/time/Asia/Tokyo");
    const year = Number(date.slice(0, 4));
    const view = await visit(browser, `${site.origin}/calendar/jp/${year}`, [site.origin]);
    const cells = await cellsOf(view.page, year);
    expect(datesWith(cells, "today")).toEqual([date]);
    expect(await view.page.locator('[aria-current="date"]').count()).toBe(1);
    await view.close();
  });
});

describe("the list of holidays", () => {
  test("has the API's names in the chosen language, the local ones beside, and the regions", async () => {
    const view = await visit(browser, `${site.origin}/calendar/de/2026?lang=fr`, [site.origin]);
    const { holidays } = await ask<Year>("/v1/holidays/DE/2026?types=all&include=regional&lang=fr");
    const shown = await view.page
      .locator(".days li .name")
      .evaluateAll((found) => found.map((name) => name.textContent ?? ""));
    expect(shown.length).toBe(holidays.length);
    const wanted = holidays.map(({ name, local_name }) => (name === local_name ? name : name + local_name));
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    expect(await view.page.locator("#m-3 caption").textContent()).toContain("mars");
    expect(await view.page.locator(".days li", { hasText: "Heilige Drei Könige" }).textContent()).toMatch(
      /Bavière|Bavaria/,
    );
    await view.close();
  });

  test("says where towns differ, and hides observances without a script", async () => {
    const view = await visit(browser, `${site.origin}/calendar/de/2026?region=by`, [site.origin], {
      javaScriptEnabled: false,
    });
    const { page } = view;
    const item = page.locator(".days li", { hasText: "Mariä Himmelfahrt" });
    expect(await item.textContent()).toContain("1,708 of 2,056");
    expect(await page.locator(".days li.is-observance:visible").count()).toBeGreaterThan(5);
    await page.getByLabel("Without observances").check();
    expect(await page.locator(".days li.is-observance:visible").count()).toBe(0);
    expect(await page.locator(".days li.is-public:visible").count()).toBeGreaterThan(9);
    await view.close();
  });
});

describe("the switches", () => {
  test("work as a form without a script", async () => {
    const view = await visit(browser, `${site.origin}/calendar/de/2026`, [site.origin], {
      javaScriptEnabled: false,
    });
    const { page } = view;
    await page.getByLabel("Region").selectOption("by");
    await page.getByLabel("Names in").selectOption("de");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/region=by/);
    expect(await page.locator("h1").textContent()).toBe("Bayern 2026");
    await page.getByRole("link", { name: /2027/ }).click();
    await page.waitForURL("**/calendar/de/2027?region=by&lang=de");
    expect(await page.locator("h1").textContent()).toBe("Bayern 2027");
    expect(view.faults).toEqual([]);
    await view.close();
  });

  test("by keyboard alone show another region in place and keep the focus; days lead to their words", async () => {
    const view = await visit(browser, `${site.origin}/calendar/de/2026`, [site.origin]);
    const { page } = view;
    const focused = (): Promise<string> => page.evaluate<string>("document.activeElement?.id ?? ''");
    for (let step = 0; step < 30 && (await focused()) !== "c-region"; step += 1)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe("c-region");
    await page.keyboard.type("Hes");
    await page.waitForFunction("document.querySelector('h1').textContent === 'Hesse 2026'");
    expect(await focused()).toBe("c-region");
    expect(new URL(page.url()).search).toBe("?region=he");
    expect(await page.title()).toContain("Hesse");
    const atDay = "document.activeElement?.closest('td.public') !== null";
    for (let step = 0; step < 60 && !(await page.evaluate<boolean>(atDay)); step += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".days li:target");
    expect(await page.locator(":target .name").textContent()).toContain("New Year's Day");
    await page.goBack();
    await page.goBack();
    await page.waitForFunction("document.querySelector('h1').textContent === 'Germany 2026'");
    expect(view.faults).toEqual([]);
    await view.close();
  });
});

describe("a subscription", () => {
  test("is a calendar that an independent library reads, with the public holidays of the year", async () => {
    const { year } = await ask<Year>("/v1/holidays/DE-BY/current");
    const view = await visit(browser, `${site.origin}/calendar/de/${year}?region=by&lang=de`, [site.origin]);
    const href = await view.page.getByRole("link", { name: "Subscribe" }).getAttribute("href");
    expect(href).toBe(`webcal://${new URL(site.origin).host}/v1/holidays/DE-BY.ics?lang=de`);
    const text = await (await fetch((href ?? "").replace("webcal:", "http:"))).text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => {
      const event = new ICAL.Event(each);
      return `${event.startDate.toString()} ${event.summary}`;
    });
    const names = await view.page
      .locator(".days li.is-public")
      .evaluateAll((found) =>
        found.map(
          (item) =>
            `${item.querySelector("time")?.getAttribute("datetime")} ${item.querySelector(".name")?.textContent}`,
        ),
      );
    expect(names.length).toBeGreaterThan(9);
    for (const name of names) expect(events).toContain(name);
    for (const ending of ["ics", "csv"]) {
      const file = await view.page.getByRole("link", { name: `Download .${ending}` }).getAttribute("href");
      expect((await fetch(site.origin + (file ?? ""))).status).toBe(200);
    }
    await view.close();
  });
});

describe("two countries", () => {
  test("stand on the same months, with their days in common and their working days", async () => {
    const view = await visit(browser, `${site.origin}/calendar/de/2026?with=sa&region=by`, [site.origin]);
    expect(await view.page.locator("h1").textContent()).toBe("Bavaria and Saudi Arabia 2026");
    await view.page.goto(`${site.origin}/calendar/de/2026?with=fr`);
    const cells = await cellsOf(view.page, 2026);
    const datesOf = async (code: string): Promise<string[]> => {
      const { holidays } = await ask<Year>(`/v1/holidays/${code}/2026`);
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
    const common = await view.page
      .locator("tr.common")
      .evaluateAll((found) => found.map(({ id }) => id.slice(2)));
    expect(common).toEqual(german.filter((date) => french.includes(date)));
    expect(common.length).toBeGreaterThan(3);

    const rows = await view.page
      .locator("section[aria-labelledby=working-days] tbody tr")
      .evaluateAll((found) =>
        found.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
      );
    for (const [index, [inGermany, inFrance, inBoth]] of rows.entries()) {
      const month = `2026-${String(index + 1).padStart(2, "0")}`;
      const span = `start=${month}-01&end=${month}-${new Date(Date.UTC(2026, index + 1, 0)).getUTCDate()}`;
      const countIn = async (more: string): Promise<number> =>
        (await ask<{ business_days: number }>(`/v1/date/business-days?${span}&${more}`)).business_days;
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
    expect(await seriousFaults(view.page)).toEqual([]);
    expect(view.faults).toEqual([]);
    await view.close();
  });
});

describe("the choice of a country", () => {
  test("narrows as a name is typed, and finds without a script", async () => {
    const view = await visit(browser, `${site.origin}/calendar`, [site.origin]);
    const { page } = view;
    const { count } = await ask<{ count: number }>("/v1/holidays/countries");
    expect(await page.locator(".countries li").count()).toBe(count);
    await page.getByLabel("Country").fill("suomi");
    expect(await until(async () => (await page.locator(".countries li:visible").count()) === 1)).toBe(true);
    expect(await page.locator("#found").textContent()).toBe(`1 of ${count}`);
    await page.getByRole("link", { name: "Finland" }).click();
    await page.waitForURL(/\/calendar\/fi\/\d{4}$/);
    expect(view.faults).toEqual([]);
    await view.close();

    const plain = await visit(browser, `${site.origin}/calendar`, [site.origin], {
      javaScriptEnabled: false,
    });
    await plain.page.getByLabel("Country").fill("island");
    await plain.page.getByRole("button", { name: "Find" }).click();
    await plain.page.waitForURL(/q=island/);
    const names = await plain.page.locator(".countries li").allTextContents();
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeLessThan(30);
    await plain.close();
  });
});

describe("an address that is none", () => {
  test.each([
    ["/calendar/germny/2026", "/calendar/germany/2026", "Germany 2026"],
    ["/calendar/germny", "/calendar/germany/current", "Germany "],
    ["/calendar/de/2026?region=xx", "/calendar/de/2026?region=by", "Bavaria 2026"],
    ["/calendar/de/2026?with=frnce", "/calendar/de/2026?with=france", "Germany and France 2026"],
    ["/calendar/de/1805", "/calendar/de/current", "Germany "],
    ["/calendar?q=germny", "/calendar/germany", "Germany "],
  ])("%s is answered 404 with a link to %s", async (path, suggested, title) => {
    const view = await visit(browser, site.origin + path, [site.origin]);
    expect((await fetch(site.origin + path)).status).toBe(404);
    await view.page.locator(`main a[href="${suggested}"]`).click();
    await view.page.waitForFunction(
      `document.querySelector("h1").textContent.startsWith(${JSON.stringify(title)})`,
    );
    await view.close();
  });

  test("a country without holidays leads to those that have them", async () => {
    const response = await fetch(`${site.origin}/calendar/aq/2026`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/calendar"');
  });
});

describe("the page", () => {
  const PATHS = ["/calendar", "/calendar/us/2026", "/calendar/de/2026?with=fr"];
  test.each(PATHS.map((path) => [path]))(
    "%s fits 390 pixels, is readable in the dark and is light",
    async (path) => {
      const view = await visit(browser, site.origin + path, [site.origin], {
        colorScheme: "dark",
        viewport: { width: 390, height: 844 },
      });
      expect(await view.page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
      expect(await seriousFaults(view.page)).toEqual([]);
      expect(view.faults).toEqual([]);
      const html = await (await fetch(site.origin + path)).text();
      expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThan(60_000);
      await view.close();
    },
  );

  test("prints on one sheet of A4, where there are few holidays and where there are many", async () => {
    for (const country of ["de", "lk", "cn"]) {
      const view = await visit(browser, `${site.origin}/calendar/${country}/2026`, [site.origin]);
      const pdf = await view.page.pdf({ preferCSSPageSize: true, printBackground: true });
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
      expect([country, pages.length]).toEqual([country, 1]);
      await view.close();
    }
  });

  test("shows the calls it rests on, and each of them is answered", async () => {
    for (const path of ["/calendar/de/2026?region=by", "/calendar/de/2026?with=fr"]) {
      const view = await visit(browser, site.origin + path, [site.origin]);
      const calls = await view.page
        .locator(".call a")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
      expect(calls.length).toBeGreaterThan(2);
      for (const call of calls) expect([call, (await fetch(site.origin + call)).status]).toEqual([call, 200]);
      await view.close();
    }
  });
});
