import { parseRule } from "../../../src/domain/holidays/rule-parse.ts";

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const DAY_KEYS = new Set(
  "name _name type source active disable enable dates observed substitute note".split(" "),
);
const AREA_KEYS = new Set("names name langs zones dayoff weekend days _days states regions hijri".split(" "));
const HIJRI_KEYS = new Set("like months reckoning tolerance_days".split(" "));
/** A language, a script or country behind it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;
/** A source shorter than this is a key of `sources`, not the text of a law. */
const SHORTEST_LAW = 20;

/** What is wrong with a rule file, each issue with its place; empty for a sound one. */
export function ruleFileIssues(code: string, file: unknown): string[] {
  const fields = fieldsOf(file);
  const holidays = fieldsOf(fields["holidays"]);
  const issues: string[] = [];
  const codes = Object.keys(holidays);
  if (codes.length !== 1 || codes[0] !== code) issues.push(`holidays: has ${codes.join(" ")}, not ${code}`);
  const { mode } = fields;
  if (mode !== undefined && mode !== "merge" && mode !== "replace")
    issues.push(`mode: "${String(mode)}" is neither merge nor replace`);
  const sources = new Set(Object.keys(fieldsOf(fields["sources"])));
  return [...issues, ...areaIssues(fieldsOf(holidays[code]), code, sources)];
}

function areaIssues(area: Fields, place: string, sources: ReadonlySet<string>): string[] {
  const issues = [
    ...unknownKeys(area, AREA_KEYS, place),
    ...unknownKeys(fieldsOf(area["hijri"]), HIJRI_KEYS, `${place} hijri`),
  ];
  for (const [rule, day] of Object.entries(fieldsOf(area["days"])))
    if (day !== false) issues.push(...dayIssues(rule, fieldsOf(day), `${place} "${rule}"`, sources));
  for (const kind of ["states", "regions"]) {
    for (const [code, child] of Object.entries(fieldsOf(area[kind])))
      if (child !== false) issues.push(...areaIssues(fieldsOf(child), `${place}-${code}`, sources));
  }
  return issues;
}

function unknownKeys(fields: Fields, known: ReadonlySet<string>, place: string): string[] {
  return Object.keys(fields).flatMap((key) => (known.has(key) ? [] : [`${place}: unknown "${key}"`]));
}

function dayIssues(rule: string, day: Fields, place: string, sources: ReadonlySet<string>): string[] {
  const issues = unknownKeys(day, DAY_KEYS, place);
  for (const tag of Object.keys(fieldsOf(day["name"])))
    if (!LANGUAGE_TAG.test(tag)) issues.push(`${place}: "${tag}" is no language (quote a name with a comma)`);
  const { source } = day;
  if (typeof source !== "string") issues.push(`${place}: no source`);
  else if (source.length < SHORTEST_LAW && !sources.has(source))
    issues.push(`${place}: source "${source}" is not listed`);
  try {
    if (parseRule(rule).base.kind === "announced" && day["dates"] === undefined)
      issues.push(`${place}: no dates`);
  } catch (error) {
    issues.push(error instanceof Error ? error.message : String(error));
  }
  return issues;
}
