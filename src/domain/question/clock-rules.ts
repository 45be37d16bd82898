import { mustExist } from "../must-exist.ts";
import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";
import { TIME } from "./time-word.ts";

const UNIT = "(?<unit>hours?|hrs?|minutes?|mins?|seconds?)";
const COUNT = String.raw`(?<count>\d{1,6}(?:\.\d{1,2})?|an?|half an)`;
const SECONDS = { h: 3600, m: 60, s: 1 } as const;
const DST =
  "(?:daylight saving(?:s)?(?: time)?|daylight time|dst|summer time|winter time|standard time|bst|cest|edt|pdt)";
/** As the API bounds what is added to a moment. */
const MAX_COUNT = 100_000;

const form = (text: string): RegExp => new RegExp(`^${text}$`, "i");
type Groups = Readonly<Record<string, string | undefined>>;

/** A time some hours or minutes from now, or from a time of the day. */
function sum(
  { count = "", unit = "", more, place, t }: Groups,
  sign: 1 | -1,
  parts: QuestionParts,
): Question | null {
  const named = parts.place(place);
  const secondOfDay = t === undefined ? null : parts.time(t);
  if (named === null || (t !== undefined && secondOfDay === null)) return null;
  const number = /^half/i.test(count) ? 0.5 : /^an?$/i.test(count) ? 1 : Number(count);
  if (number > MAX_COUNT)
    return parts.refuse({ kind: "bad_number", text: count, expected: `a number up to ${MAX_COUNT}` });
  const size = SECONDS[mustExist(unit[0]).toLowerCase() as keyof typeof SECONDS];
  const seconds = sign * (number * size + Number(more ?? 0) * SECONDS.m);
  if (!Number.isInteger(seconds))
    return parts.refuse({ kind: "bad_number", text: count, expected: "a span of whole seconds" });
  return { kind: "time_sum", seconds, secondOfDay, place: named.place };
}

const SPAN = `${COUNT} ${UNIT}(?: (?:and )?(?<more>\\d{1,2}) min(?:ute)?s?)?`;
const PLACE = "(?: in (?<place>.+))?";

function change(
  which: "next" | "forward" | "back" | "in_force",
  text: string | undefined,
  parts: QuestionParts,
): Question | null {
  const { rest, year, month } = parts.span(text);
  const named = month === null ? parts.place(rest) : null;
  return named === null ? null : { kind: "clock_change", which, place: named.place, year };
}

/** Whether summer time begins with the words of a change: winter time begins when clocks go back. */
function direction(words: string, verb: string): "forward" | "back" {
  const isBegun = /^(?:start|begin|come)/i.test(verb);
  return isBegun === !/^(?:winter|standard)/i.test(words) ? "forward" : "back";
}

