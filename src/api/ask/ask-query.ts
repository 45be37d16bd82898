import { ALIASES, freeText, optional, parameters } from "../../http/input/parameter.ts";
import { MAX_QUESTION_LENGTH } from "../../domain/question/read-question.ts";

/** Parameters of a question in words. */
export const AskQuery = parameters({
  q: freeText({
    description: "The question, in English.",
    aliases: ALIASES.q,
    example: "3pm in bangalore",
    maxLength: MAX_QUESTION_LENGTH,
  }),
  tz: optional(freeText, {
    description: "The caller's city or zone, for “today”, “my time” and questions that name no place.",
    example: "london",
  }),
});
