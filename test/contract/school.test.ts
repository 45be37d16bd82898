import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ICAL from "ical.js";
import { service } from "./service.ts";

const FOLDER = join(import.meta.dir, "../../data/school-holidays");

type Row = Readonly<Record<string, string>>;

/** A plain reader of the committed tables, apart from the build's. */
function rowsOf(file: string): Row[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  const [header = "", ...records] = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const names = header.split("\t");
  return records.map((line) =>
    Object.fromEntries(line.split("\t").map((cell, at) => [names[at] ?? "", cell] as const)),
  );
}

type Listed = {
  id: string;
  date: string;
  end_date: string;
  days: number;
  name: string;
  local_name: string;
  nationwide: boolean;
  subdivisions: string[];
  type: string;
  school: { kind: string; groups: string[] } | null;
};

async function listOf(address: string): Promise<Listed[]> {
  const answer = await service.send(address);
  expect(`${address} ${answer.status}`).toBe(`${address} 200`);
  const body = (await answer.json()) as { data: { holidays: Listed[] } };
  return body.data.holidays.filter(({ school }) => school !== null);
}

const KINDS: Readonly<Record<string, string>> = {
  School: "holidays",
  EndOfLessons: "end_of_lessons",
  BackToSchool: "back_to_school",
};

test("every record of the file comes out once in each year that it touches, under one id", async () => {
  const corrections = new Map(
    rowsOf("corrections.tsv").map((row) => [
      [row["country"], row["start"], row["end"], row["places"], row["groups"]].join(" "),
      row,
    ]),
  );
  const expected = new Map<string, string[]>();
  const names = new Map<string, string>();
  for (const row of rowsOf("holidays.tsv")) {
    const { country = "", places = "", groups = "" } = row;
    const correction = corrections.get([country, row["start"], row["end"], places, groups].join(" "));
    const start = correction?.["new_start"] || row["start"] || "";
    const end = correction?.["new_end"] || row["end"] || "";
    const ofState = groups.startsWith("MV-") ? "DE-MV" : "";
    const areas = row["scope"] === "National" ? "" : places || ofState;
    const ofGroups = groups.split(",").length === 3 && country === "NL" ? "" : groups;
    const sorted = (text: string): string => text.split(",").sort().join();
    const text = [start, end, KINDS[row["type"] ?? ""], sorted(areas), sorted(ofGroups)].join(" | ");
    names.set(`${country} ${text}`, `${names.get(`${country} ${text}`) ?? ""}|${row["names"]}|`);
    for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) {
      expected.set(`${country} ${year}`, [...(expected.get(`${country} ${year}`) ?? []), text]);
    }
  }
  const ids = new Map<string, string>();
  for (const [key, rows] of expected) {
    const [country, year] = key.split(" ");
    const listed = await listOf(`/v1/holidays/${country}/${year}?types=school&include=regional`);
    const found = listed.map((one) => {
      const { date, end_date: end, subdivisions, school } = one;
      const parts = [
        date,
        end,
        school?.kind,
        subdivisions.toSorted().join(),
        school?.groups.toSorted().join(),
      ];
      const text = parts.join(" | ");
      const full = `${country} ${text} | ${one.local_name}`;
      expect([full, ids.get(`${one.id} ${date}`) ?? full]).toEqual([full, full]);
      ids.set(`${one.id} ${date}`, full);
      expect(one.type).toBe("school");
      expect(one.days).toBe((Date.parse(end) - Date.parse(date)) / 86_400_000 + 1);
      expect(names.get(`${country} ${text}`)).toContain(`=${one.local_name}`);
      return text;
    });
    expect([key, found.sort()]).toEqual([key, rows.sort()]);
  }
  expect(ids.size).toBe(4224);
}, 120_000);

type Answer = {
  is_school_holiday: boolean | null;
  reason: string | null;
  until: string | null;
  known_until: string | null;
  areas: { code: string | null; group: string | null; is_school_holiday: boolean | null }[];
  next: { date: string; name: string }[];
};

async function ask(query: string): Promise<Answer> {
  const answer = await service.send(`/v1/holidays/school?${query}`);
  return ((await answer.json()) as { data: Answer }).data;
}

/** 2026-02-16 to 2026-02-21, as "0216-0221"; a single day as "0515". A span may end in the next year. */
function isWithin(date: string, spans: string): boolean {
  const day = date.slice(5).replace("-", "");
  return spans.split(" ").some((span) => {
    const [first = "", last = first] = span.split("-");
    return last < first ? day >= first || day <= last : day >= first && day <= last;
  });
}

