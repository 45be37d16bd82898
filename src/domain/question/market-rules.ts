import type { Question } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

const NOW = /^(?:right )?now$/i;

/** An exchange, now or on a day. */
function market(words: string, dayText: string | undefined, parts: QuestionParts): Question | null {
  const calendar = parts.market(words);
  if (calendar === null) return null;
  if (dayText === undefined || NOW.test(dayText)) return { kind: "market", calendar, day: null };
  const date = parts.date(dayText);
  return date === null ? null : { kind: "market", calendar, day: date.day };
}

/** As `market`, for forms that other questions have too: words that name no exchange are no reason to refuse. */
function marketIfNamed(words: string, day: string | undefined, parts: QuestionParts): Question | null {
  const { problem } = parts;
  const isNamed = parts.market(words) !== null;
  parts.problem = problem;
  return isNamed ? market(words, day, parts) : null;
}

/** Questions of exchanges and payment systems. */
export const MARKET_RULES: readonly QuestionRule[] = [
  [
    /^(?:is|are|was|will) (?<market>.+?) (?:be )?(?:currently |still |now )?(?:open|closed|trading)(?: for trading)?(?: (?<day>.+))?$/i,
    ({ market: words = "", day }, parts) => market(words, day, parts),
  ],
  [
    /^(?:when|what time|until when|till when) (?:does|do|will|is) (?<market>.+?) (?:next )?(?:open|close|start trading)(?: (?<day>.+))?$/i,
    ({ market: words = "", day }, parts) => market(words, day, parts),
  ],
  [
    /^(?:does|do|will) (?<market>.+?) (?:close early|open|close|trade)(?: (?<day>.+))?$/i,
    ({ market: words = "", day }, parts) => market(words, day, parts),
  ],
  [
    /^(?:opening |trading |market |business )?(?:hours|times)(?: of| for| at)? (?<market>.+)$/i,
    ({ market: words = "" }, parts) => marketIfNamed(words, undefined, parts),
  ],
  [
    /^(?<market>.+?) (?:(?:opening |trading |market |business )?(?:hours|times?)|open|closed|status|early close)(?: (?<day>.+))?$/i,
    ({ market: words = "", day }, parts) => marketIfNamed(words, day, parts),
  ],
  [/^(?<market>.+)$/, ({ market: words = "" }, parts) => marketIfNamed(words, undefined, parts)],
];
