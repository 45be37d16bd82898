import answers from "./example-answers.json" with { type: "json" };

/** A recorded answer of each operation's first example, by operation id; made by `test/support/record-examples.ts`. */
export const EXAMPLE_ANSWERS: Readonly<Record<string, unknown>> = answers;
