import type { ActiveWindow } from "../../../src/domain/holidays/active-window.ts";
import type { RuleBook } from "../../../src/domain/holidays/rule-book.ts";
import type { HolidayArea } from "../../../src/domain/holidays/rule-file.ts";
import { parseRule } from "../../../src/domain/holidays/rule-parse.ts";

type Fields = Record<string, unknown>;
/** Whether each source that says since when a law is in force has a rule with a first day. */
type SourceUse = { isUsed: boolean; hasStart: boolean };
type Reading = { issues: string[]; sources: Map<string, SourceUse>; rules: ReadonlySet<string> };

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
const keys = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const DAY_KEYS = keys("name _name type source active disable enable dates expected observed note");
const AREA_KEYS = keys(
  "names name langs zones dayoff weekend substitutes reviewed workdays days _days states regions parts hijri was local_days decreed checked federal",
);
const LOCAL_KEYS = keys("name days_a_year active source");
const HIJRI_KEYS = keys("like months reckoning tolerance_days source");
const SUBSTITUTE_KEYS = keys("on when to only except types type active source");
const SUBSTITUTE_DAYS = keys("weekend holiday monday tuesday wednesday thursday friday saturday sunday");
const SUBSTITUTE_TARGETS = keys(
  "next previous nearest monday tuesday wednesday thursday friday saturday sunday",
);
/** A language, a script or country behind it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;
/** A source shorter than this is a key of `sources`, not the text of a law. */
const SHORTEST_LAW = 20;
/** A law that says since when it applies. */
const IN_FORCE =
  /\b(?:in force|applies|public holiday|holiday|day off) (?:since|from)\b[^.;:]*?\b(?:19|20)\d\d/;

/** What is wrong with a rule file, each issue with its place; empty for a sound one. */
export function ruleFileIssues(code: string, file: unknown, book: RuleBook, text = ""): string[] {
  const fields = fieldsOf(file);
  const holidays = fieldsOf(fields["holidays"]);
  const issues = repeatedKeys(text);
  const codes = Object.keys(holidays);
  if (codes.length !== 1 || codes[0] !== code) issues.push(`holidays: has ${codes.join(" ")}, not ${code}`);
  const { mode } = fields;
  if (mode !== undefined && mode !== "merge" && mode !== "replace")
    issues.push(`mode: "${String(mode)}" is neither merge nor replace`);
  const laws = Object.entries(fieldsOf(fields["sources"]));
  const sources = new Map(laws.map(([key]) => [key, { isUsed: false, hasStart: false }]));
  const reading = { issues, sources, rules: rulesOf(book, book.country(code)) };
  readAreaIssues(fieldsOf(holidays[code]), code, reading);
  for (const [key, law] of laws) {
    const use = sources.get(key);
    if (use?.isUsed !== true) issues.push(`sources: nothing cites "${key}"`);
    else if (!use.hasStart && IN_FORCE.test(String(law)))
      issues.push(`sources: "${key}" says since when it is in force, and none of its rules does`);
  }
  return issues;
}

/** Rules of a country or its regions that name no law, or have no name; with the data set's own. */
export function ruleIssues(code: string, book: RuleBook): string[] {
  const issues: string[] = [];
  const walk = (area: HolidayArea, place: string, above: ReadonlySet<string>): void => {
    for (const [rule, day] of area.days) {
      if (day === null) continue;
      if (day.source === null) issues.push(`${place} "${rule}": no source`);
      if (day.names.length === 0 && day.nameRef === null && !above.has(rule))
        issues.push(`${place} "${rule}": no name`);
    }
    const known = new Set([...above, ...area.days.keys()]);
    for (const [region, child] of area.areas) if (child !== null) walk(child, `${place}-${region}`, known);
  };
  const area = book.country(code);
  if (area !== null) walk(area, code, rulesOf(book, inheritedBy(book, area)));
  return issues;
}

function inheritedBy(book: RuleBook, area: HolidayArea): HolidayArea | null {
  const [code, ...path] = area.inherits ?? [];
  return code === undefined || path.length > 0 ? null : book.country(code);
}

/** The rules of a country, of its regions, and of the country it takes rules from. */
function rulesOf(book: RuleBook, area: HolidayArea | null): ReadonlySet<string> {
  const rules = new Set<string>();
  const walk = (one: HolidayArea | null): void => {
    for (const rule of one?.days.keys() ?? []) rules.add(rule);
    for (const child of one?.areas.values() ?? []) walk(child);
  };
  walk(area);
  if (area !== null) walk(inheritedBy(book, area));
  return rules;
}

