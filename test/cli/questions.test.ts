import { afterAll, beforeAll, expect, setSystemTime, spyOn, test } from "bun:test";
import { runCommand } from "../../src/cli/run-command.ts";
import { explainConfig } from "../../src/config/config.ts";
import { QUESTIONS } from "../../src/cli/ask/questions.ts";
import { createLocalApp } from "../../src/cli/local-app.ts";
import { atPace, processorMsBetween, threadMoment } from "../reliability/pace.ts";
import { callWords, readTable } from "../support/table.ts";

/** The most processor time of a command that is refused. */
const MOST_MS = 500;
const NOW = new Date("2026-11-20T09:00:00Z");

const { app } = createLocalApp({});

beforeAll(() => {
  setSystemTime(NOW);
});
afterAll(() => {
  setSystemTime();
});

/** Runs a command in this process, without a terminal. */
async function run(...words: string[]) {
  const output: string[] = [];
  const errors: string[] = [];
  const spies = [
    spyOn(process.stdout, "write").mockImplementation((text) => output.push(String(text)) > 0),
    spyOn(console, "log").mockImplementation((text) => void output.push(`${text}\n`)),
    spyOn(process.stderr, "write").mockImplementation((text) => errors.push(String(text)) > 0),
  ];
  try {
    const code = await runCommand(words);
    return { code, output: output.join(""), errors: errors.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function ask(path: string, body?: string): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body };
  const response = await app.handle(new Request(`http://localhost${path}`, init));
  return ((await response.json()) as { data: unknown }).data;
}

const PLACES =
  "paris,tokyo,new york,sf,tromsø,sydney,são paulo,kathmandu,cairo,LONDON,bavaria,germany,bora bora,北京".split(
    ",",
  );
const DATES = ["2026-01-31", "2026-06-21", "2026-12-21", "2027-02-28", "2028-02-29"];
const KINDS: Readonly<Record<string, readonly string[]>> = {
  "{place}": PLACES,
  "{other}": ["oslo", "lima", "new delhi", "hcmc"],
  "{date}": DATES,
  "{end}": DATES,
  "{country}": ["DE", "fr", "japan", "US", "in", "Brazil", "za", "il", "AU", "gb"],
  "{year}": ["2025", "2026", "2027"],
};

/** A row of the questions with everything that its names stand for. */
const filled = (row: readonly string[]): string[][] =>
  Object.entries(KINDS)
    .filter(([name]) => row[0]?.includes(name))
    .reduce(
      (rows, [name, values]) =>
        rows.flatMap((cells) =>
          values.map((value) =>
            cells.map((cell, at) => cell.replaceAll(name, at === 1 ? encodeURIComponent(value) : value)),
          ),
        ),
      [[...row]],
    );

test("every command prints exactly the data of its route, for 500 questions", async () => {
  const here = ["time", `/v1/time/${Intl.DateTimeFormat().resolvedOptions().timeZone}`];
  const all = [here, ...readTable("cli/questions.tsv")].flatMap(filled);
  expect(all.length).toBeGreaterThan(500);
  for (const [said = "", path = "", body] of all) {
    const { output, errors } = await run(...callWords(said), "--json");
    const expected = JSON.stringify(await ask(path, body), null, 2);
    expect([said, output || errors]).toEqual([said, `${expected}\n`]);
  }
}, 60_000);

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

test.each(readTable("cli/refused-words.tsv"))(
  "'%s' ends with code %s and says why",
  async (said, code, reason) => {
    const ended = await run(...callWords(said ?? ""));
    expect([ended.code, ended.output]).toEqual([Number(code), ""]);
    expect(ended.errors).toMatch(new RegExp(reason ?? "?"));
  },
);

test.each([
  ["add today 1 day", "/v1/date/add?date=2026-11-21&days=1"],
  ["add today 1 day --city lima", "/v1/date/add?date=2026-11-20&days=1&city=lima"],
  ["diff today 2026-12-25", "/v1/date/diff?start=2026-11-21&end=2026-12-25&tz=Asia/Tokyo"],
  ["diff today 2026-12-25 --tz UTC", "/v1/date/diff?start=2026-11-20&end=2026-12-25"],
  ["week", "/v1/date/week-number?date=2026-11-21"],
  ["workdays saturday 1 jp", "/v1/date/business-days?start=2026-11-21&days=1&country=JP"],
  ["workdays friday 1 --tz UTC", "/v1/date/business-days?start=2026-11-20&days=1"],
  ["moon", "/v1/moon?tz=Asia/Tokyo"],
  ["time now", "/v1/time/Asia/Tokyo"],
])("'%s' is of the machine's day where no zone or place is named", async (said, path) => {
  const { TZ } = process.env;
  process.env["TZ"] = "Asia/Tokyo";
  setSystemTime(new Date("2026-11-20T22:56:00Z"));
  try {
    const shown = JSON.parse((await run(...callWords(said))).output) as object;
    const own = said.startsWith("add") ? { input: "today" } : {};
    expect(shown).toEqual({ ...((await ask(path)) as object), ...own });
  } finally {
    setSystemTime(NOW);
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
  }
});

test("a meeting of today begins from now on", async () => {
  for (const window of ["--on today", "--on friday", "--to 2026-11-20"]) {
    const { output } = await run(...callWords(`meet oslo lima ${window}`));
    expect((JSON.parse(output) as { window: { start: string } }).window.start).toBe("2026-11-20T09:00:00Z");
  }
});

test.each([
  ["sun texas 2026-12-21", "'texas' is a region; its largest city was taken: Houston"],
  ["city japan", "/v1/city/top?country=JP lists its cities"],
])("'%s' is answered, and standard error says how it was read", async (said, note) => {
  const { code, errors } = await run(...callWords(said));
  expect(code).toBe(0);
  expect(errors).toContain(note);
});

/** A misspelt name without digits, which are never looked up, for each number. */
const misspelt = (at: number): string =>
  `lodnon${at.toString(16).replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;

test.each(QUESTIONS.map(({ name }) => [name] as const))(
  "%s ends at once with 10,000 words, and with one of 100,000 letters",
  async (name) => {
    for (const words of [Array.from({ length: 10_000 }, (_, at) => misspelt(at)), ["x".repeat(100_000)]]) {
      const before = threadMoment();
      const { code } = await run(name, ...words);
      const tookMs = processorMsBetween(before, threadMoment());
      expect(code).toBeWithin(1, 3);
      expect(atPace(tookMs, MOST_MS)).toBeLessThan(MOST_MS);
    }
  },
);

test("'help COMMAND' and 'COMMAND --help' show examples and the route's own parameters", async () => {
  const { output } = await run("help", "holidays");
  expect(output).toContain("almanac holidays de --region by --year 2027");
  expect(output).toContain("--region");
  expect((await run("holidays", "--help")).output).toBe(output);
});

test("every example of the help is answered", async () => {
  for (const example of QUESTIONS.flatMap(({ examples }) => examples)) {
    const { code, errors } = await run(...callWords(example));
    expect([example, code]).toEqual([example, 0]);
    // Warnings of the answer go to standard error.
    expect(errors).toMatch(/^(almanac holidays: Some towns of this region have further days off: .*\n)?$/);
  }
});

test("the help of every command names values, defaults and what turns a flag off, and says nothing of HTTP", async () => {
  const { output } = await run("help", "workdays");
  expect(output).toContain(
    "--half-days work|off|half\n      What a half-day holiday counts as. Default: work.",
  );
  expect(output).toContain("--[no-]include-holidays\n");
  for (const { name } of QUESTIONS)
    expect((await run("help", name)).output).not.toMatch(/Content-Language|GEOJSON|undefined|UTC, when/);
});

test("the manual page has every command and every option", async () => {
  const { output } = await run("man");
  expect(output).toStartWith('.TH ALMANAC 1 "" "almanac ');
  const plain = output.replaceAll("\\-", "-");
  for (const name of ["time", "holidays", "serve", "keys", "man"])
    expect(plain).toContain(`\n.SS "almanac ${name}`);
  for (const { flag } of explainConfig([], {})) expect(plain).toContain(`\n  --${flag} `);
  // A request that the page does not mean: a line of text that begins with a dot.
  expect(output.match(/^\.(?!TH |SH |SS |B |I |PP$|nf$|fi$|br$).*/gm)).toBeNull();
});