/**
 * Holidays of 2026 by the authorities' own calendars: the table of Germany's Kultusministerkonferenz; the arrêtés of 7 December 2022
 * and 3 December 2024 for France, whose holidays begin after the lessons of the first Saturday; the Dutch Rijksoverheid's
 * "Overzicht schoolvakanties"; the circulars of the Flemish Department of Education and of the Fédération
 * Wallonie-Bruxelles; Austria's Schulzeitgesetz with the federal table of 2025/26; the Polish ministry's calendar of 2025/26.
 */
const OFFICIAL_2026: Readonly<Record<string, string>> = {
  "DE-BW": "0330-0411 0526-0605 0730-0912 1026-1030 1031 1223-1231",
  "DE-BY": "0216-0220 0330-0410 0526-0605 0803-0914 1102-1106 1118 1224-1231",
  "DE-BE": "0202-0207 0330-0410 0515 0526 0709-0822 1019-1031 1223-1231",
  "DE-BB": "0202-0207 0330-0410 0526 0709-0822 1019-1030 1223-1231",
  "DE-HB": "0202-0203 0323-0407 0515 0526 0702-0812 1012-1024 1223-1231",
  "DE-HH": "0130 0302-0313 0511-0515 0709-0819 1019-1030 1221-1231",
  "DE-HE": "0330-0410 0629-0807 1005-1017 1223-1231",
  "DE-NI": "0202-0203 0323-0407 0515 0526 0702-0812 1012-1024 1223-1231",
  "DE-NW": "0330-0411 0526 0720-0901 1017-1031 1223-1231",
  "DE-RP": "0330-0410 0629-0807 1005-1016 1223-1231",
  "DE-SL": "0216-0220 0407-0417 0629-0807 1005-1016 1221-1231",
  "DE-SN": "0209-0221 0403-0410 0515 0704-0814 1012-1024 1223-1231",
  "DE-ST": "0131-0206 0330-0404 0526-0529 0704-0814 1019-1030 1221-1231",
  "DE-TH": "0216-0221 0407-0417 0515 0704-0814 1012-1024 1223-1231",
  "FR-69": "0208-0222 0405-0419 0705-0831 1018-1101 1220-1231",
  "FR-67": "0215-0301 0412-0426 0705-0831 1018-1101 1220-1231",
  "FR-75": "0222-0308 0419-0503 0705-0831 1018-1101 1220-1231",
  "NL-GR": "0221-0301 0425-0503 0704-0816 1010-1018 1219-1231",
  "NL-NH": "0221-0301 0425-0503 0704-0816 1010-1018 1219-1231",
  "NL-ZE": "0214-0222 0425-0503 0711-0823 1017-1025 1219-1231",
  "BE-VLG": "0216-0222 0406-0419 0701-0831 1102-1108 1221-1231",
  "BE-WHT": "0216-0301 0427-0510 0704-0823 1019-1101 1221-1231",
  "AT-9": "0202-0207 0328-0406 0523-0525 0704-0906 1027-1031 1224-1231",
  "AT-7": "0209-0214 0328-0406 0523-0525 0711-0913 1027-1031 1224-1231",
  "AT-6": "0216-0221 0328-0406 0523-0525 0711-0913 1027-1031 1224-1231",
  "PL-14": "0119-0201 0402-0407 0627-0831",
  "PL-12": "0202-0215 0402-0407 0627-0831",
  "PL-30": "0216-0301 0402-0407 0627-0831",
  "SK-BL": "0216-0220 0402-0407 0701-0831",
  "SK-KI": "0302-0306 0402-0407 0701-0831",
};

const DATES =
  "2026-01-21 2026-02-03 2026-02-10 2026-02-17 2026-02-25 2026-03-04 2026-03-11 2026-03-24 2026-04-08 2026-04-15 " +
  "2026-04-22 2026-04-29 2026-05-06 2026-05-27 2026-06-17 2026-07-07 2026-07-22 2026-08-11 2026-08-26 2026-10-14";

for (const [region, spans] of Object.entries(OFFICIAL_2026)) {
  test(`${region}: twenty days of 2026 are as in the authority's calendar`, async () => {
    for (const date of DATES.split(" ")) {
      const { is_school_holiday: found } = await ask(`country=${region}&date=${date}`);
      // Poland's holidays after August 2026 are not in the data yet.
      const isUnknown = region.startsWith("PL-") && date > "2026-08-31";
      expect([date, found]).toEqual([date, isUnknown ? null : isWithin(date, spans)]);
    }
  });
}

