import { ruleOfWords } from "../schedule/every.ts";
import { readTimeOfDay } from "../calendar/parse.ts";
import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

/** A time of day as it stands in a question. */
const TIME = String.raw`(?:at )?(?:\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m\.?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2} ?h(?: ?\d{2})?|noon|midday|midnight)`;

const form = (text: string): RegExp => new RegExp(`^${text}$`, "i");

/** A time of a place in others. @param day what a date elsewhere in the text says */
function conversion(
  [from, ...to]: readonly (string | null)[],
  clock: string | undefined,
  day: number | null,
  parts: QuestionParts,
): Question | null {
  if (from === undefined) return null;
  const secondOfDay = clock === undefined ? null : parts.time(clock);
  if (clock !== undefined && secondOfDay === null) return null;
  // A time of one place is meant on the reader's own clock.
  return { kind: "conversion", from, to: to.length > 0 ? to : [null], secondOfDay, day };
}

/** Times of places: `a` is where the time is read, `b` what it is wanted for. */
function timed(groups: Readonly<Record<string, string | undefined>>, parts: QuestionParts): Question | null {
  const dated = parts.dated([groups["d"], groups["a"]].filter(Boolean).join(" "));
  const after = parts.dated(groups["b"]);
  if (dated === null || after === null) return null;
  const from = parts.places(dated.rest);
  const to = after.rest === "" ? [] : parts.places(after.rest);
  if (from === null || to === null) return null;
  return conversion([...from, ...to], groups["t"], dated.day ?? after.day, parts);
}

/** A difference is of two places, or of one and the reader's own. */
function difference(text: string, parts: QuestionParts): Question | null {
  const places = parts.places(text);
  if (places === null) return null;
  return conversion(places.length === 1 ? [null, ...places] : places, undefined, null, parts);
}

function recurrence(text: string, place: string | undefined, parts: QuestionParts): Question | null {
  const named = parts.place(place);
  if (named === null || !ruleOfWords(text, readTimeOfDay).ok) return null;
  return { kind: "recurrence", rule: text, place: named.place };
}