test.each(["bash", "zsh", "fish"])("the completion of %s knows commands and their options", async (shell) => {
  const { output } = await run("completion", shell);
  for (const word of ["holidays", "region", "meet", "duration-minutes", "port", "help", "plan"])
    expect(output).toContain(word);
});

test.each([
  ["ho", "holidays"],
  ["keys create --pl", "--plan"],
  ["keys create --plan ", "free starter pro enterprise"],
  ["serve --rate-scheme m", "minute"],
  ["serve --port ", ""],
  ["config --work", "--workers"],
  ["workdays --half-days ", "work off half"],
  ["workdays --no", "--no-include-holidays"],
  ["time --at ", ""],
  ["data v", "verify"],
])("bash completes 'almanac %s' by '%s'", async (typed, completed) => {
  const { output } = await run("completion", "bash");
  const words = `almanac ${typed}`.split(" ");
  const script = `${output}COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _almanac; echo "\${COMPREPLY[*]}"`;
  const { stdout } = Bun.spawnSync(["bash", "-c", script, "bash", ...words]);
  expect(stdout.toString().trim()).toBe(completed);
  // Bash 3.2, which macOS has.
  expect(output).not.toMatch(/mapfile|readarray/);
});

test.each([
  ["SA", "2028", /may still move by/],
  ["CN", "2028", /No decision for 2028/],
  ["ES", "2029", /Each community of Spain/],
  ["BR", "2027", /Local days off exist here/],
] as const)("what is not known of the days off of %s in %s is a note", async (country, year, words) => {
  for (const question of [
    ["workdays", `${year}-01-01`, `${year}-12-31`, country],
    ["holidays", country, "--year", year],
    ["add", `${year}-01-01`, "200 business days", "--country", country],
  ]) {
    const { code, errors } = await run(...question);
    expect([question[0], code, words.test(errors)]).toEqual([question[0], 0, true]);
  }
});
