import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { answerOf, closed, examples, mayFail, record } from "../../http/answer/route-schema.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { Handle } from "../../http/route.ts";
import { QUESTION_KINDS } from "../../domain/question/question.ts";
import { AskQuery } from "./ask-query.ts";
import { askQuestion } from "./ask-question.ts";

const AskSchema = record("Asked", {
  question: closed({
    kind: Type.String({ enum: [...QUESTION_KINDS] }),
    text: Type.String({ description: "The question as it was sent." }),
  }),
  path: Type.String({ description: "Page with the whole answer, below the service’s address." }),
  answer: Type.String({ description: "The answer in one or two English sentences." }),
});

/** A question in words. */
export function askRoutes(core: Core, handle: Handle) {
  return new Elysia({ name: "ask", tags: ["Questions"] })
    .use(core)
    .get("/v1/ask", ({ query, context }) => askQuestion(query, context, handle), {
      cost: 3,
      cache: "live",
      query: AskQuery,
      response: answerOf(AskSchema),
      detail: {
        operationId: "askQuestion",
        summary: "A question in words",
        description:
          "Reads an English question about time, dates, holidays, sun or moon, and answers it in a sentence, with the page that shows more. Every word is read: a misspelt name is refused with what was meant, never taken for another.",
        ...mayFail("missing_parameter"),
        ...examples({
          "/v1/ask?q=time+difference+lagos+toronto": "Two places",
          "/v1/ask?q=is+monday+a+holiday+in+quebec": "A day",
          "/v1/ask?q=sunset&tz=paris": "The place of the caller",
          "/v1/ask?q=days+between+2026-11-27+and+2027-01-31": "Two dates",
        }),
      },
    });
}
