import { messageOf } from "../error.ts";
import { createHolidayCalendar } from "../holidays/calendar.ts";
import { readCalendarArea, readCountryArea, sourcesOf } from "../holidays/merge-rules.ts";
import { createRuleBook, type RuleBook, type RuleSource } from "../holidays/rule-book.ts";
import { mergeArea } from "../holidays/rule-file.ts";
import { compileCountry, type CountryRules } from "../holidays/rule-set.ts";
import { fieldsOf, textOf, textsOf, type Fields } from "../holidays/rule-value.ts";
import { foldText } from "../text/fold.ts";
import type { CalendarDirectory } from "./calendar-directory.ts";
import { readCalendarFile, type CalendarDefinition } from "./calendar-file.ts";
import type { FileIssue, FilePath } from "./file-shape.ts";
import { fileShapeIssues, type OwnFileKind } from "./own-file-shape.ts";

/** A file of the operator: its name without `.yaml`, and what it says. */
export type OwnFile = { readonly name: string; readonly value: unknown };

/** The operator's calendars, and days added to countries and to calendars that are there already. */
export type OwnCalendars = {
  readonly definitions: readonly CalendarDefinition[];
  /** Parsed files of the calendars, by id. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Parsed files that add to a country or calendar, by its code or id. */
  readonly additions: ReadonlyMap<string, unknown>;
};

export const NO_OWN_CALENDARS: OwnCalendars = { definitions: [], files: new Map(), additions: new Map() };

/** What the files may refer to. */
export type KnownNames = {
  readonly rules: RuleSource;
  readonly calendars: CalendarDirectory;
  isZone(id: string): boolean;
  /** Whether a text is a code or name of a country or region, which then wins. */
  isPlace(text: string): boolean;
};

export type OwnFileIssue = FileIssue & { readonly file: string };

/** A calendar is laid over another at most this many times. */
const LONGEST_BASE = 4;
/** Most rules that a message lists. */
const MAX_LISTED = 30;
/** A year whose days every calendar is tried with, unless it begins or ends elsewhere. */
const TRIED_YEAR = 2026;

const FILE_NAME = /^[A-Za-z][A-Za-z0-9_-]{1,31}$/;
const REGION_NAME = /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/;

/**
 * Reads the operator's files, and everything that is wrong with them. Yields after each file, so that the caller can let others run.
 */
export function* readOwnCalendars(
  files: readonly OwnFile[],
  known: KnownNames,
): Generator<void, { own: OwnCalendars; issues: OwnFileIssue[] }> {
  const book = createRuleBook(known.rules);
  const issues: OwnFileIssue[] = [];
  const sound: { kind: OwnFileKind; name: string; fields: Fields }[] = [];
  for (const { name, value } of files) {
    const { kind, problem } = kindOf(name, book, known);
    const found = problem === null ? fileShapeIssues(kind, value) : [{ path: [], message: problem }];
    issues.push(...found.map((issue) => ({ ...issue, file: name })));
    if (found.length === 0) sound.push({ kind, name, fields: fieldsOf(value) });
    yield;
  }
  const owns = sound.filter(({ kind }) => kind === "own");
  const byName = new Map(owns.map(({ name, fields }) => [name, fields]));
  const usable = owns.filter(({ name, fields }) => {
    const found = [...nameIssues(name, fields, byName, known), ...baseIssues(fields, byName, book)];
    issues.push(...found.map((issue) => ({ ...issue, file: name })));
    return found.length === 0;
  });
  const additions = sound.filter(({ kind }) => kind !== "own");
  const own = {
    definitions: usable.map(({ name, fields }) => readCalendarFile(name, fields)),
    files: new Map(usable.map(({ name, fields }) => [name, fields])),
    additions: new Map(additions.map(({ name, fields }) => [name, fields])),
  };
  const rules = withOwn(known.rules, own);
  const compiled = createCompiler(createRuleBook(withOwn(known.rules, { ...own, additions: new Map() })));
  const calendar = createHolidayCalendar(rules);
  for (const { kind, name, fields } of [...usable, ...additions]) {
    const inherited = kind === "own" ? textOf(fields["base"]) : name;
    const add = (issue: FileIssue): void => void issues.push({ ...issue, file: name });
    try {
      dayIssues(fields, inherited, [], compiled, add);
      const { from = TRIED_YEAR, until = TRIED_YEAR } = kind === "own" ? fieldsOf(fields["known"]) : {};
      const year = Math.min(Math.max(TRIED_YEAR, Number(from)), Number(until));
      calendar.list({ countryCode: name, year, includeRegional: kind === "country" });
    } catch (error) {
      add({ path: [], message: messageOf(error) });
    }
    yield;
  }
  return { own, issues };
}

