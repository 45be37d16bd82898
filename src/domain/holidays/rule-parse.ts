import { daysFromCivil } from "../calendar/civil.ts";
import { AlmanacError } from "../error.ts";
import { BASE_FORMS } from "./rule-base.ts";
import type { ActiveWindow } from "./active-window.ts";
import type { RuleBase, RuleProgram } from "./rule-program.ts";
import { STEP_FORMS, type RuleStep, type StandInMode } from "./rule-step.ts";

type Match = readonly (string | undefined)[];
type Draft = {
  base: RuleBase | null;
  /** Moves written before their date ("monday after 06-01"); the innermost applies first. */
  pending: RuleStep[];
  steps: RuleStep[];
  windows: ActiveWindow[];
  mode: StandInMode;
};
type Token = readonly [pattern: string, take: (draft: Draft, match: Match) => void];

/** The grammar: the first match wins. */
const TOKENS = [
  ...BASE_FORMS.map(([pattern, read]): Token => [
    pattern,
    (draft, match) => {
      draft.base = read(match);
      draft.steps.push(...draft.pending.toReversed());
      draft.pending = [];
    },
  ]),
  ...STEP_FORMS.map(([pattern, read]): Token => [
    pattern,
    (draft, match) => {
      const step = read(match, draft.mode);
      const isBefore = draft.base === null || step.dateFrom !== undefined;
      (isBefore ? draft.pending : draft.steps).push(step);
    },
  ]),
  ...([
    [
      "(since|prior to) 0*(\\d{1,4})(?:-0*(\\d{1,2})(?:-0*(\\d{1,2}))?)?",
      ({ windows }, [, word, year, month = "1", day = "1"]) => {
        const edge = daysFromCivil(Number(year), Number(month), Number(day));
        const last = windows.at(-1);
        if (word === "since") windows.push({ fromDay: edge, toDay: null });
        else if (last !== undefined && last.toDay === null) last.toDay = edge;
        else windows.push({ fromDay: null, toDay: edge });
      },
    ],
    ["observed", (draft) => void (draft.mode = "observed")],
    ["and(?! if)|#\\d+", () => undefined],
  ] satisfies Token[]),
].map(([pattern, take]) => [new RegExp(`^(?:${pattern})(?=\\s|$)`, "i"), take] as const);

/**
 * Reads one rule of date-holidays' language ("2nd monday in October", "08-17 if sunday then next monday",
 * "1 Shawwal P3D", "easter -2") into a program for `runRule`, by that project's specification. Three forms are added:
 * `announced <word>`, a holiday without a rule whose days are listed under `dates`, `observed if …`, a holiday that
 * keeps its date while the day off is on another day, and `between holidays`. Substitutes are no part of a rule: an area
 * says which of its holidays have them (`readSubstitutions`). Throws `internal_error` with the rule and the part that
 * could not be read: rules come with the program.
 */
export function parseRule(text: string): RuleProgram {
  const draft: Draft = { base: null, pending: [], steps: [], windows: [], mode: "move" };
  // The data set has "Saturdayif" for "Saturday if".
  let rest = text.trim().replace(/day(?=if )/g, "day ");
  while (rest !== "") {
    const length = takeToken(draft, rest);
    if (length === 0)
      throw new AlmanacError("internal_error", `holiday rule "${text}": cannot read "${rest}"`);
    rest = rest.slice(length).trimStart();
  }
  const { base, pending, steps, windows } = draft;
  if (base === null || pending.length > 0)
    throw new AlmanacError("internal_error", `holiday rule "${text}": no date in it`);
  return {
    kind: base.kind,
    year: base.year,
    isSighted: base.isSighted,
    daysIn: base.daysIn,
    steps: steps.map(({ apply }) => apply),
    clauses: [
      steps.reduce((date, { dateFrom }) => dateFrom?.(date) ?? date, base.text),
      ...steps.flatMap(({ clause }) => clause ?? []),
    ],
    windows: windows.length === 0 ? null : windows,
  };
}

function takeToken(draft: Draft, rest: string): number {
  for (const [pattern, take] of TOKENS) {
    const match = pattern.exec(rest);
    if (match === null || match[0] === "") continue;
    take(draft, match);
    return match[0].length;
  }
  return 0;
}