function readAreaIssues(area: Fields, place: string, reading: Reading): void {
  const { issues } = reading;
  issues.push(...unknownKeys(area, AREA_KEYS, place));
  issues.push(...unknownKeys(fieldsOf(area["hijri"]), HIJRI_KEYS, `${place} hijri`));
  for (const source of textsOf(fieldsOf(area["hijri"])["source"]))
    cite(source, true, `${place} hijri`, reading);
  for (const [rule, day] of Object.entries(fieldsOf(area["days"])))
    if (day !== false) readDayIssues(rule, fieldsOf(day), `${place} "${rule}"`, reading);
  for (const [source, rules] of Object.entries(fieldsOf(area["reviewed"])))
    for (const rule of textsOf(rules)) {
      cite(source, hasStart(rule, {}), `${place} reviewed "${rule}"`, reading);
      if (rule in fieldsOf(area["days"])) issues.push(`${place} reviewed "${rule}": is under days as well`);
    }
  for (const law of textsOfObjects(area["substitutes"]))
    readSubstituteIssues(law, `${place} substitutes`, reading);
  for (const local of textsOfObjects(area["local_days"])) {
    issues.push(...unknownKeys(local, LOCAL_KEYS, `${place} local_days`));
    if (typeof local["name"] !== "string") issues.push(`${place} local_days: no name`);
    cite(local["source"], true, `${place} local_days`, reading);
  }
  if (area["decreed"] !== undefined) readDecreeIssues(fieldsOf(area["decreed"]), `${place} decreed`, reading);
  for (const [year, decree] of Object.entries(fieldsOf(area["workdays"])))
    readWorkdayIssues(year, fieldsOf(decree), `${place} workdays ${year}`, reading);
  for (const kind of ["states", "regions", "parts"]) {
    for (const [code, child] of Object.entries(fieldsOf(area[kind])))
      if (child !== false) readAreaIssues(fieldsOf(child), `${place}-${code}`, reading);
  }
}

function readDecreeIssues(decreed: Fields, place: string, reading: Reading): void {
  reading.issues.push(...unknownKeys(decreed, keys("until statement source"), place));
  if (typeof decreed["statement"] !== "string") reading.issues.push(`${place}: no statement`);
  if (typeof decreed["until"] !== "number") reading.issues.push(`${place}: until is no year`);
  cite(decreed["source"], true, place, reading);
}

const textsOfObjects = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

function unknownKeys(fields: Fields, known: ReadonlySet<string>, place: string): string[] {
  return Object.keys(fields).flatMap((key) => (known.has(key) ? [] : [`${place}: unknown "${key}"`]));
}

function cite(source: unknown, starts: boolean, place: string, { issues, sources }: Reading): void {
  if (typeof source !== "string") issues.push(`${place}: no source`);
  else if (sources.has(source)) {
    const use = sources.get(source);
    sources.set(source, { isUsed: true, hasStart: starts || use?.hasStart === true });
  } else if (source.length < SHORTEST_LAW) issues.push(`${place}: source "${source}" is not listed`);
}

/** Whether a rule says when it begins, ends, or on which dates it was alone. */
const hasStart = (rule: string, day: Fields): boolean =>
  /since|prior to|^\d{4}/.test(rule) ||
  ["active", "dates", "enable", "observed"].some((key) => day[key] !== undefined);

function readDayIssues(rule: string, day: Fields, place: string, reading: Reading): void {
  const { issues } = reading;
  issues.push(...unknownKeys(day, DAY_KEYS, place));
  for (const tag of Object.keys(fieldsOf(day["name"])))
    if (!LANGUAGE_TAG.test(tag)) issues.push(`${place}: "${tag}" is no language (quote a name with a comma)`);
  cite(day["source"], hasStart(rule, day), place, reading);
  try {
    if (parseRule(rule).kind === "announced" && day["dates"] === undefined) issues.push(`${place}: no dates`);
  } catch (error) {
    issues.push(error instanceof Error ? error.message : String(error));
  }
}

function readSubstituteIssues(law: Fields, place: string, reading: Reading): void {
  const { issues, rules } = reading;
  issues.push(...unknownKeys(law, SUBSTITUTE_KEYS, place));
  cite(law["source"], law["active"] !== undefined, place, reading);
  for (const day of textsOf(law["on"]))
    if (!SUBSTITUTE_DAYS.has(day)) issues.push(`${place}: no day is called "${day}"`);
  for (const to of textsOf(law["to"]))
    if (!SUBSTITUTE_TARGETS.has(to)) issues.push(`${place}: "${to}" says no day`);
  for (const rule of [...textsOf(law["only"]), ...textsOf(law["except"])])
    if (!rules.has(rule)) issues.push(`${place}: there is no rule "${rule}"`);
  const windows: readonly Partial<ActiveWindow>[] = textsOfObjects(law["active"]);
  if (law["active"] !== undefined && windows.length === 0) issues.push(`${place}: active is no list`);
}

function readWorkdayIssues(year: string, decree: Fields, place: string, reading: Reading): void {
  cite(decree["source"], true, place, reading);
  reading.issues.push(...unknownKeys(decree, keys("dates source type"), place));
  for (const date of textsOf(decree["dates"])) {
    const isDate = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) === true;
    if (!isDate || !date.startsWith(year)) reading.issues.push(`${place}: "${date}" is no date of the year`);
  }
}

/** Keys written twice in a block: the reader keeps the last alone. */
function repeatedKeys(text: string): string[] {
  const issues: string[] = [];
  const open: { indent: number; seen: Set<string> }[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const match = /^( *)("[^"]*"|[^\s"#-][^:#]*?(?::\d\d[^:]*)?):(?: |$)/.exec(line);
    if (match === null) continue;
    const indent = (match[1] ?? "").length;
    const key = (match[2] ?? "").replaceAll('"', "");
    while ((open.at(-1)?.indent ?? -1) > indent) open.pop();
    if ((open.at(-1)?.indent ?? -1) < indent) open.push({ indent, seen: new Set() });
    const { seen } = open.at(-1) ?? { seen: new Set<string>() };
    if (seen.has(key)) issues.push(`line ${at + 1}: "${key}" is written twice`);
    seen.add(key);
  }
  return issues;
}