/** The rules of all countries and calendars with those of an operator. */
export const withOwn = (rules: RuleSource, own: OwnCalendars): RuleSource => ({
  get regions() {
    return rules.regions;
  },
  weekends: [...rules.weekends, ...own.definitions.flatMap(({ weekends }) => weekends)],
  version: () => rules.version(),
  countryCodes: () => rules.countryCodes(),
  names: () => rules.names(),
  has: (code) => own.files.has(code) || rules.has(code),
  days(code) {
    const known = rules.days(code);
    return known?.facts.uses.some((used) => own.additions.has(used)) ? null : known;
  },
  area(code) {
    const file = own.files.get(code);
    const area = file === undefined ? rules.area(code) : readCalendarArea(file);
    const added = own.additions.get(code);
    if (area === null || added === undefined) return area;
    return mergeArea(area, readCountryArea(code, added, sourcesOf(added), rules.regions));
  },
});

/** What a file is by its name; `problem` is `null` where the name can stand. */
function kindOf(
  name: string,
  book: RuleBook,
  { calendars }: KnownNames,
): { kind: OwnFileKind; problem: string | null } {
  if (/^[A-Z]{2}$/.test(name)) {
    return { kind: "country", problem: book.has(name) ? null : `there are no holidays of a country ${name}` };
  }
  if (REGION_NAME.test(name))
    return {
      kind: "own",
      problem: `name it ${name.slice(0, 2).toUpperCase()}.yaml, and write the region's days under states`,
    };
  const calendar = calendars.calendars.find(({ id }) => id.toLowerCase() === name.toLowerCase());
  if (calendar !== undefined)
    return { kind: "calendar", problem: calendar.id === name ? null : `name it ${calendar.id}.yaml` };
  const problem = `name it by the calendar's id: 3 to 32 letters, digits, "-" and "_", such as acme-berlin.yaml`;
  return { kind: "own", problem: FILE_NAME.test(name) && name.length > 2 ? null : problem };
}

/** Names that another calendar or a country has, and a zone that there is not. */
function nameIssues(
  id: string,
  fields: Fields,
  others: ReadonlyMap<string, Fields>,
  { calendars, isZone, isPlace }: KnownNames,
): FileIssue[] {
  const issues: FileIssue[] = [];
  const namesOf = (name: string, from: Fields): (readonly [string, FilePath])[] => [
    [name, []],
    [String(from["name"]), ["name"]],
    ...textsOf(from["aliases"]).map((alias, at) => [alias, ["aliases", at]] as const),
  ];
  const taken = new Map<string, string>();
  for (const [other, from] of others) {
    if (other === id) break;
    for (const [name] of namesOf(other, from)) taken.set(foldText(name), other);
  }
  for (const [name, path] of namesOf(id, fields)) {
    const owner = calendars.find(name)?.id ?? taken.get(foldText(name));
    if (owner !== undefined)
      issues.push({ path, message: `the calendar ${owner} is called "${name}" too; write another name` });
    else if (isPlace(name))
      issues.push({ path, message: `"${name}" is a country or region; write another name` });
    else if (foldText(name) === "")
      issues.push({ path, message: `"${name}" has no letter from a to z and no digit` });
  }
  const zone = String(fields["zone"]);
  if (!isZone(zone))
    issues.push({ path: ["zone"], message: `"${zone}" is no time zone; write one such as Europe/Berlin` });
  return issues;
}