/** Recurring times, which read like nothing else. */
export const RECURRENCE_RULES: readonly QuestionRule[] = [
  [
    /^(?<rule>(?:every|each|(?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))) .+) in (?<place>\D+)$/i,
    ({ rule = "", place }, parts) => recurrence(rule, place, parts),
  ],
  [
    /^(?<rule>(?:every|each|first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th)) .+)$/i,
    ({ rule = "" }, parts) => recurrence(rule, undefined, parts),
  ],
  [
    /^(?<rule>(?:[\d*?][\d*?/,-]*)(?: [\dA-Z*?/,#-]+){4})$/i,
    ({ rule = "" }) => ({ kind: "recurrence", rule, place: null }),
  ],
  [/^(?<rule>(?:RRULE:)?FREQ=\S+)$/i, ({ rule = "" }) => ({ kind: "recurrence", rule, place: null })],
];

export const MEETING_RULES: readonly QuestionRule[] = [
  [
    /^(?:(?:plan|find|arrange) )?(?:a )?(?:meeting|meet|call|best (?:meeting )?time(?: to (?:meet|call|talk))?|when can (?:we|i) (?:meet|call))(?: times?)?(?: (?:for|in|at|between|with|of|to))* (?<places>.+)$/i,
    ({ places: text = "" }, parts) => {
      const places = parts.places(text);
      if (places === null) return null;
      return { kind: "meeting", places: places.length === 1 ? [null, ...places] : places };
    },
  ],
];

export const TIME_RULES: readonly QuestionRule[] = [
  [/^(?:(?:the )?time )?difference (?<places>.+)$/i, ({ places = "" }, parts) => difference(places, parts)],
  [/^(?<places>.+?) time difference$/i, ({ places = "" }, parts) => difference(places, parts)],
  [
    /^how (?:many hours|far) (?:ahead|behind) is (?<a>.+) (?:of|from|than) (?<b>.+)$/i,
    ({ a, b }, parts) => difference(`${b} and ${a}`, parts),
  ],
  [
    /^how (?:many hours|far) is (?<a>.+) (?:ahead of|behind) (?<b>.+)$/i,
    ({ a, b }, parts) => difference(`${b} and ${a}`, parts),
  ],
  [
    /^(?:when )?(?:do (?:the )?clocks (?:change|go (?:back|forward))|clock changes?|daylight savings?(?: time)?|dst|summer time|time change)(?: (?:in|for|of))?(?: (?<place>.+?))?(?: 20\d\d)?$/i,
    ({ place }, parts) => {
      const named = parts.place(place);
      return named === null ? null : { kind: "clock_change", place: named.place };
    },
  ],
  [
    /^(?:what )?(?:time ?zone|utc offset|gmt offset)(?: (?:of|in|is|for|at))? (?<place>.+?)(?: in)?$/i,
    ({ place }, parts) => zoneOf(place, parts),
  ],
  [/^(?<place>.+?) (?:time ?zone|utc offset)$/i, ({ place }, parts) => zoneOf(place, parts)],
  [form(`when it(?: i|['’])s (?<t>${TIME}) in (?<a>.+?),? what(?: time)? is it in (?<b>.+)`), timed],
  [
    form(`(?:convert )?(?<t>${TIME}) (?:(?<d>.+?) )?(?:my time|here)(?: (?:in|to) (?<b>.+))?`),
    ({ b = "", d, t }, parts) => {
      const dated = parts.dated(d);
      const to = parts.places(b);
      if (dated === null || dated.rest !== "" || to === null) return null;
      return conversion([null, ...to], t, dated.day, parts);
    },
  ],
  [
    form(
      `(?:convert )?(?:(?<d>(?!at ).+?) )?(?<t>${TIME}) (?:in |from )?(?<a>.+?) (?:in|to|into|=|->|→) (?<b>.+)`,
    ),
    (groups, parts) => datedFirst(groups, parts),
  ],
  [form(`(?:convert )?(?<a>.+?) (?<t>${TIME}) (?:in|to|into|=|->|→) (?<b>.+)`), timed],
  [
    form(`(?:convert )?(?:(?<d>(?!at ).+?) )?(?<t>${TIME}) (?:in |from )?(?<a>.+)`),
    (groups, parts) => datedFirst(groups, parts),
  ],
  [form(`(?<a>.+?) (?<t>${TIME})`), timed],
  [
    /^(?:what(?:['’]?s| is) )?(?:the )?(?:current |local |exact )?time(?: now)?(?: is it)?(?: now)?(?: (?:in|at|of|for))? (?<place>.+?)(?: (?:right )?now)?$/i,
    ({ place = "" }, parts) => timeIn(place, parts),
  ],
  [
    /^(?:what )?time is it (?:now )?(?:in|at) (?<place>.+?)(?: now)?$/i,
    ({ place = "" }, parts) => timeIn(place, parts),
  ],
  [/^(?<place>.+?) (?:local |current )?time(?: now)?$/i, ({ place = "" }, parts) => timeIn(place, parts)],
  [/^(?:now|time now) in (?<place>.+)$/i, ({ place = "" }, parts) => timeIn(place, parts)],
];

/** Whole texts that are names of places, alone or in a row: the last that is tried. */
export const PLACE_RULES: readonly QuestionRule[] = [
  [
    /^(?:from )?(?<a>.+?) (?:to|vs\.?|versus|->|→) (?<b>.+)$/i,
    ({ a = "", b = "" }, parts) => {
      const [from, to] = [parts.places(a), parts.places(b)];
      return from === null || to === null ? null : conversion([...from, ...to], undefined, null, parts);
    },
  ],
  [
    /^(?<place>.+)$/,
    ({ place = "" }, parts) => (parts.names.place(place) === null ? null : { kind: "time", place }),
  ],
  [
    /^(?<places>.+ .+)$/,
    ({ places: text = "" }, parts) => {
      const { problem } = parts;
      const places = parts.places(text);
      // Words that are no row of places are not understood, rather than an unknown place.
      parts.problem = problem;
      return places === null || places.length < 2 ? null : conversion(places, undefined, null, parts);
    },
  ],
];

/** Only a date may stand before a time that its place follows. */
function datedFirst(
  groups: Readonly<Record<string, string | undefined>>,
  parts: QuestionParts,
): Question | null {
  const { d } = groups;
  if (d !== undefined && parts.dated(d)?.rest !== "") return null;
  return timed(groups, parts);
}

function timeIn(text: string, parts: QuestionParts): Question | null {
  const named = parts.place(text);
  const place = named?.place ?? null;
  return place === null ? null : { kind: "time", place };
}

function zoneOf(text: string | undefined, parts: QuestionParts): Question | null {
  const named = parts.place(text);
  const place = named?.place ?? null;
  return place === null ? null : { kind: "zone", place };
}
