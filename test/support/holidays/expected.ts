import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What a difference is about: a day we lack, a day we have, or the name of a day. */
export type Direction = "missing" | "extra" | "name";

/** One difference from the references that was decided by law. */
export type ExpectedDifference = {
  direction: Direction;
  /** `national`, or the ISO 3166-2 codes where it holds; `regional` = in every subdivision. */
  scopes: readonly string[];
  /** `2026-05-04`, or `*-05-04` for that day in every year. */
  dates: readonly string[];
  /** Law, announcement or language rule behind it. */
  reason: string;
};

const FOLDER = new URL("../../oracle/expected-differences/holidays/", import.meta.url);
const DIRECTIONS: readonly Direction[] = ["missing", "extra", "name"];
const KEYS: ReadonlySet<string> = new Set(["direction", "scope", "dates", "reason"]);
const SHORTEST_REASON = 15;

const textsOf = (value: unknown): string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

function readDifference(row: unknown, place: string): ExpectedDifference {
  if (typeof row !== "object" || row === null) throw new TypeError(`${place}: not a row`);
  const fields = new Map<string, unknown>(Object.entries(row));
  for (const key of fields.keys()) if (!KEYS.has(key)) throw new TypeError(`${place}: unknown "${key}"`);
  const direction = DIRECTIONS.find((one) => one === fields.get("direction"));
  if (direction === undefined) throw new TypeError(`${place}: direction is missing, extra or name`);
  const dates = textsOf(fields.get("dates"));
  const wrong = dates.find((date) => !/^(?:\d{4}|\*)-\d{2}-\d{2}$/.test(date));
  if (dates.length === 0 || wrong !== undefined)
    throw new TypeError(`${place}: dates are 2026-05-04 or *-05-04, not "${wrong ?? ""}"`);
  const reason = String(fields.get("reason") ?? "");
  if (reason.length < SHORTEST_REASON) throw new TypeError(`${place}: the reason names the law`);
  const scopes = textsOf(fields.get("scope"));
  return { direction, scopes: scopes.length === 0 ? ["national"] : scopes, dates, reason };
}

export function countriesWithExpected(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, 2));
}

/** The differences listed for a country. Throws `TypeError` with the place of a row that cannot be read. */
export function readExpected(country: string): ExpectedDifference[] {
  const file = new URL(`${country}.yaml`, FOLDER);
  if (!existsSync(file)) return [];
  const rows: unknown = Bun.YAML.parse(readFileSync(file, "utf8"));
  if (rows === null) return [];
  if (!Array.isArray(rows)) throw new TypeError(`${country}.yaml: not a list`);
  return rows.map((row, index) =>
    readDifference(row, `expected-differences/${country}.yaml row ${index + 1}`),
  );
}

/** Looks up whether a difference is listed, and remembers which rows were of use. */
export type ExpectedLookup = {
  reasonOf(direction: Direction, scope: string, date: string): string | null;
  /** Rows that no difference needed. */
  unused(): ExpectedDifference[];
};

export function createExpectedLookup(rows: readonly ExpectedDifference[]): ExpectedLookup {
  const used = new Set<ExpectedDifference>();
  const covers = (row: ExpectedDifference, direction: Direction, scope: string, date: string): boolean =>
    row.direction === direction &&
    (row.scopes.includes(scope) || (scope !== "national" && row.scopes.includes("regional"))) &&
    (row.dates.includes(date) || row.dates.includes(`*${date.slice(4)}`));
  return {
    reasonOf(direction, scope, date) {
      const row = rows.find((one) => covers(one, direction, scope, date));
      if (row === undefined) return null;
      used.add(row);
      return row.reason;
    },
    unused: () => rows.filter((row) => !used.has(row)),
  };
}
