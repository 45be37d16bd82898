import type { Question } from "../../http/question/api.ts";
import type { Asking } from "../../http/question/place-word.ts";
import type { Option } from "./options.ts";
import type { View } from "./view.ts";

/** What a command was called with. */
export type Call = Asking & {
  readonly words: readonly string[];
  /** Values of the command's own options. */
  readonly own: Readonly<Record<string, string>>;
  readonly nowEpochMs: number;
};

/** What is asked, and how the answer is headed. */
export type Asked = Question & { readonly label?: string; readonly notes?: readonly (string | null)[] };

/** One command that asks one route. */
export type QuestionRow = {
  readonly name: string;
  readonly usage: string;
  /** Sent where neither words nor options name a place. */
  readonly withoutPlace?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly operationId: string;
  readonly examples: readonly string[];
  /** Options that are no parameters of the route. */
  readonly own?: readonly Option[];
  /** Options by the words people use, and the parameter each stands for. */
  readonly called?: Readonly<Record<string, string>>;
  readonly view: View;
  ask(call: Call): Asked | Promise<Asked>;
};