/** A base that there is not, or that leads back to the calendar. */
function baseIssues(fields: Fields, others: ReadonlyMap<string, Fields>, book: RuleBook): FileIssue[] {
  const path = ["base"];
  let base = textOf(fields["base"]);
  for (let depth = 0; base !== null && others.has(base); depth += 1) {
    if (depth === LONGEST_BASE)
      return [
        {
          path,
          message: `calendars are laid over each other ${LONGEST_BASE} times at most, and never over themselves`,
        },
      ];
    base = textOf(others.get(base)?.["base"]);
  }
  if (base === null) return [];
  const [country = ""] = book.has(base) ? [base] : base.split("-", 1);
  const compiled = book.has(country) ? compileCountry(book, country) : null;
  if (compiled !== null && (country === base || compiled.subdivisions.find(base) !== null)) return [];
  return [
    {
      path,
      message: `there is no country, region or calendar "${base}"; write a code such as DE, DE-BY or XETR`,
    },
  ];
}

type Compiler = (code: string) => CountryRules | null;

/** Compiles a country or calendar once. */
function createCompiler(book: RuleBook): Compiler {
  const compiled = new Map<string, CountryRules | null>();
  return (code) =>
    compiled.getOrInsertComputed(code, () => (book.has(code) ? compileCountry(book, code) : null));
}

/** Days that are removed and are not there, and new days without a name, of an area and its regions. */
function dayIssues(
  fields: Fields,
  inherited: string | null,
  path: FilePath,
  compiled: Compiler,
  report: (issue: FileIssue) => void,
): void {
  const rules = inherited === null ? new Set<string>() : rulesOf(inherited, compiled);
  const own = Object.entries(fieldsOf(fields["days"]));
  for (const [rule, day] of own) {
    const at = [...path, "days", rule];
    if (day === false && !rules.has(rule)) {
      const listed = [...rules].slice(0, MAX_LISTED).map((text) => `"${text}"`);
      const more = rules.size > MAX_LISTED ? ` and ${rules.size - MAX_LISTED} more` : "";
      const hint = listed.length === 0 ? "it has no base with days" : `there are ${listed.join(", ")}${more}`;
      report({ path: at, message: `no rule "${rule}" is there to be removed; ${hint}` });
    }
    const isNamed = typeof day === "string" || ["name", "_name"].some((name) => name in fieldsOf(day));
    if (day !== false && !isNamed && !rules.has(rule))
      report({ path: at, message: `a new day needs a "name"` });
  }
  const all = new Set([...rules, ...own.map(([rule]) => rule)]);
  const laws = Array.isArray(fields["substitutes"]) ? fields["substitutes"].map(fieldsOf) : [];
  for (const [at, law] of laws.entries())
    for (const property of ["only", "except"])
      for (const rule of textsOf(law[property]))
        if (!all.has(rule))
          report({ path: [...path, "substitutes", at, property], message: `there is no rule "${rule}"` });
  for (const kind of ["states", "regions"])
    for (const [key, child] of Object.entries(fieldsOf(fields[kind]))) {
      const code = `${inherited ?? ""}-${key}`;
      const at = [...path, kind, key];
      const isKnown = compiled(code.slice(0, 2))?.subdivisions.find(code) ?? null;
      if (isKnown === null) report({ path: at, message: `there is no region ${code}` });
      else dayIssues(fieldsOf(child), code, at, compiled, report);
    }
}

/** Texts of the rules of a country, region or calendar. */
function rulesOf(code: string, compiled: Compiler): ReadonlySet<string> {
  const whole = compiled(code) ?? compiled(code.split("-", 1)[0] ?? "");
  const region = whole === null || whole.code === code ? null : whole.subdivisions.find(code);
  const set = region === null ? whole?.national : whole?.regional(region);
  return new Set(set?.rules.map(({ text }) => text));
}
