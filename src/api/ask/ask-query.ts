import { optional, freeText, parameters, searchText } from "../../http/input/parameter.ts";
import { MAX_QUESTION_LENGTH } from "../../domain/question/read-question.ts";

/** Parameters of a question in words. */
export const AskQuery = parameters({
  q: { ...searchText("The question, in English.", "3pm in bangalore"), maxLength: MAX_QUESTION_LENGTH },
  tz: optional(freeText, {
    description: "City or zone of whoever asks: for “today”, “my time” and questions that name no place.",
    example: "london",
  }),
});
