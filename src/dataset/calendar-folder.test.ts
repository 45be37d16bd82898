import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderIssueText, MAX_CALENDAR_BYTES, readCalendarFolder } from "./calendar-folder.ts";
import { embeddedSource } from "./embedded.ts";
import { createFacts, knownNames } from "./facts.ts";
import { openDataSet } from "./open.ts";
import { runWhole } from "./time-slices.ts";

const data = openDataSet(embeddedSource());
const known = knownNames(data);

/** What a folder of files is read as; issues without the folder's path. */
function readFiles(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "calendars-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { own, issues } = runWhole(readCalendarFolder(folder, known));
    return { own, issues: issues.map((issue) => folderIssueText(issue).replace(`${folder}/`, "")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ACME = "name: ACME\nzone: Europe/Berlin\n";

const datesOf = (id: string, files: Readonly<Record<string, string>>, year: number): string[] => {
  const { own, issues } = readFiles(files);
  expect(issues).toEqual([]);
  const { holidays } = createFacts(data, own).holidays.list({ countryCode: id, year });
  return holidays.map(({ date }) => date);
};

describe("days", () => {
  test("are those of the base, without the removed, with the added", () => {
    const of = (text: string): string[] =>
      datesOf("acme", { "acme.yaml": `${ACME}base: DE-BY\n${text}` }, 2027);
    const plain = of("");
    expect(plain).toContain("2027-01-06");
    expect(of("days: { 01-06: false }")).toEqual(plain.filter((date) => date !== "2027-01-06"));
    expect(of("days: { 12-24: { name: { en: Christmas Eve } } }")).toContain("2027-12-24");
  });

  test("a calendar may be laid over another of the folder, and over an exchange", () => {
    const files = {
      "acme.yaml": `${ACME}base: plant\ndays: { 03-03: Third }\n`,
      "plant.yaml": "name: Plant\nzone: Europe/Paris\nbase: XETR\ndays: { 02-02: Second }\n",
    };
    const dates = datesOf("acme", files, 2027);
    for (const date of ["2027-02-02", "2027-03-03", "2027-03-26", "2027-12-24"])
      expect(dates).toContain(date);
  });

  test("a file named by a country adds to it and to its regions, one named by an exchange to that", () => {
    const files = {
      "DE.yaml":
        "days: { 2027-03-15: Mourning }\nstates: { BY: { days: { 2027-03-16: Bavarian mourning } } }\n",
      "XNYS.yaml": "days: { 2027-03-17: { name: { en: Mourning }, source: notice } }\n",
    };
    const { own, issues } = readFiles(files);
    expect(issues).toEqual([]);
    const { holidays } = createFacts(data, own);
    const before = createFacts(data).holidays;
    const added = (countryCode: string, subdivision: string | null): string[] => {
      const query = { countryCode, subdivision, year: 2027 };
      const old = new Set(before.list(query).holidays.map(({ date }) => date));
      return holidays.list(query).holidays.flatMap(({ date }) => (old.has(date) ? [] : date));
    };
    expect(added("DE", null)).toEqual(["2027-03-15"]);
    expect(added("DE", "DE-BY")).toEqual(["2027-03-15", "2027-03-16"]);
    expect(added("XNYS", null)).toEqual(["2027-03-17"]);
    expect(added("XTKS", null)).toEqual([]);
  });

  test("kinds of the base's days that close an exchange stay when days are added to it", () => {
    const { own } = readFiles({ "XTKS.yaml": "days: { 2026-03-17: Mourning }\n" });
    const query = { countryCode: "XTKS", year: 2026 };
    const [plain, more] = [createFacts(data), createFacts(data, own)].map(
      ({ holidays }) => holidays.list(query).holidays,
    );
    expect(more?.length).toBe((plain?.length ?? 0) + 1);
  });
});

describe("what is wrong is named with file and line", () => {
  test.each([
    ["acme.yaml", "name: ACME\n", `acme.yaml:1: "zone" is missing`],
    ["acme.yaml", "name: ACME\nzone: Europe/Berln\n", `acme.yaml:2: zone: "Europe/Berln" is no time zone`],
    [
      "acme.yaml",
      `${ACME}dayz: {}\n`,
      `acme.yaml:3: dayz: there is no property "dayz" here; did you mean "days"?`,
    ],
    [
      "acme.yaml",
      `${ACME}base: XX-YY\n`,
      `acme.yaml:3: base: there is no country, region or calendar "XX-YY"`,
    ],
    [
      "acme.yaml",
      `${ACME}base: DE\ndays:\n  01-01: false\n  02-31: A\n`,
      `acme.yaml:6: days.02-31: "02-31" is no day of a year`,
    ],
    [
      "acme.yaml",
      `${ACME}base: DE\ndays:\n  12-27: false\n`,
      `acme.yaml:5: days.12-27: no rule "12-27" is there to be removed; there are "01-01"`,
    ],
    [
      "acme.yaml",
      `${ACME}days:\n  12-27: { source: x }\n`,
      `acme.yaml:4: days.12-27: a new day needs a "name"`,
    ],
    [
      "acme.yaml",
      `${ACME}days:\n  12-27:\n    name: A\n    type: publik\n`,
      'acme.yaml:6: days.12-27.type: "publik" is not a kind of day',
    ],
    [
      "acme.yaml",
      `${ACME}days:\n  every friday: A\n`,
      `acme.yaml:4: days.every friday: holiday rule "every friday": cannot read "every friday"`,
    ],
    [
      "acme.yaml",
      `${ACME}days:\n  announced x: A\n`,
      "acme.yaml:4: days.announced x: an announced day needs its dates",
    ],
    [
      "acme.yaml",
      `${ACME}workdays:\n  2027: { dates: [2027-02-30] }\n`,
      `acme.yaml:4: workdays.2027.dates.0: "2027-02-30" is not a date`,
    ],
    [
      "acme.yaml",
      `${ACME}weekend: [{ days: [freitag] }]\n`,
      `acme.yaml:3: weekend.0.days.0: "freitag" is not a weekday`,
    ],
    [
      "acme.yaml",
      `${ACME}hours: [{ open: "9", close: "17:00" }]\n`,
      `acme.yaml:3: hours.0.open: "9" is not a time`,
    ],
    [
      "acme.yaml",
      "name: NYSE\nzone: Europe/Berlin\n",
      `acme.yaml:1: name: the calendar XNYS is called "NYSE" too`,
    ],
    [
      "acme.yaml",
      "name: Germany\nzone: Europe/Berlin\n",
      `acme.yaml:1: name: "Germany" is a country or region`,
    ],
    ["acme.yaml", `${ACME}aliases: [a, 7]\n`, `acme.yaml:3: aliases.1: 7 is not a text`],
    ["de-by.yaml", ACME, "de-by.yaml:1: name it DE.yaml"],
    ["QQ.yaml", "days: {}\n", "QQ.yaml:1: there are no holidays of a country QQ"],
    ["xnys.yaml", "days: {}\n", "xnys.yaml:1: name it XNYS.yaml"],
    ["FR.yaml", `${ACME}`, `FR.yaml:1: name: there is no property "name" here`],
    ["FR.yaml", "states: { ZZ: { days: {} } }\n", "FR.yaml:1: states.ZZ: there is no region FR-ZZ"],
    ["acme.yaml", "a: [1", "acme.yaml:1: Flow sequence"],
    ["acme.yaml", "- a\n", "acme.yaml:1: expected"],
  ])("%s: %j", (file, text, issue) => {
    expect(readFiles({ [file]: text }).issues[0]).toStartWith(issue);
  });

  test("calendars that are laid over each other, or have one name", () => {
    const circle = { "acme.yaml": `${ACME}base: bolt\n`, "bolt.yaml": "name: Bolt\nzone: UTC\nbase: acme\n" };
    expect(readFiles(circle).issues[0]).toStartWith("acme.yaml:3: base: calendars are laid over each other");
    const twins = { "acme.yaml": ACME, "bolt.yaml": ACME };
    expect(readFiles(twins).issues).toEqual([
      `bolt.yaml:1: name: the calendar acme is called "ACME" too; write another name`,
    ]);
  });

  test("a file that is too long, no text, or one of too many", () => {
    expect(readFiles({ "acme.yaml": " ".repeat(MAX_CALENDAR_BYTES + 1) }).issues[0]).toContain(
      "at most 262144",
    );
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`c${at}.yaml`, ACME]));
    expect(readFiles(many).issues[0]).toContain("has 201 files; at most 200 are read");
    const folder = mkdtempSync(join(tmpdir(), "calendars-"));
    writeFileSync(join(folder, "acme.yaml"), new Uint8Array([0x6e, 0xff]));
    symlinkSync("/", join(folder, "bolt.yaml"));
    const { issues } = runWhole(readCalendarFolder(folder, known));
    rmSync(folder, { recursive: true });
    expect(issues.map(({ message }) => message)).toEqual(["is not in UTF-8", "leads to no file"]);
  });

  test("a folder that there is not", () => {
    const { issues } = runWhole(readCalendarFolder("/nowhere/calendars", known));
    expect(issues[0]).toMatchObject({ path: "/nowhere/calendars", line: 1 });
  });
});

test("the examples of the package are in order", () => {
  const { issues, own } = runWhole(
    readCalendarFolder(join(import.meta.dir, "../../packaging/calendars"), known),
  );
  expect(issues).toEqual([]);
  expect([...own.files.keys(), ...own.additions.keys()]).toEqual(["acme-munich", "FR"]);
});
