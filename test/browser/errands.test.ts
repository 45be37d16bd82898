import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DARK_PHONE } from "./reader.ts";
import { until, useSite } from "./site.ts";

/** What people come for, done as they would from the first page, with what it costs them. */
const site = useSite();

class Visit {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks what a reader sees under a name. */
  async click(role: "link" | "button" | "checkbox", name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await this.page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Asks the box of the page; Enter takes the answer that is suggested. */
  async ask(question: string): Promise<void> {
    this.clicks += 1;
    await this.page.locator("#find").click();
    await this.type(question);
    const [option] = [this.page.locator("#find-options [role=option]").first()];
    await option.waitFor();
    const before = this.page.url();
    await this.press("Enter");
    await until(async () => this.page.url() !== before);
  }

  /** Writes into a labelled field, and sends it by Enter. */
  async fill(label: string, text: string, isSent = true): Promise<void> {
    this.clicks += 1;
    this.keys += text.length;
    await this.page.getByLabel(label, { exact: true }).fill(text);
    if (isSent) await this.press("Enter");
  }

  async choose(label: string, option: string): Promise<void> {
    this.clicks += 2;
    await this.page.getByLabel(label, { exact: true }).selectOption(option);
  }
}

type Errand = {
  readonly title: string;
  readonly run: (visit: Visit) => Promise<unknown>;
  /** What the page says in the end. */
  readonly says: RegExp;
  /** Where it is said. */
  readonly at?: string;
  readonly isOnPhone?: true;
};

const ERRANDS: readonly Errand[] = [
  {
    title: "the time in Tokyo when it is this time in London",
    run: (v) => v.ask("london to tokyo"),
    says: /9 h ahead of London/,
  },
  { title: "the next full moon", run: (v) => v.ask("full moon"), says: /Full moon\s*Tue 24 Nov/ },
  {
    title: "three in the afternoon in Bangalore",
    run: (v) => v.ask("3pm in bangalore"),
    says: /15:00 on Fri 20 Nov 2026 in Bengaluru/,
  },
  {
    title: "the holidays of Quebec",
    run: (v) => v.ask("holidays quebec"),
    says: /Quebec[\s\S]*Christmas Day/,
  },
  { title: "the number of the week", run: (v) => v.ask("week number"), says: /Week 47 of 2026/ },
  {
    title: "the difference of Mumbai and New York, and when it changes",
    run: (v) => v.ask("time difference mumbai new york"),
    says: /10 h 30 min behind Mumbai; after the clocks change in New York City on 14 March: 9 h 30 min behind/,
  },
  {
    title: "a meeting of three cities, typed as a list",
    run: async (v) => {
      await v.click("link", "Meet");
      await v.fill("Cities or time zones", "sf, london, sydney");
      await v.page.waitForURL(/sydney/);
    },
    says: /San Francisco, London and Sydney share/,
  },
  {
    title: "a call to grandma on Saturday",
    run: async (v) => {
      await v.page.goto(`${site.origin}/meet?cities=london,oslo&date=2026-11-28`);
      await v.choose("Kind of meeting", "Private call");
      await v.page.waitForURL(/profile=call/);
    },
    says: /Excellent · 100 of 100\s*Everybody is free for a call\./,
    at: "#chosen",
  },
  {
    title: "an invitation with a title and everybody's time",
    run: async (v) => {
      await v.ask("meeting london tokyo");
      await v.fill("Title", "Plan");
      await v.page.waitForURL(/title=Plan/);
    },
    says: /^Plan: London .* · Tokyo /,
    at: "#as-text",
  },
  {
    title: "from a place to a conversion",
    run: async (v) => {
      await v.ask("oslo");
      await v.click("link", "Convert a time");
      await v.page.waitForURL(/convert/);
    },
    says: /in Oslo is/,
  },
  {
    title: "the moon of a place",
    run: async (v) => {
      await v.ask("sydney");
      await v.click("link", "Moon phases");
      await v.page.waitForURL(/moon/);
    },
    says: /The moon in Sydney/,
  },
  {
    title: "a calendar of holidays for a program without webcal",
    run: async (v) => {
      await v.ask("munich");
      v.clicks += 1;
      await v.page.locator("details.subscribe > summary").click();
    },
    says: /Google Calendar\s*Outlook\s*A file[\s\S]*http:\/\/.*\.ics/,
    at: "details.subscribe",
  },
  {
    title: "working days in a region",
    run: async (v) => {
      await v.click("link", "Dates");
      await v.fill("Holidays of", "Bavaria");
      await v.page.waitForURL(/area=Bavaria/);
    },
    says: /business days in Bavaria/,
  },
  {
    title: "a countdown to share",
    run: async (v) => {
      await v.ask("days until christmas");
    },
    says: /until Friday 25 December 2026/,
  },
  {
    title: "a typed short address",
    run: (v) => v.page.goto(`${site.origin}/time/london`),
    says: /London/,
    at: "h1",
  },

  {
    title: "tomorrow's sunset in Oslo",
    run: (v) => v.ask("sunset oslo tomorrow"),
    says: /Saturday, 21 November 2026/,
  },
  {
    title: "working days until a date in Spain",
    run: (v) => v.ask("working days till 31 jan spain"),
    says: /business days in Spain/,
  },
  { title: "a hundred days from now", run: (v) => v.ask("100 days from now"), says: /Sun 28 Feb 2027/ },
  {
    title: "whether Monday is a holiday",
    run: (v) => v.ask("is monday a holiday in quebec"),
    says: /Mon 23 Nov 2026\s*a business day/,
  },
  { title: "school holidays", run: (v) => v.ask("school holidays bavaria"), says: /Bavaria/ },
  { title: "whether an exchange is open", run: (v) => v.ask("nyse"), says: /New York Stock Exchange/ },
  { title: "an age", run: (v) => v.ask("age 1990-05-17"), says: /36 years, 6 months and 3 days/ },
  {
    title: "when clocks change",
    run: (v) => v.ask("when do clocks change in new york"),
    says: /14 Mar 2027/,
  },
  {
    title: "a place kept, and its sunset on the first page",
    run: async (v) => {
      await v.ask("oslo");
      await v.click("button", /Keep/);
      await v.click("link", "Almanac");
      await v.page.locator("#own-places li").first().waitFor();
    },
    says: /^Oslo 10:\d\d your sunset 15:\d\d/,
    at: "#own-places",
  },
  {
    title: "the time of a point of the map",
    run: async (v) => {
      await v.click("link", "World");
      v.clicks += 1;
      await v.page.locator("#map").click();
      await v.page.locator("#zone strong").waitFor();
    },
    says: /^\d\d:\d\d/,
    at: "#zone",
  },
  {
    title: "six hours later in three cities, by one slider",
    run: async (v) => {
      await v.page.goto(`${site.origin}/convert/london/tokyo,lima?at=2026-11-20T09:00`);
      await v.page.getByLabel("Time of the day in London").focus();
      v.clicks += 1;
      for (let step = 0; step < 24; step += 1) await v.press("ArrowRight");
    },
    says: /London 15:00 · Tokyo 00:00 \(\+1 day\) · Lima 10:00/,
    at: "#as-text",
  },
  {
    title: "a better day of the week",
    run: async (v) => {
      await v.page.goto(`${site.origin}/meet?cities=london,tokyo&date=2026-11-28`);
      v.clicks += 1;
      await v.page.locator(".week a").first().click();
      await v.page.waitForURL(/date=2026-11-23/);
    },
    says: /Monday 23 November 2026/,
  },
  {
    title: "a clock for one's own page",
    run: async (v) => {
      await v.click("link", "Clock");
      await v.page.locator("#main code").first().waitFor();
    },
    says: /<iframe/,
  },
  {
    title: "the zones of one's places",
    run: async (v) => {
      await v.ask("oslo");
      await v.click("button", /Keep/);
      await v.click("link", "Time zones");
      await v.page.waitForURL(/zones/);
    },
    says: /Your places\s*Oslo Europe\/Oslo/,
  },
  {
    title: "the last page of the menu on a phone",
    run: async (v) => {
      v.clicks += 1;
      await v.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "World" }).click();
      await v.page.waitForURL(/world/);
    },
    says: /Tap the map/,
    isOnPhone: true,
  },
];

const table: string[] = [];

describe("an errand", () => {
  test.each(ERRANDS.map((errand) => [errand.title, errand] as const))("%s", async (title, errand) => {
    const phone = { ...DARK_PHONE, hasTouch: true, isMobile: true };
    const options = { timezoneId: "Europe/London", ...(errand.isOnPhone ? phone : {}) };
    const visit = new Visit(await site.open("/", options));
    const startedMs = performance.now();
    await errand.run(visit);
    const { page } = visit;
    const text = async (): Promise<string> =>
      page
        .locator(errand.at ?? "#main")
        .first()
        .innerText();
    await until(async () => errand.says.test(await text().catch(() => "")));
    const seconds = (performance.now() - startedMs) / 1000;
    expect(await text()).toMatch(errand.says);
    table.push(`${title.padEnd(60)} ${visit.clicks} clicks ${visit.keys} keys ${seconds.toFixed(1)} s`);
  });

  afterAll(() => console.log(table.join("\n")));
});
