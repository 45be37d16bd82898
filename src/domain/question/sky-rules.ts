import type { MoonPhase, Question, SunEvent } from "./question.ts";
import type { QuestionParts, QuestionRule } from "./question-parts.ts";

const SUN =
  "sunrise(?:,? (?:and |& |or )?sunset| ?/ ?sunset)?|sunset(?:,? (?:and |& )?sunrise)?|first light|last light|sun ?up|sun ?down|dawn|dusk|(?:civil |nautical |astronomical )?twilight|golden hour|blue hour|solar noon|day ?length|length of (?:the )?day|daylight(?: hours)?|sun(?: ?times?)?";
const PHASE = "new moon|full moon|first quarter|last quarter|third quarter";

/** What stands for each event, by the beginning of its words. */
const SUN_EVENTS: readonly (readonly [words: RegExp, event: SunEvent])[] = [
  [/^sunrise\W.*set|^sunset\W.*rise/, "all"],
  [/^(?:sunrise|sun ?up)/, "sunrise"],
  [/^(?:sunset|sun ?down)/, "sunset"],
  [/^(?:dawn|dusk|first|last|civil|nautical|astronomical|twilight|blue)/, "twilight"],
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

const SEASON_NAMES =
  "spring|vernal|summer|autumn(?:al)?|fall|winter|march|june|september|december|northern|southern";
type Quarters = readonly [number, ...number[]];

/** By the beginning of a name: the quarters of the year, and whether they are others in the south. */
const SEASONS: readonly (readonly [words: RegExp, quarters: Quarters, isByHemisphere: boolean])[] = [
  [/^(?:spring|vernal)/i, [0], true],
  [/^summer/i, [1], true],
  [/^(?:autumn|fall)/i, [2], true],
  [/^winter/i, [3], true],
  [/^march/i, [0], false],
  [/^june/i, [1], false],
  [/^september/i, [2], false],
  [/^december/i, [3], false],
  [/^equinox/i, [0, 2], false],
  [/^solstice/i, [1, 3], false],
];

function season(name: string, text: string, parts: QuestionParts): Question | null {
  const { rest, year, month } = parts.span(text);
  const named = month === null ? parts.place(rest) : null;
  const found = SEASONS.find(([words]) => words.test(name));
  if (named === null || found === undefined) return null;
  const [, quarters, isByHemisphere] = found;
  return { kind: "season", quarters, isByHemisphere, place: named.place, year };
}

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
    form(`(?:is (?:it|there)|will there be|was there) (?:an? )?(?:${PHASE})(?: (?:on|in))? (?<text>.+)`),
    ({ text = "" }, parts) => moon(undefined, text, parts),
  ],
  [
    /^when (?:is|will) the moon (?:be )?(?:next )?(?<phase>full|new)(?: (?<text>.+))?$/i,
    ({ phase = "", text = "" }, parts) => moon(`${phase} moon`, text, parts),
  ],
  [
    form(`(?:the )?(?:next )?(?<phase>${PHASE})s?(?: moons?| dates?| calendar)?(?: (?<text>.+))?`),
    ({ phase, text = "" }, parts) => moon(phase, text, parts),
  ],
  [
    form(`(?:how many |dates of |list of )(?:the )?(?<phase>${PHASE})s?(?: are there)?(?: (?<text>.+))?`),
    ({ phase, text = "" }, parts) => moon(phase, text, parts),
  ],
  [form(`(?<text>.+?) (?<phase>${PHASE})s?`), ({ phase, text = "" }, parts) => moon(phase, text, parts)],
  [
    /^(?:the )?(?:phases? of the moon|moon(?: ?phases?)?|(?:how full|what phase|which phase|how bright) is the moon(?: in)?)(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => moon(undefined, text, parts),
  ],
  [
    /^(?:(?:when|what time|at what time) )?(?:(?:does|will|did|do) )?(?:the )?sun (?<verb>rises?|sets?|come up|comes up|go down|goes down)(?: (?:in|at))?(?: (?<text>.+))?$/i,
    ({ verb = "", text = "" }, parts) =>
      sun(/^(?:rise|come)/i.test(verb) ? "sunrise" : "sunset", text, parts),
  ],
  [
    /^(?:how (?:long (?:is|are|was|will be) (?:the )?days?|many hours of (?:day ?light|sun(?:light|shine)?)|much day ?light)(?: (?:is there|are there|will there be))?|hours of day ?light)(?: (?:in|at))?(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => sun("day length", text, parts),
  ],
  [
    /^when (?:does it get|is it|will it be) (?<what>dark|light)(?: (?:in|at))?(?: (?<text>.+))?$/i,
    ({ text = "" }, parts) => sun("twilight", text, parts),
  ],
  [
    new RegExp(
      `^(?:when (?:does|is) )?(?:the )?(?:next )?(?<name>${SEASON_NAMES}) (?:solstice|equinox)(?: (?<text>.+))?$`,
      "i",
    ),
    ({ name = "", text = "" }, parts) => season(name, text, parts),
  ],
  [
    /^(?:when (?:does|is|are) )?(?:the )?(?:next )?(?<name>equinox|solstice)(?:es|s)?(?: (?<text>.+))?$/i,
    ({ name = "", text = "" }, parts) => season(name, text, parts),
  ],
  [
    new RegExp(
      `^(?:when (?:does|is) )?(?:the )?(?:first day of |beginning of |start of )?(?<name>spring|summer|autumn|fall|winter)(?: (?:starts?|begins?))(?: (?<text>.+))?$|^(?:the )?(?:first day of |beginning of |start of )(?<first>spring|summer|autumn|fall|winter)(?: (?<rest>.+))?$`,
      "i",
    ),
    ({ name, first, text, rest }, parts) => season(name ?? first ?? "", text ?? rest ?? "", parts),
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
