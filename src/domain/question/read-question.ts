import { CLOCK_RULES } from "./clock-rules.ts";
import { DATE_RULES } from "./date-rules.ts";
import { HOLIDAY_RULES, NAMED_HOLIDAY_RULES, WHEN_RULES } from "./holiday-rules.ts";
import { MARKET_RULES } from "./market-rules.ts";
import type { Question, QuestionNames, QuestionReading } from "./question.ts";
import { QuestionParts, type QuestionRule } from "./question-parts.ts";
import { SCHOOL_RULES } from "./school-rules.ts";
import { SKY_RULES } from "./sky-rules.ts";
import { SPAN_RULES } from "./span-rules.ts";
import { MEETING_RULES, PLACE_RULES, RECURRENCE_RULES, TIME_RULES } from "./time-rules.ts";

/** Longer texts are no questions. */
export const MAX_QUESTION_LENGTH = 200;

/** A moment as ISO 8601 joins it; its offset is a place like others. */
const ISO_MOMENT = /(?<!\S)(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}(?::?\d{2})?)?(?!\S)/gi;

/** Words that people put before a question, which say nothing. */
const LEAD =
  /^(?:(?:hey|hi|please|so|and|tell me|show me|give me|find(?: me)?|can you tell me|do you know|i want to know|i need|list(?: of)?|(?:what|when|which)(?:['’]?s| is| are| was)(?= (?!it\b)))[ ,]+)+/i;
const WHEN = /^(?:.{0,20}\b)?when(?:['’]?s| is| are| was) /i;

/** What is left of "what date is it in 2 weeks" and "what time is sunset in oslo" is the question itself. */
const ASKED_OF_TIME =
  /^(?:what |which )?(?:date|day|time)(?: is| was| will(?: it)? be| does| will| falls?)?(?: it| the)? (?=\S)/i;

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [word, index + 1] as const,
  ),
  ["fifteen", 15],
  ["twenty", 20],
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
  ["sixty", 60],
  ["ninety", 90],
  ["hundred", 100],
  ["a hundred", 100],
  ["one hundred", 100],
  ["a couple of", 2],
  ["half a dozen", 6],
]);
/** Numbers in words, before a unit of time. */
const NUMBER_WORD = new RegExp(
  `\\b(?:${[...NUMBER_WORDS.keys()].toReversed().join("|")})\\b(?= (?:(?:working|business|work|week) ?)?(?:days?|weeks?|fortnights?|months?|years?|hours?|minutes?)\\b)`,
  "gi",
);

const RULES: readonly QuestionRule[] = [
  ...RECURRENCE_RULES,
  ...MEETING_RULES,
  ...CLOCK_RULES,
  ...SPAN_RULES,
  ...DATE_RULES,
  ...SCHOOL_RULES,
  ...HOLIDAY_RULES,
  ...SKY_RULES,
  ...MARKET_RULES,
  ...TIME_RULES,
  ...PLACE_RULES,
];

/**
 * Reads a question of time, date, place, holiday, sun or moon from English words: "3pm in bangalore", "is monday a holiday in
 * quebec". Every word is read; a text with one that means nothing is refused with that word. Never throws.
 *
 * @param today day number of the reader's day
 */
export function readQuestion(text: string, names: QuestionNames, today: number): QuestionReading {
  const words = text
    .normalize("NFC")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<![\s?!.])[\s?!.]+$/, "")
    .replace(/,? please$/i, "")
    .replace(ISO_MOMENT, (_, date, time, zone = "") =>
      `${date} ${time} ${/z/i.test(zone) ? "UTC" : zone}`.trim(),
    )
    .replace(NUMBER_WORD, (word) => String(NUMBER_WORDS.get(word.toLowerCase())));
  const notUnderstood = { ok: false, problem: { kind: "not_understood" } } as const;
  if (words === "" || words.length > MAX_QUESTION_LENGTH) return notUnderstood;
  const parts = new QuestionParts(names, today);
  const bare = words.replace(LEAD, "").replace(/^the (?=\S)/i, "");
  const last = WHEN.test(words) ? WHEN_RULES : NAMED_HOLIDAY_RULES;
  const barer = bare.replace(ASKED_OF_TIME, "");
  const asked =
    firstOf(RULES, words, parts) ??
    firstOf(RULES, bare, parts) ??
    (barer === bare ? null : firstOf(RULES, barer, parts));
  // A name of a holiday may be anything, so that it is looked for last, and not where another part was understood.
  const question = asked ?? (parts.problem === null ? firstOf(last, bare, parts) : null);
  if (question !== null) return { ok: true, question };
  return parts.problem === null ? notUnderstood : { ok: false, problem: parts.problem };
}

function firstOf(rules: readonly QuestionRule[], text: string, parts: QuestionParts): Question | null {
  for (const [form, read] of rules) {
    const match = form.exec(text);
    const question = match === null ? null : read(match.groups ?? {}, parts);
    if (question !== null) return question;
  }
  return null;
}