test.each([
  ["Brussels, where the communities differ", "subdivision=BE-BRU&date=2026-02-25", null, "some_schools"],
  ["Brussels, where they agree", "subdivision=BE-BRU&date=2026-02-18", true, null],
  ["Gelderland, which three Dutch regions share", "country=NL-GE&date=2026-02-16", null, "some_schools"],
  ["Germany, some of whose states have holidays", "country=DE&date=2026-07-10", null, "some_schools"],
  ["Germany between the years", "country=DE&date=2026-12-28", true, null],
  ["Schleswig-Holstein when only islands teach", "country=DE-SH&date=2026-08-12", null, "some_schools"],
  ["Mecklenburg's vocational schools alone", "country=DE-MV&date=2026-02-18", null, "some_schools"],
  ["a department, by its académie and zone", "country=FR-38&date=2026-02-10", true, null],
  ["a zone", "country=FR&subdivision=FR-ZC&date=2026-02-10", false, null],
  ["Corsica, whose dates are its own", "country=FR-2A&date=2026-02-10", false, null],
  ["Réunion, by its own code", "country=RE&date=2026-01-05", true, null],
  ["an Italian province, by its region", "country=IT-MI&date=2025-12-27", true, null],
  ["Italy after the lessons have ended", "country=IT-25&date=2026-07-15", null, "not_published"],
  ["Lithuania's summer, which is not in the data", "country=LT&date=2026-07-15", null, "not_published"],
  ["a year that nobody has published", "country=DE-BY&date=2035-08-10", null, "not_published"],
  ["thirteen misprinted months", "country=FR-973&date=2024-08-01", null, "not_published"],
  ["a misprinted month that is corrected", "country=NL-ZE&date=2027-03-10", false, null],
])("%s", async (_, query, isHoliday, reason) => {
  const found = await ask(query);
  expect([found.is_school_holiday, found.reason]).toEqual([isHoliday, reason]);
});

test.each([
  ["munich", "2026-08-10", true],
  ["lyon", "2026-02-10", true],
  ["paris", "2026-02-10", false],
  ["nimes", "2026-02-24", true],
  ["rotterdam", "2026-07-06", false],
  ["amsterdam", "2026-07-06", true],
  ["arnhem", "2026-07-13", true],
  ["ede", "2026-07-13", false],
  ["eupen", "2026-02-24", false],
  ["liege", "2026-02-24", true],
  ["gent", "2026-02-24", false],
  ["brussels", "2026-02-24", null],
  ["zurich", "2026-04-21", true],
  ["geneva", "2026-04-21", false],
  ["vienna", "2026-02-03", true],
  ["innsbruck", "2026-02-03", false],
])("the schools of %s on %s", async (city, date, isHoliday) => {
  expect([city, (await ask(`city=${city}&date=${date}`)).is_school_holiday]).toEqual([city, isHoliday]);
  const answer = await service.send(`/v1/context/${city}?at=${date}T12:00&include=school_holidays`);
  const { data } = (await answer.json()) as { data: { school_holidays: Answer } };
  expect(data.school_holidays.is_school_holiday).toBe(isHoliday);
});

test("says until when, what is next, how far dates are known, and each area", async () => {
  expect(await ask("country=FR-75&date=2026-12-24")).toMatchObject({
    is_school_holiday: true,
    until: "2027-01-03",
    known_until: "2027-07-03",
    areas: [{ code: "FR-ZC", name: "Zone C", group: null, is_school_holiday: true }],
    next: [{ date: "2027-02-07", name: "Winter Holidays" }, { date: "2027-04-04" }, { date: "2027-05-06" }],
  });
  const { areas } = await ask("country=CH-ZH&date=2026-07-20");
  expect(areas.map(({ group, is_school_holiday: is }) => `${group} ${is}`).sort()).toEqual([
    "ZH-BS null",
    "ZH-MS null",
    "ZH-VS true",
  ]);
});

test("feeds of school holidays pass an independent parser: one event a period, whose end is exclusive", async () => {
  for (const code of ["DE-BY", "FR-75", "BE-VLG", "CH-ZH", "ES-AN"]) {
    const feed = await (await service.send(`/v1/holidays/${code}.ics?types=school`)).text();
    const calendar = new ICAL.Component(ICAL.parse(feed));
    const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    expect(events.length).toBeGreaterThan(10);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    for (const { startDate, endDate } of events) {
      expect(startDate.isDate).toBe(true);
      expect(endDate.compare(startDate)).toBe(1);
    }
    const csv = await (await service.send(`/v1/holidays/${code}/2026.csv?types=school`)).text();
    const list = await listOf(`/v1/holidays/${code}/2026?types=school`);
    expect(csv.trim().split("\r\n")).toHaveLength(list.length + 1);
  }
});
