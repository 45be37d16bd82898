import type { MoonPhase, Question, SunEvent } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

const SUN =
  "sunrise(?: and sunset)?|sunset|sun ?up|sun ?down|dawn|dusk|(?:civil |nautical |astronomical )?twilight|golden hour|blue hour|solar noon|day ?length|length of (?:the )?day|daylight(?: hours)?|sun(?: ?times?)?";
const PHASE = "new moon|full moon|first quarter|last quarter|third quarter";

/** What stands for each event, by the beginning of its words. */
const SUN_EVENTS: readonly (readonly [words: RegExp, event: SunEvent])[] = [
  [/^sunrise and/, "all"],
  [/^(?:sunrise|sun ?up)/, "sunrise"],
  [/^(?:sunset|sun ?down)/, "sunset"],
  [/^(?:dawn|dusk|civil|nautical|astronomical|twilight|blue)/, "twilight"],
  [/^golden/, "golden_hour"],
  [/^solar/, "solar_noon"],
  [/^(?:day|length)/, "day_length"],
  [/^sun/, "all"],
];

const PHASES: Readonly<Record<string, MoonPhase>> = {
  "new moon": "new_moon",
  "full moon": "full_moon",
  "first quarter": "first_quarter",
  "last quarter": "last_quarter",
  "third quarter": "last_quarter",
};

const form = (text: string): RegExp => new RegExp(`^${text}$`, "i");

/** The sun of a place and day: "paris 24 december", "tomorrow in paris". */
function sun(words: string, text: string, parts: QuestionParts): Question | null {
  const event = SUN_EVENTS.find(([start]) => start.test(words.toLowerCase()))?.[1] ?? "all";
  const dated = parts.dated(text);
  const named = dated === null ? null : parts.place(dated.rest);
  return dated === null || named === null ? null : { kind: "sun", event, place: named.place, day: dated.day };
}

function moon(phaseText: string | undefined, text: string, parts: QuestionParts): Question | null {
  const phase = phaseText === undefined ? null : (PHASES[phaseText.toLowerCase()] ?? null);
  const words = text.replace(/^(?:in|at|on|for|of)\s+(?=\S)/i, "");
  const dated = parts.dated(words);
  if (dated === null) return null;
  const span = dated.day === null ? parts.span(dated.rest) : { rest: dated.rest, year: null, month: null };
  const named = parts.place(span.rest);
  if (named === null) return null;
  return { kind: "moon", phase, place: named.place, day: dated.day, year: span.year, month: span.month };
}

export const SKY_RULES: readonly QuestionRule[] = [
  [
    /^(?:when does )?(?:the )?moon ?(?:rises?|sets?)(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => {
      const dated = parts.dated(text.replace(/^(?:in|at)\s+(?=\S)/i, ""));
      const named = dated === null ? null : parts.place(dated.rest);
      return dated === null || named === null
        ? null
        : { kind: "moonrise", place: named.place, day: dated.day };
    },
  ],
  [
    form(`(?:the )?(?:next )?(?<phase>${PHASE})s?(?: moons?)?(?: (?<text>.+))?`),
    ({ phase, text = "" }, parts) => moon(phase, text, parts),
  ],
  [form(`(?<text>.+?) (?<phase>${PHASE})s?`), ({ phase, text = "" }, parts) => moon(phase, text, parts)],
  [
    /^(?:the )?(?:phases? of the moon|moon(?: ?phases?)?)(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => moon(undefined, text, parts),
  ],
  [
    /^when (?:does|will) the sun (?<verb>rise|set)(?: (?:in|at))?(?: (?<text>.+))?$/i,
    ({ verb, text = "" }, parts) => sun(`sun${verb}`, text, parts),
  ],
  [
    form(`(?<sun>${SUN})(?: times?)?(?: (?:in|at|for|of))?(?: (?<text>.+))?`),
    ({ sun: words = "", text = "" }, parts) => sun(words, text, parts),
  ],
  [
    form(`(?<place>.+?) (?<sun>${SUN})(?: times?)?(?: (?<day>.+))?`),
    ({ place, sun: words = "", day = "" }, parts) => sun(words, `${place} ${day}`, parts),
  ],
];
