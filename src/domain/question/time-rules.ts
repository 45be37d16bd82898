import { ruleOfWords } from "../schedule/every.ts";
import { readTimeOfDay } from "../calendar/parse.ts";
import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";
import { TIME } from "./time-word.ts";

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

/** How far `a` is ahead of `b`. */
function aheadOf(a: string | undefined, b: string, parts: QuestionParts): Question | null {
  const [to, from] = [parts.place(a), parts.place(b)];
  return to === null || from === null ? null : conversion([from.place, to.place], undefined, null, parts);
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
    /^(?:cron )?(?<rule>(?:[\d*?][\d*?/,-]*)(?: (?:[\d*?/,#LW-]|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z]))+){4})(?: in (?<place>\D+))?$/i,
    ({ rule = "", place }, parts) => {
      const named = parts.place(place);
      return named === null ? null : { kind: "recurrence", rule, place: named.place };
    },
  ],
  [/^(?<rule>(?:RRULE:)?FREQ=\S+)$/i, ({ rule = "" }) => ({ kind: "recurrence", rule, place: null })],
];

/** People in several places, perhaps on a day; one place is meant beside the reader's own. */
function meeting(text: string, other: string | undefined, parts: QuestionParts): Question | null {
  const { problem } = parts;
  const isWhole = parts.places(text) !== null;
  parts.problem = problem;
  const dated = isWhole ? { rest: text, day: null } : parts.dated(text);
  const places = dated === null ? null : parts.places(dated.rest);
  const others = other === undefined ? [] : parts.places(other);
  if (dated === null || places === null || others === null) return null;
  const all = [...others, ...places];
  return { kind: "meeting", places: all.length === 1 ? [null, ...all] : all, day: dated.day };
}

const MEETING =
  "(?:video |zoom |online |team )?(?:meeting|conference|call)(?: planner)?|meet|(?:best |good )?(?:meeting )?time(?: (?:to (?:meet|call|talk|speak)|for (?:an? )?(?:meeting|call)))|best time|when (?:can|should|could) (?:we|i) (?:meet|call)|overlap|(?:office|working|business) hours(?: overlap)?";

export const MEETING_RULES: readonly QuestionRule[] = [
  ...[" from (?<other>.+)", ""].map((from): QuestionRule => [
    form(
      `(?:(?:plan|find|arrange|schedule|set up|organi[sz]e|book) )?(?:an? |the )?(?:${MEETING})(?: times?)?(?: (?:for|in|at|between|with|of|to))* (?<places>.+?)${from}`,
    ),
    ({ places = "", other }, parts) => meeting(places, other, parts),
  ]),
  [
    /^find (?:an? )?(?:time|slot) (?:for|between|in) (?<places>.+)$/i,
    ({ places = "" }, parts) => meeting(places, undefined, parts),
  ],
  [
    /^when (?:can|could|should|do) (?<places>.+?) (?:meet|talk|speak|overlap|call)$/i,
    ({ places: text = "" }, parts) => {
      const places = parts.places(text);
      return places === null || places.length < 2 ? null : { kind: "meeting", places, day: null };
    },
  ],
];

export const TIME_RULES: readonly QuestionRule[] = [
  [
    /^(?:(?:what(?:['’]?s| is) )?(?:the )?(?:current |my |local )?time (?:is it|now|here|right now)|what(?:['’]?s| is) the time|what time is it|my time|now)(?: (?:here|(?:right )?now))?$/i,
    () => ({ kind: "time", place: null }),
  ],
  [
    /^(?:compare|diff) (?:times? (?:in|of|between) )?(?<places>.+)$/i,
    ({ places = "" }, parts) => difference(places, parts),
  ],
  [
    /^(?:what is |how (?:big|much|long) is )?(?:the )?(?:time ?zone|hours?|time) differences? (?<places>.+)$/i,
    ({ places = "" }, parts) => difference(places, parts),
  ],
  [
    /^(?:how )?many hours (?:are there )?(?<places>(?:between|from) .+)$|^hours (?<b>between .+)$/i,
    ({ places, b = "" }, parts) => difference(places ?? b, parts),
  ],
  [
    /^how (?:many hours |far )?(?:ahead|behind)(?: of (?:me|us))? is (?<a>[^,]+?)(?: (?:of|from|than) (?<b>.+))?$/i,
    ({ a, b = "me" }, parts) => aheadOf(a, b, parts),
  ],
  [
    /^(?:is |how (?:many hours|far) is )?(?<a>.+?) (?:ahead|behind)(?: (?:of|from))?(?: (?<b>.+))?$/i,
    ({ a, b = "me" }, parts) => aheadOf(a, b, parts),
  ],
  [/^(?:(?:the )?time )?difference (?<places>.+)$/i, ({ places = "" }, parts) => difference(places, parts)],
  [/^(?<places>.+?) time difference$/i, ({ places = "" }, parts) => difference(places, parts)],
  [
    /^(?:what )?(?:(?:iana )?(?:time ?)?zone|(?:utc |gmt )?offset)(?: (?:of|in|is|for|at))? (?<place>.+?)(?: in)?$/i,
    ({ place }, parts) => zoneOf(place, parts),
  ],
  [/^(?<place>.+?) (?:time ?zone|utc offset)$/i, ({ place }, parts) => zoneOf(place, parts)],
  [form(`(?:when|if) it(?: i|['’])s (?<t>${TIME}) in (?<a>.+?),? what(?: time)? is it in (?<b>.+)`), timed],
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
    /^(?:what(?:['’]?s| is) )?(?:the )?(?:(?:current|local|exact) )*(?:time|clock)(?: now)?(?: is it)?(?: now)?(?: (?:in|at|of|for))? (?<place>.+?)(?: (?:(?:right |just )?now|today|currently))?$/i,
    ({ place = "" }, parts) => timeIn(place, parts),
  ],
  [
    /^(?:what )?(?:time|date|day|day of the week) is it (?:now |today )?(?:in|at) (?<place>.+?)(?: (?:right )?now| today)?$/i,
    ({ place = "" }, parts) => timeIn(place, parts),
  ],
  [/^(?<place>.+?) (?:local |current )?time(?: now)?$/i, ({ place = "" }, parts) => timeIn(place, parts)],
  [
    /^(?:the |what is the )?(?:(?:current )?date|today['’]?s date|day)(?: today| now)? (?:in|at) (?<place>.+)$/i,
    ({ place = "" }, parts) => timeIn(place, parts),
  ],
  [/^(?<place>.+?) (?:right )?now$/i, ({ place = "" }, parts) => timeIn(place, parts)],
  [/^(?:now|time now) in (?<place>.+)$/i, ({ place = "" }, parts) => timeIn(place, parts)],
];

/** Where a place is. */
function whereIs(text: string | undefined, parts: QuestionParts): Question | null {
  const place = parts.place(text)?.place ?? null;
  return place === null ? null : { kind: "place", place };
}

/** Whole texts that are names of places, alone or in a row: the last that is tried. */
export const PLACE_RULES: readonly QuestionRule[] = [
  [
    /^(?:where(?:['’]?s| is| are) |(?:the )?(?:gps )?(?:coordinates|latitude(?: and longitude)?|longitude|location|population) of |how many people live in )(?<place>.+)$/i,
    ({ place }, parts) => whereIs(place, parts),
  ],
  [/^(?<place>.+?) (?:gps )?(?:coordinates|population)$/i, ({ place }, parts) => whereIs(place, parts)],
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

/** The time in a place, or in each of a row. */
function timeIn(text: string, parts: QuestionParts): Question | null {
  const { problem } = parts;
  const named = parts.place(text);
  if (named !== null) return named.place === null ? null : { kind: "time", place: named.place };
  const reason = parts.problem;
  parts.problem = problem;
  const places = parts.places(text);
  if (places !== null && places.length > 1) return conversion(places, undefined, null, parts);
  // The whole was meant as one place.
  parts.problem = problem ?? reason;
  return null;
}

function zoneOf(text: string | undefined, parts: QuestionParts): Question | null {
  const named = parts.place(text);
  const place = named?.place ?? null;
  return place === null ? null : { kind: "zone", place };
}