/** Questions of the time some hours from now, and of changes of clocks. */
export const CLOCK_RULES: readonly QuestionRule[] = [
  [form(`in ${SPAN}${PLACE}`), (groups, parts) => sum(groups, 1, parts)],
  [form(`(?:in (?<place>.+?) )?in ${SPAN}`), (groups, parts) => sum(groups, 1, parts)],
  [form(`${SPAN} (?:from now|later)${PLACE}`), (groups, parts) => sum(groups, 1, parts)],
  [form(`${SPAN} ago${PLACE}`), (groups, parts) => sum(groups, -1, parts)],
  [form(`${SPAN} after (?<t>${TIME})(?: (?:in )?(?<place>.+))?`), (groups, parts) => sum(groups, 1, parts)],
  [form(`${SPAN} before (?<t>${TIME})(?: (?:in )?(?<place>.+))?`), (groups, parts) => sum(groups, -1, parts)],
  [form(`(?<t>${TIME}) ?(?:\\+|plus) ?${SPAN}${PLACE}`), (groups, parts) => sum(groups, 1, parts)],
  [form(`(?<t>${TIME}) ?(?:-|−|minus) ?${SPAN}${PLACE}`), (groups, parts) => sum(groups, -1, parts)],
  [
    form(
      `(?:how (?:long|many (?:hours|minutes))(?: is it)?|time|hours|minutes)(?: left)? (?:until|till|til|to|before) (?<t>${TIME})${PLACE}`,
    ),
    ({ t = "", place }, parts) => {
      const named = parts.place(place);
      const secondOfDay = parts.time(t);
      if (named === null || secondOfDay === null) return null;
      return { kind: "time_until", secondOfDay, place: named.place };
    },
  ],
  [
    /^(?:current )?(?:unix|epoch|posix)(?: time)?(?: ?stamp)?(?: now)?$|^(?:current )?time ?stamp(?: now)?$/i,
    () => ({ kind: "unix_time", epochSeconds: null, place: null }),
  ],
  [
    /^(?:(?:unix|epoch|posix)(?: time)?(?: ?stamp)?|time ?stamp) (?<epoch>-?\d{1,11})(?: (?:in|to) (?<place>.+))?$|^(?<alone>\d{10})(?: (?:in|to) (?<there>.+))?$/i,
    ({ epoch, alone, place, there }, parts) => {
      const named = parts.place(place ?? there);
      return named === null
        ? null
        : { kind: "unix_time", epochSeconds: Number(epoch ?? alone), place: named.place };
    },
  ],
  [
    form(
      `(?:when )?(?:does|do|will|is) (?<words>${DST}) (?<verb>starts?|begins?|come into force|ends?|finish(?:es)?|over)(?: (?<text>.+))?`,
    ),
    ({ words = "", verb = "", text }, parts) => change(direction(words, verb), text, parts),
  ],
  [
    form(
      `(?:when (?:does|do|will) )?(?<place>.+?) (?:start|begin|end|finish|go (?:on|off))(?:s)? ${DST}(?: (?<year>.+))?`,
    ),
    ({ place = "", year = "" }, parts) => change("next", `${place} ${year}`, parts),
  ],
  [
    form(`(?:the )?(?<verb>start|beginning|end) of (?<words>${DST})(?: (?<text>.+))?`),
    ({ words = "", verb = "", text }, parts) => change(direction(words, verb), text, parts),
  ],
  [
    form(`(?<words>${DST}) (?<verb>start|begin|end)s?(?: date)?(?: (?<text>.+))?`),
    ({ words = "", verb = "", text }, parts) => change(direction(words, verb), text, parts),
  ],
  [
    /^(?:when )?(?:(?:do|does|will|did) )?(?:the |we put (?:the )?|our )?clocks? (?:go |move |turn |spring |fall |put )?(?<way>forwards?|backs?|ahead|change)(?: (?<text>.+))?$/i,
    ({ way = "", text }, parts) =>
      change(/^back/i.test(way) ? "back" : /^change/i.test(way) ? "next" : "forward", text, parts),
  ],
  [
    form(
      `(?:is it|are we on|is there) (?:currently |now )?(?<words>${DST})(?: now| currently)?(?: (?<text>.+))?`,
    ),
    ({ text }, parts) => change("in_force", text, parts),
  ],
  [
    form(`is (?<text>.+?) (?:currently |now )?(?:on|in|observing|using) ${DST}(?: now)?`),
    ({ text }, parts) => change("in_force", text, parts),
  ],
  [
    form(`(?:does|do) (?<text>.+?) (?:have|observe|use|do|change to) (?:${DST}|clock changes)`),
    ({ text }, parts) => change("next", text, parts),
  ],
  [
    form(`(?:does|do) (?<text>.+?) change (?:the |its |their )?clocks?`),
    ({ text }, parts) => change("next", text, parts),
  ],
  [
    form(`(?:the )?(?:next )?(?:clock changes?|time changes?|${DST}(?: changes?| dates?)?)(?: (?<text>.+))?`),
    ({ text }, parts) => change("next", text, parts),
  ],
  [
    form(
      `(?<text>.+?) (?:clock changes?|time changes?|${DST}(?: changes?| dates?)?)(?: (?<year>[12]\\d{3}))?`,
    ),
    ({ text = "", year = "" }, parts) => change("next", `${text} ${year}`, parts),
  ],
];
