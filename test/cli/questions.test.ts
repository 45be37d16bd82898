import { afterAll, beforeAll, expect, setSystemTime, spyOn, test } from "bun:test";
import { runCommand } from "../../src/cli/run-command.ts";
import { createLocalApp } from "../../src/cli/local-app.ts";

const NOW = new Date("2026-11-20T09:00:00Z");

const { app } = createLocalApp({});

beforeAll(() => {
  setSystemTime(NOW);
});
afterAll(() => {
  setSystemTime();
});

type Run = { code: number; output: string; errors: string };

/** Runs a command in this process, without a terminal. */
async function run(...words: string[]): Promise<Run> {
  const output: string[] = [];
  const errors: string[] = [];
  const spies = [
    spyOn(process.stdout, "write").mockImplementation((text) => output.push(String(text)) > 0),
    spyOn(console, "log").mockImplementation((text) => void output.push(`${text}\n`)),
    spyOn(console, "error").mockImplementation((text) => void errors.push(`${text}\n`)),
  ];
  try {
    const code = await runCommand(words);
    return { code, output: output.join(""), errors: errors.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function ask(path: string, body?: object): Promise<unknown> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await app.handle(new Request(`http://localhost${path}`, init));
  return ((await response.json()) as { data: unknown }).data;
}

type Case = readonly [words: readonly string[], path: string, body?: object];

const PLACES =
  "paris,tokyo,new york,sf,tromsø,sydney,são paulo,kathmandu,cairo,LONDON,bavaria,germany,bora bora,北京".split(
    ",",
  );
const COUNTRIES = ["DE", "fr", "japan", "US", "in", "Brazil", "za", "il", "AU", "gb"];
const DATES = ["2026-01-31", "2026-06-21", "2026-12-21", "2027-02-28", "2028-02-29"];

/** Commands in plain words, each with the equivalent request. */
function* questions(): Generator<Case> {
  for (const said of PLACES) {
    const place = encodeURIComponent(said);
    yield [["time", ...said.split(" ")], `/v1/time/${place}`];
    yield [["zone", said], `/v1/timezone/${place}`];
    yield [
      ["changes", said, "--from", "2027-01-01"],
      `/v1/timezone/changes?timezone=${place}&from=2027-01-01`,
    ];
    yield [
      ["city", said, "--limit", "3"],
      `/v1/city/search?q=${encodeURIComponent(said)}&include=time&limit=3`,
    ];
    for (const date of DATES) {
      yield [["time", said, "--at", `${date}T12:00:00Z`], `/v1/time/${place}?at=${date}T12:00:00Z`];
      yield [["sun", ...said.split(" "), date], `/v1/sun?q=${encodeURIComponent(said)}&date=${date}`];
      yield [["moon", said, date], `/v1/moon?q=${encodeURIComponent(said)}&date=${date}`];
      yield [
        ["sun", said, "--date", date, "--days", "3"],
        `/v1/sun?q=${encodeURIComponent(said)}&date=${date}&days=3`,
      ];
    }
    for (const other of PLACES.slice(0, 4).filter((each) => each !== said)) {
      yield [
        ["convert", "2026-12-01 9:00", said, other, "UTC"],
        `/v1/time/convert?from=${place}&to=${encodeURIComponent(other)},UTC&time=2026-12-01%209:00`,
      ];
    }
    yield [
      ["meet", said, "Asia/Tokyo", "--on", "tuesday", "--for", "30m"],
      "/v1/meeting/suggest",
      {
        participants: [
          { name: said, timezone: said },
          { name: "Asia/Tokyo", timezone: "Asia/Tokyo" },
        ],
        window: { start: "2026-11-24", end: "2026-11-24" },
        duration_minutes: 30,
      },
    ];
  }
  for (const country of COUNTRIES) {
    for (const year of ["2025", "2026", "2027"]) {
      yield [["holidays", country, "--year", year], `/v1/holidays/${country}/${year}`];
      yield [["holidays", country, year, "--types", "all"], `/v1/holidays/${country}/${year}?types=all`];
    }
    yield [["holidays", country], `/v1/holidays/${country}/current`];
    for (const date of DATES.slice(0, 3)) {
      yield [
        ["workdays", date, "2028-12-31", country],
        `/v1/date/business-days?start=${date}&end=2028-12-31&country=${country}`,
      ];
      yield [
        ["workdays", date, "--days", "-10", "--country", country],
        `/v1/date/business-days?start=${date}&days=-10&country=${country}`,
      ];
      yield [
        ["add", date, "10", "business", "days", "--country", country],
        `/v1/date/add?date=${date}&business_days=10&country=${country}`,
      ];
    }
  }
  for (const date of DATES) {
    for (const other of DATES) yield [["diff", date, other], `/v1/date/diff?start=${date}&end=${other}`];
    for (const [said, query] of [
      ["1 month", "months=1"],
      ["-3 weeks 2 days", "weeks=-3&days=-2"],
      ["P1M15D", "duration=P1M15D"],
      ["2 years, 1 day", "years=2&days=1"],
      ["90d", "days=90"],
    ] as const) {
      yield [["add", date, ...said.split(" ")], `/v1/date/add?date=${date}&${query}`];
    }
    yield [["week", date], `/v1/date/week-number?date=${date}`];
    yield [["week", date, "--system", "us"], `/v1/date/week-number?date=${date}&system=us`];
  }
  yield [["week"], "/v1/date/week-number"];
  yield [["changes", "--country", "US,MX"], "/v1/timezone/changes?country=US,MX"];
  yield [["week", "2026-W53"], "/v1/date/week-number?week=2026-W53"];
  yield [["moon"], "/v1/moon?tz=UTC"];
  yield [["convert", "utc", "sf"], "/v1/time/convert?from=utc&to=sf"];
  yield [["convert", "5pm", "sydney", "london"], "/v1/time/convert?from=sydney&to=london&time=5pm"];
  yield [["convert", "9am", "from", "paris", "to", "tokyo"], "/v1/time/convert?from=paris&to=tokyo&time=9am"];
  yield [
    ["convert", "noon", "new", "york", "los", "angeles"],
    "/v1/time/convert?from=new%20york&to=los%20angeles&time=noon",
  ];
  yield [
    ["convert", "tomorrow", "9", "pm", "paris", "tokyo"],
    "/v1/time/convert?from=paris&to=tokyo&time=tomorrow+9+pm",
  ];
  yield [["time", "in", "tokyo", "--at", "9am"], "/v1/time/tokyo?at=9am"];
  yield [
    ["workdays", "2026-12-01", "to", "2026-12-31"],
    "/v1/date/business-days?start=2026-12-01&end=2026-12-31",
  ];
  yield [["diff", "from", "2026-12-01", "to", "2026-12-25"], "/v1/date/diff?start=2026-12-01&end=2026-12-25"];
  yield [["sun", "paris", "2026-12-01", "2026-12-03"], "/v1/sun?q=paris&date=2026-12-01&end=2026-12-03"];
  yield [["sun", "-33.87,151.21", "2026-01-01"], "/v1/sun?lat=-33.87&lon=151.21&date=2026-01-01"];
  yield [["time", "69.65,18.96"], "/v1/time/Europe/Oslo"];
  yield [["time"], `/v1/time/${Intl.DateTimeFormat().resolvedOptions().timeZone}`];
  yield [["time", "nyc", "london", "new", "delhi"], "/v1/time/convert?from=nyc&to=london,new+delhi"];
  yield [
    ["convert", "tomorrow 9:00", "nyc", "london"],
    "/v1/time/convert?from=nyc&to=london&time=tomorrow+9:00",
  ];
  yield [["holidays", "germany", "bavaria"], "/v1/holidays/germany/current?subdivision=bavaria"];
  yield [
    ["holidays", "united", "kingdom", "scotland", "2027"],
    "/v1/holidays/united+kingdom/2027?subdivision=scotland".replace("+", "%20"),
  ];
  yield [["week", "53", "2026"], "/v1/date/week-number?week=53&year=2026"];
  yield [
    ["add", "2026-12-18", "10", "business", "days", "bavaria"],
    "/v1/date/add?date=2026-12-18&business_days=10&country=bavaria",
  ];
  yield [["holidays", "de", "--region", "by", "--year", "2027"], "/v1/holidays/de/2027?subdivision=by"];
}

test("every command prints exactly the data of its route, for 500 questions", async () => {
  const all = [...questions()];
  expect(all.length).toBeGreaterThan(500);
  for (const [words, path, body] of all) {
    const { code, output, errors } = await run(...words, "--json");
    if (code !== 0) throw new Error(`almanac ${words.join(" ")}: ${errors}`);
    expect([words, JSON.parse(output)]).toEqual([words, await ask(path, body)]);
    expect(output).toBe(`${JSON.stringify(await ask(path, body))}\n`);
  }
});

test.each([
  [["holidays", "fr", "2027", "--csv"], "/v1/holidays/fr/2027?format=csv"],
  [["holidays", "fr", "2027", "--ics"], "/v1/holidays/fr/2027?format=ics"],
  [["zone", "Europe/Berlin", "--ics"], "/v1/timezone/Europe/Berlin?format=ics"],
  [["changes", "oslo", "--ics"], "/v1/timezone/changes?timezone=Europe/Oslo&format=ics"],
  [["changes", "oslo", "--csv"], "/v1/timezone/changes?timezone=Europe/Oslo&format=csv"],
])("%p prints the other format of its route as it is", async (words, path) => {
  const response = await app.handle(new Request(`http://localhost${path}`));
  expect((await run(...words)).output).toBe(await response.text());
});

test.each([
  [["sun", "Nowhere/Atall"], 1, "'tz'"],
  [["holidays", "germny"], 1, "Germany|DE|country"],
  [["convert", "paris"], 2, "Name the place"],
  [["meet", "paris", "--for", "soon"], 2, "--for is 'soon'"],
  [["workdays", "2026-12-01", "2026-12-02", "2026-12-03"], 2, "two dates at most"],
  [["moon", "paris", "2026-12-01", "2026-12-02"], 2, "fewer dates"],
  [["sun", "paris", "2026/12/1"], 1, "'2026/12/1' of 'date'"],
  [["time", "paris", "--atx", "now"], 2, "See 'almanac time --help'"],
  [["holidays", "de", "--csv", "--ics"], 2, "Choose one"],
  [["time", "paris", "--server", "127.0.0.1:1"], 1, "http://127.0.0.1:1 does not answer"],
])("%p ends with code %p and says why", async (words, code, reason) => {
  const ended = await run(...words);
  expect(ended.code).toBe(code);
  expect(ended.output).toBe("");
  expect(ended.errors).toMatch(new RegExp(reason));
});

test("an error of the API brings its suggestions", async () => {
  const { code, errors } = await run("time", "Europe/Pariss");
  expect(code).toBe(1);
  expect(errors).toBe(
    "almanac time: No time zone or place has the name 'Europe/Pariss'. Did you mean Europe/Paris?\n",
  );
});

test("an address in a message stays one", async () => {
  const { errors } = await run("city", "japan");
  expect(errors).toContain("/v1/city/top?country=JP lists its cities");
});

test("a misspelt place is suggested; standard error says what was read into one that is not", async () => {
  const misspelt = await run("time", "Pariss");
  expect([misspelt.code, misspelt.output]).toEqual([1, ""]);
  expect(misspelt.errors).toContain("Did you mean Europe/Paris");
  const { code, errors } = await run("sun", "texas", "2026-12-21");
  expect(code).toBe(0);
  expect(errors).toContain("'texas' is a region; its largest city was taken: Houston");
});

test.each([
  ["tme", "time"],
  ["holiday", "holidays"],
  ["conv", "convert"],
  ["Serve", "serve"],
])("the unknown command '%s' is answered with '%s'", async (said, meant) => {
  const { code, errors } = await run(said);
  expect(code).toBe(2);
  expect(errors).toContain(`Did you mean '${meant}'?`);
});

test("an unknown command that is near to none leads to the list", async () => {
  expect((await run("xyzzy")).errors).toContain("'almanac help' lists them all.");
});

test("'help COMMAND' and 'COMMAND --help' show examples and the route's own parameters", async () => {
  const { output } = await run("help", "holidays");
  expect(output).toContain("almanac holidays de --region by --year 2027");
  expect(output).toContain("--subdivision");
  expect((await run("holidays", "--help")).output).toBe(output);
});

test("every example of the help is answered", async () => {
  const { QUESTIONS } = await import("../../src/cli/ask/questions.ts");
  for (const example of QUESTIONS.flatMap(({ examples }) => examples)) {
    const words = [...example.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
    const { code, errors } = await run(...words);
    expect([example, code]).toEqual([example, 0]);
    // Warnings of the answer go to standard error.
    expect(errors).toMatch(/^(almanac holidays: Some towns of this region have further days off: .*\n)?$/);
  }
});

test.each(["bash", "zsh", "fish"])("the completion of %s knows commands and their options", async (shell) => {
  const { output } = await run("completion", shell);
  for (const word of ["holidays", "subdivision", "meet", "duration-minutes", "port", "help"])
    expect(output).toContain(word);
});
